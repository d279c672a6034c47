-- blocks.lua -- blocks as Typst expressions, each with its place in the lesson before it.
--
-- HERE tells where they stand: {document, lesson, source, at, indent, notes}.

local engine = ...
local source, words = engine.use("typst/source.lua"), engine.use("words.lua")
local spans, links = engine.use("typst/spans.lua"), engine.use("typst/links.lua")
local tables, figures = engine.use("typst/tables.lua"), engine.use("typst/figures.lua")
local code, height = engine.use("typst/code.lua"), engine.use("typst/height.lua")
local text, call, own, optional = source.text, source.call, source.own, source.optional

local blocks, block = {}, {}

local list_indent, frame_indent, quote_indent = 18, 10, 17 -- points
local deepest = 6 -- levels that are set as such: Typst's time doubles with each, and it has an end

-- HERE with CHANGES.
function blocks.with(here, changes)
  return setmetatable(changes, { __index = here })
end

local function indented(here, points)
  return blocks.with(here, { indent = here.indent + points, depth = here.depth + 1 })
end

-- The blocks of an item as text that begins with a dash.
local function dashed(item)
  local first = item[1]
  local content = { { kind = "text", text = "– " } }
  if not first or first.kind ~= "paragraph" then
    return table.move(item, 1, #item, 2, { { kind = "paragraph", content = content } })
  end
  table.move(first.content, 1, #first.content, 2, content)
  return table.move(item, 2, #item, 2, { { kind = "paragraph", line = first.line, content = content } })
end

-- LIST with its lists, quotes and callouts replaced by what is in them.
local function flattened(list, out)
  out = out or {}
  for _, b in ipairs(list) do
    if b.items then
      for _, item in ipairs(b.items) do flattened(dashed(item), out) end
    elseif b.blocks then
      flattened(b.blocks, out)
    else
      out[#out + 1] = b
    end
  end
  return out
end

local code_kinds = { chunk = true, listing = true, lab = true }

-- Whether all that a section says before its code is the paragraph at I of LIST.
local function is_introduction(list, i)
  local before, after = list[i - 1], list[i + 1]
  return before and before.kind == "heading" and after and code_kinds[after.kind] or false
end

-- Nothing for what shows nothing.
local function expression_of(list, i, here)
  local b, turned = list[i], here.document.turned
  if turned.takes(b) and not here.last then return turned.take(list, i, here) end
  if not block[b.kind] then error(('unknown block "%s"'):format(b.kind)) end
  return block[b.kind](b, here)
end

-- The expressions of LIST, as pairs of place and expression.
local function each(list, here)
  local out = {}
  if here.depth >= deepest then list = flattened(list) end
  for i, b in ipairs(list) do
    local at = ("%s:%d"):format(here.lesson.source, b.line or 1)
    local place = blocks.with(here, { at = at, introduces = is_introduction(list, i) })
    local expression = expression_of(list, i, place)
    if expression then out[#out + 1] = { at = at, expression = expression } end
  end
  return out
end

-- LIST as one expression.
function blocks.flow(list, here)
  local out = {}
  for _, part in ipairs(each(list or {}, here)) do
    out[#out + 1] = ("/*@%s*/\n%s"):format(part.at, part.expression)
  end
  if #out == 0 then return "none" end
  return "{\n" .. table.concat(out, "\n") .. "\n}"
end

-- LIST as the text of a document.
function blocks.top(list, here)
  local out = {}
  for _, part in ipairs(each(list, here)) do
    out[#out + 1] = ("/*@%s*/\n#%s;\n"):format(part.at, part.expression)
  end
  return table.concat(out)
end

-- Text

-- A paragraph that ends in a colon announces what follows it; so does one between title and code.
local function announces(content)
  local last = content[#content]
  return last and last.kind == "text" and last.text:find(":$") ~= nil
end

function block.paragraph(b, here)
  local leads = here.introduces or announces(b.content)
  return call(leads and "lead" or "paragraph", spans.content(b.content, here))
end

-- A document may not skip a level of its headings.
function block.heading(b, here)
  local document = here.document
  if #b.content == 0 and not b.number then
    return call("place-of", text(links.key(here.lesson, b.id)))
  end
  document.level = math.min(b.level, document.level + 1)
  document.section = b.number
  return call("section", document.level, text(links.key(here.lesson, b.id)), optional(b.number),
    spans.content(b.content, blocks.with(here, { notes = false })))
end

function block.quote(b, here)
  return call("quotation", blocks.flow(b.blocks, indented(here, quote_indent)))
end

function block.rule() return call("rule") end

function block.list(b, here)
  local items = {}
  for i, item in ipairs(b.items) do items[i] = blocks.flow(item, indented(here, list_indent)) end
  local tight = "tight: " .. tostring(b.tight)
  if b.ticks then return source.spread("ticks", {}, items) end
  if not b.ordered then return source.spread("bullets", { tight }, items) end
  return source.spread("numbers", { tight, ("start: %d"):format(b.start or 1) }, items)
end

local asides = { note = true, tip = true, important = true, warning = true, caution = true }
local lines_of = { predict = 0, explain = 5, worksheet = 6 }

-- A prediction without a question is written down.
local function writing_lines(b)
  if b.type ~= "predict" then return lines_of[b.type] end
  for _, inner in ipairs(b.blocks) do
    if inner.kind == "question" then return 0 end
  end
  return 2
end

function block.callout(b, here)
  local name = words.callouts[b.type]
  if not name then error(('unknown callout "%s"'):format(b.type)) end
  local body = blocks.flow(b.blocks, indented(here, frame_indent))
  if asides[b.type] then return call("aside", text(b.type), text(name), body) end
  if b.type == "takeaways" then return call("takeaways", text(name), body) end
  if lines_of[b.type] then
    local lines = writing_lines(b)
    return call("activity", text(name), tostring(height.is_short(b, lines)), lines, body)
  end
  return call("aside", '"note"', text(name), body) -- a hint or an answer in another, or too deep in lists
end

-- What has a caption

local function key_of(b, here)
  return b.id and text(links.key(here.lesson, b.id)) or "none"
end

local function caption_of(b, here)
  if not b.caption then return "none" end
  local label = b.label .. (b.number and " " .. b.number or "") .. "."
  return source.join({ own("strong", text(label)), '" "',
    spans.content(b.caption, blocks.with(here, { notes = false })) })
end

function block.table(b, here)
  local in_cell = blocks.with(here, { notes = false, in_cell = true })
  return tables.table(b, key_of(b, here), caption_of(b, here), in_cell)
end

function block.figure(b, here)
  return figures.figure(b, key_of(b, here), caption_of(b, here), here)
end

function block.image(b, here)
  return call("picture", source.points(here.indent), key_of(b, here), text(b.alt),
    caption_of(b, here), text("/course/" .. b.src))
end

function block.math(b, here)
  return call("equation", text(here.at), source.points(here.indent), key_of(b, here),
    optional(b.number), spans.formula(b, true))
end

function block.preset(b) return tables.preset(b) end

-- Code

local few_lines = 10 -- that are not torn apart

local function framed(key, head, foot, c, here)
  return call("framed", source.points(here.indent), key, tostring(#c.lines <= few_lines), head, foot,
    code.lines(c, here))
end

local function with_caption(expression, b, here)
  if not b.caption then return expression end
  return call("captioned", expression, caption_of(b, here))
end

function block.listing(b, here)
  return with_caption(framed(key_of(b, here), "none", "none", b.code, here), b, here)
end

-- EXPRESSION and the page of HREF, if that is in the document.
local function with_page(expression, href, here)
  local page = links.page(href, here)
  return page and source.join({ expression, '" ("', page, '")"' }) or expression
end

local function chunk_list(lead, users, here)
  local out = { text(lead) }
  for i, user in ipairs(users) do
    if i > 1 then out[#out + 1] = '", "' end
    out[#out + 1] = with_page(spans.chunk_name(user.name, user.href, here), user.href, here)
  end
  return source.join(out)
end

-- "part 2 of 3; also part 1 (page 4), 3 (page 9)"
local function parts_of(b, here)
  if #b.parts == 0 then return "none" end
  local out = { text(("part %d · also part "):format(words.part_number(b))) }
  for i, part in ipairs(b.parts) do
    if i > 1 then out[#out + 1] = '", "' end
    out[#out + 1] = with_page(links.link(part.href, text(tostring(part.number)), here), part.href, here)
  end
  return source.join(out)
end

local function chunk_foot(b, here)
  local out = {}
  if #b.used > 0 then out[1] = chunk_list("Used in ", b.used, here) end
  if b.counts then out[#out + 1] = chunk_list("Counts the work of ", b.counts, here) end
  return #out == 0 and "none" or source.join(out)
end

local function chunk_key(b, here) return text(links.key(here.lesson, b.anchor)) end

function block.chunk(b, here)
  local name = own("strong", spans.chunk_name(words.chunk_title(b), nil, here))
  local head = call("chunk-head", name, text(b.append and "+≡" or "≡"), parts_of(b, here))
  local frame = framed(chunk_key(b, here), head, chunk_foot(b, here), b.code, here)
  if not b.caption then return frame end
  return source.join({ b.id and call("place-of", key_of(b, here)) or "none", with_caption(frame, b, here) })
end

-- Labs

-- Where a student gets the files: an address, or words where the course has none.
local function kit_of(b, here)
  if not b.kit then return {} end
  local address = here.document.course.address
  if not address then return { text(" · files: " .. b.kit .. " on the course’s site") } end
  local at = words.canonical(address, b.kit)
  return { text(" · files: "), call("outside", text(at), spans.breakable(at)) }
end

function block.lab(b, here)
  local head = { own("strong", text(b.demonstration and "Program" or "Lab")), '" · "', text(b.title) }
  if b.minutes then head[#head + 1] = text((" · %d minutes"):format(b.minutes)) end
  local foot = { call("code", text(b.file)) }
  if not b.demonstration then
    foot[#foot + 1] = text(" · " .. words.check_count(b.checks or 0, b.graded or 0))
  end
  for _, part in ipairs(kit_of(b, here)) do foot[#foot + 1] = part end
  return framed(chunk_key(b, here), source.join(head), source.join(foot), b.code, here)
end

local function transcript(b, here)
  local name = source.join({ call("code", text(b.file)), text(" " .. words.lab_text(b)) })
  if b.text:gsub("\n$", "") == "" then
    return call("transcript", source.points(here.indent), name, text("nothing"))
  end
  local inside = blocks.with(here, { indent = here.indent + 9 })
  return call("transcript", source.points(here.indent), name, code.plain(b.text, inside))
end

block["lab-output"], block["lab-input"] = transcript, transcript

-- Questions

function block.counter() return nil end

function block.question(b, here)
  return engine.use("typst/questions.lua").question(b, here)
end

return blocks
