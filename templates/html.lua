-- html.lua -- a view becomes a web page.
--
-- One function per kind of span, block and shape; an unknown kind is an error.  Markup of more
-- than an element stands in html/*.html.  src/weave/view.h describes the view.

local engine = ...
local escape, words = engine.escape, engine.use("words.lua")

local span, block, shape = {}, {}, {}
local helpers = { ipairs = ipairs }
local render = engine.renderer(helpers)

-- The results of FUNCTIONS for all of NODES, joined; WHAT names their family in an error.
local function render_each(nodes, functions, what, between)
  local out = {}
  for i, node in ipairs(nodes) do
    local render_node = functions[node.kind]
    if not render_node then error(('unknown %s "%s"'):format(what, node.kind)) end
    out[i] = render_node(node, nodes, i)
  end
  return table.concat(out, between)
end

-- The content of a page, an item or a quote.
local function flow(blocks) return render_each(blocks, block, "block", "\n") end

local function attribute(name, value)
  return value and (' %s="%s"'):format(name, escape(tostring(value))) or ""
end

local function element(name, attributes, content)
  return ("<%s%s>%s</%s>"):format(name, attributes, content, name)
end

-- A line may break on both sides of a formula, but punctuation stays with it.
local function join_punctuation(before, formula, after)
  if before .. after == "" then return formula end
  return element("span", ' class="joined"', before .. formula .. after)
end

-- The content of a span.
local function inner(spans) return render_each(spans, span, "span") end

-- The content of a paragraph.
local function phrase(spans)
  return (inner(spans):gsub("([%(%[]?[%(%[]?)(<math.-</math>)([%)%].,;:!?]*)", join_punctuation))
end

-- HREF with those characters of a file's name escaped that mean something in an address.
local function address(href)
  if not href:find("^assets/") then return href end
  return (href:gsub('[%%%s?"<>^`{|}\\]', function(c) return ("%%%02X"):format(c:byte()) end))
end

-- HTML that leads to HREF, if there is such a place.
local function link(href, html)
  return href and element("a", attribute("href", href), html) or html
end

local function chunk_name(name, href)
  return element("span", ' class="chunk-name"', "⟨" .. link(href, escape(name)) .. "⟩")
end

-- Spans

function span.text(s) return escape(s.text) end
function span.code(s) return element("code", "", escape(s.text)) end
function span.emphasis(s) return element("em", "", inner(s.content)) end
function span.strong(s) return element("strong", "", inner(s.content)) end
function span.softbreak() return "\n" end
span["break"] = function() return "<br>\n" end
function span.math(s) return s.mathml end
function span.value(s) return element("span", ' class="value"', escape(s.text)) end
function span.chunk(s) return chunk_name(s.name, s.href) end

function span.link(s)
  return element("a", attribute("href", address(s.href)) .. attribute("title", s.title), inner(s.content))
end

function span.image(s)
  return ("<img%s%s%s>"):format(attribute("src", address(s.src)), attribute("alt", s.alt),
    attribute("title", s.title))
end

-- Code

-- Classes that look like plain code cost a page half its size and a reader gains nothing.
local plain_classes = { identifier = true, punctuation = true }

local function token(t)
  if t.class == "reference" then return chunk_name(t.text, t.href) end
  if not t.class or plain_classes[t.class] then return escape(t.text) end
  return element("span", attribute("class", t.class), escape(t.text))
end

local function code(c)
  local lines = {}
  for i, tokens in ipairs(c.lines) do
    local out = {}
    for j, t in ipairs(tokens) do out[j] = token(t) end
    lines[i] = table.concat(out)
  end
  local language = c.language and "language-" .. c.language
  return element("code", attribute("class", language), table.concat(lines, "\n"))
end

local function chunk_links(list, html_of)
  local out = {}
  for i, item in ipairs(list) do out[i] = html_of(item) end
  return table.concat(out, ", ")
end

local function part_link(part) return link(part.href, tostring(part.number)) end
local function user_link(user) return chunk_name(user.name, user.href) end

-- Names for the boxes that scroll.  Each is a landmark, so no two of a page are alike.

local unnumbered

local function region_name(numbered, label)
  if numbered.number then return (numbered.label or label) .. " " .. numbered.number end
  unnumbered = unnumbered + 1
  return ("Unnumbered %s %d"):format(label:lower(), unnumbered)
end

-- Tables

local function column_class(column)
  return column.align ~= "left" and column.align or nil
end

-- What HTML says in letters, a formula's too.
local function plain(html)
  return (html:gsub("<annotation.-</annotation>", ""):gsub("<[^>]*>", ""))
end

-- A few characters look silly on two lines.
local function is_short(html)
  return utf8.len(plain(html)) <= 16
end

-- What stands in a head.  A formula alone gets its letters as a name, since not all that reads
-- heads aloud finds text in MathML.
local function head_phrase(spans)
  local html = phrase(spans)
  if #spans ~= 1 or spans[1].kind ~= "math" then return html end
  return '<math role="math"' .. attribute("aria-label", plain(html)) .. html:sub(#"<math" + 1)
end

local function text_cell(content, column, heads)
  heads = heads and #content > 0
  local html = heads and head_phrase(content) or phrase(content)
  local classes = { column_class(column) }
  if is_short(html) then table.insert(classes, "short") end
  local class = attribute("class", #classes > 0 and table.concat(classes, " "))
  if heads then return element("th", ' scope="row"' .. class, html) end
  return element("td", class, html)
end

local function cell(c, column, heads)
  if c.content then return text_cell(c.content, column, heads) end
  return element("td", attribute("class", column_class(column))
    .. attribute("data-value", c.value) .. attribute("data-pad", c.pad), escape(c.number))
end

local function row(cells, columns, heading)
  local out = {}
  for i, c in ipairs(cells) do out[i] = cell(c, columns[i], i == heading) end
  return element("tr", "", table.concat(out))
end

-- Figures

-- A coordinate to two decimals at most.
local function coordinate(x)
  return (("%.2f"):format(x):gsub("%.?0+$", ""))
end

-- Attributes whose values are coordinates, as pairs of name and number; a number may be nil.
local function places(pairs_of)
  local out = {}
  for i, place in ipairs(pairs_of) do
    out[i] = place[2] and attribute(place[1], coordinate(place[2])) or ""
  end
  return table.concat(out)
end

local function draw(name, s, attributes, content)
  local title = s.title and element("title", "", escape(s.title)) or ""
  return element(name, attribute("class", s.role) .. attributes, title .. (content or ""))
end

function shape.rect(s)
  return draw("rect", s, places({
    { "x", s.x }, { "y", s.y }, { "width", s.w }, { "height", s.h }, { "rx", s.r },
  }))
end

function shape.line(s)
  return draw("line", s, places({ { "x1", s.x1 }, { "y1", s.y1 }, { "x2", s.x2 }, { "y2", s.y2 } }))
end

function shape.circle(s)
  return draw("circle", s, places({ { "cx", s.x }, { "cy", s.y }, { "r", s.r } }))
end

function shape.polyline(s)
  local points = {}
  for i, point in ipairs(s.points) do
    points[i] = coordinate(point[1]) .. "," .. coordinate(point[2])
  end
  return draw("polyline", s, attribute("points", table.concat(points, " ")))
end

function shape.text(s)
  local attributes = places({ { "x", s.x }, { "y", s.y } }) .. attribute("text-anchor", s.anchor)
  return draw("text", s, attributes, escape(s.text))
end

-- The first sentence of a description names the picture, the others describe it.
local function name_and_rest(alt)
  local name, rest = alt:match("^(.-[.!?])%s+(.+)$")
  return name or alt, rest
end

-- Blocks

function block.paragraph(b) return element("p", "", phrase(b.content)) end
function block.quote(b) return element("blockquote", "", "\n" .. flow(b.blocks) .. "\n") end
function block.rule() return "<hr>" end
function block.heading(b) return render("html/heading.html", b) end
function block.list(b) return render(b.ticks and "html/ticks.html" or "html/list.html", b) end
function block.question(b) return render("html/question.html", b) end
function block.counter(b) return render("html/counter.html", b) end
function block.listing(b) return render("html/listing.html", b) end
function block.chunk(b) return render("html/chunk.html", b) end
function block.math(b) return render("html/math.html", b) end
function block.table(b) return render("html/table.html", b) end
function block.figure(b) return render("html/figure.html", b) end
function block.image(b) return render("html/image.html", b) end
function block.preset(b) return render("html/preset.html", b) end

-- A tight list's paragraphs are bare text.
local function item(blocks, tight)
  local out = {}
  for i, b in ipairs(blocks) do
    out[i] = tight and b.kind == "paragraph" and phrase(b.content) or flow({ b })
  end
  return table.concat(out, "\n")
end

local callouts = {
  note = { element = "aside" },
  tip = { element = "aside" },
  important = { element = "aside" },
  warning = { element = "aside" },
  caution = { element = "aside" },
  predict = { element = "section" },
  explain = { element = "section" },
  takeaways = { element = "section" },
  worksheet = { element = "section" },
  hint = { element = "details", label = "Show a hint" },
  answer = { element = "details", label = "Show the answer" },
}

local function is_hint(b) return b and b.kind == "callout" and b.type == "hint" end

-- Hints that follow each other are told apart.
local function hint_label(list, at)
  if not is_hint(list[at - 1]) and not is_hint(list[at + 1]) then return nil end
  local number = 1
  while is_hint(list[at - number]) do number = number + 1 end
  return "Show hint " .. number
end

function block.callout(b, list, at)
  local callout = callouts[b.type]
  if not callout then error(('unknown callout "%s"'):format(b.type)) end
  return render("html/callout.html", {
    element = callout.element,
    label = is_hint(b) and hint_label(list, at) or callout.label or words.callouts[b.type],
    type = b.type,
    blocks = b.blocks,
  })
end

-- Labs

function block.lab(b) return render("html/lab.html", b) end

local function lab_text(b)
  local deed = words.lab_text(b)
  return render("html/lab-text.html", {
    class = b.kind,
    label = element("code", "", escape(b.file)) .. " " .. deed,
    name = ("What %s of lab %s %s"):format(b.file, b.lab, deed),
    text = (b.text:gsub("\n$", "")),
  })
end

block["lab-output"], block["lab-input"] = lab_text, lab_text

-- Navigation

-- The flat list of headings as a tree, down to third-level headings.
local function contents_tree(entries)
  local path = { { level = 0, below = {} } }
  for _, entry in ipairs(entries) do
    if entry.level <= 3 then
      while path[#path].level >= entry.level do path[#path] = nil end
      local node = { level = entry.level, entry = entry, below = {} }
      table.insert(path[#path].below, node)
      path[#path + 1] = node
    end
  end
  return path[1].below
end

-- The lessons proper, and the appendices.
local function split_lessons(lessons)
  local proper, appendices = {}, {}
  for _, lesson in ipairs(lessons) do
    table.insert(lesson.appendix and appendices or proper, lesson)
  end
  return proper, appendices
end

local right_to_left = {}
for language in ("ar ckb dv fa he ps sd ug ur yi"):gmatch("%S+") do right_to_left[language] = true end

-- Which way a page in LANGUAGE ("ar-EG") runs, if not from left to right.
local function direction(language)
  return right_to_left[language:match("^%a*"):lower()] and "rtl" or nil
end

-- Addresses of the course's own site

-- The way to the index from whatever page a server is asked for, if the address tells it.
local function root_of(address)
  return address and words.canonical(address, ""):match("^%a+://[^/]*(.*)$") or ""
end

-- What is said of a page elsewhere

local references = { amp = "&", lt = "<", gt = ">", quot = '"', ["#39"] = "'" }

-- SUMMARY, or else what the first paragraph begins with; nil for a page without text.
local function description_of(summary, blocks)
  if summary then return summary end
  for _, b in ipairs(blocks) do
    if b.kind == "paragraph" then
      local text = plain(phrase(b.content)):gsub("%s+", " "):gsub("&(#?%w+);", references)
      return words.shorten(text, 160)
    end
  end
end

-- What templates may call, beside the values that they are given.

helpers.address = address
helpers.attribute = attribute
helpers.canonical = words.canonical
helpers.check_count = words.check_count
helpers.chunk_name = chunk_name
helpers.chunk_title = words.chunk_title
helpers.code_of = code
helpers.column_class = column_class
helpers.concat = table.concat
helpers.contents_tree = contents_tree
helpers.coordinate = coordinate
helpers.description_of = description_of
helpers.direction = direction
helpers.draw_shapes = function(shapes) return render_each(shapes, shape, "shape", "\n") end
helpers.flow = flow
helpers.flow_after = function(blocks, n) return flow(table.move(blocks, n + 1, #blocks, 1, {})) end
helpers.has_titles = words.has_titles
helpers.head_phrase = head_phrase
helpers.heading_column = words.heading_column
helpers.item = item
helpers.link = link
helpers.name_and_rest = name_and_rest
helpers.part_links = function(parts) return chunk_links(parts, part_link) end
helpers.part_number = words.part_number
helpers.phrase = phrase
helpers.region_name = region_name
helpers.render = render
helpers.root_of = root_of
helpers.row = row
helpers.split_lessons = split_lessons
helpers.user_links = function(users) return chunk_links(users, user_link) end

local pages = {
  page = "html/page.html",
  index = "html/index.html",
  missing = "html/missing.html",
  sitemap = "html/sitemap.xml",
  robots = "html/robots.txt",
}

return function(view)
  if not pages[view.kind] then error(('unknown page "%s"'):format(view.kind)) end
  unnumbered = 0
  return render(pages[view.kind], view) .. "\n"
end
