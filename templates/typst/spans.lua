-- spans.lua -- runs of text as Typst expressions.
--
-- HERE is where something stands: {document, lesson, indent (points), notes (may have footnotes)}.

local engine = ...
local source, breaks = engine.use("typst/source.lua"), engine.use("typst/breaks.lua")
local links = engine.use("typst/links.lua")
local text, call, own = source.text, source.call, source.own

local spans, span = {}, {}

local longest_value = 24 -- characters of a value that are not torn apart

local deepest = 8 -- spans in spans that show: Typst has an end

-- Adds the expressions of LIST to OUT; DEPTH is how many spans it stands in.
local function add_expressions(out, list, here, depth)
  for _, s in ipairs(list) do
    local render = span[s.kind]
    if not render then error(('unknown span "%s"'):format(s.kind)) end
    if s.content and depth >= deepest then
      add_expressions(out, s.content, here, depth)
    else
      out[#out + 1] = render(s, here, depth + 1)
    end
  end
end

-- The content of SPANS as one expression.
function spans.content(list, here, depth)
  local out = {}
  add_expressions(out, list, here, depth or 0)
  return source.join(out)
end

local function literals(pieces)
  local out = {}
  for i, piece in ipairs(pieces) do out[i] = text(piece) end
  return out
end

-- TEXT with places to break in its long words.
function spans.breakable(s, here)
  local pieces = literals(breaks.pieces(s, here and here.in_cell))
  return #pieces == 1 and pieces[1] or "{ " .. table.concat(pieces, "; paper.cut; ") .. " }"
end

function spans.chunk_name(name, href, here)
  return call("chunk-name", links.link(href, spans.breakable(name, here), here))
end

function span.text(s, here) return spans.breakable(s.text, here) end

function span.code(s, here)
  return source.spread("code", {}, literals(breaks.pieces(s.text, here.in_cell)))
end

function span.emphasis(s, here, depth) return own("emph", spans.content(s.content, here, depth)) end
function span.strong(s, here, depth) return own("strong", spans.content(s.content, here, depth)) end
function span.softbreak() return '" "' end
span["break"] = function() return "linebreak()" end

-- A short one stays in one line.
function span.value(s, here)
  if #s.text > longest_value then return spans.breakable(s.text, here) end
  return call("value", text(s.text))
end

function span.chunk(s, here) return spans.chunk_name(s.name, s.href, here) end

function spans.formula(node, block)
  return ("math.equation(block: %s, alt: %s, $%s$)"):format(block, text(node.tex),
    block and " " .. node.typst .. " " or node.typst)
end

local short_formula = 24 -- characters of TeX that are not torn apart
local long_formula = 60  -- characters of TeX that may fill a line

function span.math(s, here)
  local formula = spans.formula(s, false)
  if #s.tex <= short_formula then return own("box", formula) end
  if #s.tex < long_formula then return formula end
  return call("checked", text(here.at), source.points(here.indent), formula)
end

-- What a link says when all it says is its address.
local function says_address(s)
  return #s.content == 1 and s.content[1].text == s.href
end

function span.link(s, here, depth)
  local content = spans.content(s.content, here, depth)
  if content == "none" then content = spans.breakable(s.href) end
  local link = links.link(s.href, content, here)
  if not here.notes or not links.is_address(s.href) or says_address(s) then return link end
  return source.join({ link, source.spread("noted", { text(s.href) }, literals(breaks.pieces(s.href))) })
end

function span.image(s)
  return call("sign", text("/course/" .. s.src), text(s.alt))
end

return spans
