local tools = ...
local equal, fails, holds, lacks = tools.equal, tools.fails, tools.holds, tools.lacks

local typst = tools.host().typst

local function text(s) return { kind = "text", text = s } end
local function paragraph(s) return { kind = "paragraph", line = 7, content = { text(s) } } end

-- The page view of a lesson that has BLOCKS, for a document of KIND.
local function view(kind, blocks, changes)
  local page = {
    kind = kind,
    source = "lessons/02-rows.md",
    course = { title = "C", language = "en", authors = {}, paper = "a4" },
    lesson = { slug = "rows", title = "Rows", mark = "2", href = "rows.html", needs = {} },
    contents = {},
    lessons = {},
    blocks = blocks,
  }
  for name, value in pairs(changes or {}) do page[name] = value end
  return page
end

local function handout(...) return typst(view("handout", { ... })) end

-- The expression of a block, of a span.
local function expression(b)
  return handout(b):match("/%*@lessons/02%-rows%.md:%d+%*/\n#(.*);\n$")
end

local function span(s)
  return expression({ kind = "paragraph", content = { s } }):match("^paper%.paragraph%((.*)%)$")
end

local function callout(type, ...) return { kind = "callout", type = type, blocks = { ... } } end

local function chunk(fields)
  fields.kind, fields.anchor = "chunk", fields.anchor or "chunk-a"
  fields.code = fields.code or { language = "c", lines = { {} } }
  fields.parts, fields.used = fields.parts or {}, fields.used or {}
  return fields
end

local function lines_of(...)
  local lines = expression({ kind = "listing", code = { language = "c", lines = { ... } } })
  return lines:match("paper%.lines%((.*)%)%)$")
end

-- How often PART occurs in TEXT.
local function count(s, part)
  local n, from = 0, 1
  while true do
    local _, last = s:find(part, from, true)
    if not last then return n end
    n, from = n + 1, last + 1
  end
end

local function radio(changes)
  local question = {
    kind = "question", type = "radio", number = 3, id = "q", version = "v", answers = true,
    stem = { paragraph("Which?") },
    options = {
      { content = { text("this") }, right = true, proven = true, reason = { paragraph("since") } },
      { content = { text("that") }, right = false, proven = false },
    },
  }
  for name, value in pairs(changes or {}) do question[name] = value end
  return question
end

-- SOURCE's labels: none may stand twice.
local function labels_are_unique(source)
  local seen = {}
  for _, name in ipairs({ "section", "framed", "place%-of", "pointer", "turned%-over", "equation",
    "data%-table", "drawing", "lesson%-head" }) do
    for arguments in source:gmatch("paper%." .. name .. "(%b())") do
      local key = arguments:match('"([^":]*:[^" ]*)"')
      if key and not key:find("/", 1, true) then
        if seen[key] then error("two places are called " .. key) end
        seen[key] = true
      end
    end
  end
end

return {
  -- Source
  { "text is a literal, whatever it holds", function()
    equal(span(text([[a "b" \c #d $e$ *f*]])), [["a \"b\" \\c #d $e$ *f*"]])
    equal(span(text("a\nb\1")), [["a\nb\u{1}"]])
  end },
  { "a marker stands alone on the line before each block, also inside others", function()
    local source = handout(paragraph("a"), { kind = "quote", line = 9, blocks = { paragraph("b") } })
    holds(source, '\n/*@lessons/02-rows.md:7*/\n#paper.paragraph("a");\n')
    holds(source, '{\n/*@lessons/02-rows.md:7*/\npaper.paragraph("b")\n}')
  end },
  { "text cannot look like a marker", function()
    equal(count(handout(paragraph("x\n/*@lessons/a.md:1*/\n")), "\n/*@"), 1)
  end },
  { "every statement ends in a semicolon", function()
    for line in handout(paragraph("a"), { kind = "rule" }):gmatch("\n#(%a[^\n]*)") do
      equal(line:sub(-1), line:find("^import") and "r" or ";")
    end
  end },
  { "no name of ours is seen by formulas", function()
    holds(handout(), '#import "/typst/style.typ" as paper\n')
  end },

  -- Spans
  { "emphasis, strong, breaks", function()
    equal(span({ kind = "emphasis", content = { text("a") } }), 'emph("a")')
    equal(span({ kind = "strong", content = { text("a") } }), 'strong("a")')
    equal(span({ kind = "break" }), "linebreak()")
    equal(span({ kind = "softbreak" }), '" "')
  end },
  { "a formula has its TeX as its alternative", function()
    equal(span({ kind = "math", tex = [[\mu "]], typst = "mu" }),
      [[box(math.equation(block: false, alt: "\\mu \"", $mu$))]])
  end },
  { "a long word may be broken, characters and their marks never", function()
    local e = "e\u{301}"
    equal(span(text(e:rep(30))), '{ "' .. (e:rep(8) .. '"; paper.cut; "'):rep(3) .. e:rep(6) .. '" }')
    equal(span({ kind = "code", text = "core/a_very_long_name_of_a_file.c" }),
      'paper.code("core/", "a_very_", "long_", "name_", "of_", "a_file.c")')
  end },
  { "what stands around a long word stays with its ends", function()
    equal(span(text(" see core/a_very_long_name_of.c now ")),
      '{ " see core/"; paper.cut; "a_very_"; paper.cut; "long_"; paper.cut; "name_"; paper.cut; '
      .. '"of.c now " }')
  end },
  { "in a cell shorter words break after punctuation", function()
    local cell = { content = { text("core/rows_of.c") } }
    local source = expression({ kind = "table", columns = { { align = "left" } }, rows = { { cell } } })
    holds(source, '{ "core/"; paper.cut; "rows_"; paper.cut; "of.c" }')
    equal(span(text("core/rows_of.c")), '"core/rows_of.c"')
  end },
  { "spans deep in each other still show", function()
    local s = text("deep")
    for _ = 1, 300 do s = { kind = "emphasis", content = { s } } end
    equal(count(span(s), "emph("), 8)
    holds(span(s), '"deep"')
  end },
  { "an unknown span is an error", function()
    holds(fails(span, { kind = "blink" }), 'unknown span "blink"')
  end },

  -- Links
  { "a link in the lesson leads to its place", function()
    local heading = { kind = "heading", level = 2, id = "axis", content = { text("A") } }
    local source = handout(heading, { kind = "paragraph", content = {
      { kind = "link", href = "#axis", content = { text("up") } } } })
    holds(source, 'paper.inside("rows:axis", "up")')
    holds(source, 'paper.section(2, "rows:axis", none, "A")')
  end },
  { "a link to nothing that is on paper is its text", function()
    equal(span({ kind = "link", href = "#gone", content = { text("x") } }), '"x"')
  end },
  { "a link to another lesson is words in a handout, an address if the course has one", function()
    local link = { kind = "paragraph", content = {
      { kind = "link", href = "other.html#x", content = { text("x") } } } }
    holds(handout(link), '#paper.paragraph("x");')
    local course = { title = "C", language = "en", authors = {}, address = "https://x.org/c" }
    holds(typst(view("handout", { link }, { course = course })),
      'paper.outside("https://x.org/c/other.html#x", "x")')
    holds(typst(view("chapter", { link })), 'paper.beyond("other:x", "x")')
  end },
  { "an address is printed where the link is in running text", function()
    local link = { kind = "link", href = "https://x.org/", content = { text("x") } }
    equal(span(link), '{ paper.outside("https://x.org/", "x"); paper.noted("https://x.org/", "https://x.org/") }')
    lacks(handout({ kind = "heading", level = 2, id = "a", content = { link } }), "noted")
  end },

  -- Blocks
  { "the levels of headings have no gap", function()
    local source = handout({ kind = "heading", level = 4, id = "a", content = { text("A") } },
      { kind = "heading", level = 3, id = "b", content = { text("B") } })
    holds(source, 'paper.section(2, "rows:a"')
    holds(source, 'paper.section(3, "rows:b"')
  end },
  { "a paragraph that ends in a colon stays with what follows", function()
    equal(expression(paragraph("so:")), 'paper.lead("so:")')
    equal(expression(paragraph("so: on")), 'paper.paragraph("so: on")')
  end },
  { "lists", function()
    local list = { kind = "list", ordered = true, start = 4, tight = true, items = { { paragraph("a") } } }
    holds(expression(list), "paper.numbers(tight: true, start: 4, {\n")
    list.ordered = false
    holds(expression(list), "paper.bullets(tight: true, {\n")
    list.ticks = true
    holds(expression(list), "paper.ticks({\n")
  end },
  { "a list of very many levels is flat from the seventh on", function()
    local list = { paragraph("deepest") }
    for _ = 1, 100 do
      list = { { kind = "list", ordered = false, tight = true, items = { list } } }
    end
    equal(count(expression(list[1]), "paper.bullets("), 6)
    holds(expression(list[1]), '"deepest"')
  end },
  { "what is long may go on on the next page", function()
    holds(expression(callout("predict", paragraph(("word "):rep(500)))), '"Predict", false, 2')
    holds(expression(callout("worksheet", { kind = "listing", code = { lines = {} } })),
      '"Worksheet", false, 6')
  end },
  { "all callouts are known, others are an error", function()
    for _, type in ipairs({ "note", "tip", "important", "warning", "caution" }) do
      holds(expression(callout(type)), ('paper.aside("%s", '):format(type))
    end
    holds(expression(callout("explain")), 'paper.activity("Explain it back", true, 5, none)')
    holds(expression(callout("worksheet")), 'paper.activity("Worksheet", true, 6, none)')
    holds(expression(callout("takeaways")), 'paper.takeaways("Takeaways", none)')
    holds(fails(expression, callout("rumour")), 'unknown callout "rumour"')
  end },
  { "a prediction has lines to write on unless it asks a question", function()
    holds(expression(callout("predict", paragraph("a"))), 'paper.activity("Predict", true, 2, {')
    holds(handout(callout("predict", radio())), 'paper.activity("Predict", true, 0, {')
  end },
  { "an unknown block and an unknown document are errors", function()
    holds(fails(expression, { kind = "poem" }), 'unknown block "poem"')
    holds(fails(typst, { kind = "poster" }), 'unknown document "poster"')
  end },

  { "what announces code stays with it: a colon's line, and all of a section's text", function()
    local heading = { kind = "heading", level = 2, id = "a", content = { text("A") } }
    local listing = { kind = "listing", code = { language = "c", lines = { {} } } }
    holds(handout(paragraph("so:"), listing), 'paper.lead("so:")')
    holds(handout(heading, paragraph("so"), listing), 'paper.lead("so")')
    holds(handout(heading, paragraph("so"), paragraph("on"), listing), 'paper.paragraph("so")')
    holds(handout(heading, paragraph("so"), paragraph("on"), listing), 'paper.paragraph("on")')
  end },

  -- Code
  { "neighbours of one look are one text; words of the language have theirs", function()
    equal(lines_of({ { text = "int", class = "type" }, { text = " " },
      { text = "x", class = "identifier" }, { text = ";", class = "punctuation" } }),
      'paper.run(0, true, false, { paper.ty("int "); "x;" })')
  end },
  { "blanks that indent are kept, tabs become blanks", function()
    equal(lines_of({ { text = "  a" } }, { { text = "\tb" } }),
      'paper.run(0, true, false, { "  a"; paper.nl; "    b" })')
  end },
  { "code is torn at empty lines, not near its ends", function()
    local a, function_body = { { text = "a" } }, {}
    for i = 1, 15 do function_body[i] = a end
    equal(lines_of(a, {}, {}, a), 'paper.run(0, true, true, "a"), paper.run(2, true, false, "a")')
    local lines = lines_of(a, {}, a, {}, a, {}, a, a, a, {}, a, {}, table.unpack(function_body))
    local stays = {}
    for whole, next in lines:gmatch("paper%.run%(%d, (%l+), (%l+)") do stays[#stays + 1] = whole .. " " .. next end
    equal(table.concat(stays, "; "), "true true; true true; true false; true false; true false; false false")
    holds(lines_of(a, a, a, a, a, {}, a, a), 'paper.run(0, true, true, ')
  end },
  { "a long line goes on after a sign, indented, and loses nothing", function()
    local lines = lines_of({ { text = "  " .. ("word "):rep(30) .. "end" } })
    equal(count(lines, "paper.more"), 1)
    holds(lines, 'paper.nl; "    "; paper.more; "word ')
    equal(count(lines, "word"), 30)
    for row in lines:gmatch('"([^"]+)"') do assert(#row <= 95, row) end
  end },
  { "a word longer than a line is broken too", function()
    local lines = lines_of({ { text = ("x"):rep(200) } })
    equal(count(lines, "x"), 200)
    equal(count(lines, "paper.more"), 2)
  end },
  { "a chunk says where it is used and where it goes on, with pages", function()
    local first = chunk({ name = "mean", anchor = "chunk-mean",
      parts = { { number = 2, href = "#chunk-mean-2" } },
      used = { { name = "core/a.c", href = "#chunk-core" }, { name = "unseen" } } })
    local second = chunk({ name = "mean", anchor = "chunk-mean-2", append = true,
      parts = { { number = 1, href = "#chunk-mean" } } })
    local source = handout(first, second, chunk({ name = "core/a.c", anchor = "chunk-core" }))
    holds(source, '"part 1 · also part "; { paper.inside("rows:chunk-mean-2", "2"); " ("; '
      .. 'paper.page-of("rows:chunk-mean-2"); ")" }')
    holds(source, '"Used in "; { paper.chunk-name(paper.inside("rows:chunk-core", "core/a.c")); " ("; '
      .. 'paper.page-of("rows:chunk-core"); ")" }; ", "; paper.chunk-name("unseen")')
    holds(source, 'paper.chunk-head(strong(paper.chunk-name("mean")), "+≡"')
    labels_are_unique(source)
  end },

  -- Tables and figures
  { "a table knows its place, its sides, and the longest words of its columns", function()
    local table_view = { kind = "table", line = 12, columns = {
      { title = { text("Row") }, align = "left" }, { align = "decimal", unit = "bytes" } },
      rows = { { { content = { text("a longer one") } }, { number = "1.5", pad = "0" } } } }
    equal(handout(table_view):match("#(paper%.data%-table.*);\n$"), 'paper.data-table('
      .. '"lessons/02-rows.md:12", 0pt, none, none, ((strong("Row"), strong("bytes"),), '
      .. '("longer", paper.number("1.5", "0"),),), (left, right,), ("Row", { []; linebreak(); '
      .. 'paper.unit("bytes") },), (("a longer one", paper.number("1.5", "0"),),), none)')
  end },
  { "the head of a table, which may be repeated, has no links", function()
    local link = { kind = "link", href = "https://x.org", content = { text("x") } }
    lacks(expression({ kind = "table", columns = { { title = { link }, align = "left" } }, rows = {} }),
      "paper.outside")
  end },
  { "shapes are drawn, unknown ones are an error", function()
    local function figure(s)
      return expression({ kind = "figure", width = 10, height = 8.5, alt = "A.", shapes = { s } })
    end
    equal(figure({ kind = "line", x1 = 0, y1 = 1, x2 = 2.5, y2 = 3, role = "axis" }),
      'paper.drawing(0pt, none, "A.", none, 10, 8.5, paper.shape-lines("axis", (0, 1,), (2.5, 3,)))')
    holds(figure({ kind = "rect", x = 1, y = 2, w = 3, h = 4, role = "a" }),
      'paper.shape-rect("a", 1, 2, 3, 4, 0)')
    holds(figure({ kind = "circle", x = 1, y = 2, r = 3, role = "a" }), 'paper.shape-circle("a", 1, 2, 3)')
    holds(figure({ kind = "polyline", points = { { 1, 2 }, { 3, 4 } }, role = "b" }),
      'paper.shape-lines("b", (1, 2,), (3, 4,))')
    holds(figure({ kind = "text", x = 1, y = 2, text = "t", role = "ink", anchor = "end" }),
      'paper.shape-text("ink", 1, 2, "end", "t")')
    holds(fails(figure, { kind = "blob" }), 'unknown shape "blob"')
  end },
  { "a caption has label and number, a picture is the course's", function()
    local source = expression({ kind = "image", src = "assets/a.svg", alt = "An A", id = "fig-a",
      label = "Figure", number = "2.1", caption = { text("A.") } })
    equal(source, 'paper.picture(0pt, "rows:fig-a", "An A", { strong("Figure 2.1."); " "; "A." }, '
      .. '"/course/assets/a.svg")')
  end },
  { "a numbered formula has its number and its place", function()
    equal(expression({ kind = "math", line = 3, tex = "x", typst = "x", id = "eq-x", number = "2.1" }),
      'paper.equation("lessons/02-rows.md:3", 0pt, "rows:eq-x", "2.1", '
      .. 'math.equation(block: true, alt: "x", $ x $))')
  end },
  { "what stands in a frame has less room", function()
    holds(handout(callout("note", { kind = "listing", code = { lines = {} } })), "paper.framed(10pt, ")
  end },

  -- Questions
  { "a question has boxes; answers and reasons come last, with pages both ways", function()
    local source = handout(radio(), paragraph("after"))
    local before, after = source:match("^(.*)#paper.section(.*)$")
    holds(before, 'paper.question("Question 2.3", true, ')
    holds(before, 'paper.options("radio", ')
    holds(before, 'paper.pointer("rows:answers-1-back", "Answer", "rows:answers-1")')
    lacks(before, "since")
    holds(after, 'paper.turned-over("rows:answers-1", "Question 2.3", "rows:answers-1-back", ')
    holds(after, 'paper.judged(true, "this", true, {')
    holds(after, 'paper.judged(false, "that", false, none)')
    holds(after, '"since"')
  end },
  { "a question whose answers are kept has none", function()
    local source = handout(radio({ answers = false }))
    lacks(source, "judged")
    lacks(source, "pointer")
    lacks(source, "Answers")
  end },
  { "a number is written into a box, with its unit", function()
    local source = handout({ kind = "question", type = "number", number = 1, unit = "bytes",
      stem = {}, answers = true, answer = { text = "720", value = "720", tolerance = "1 %" } })
    holds(source, 'paper.entry("bytes")')
    holds(source, '"720 bytes, give or take 1 %"')
  end },
  { "answers and hints among blocks come last; hints in a row are one", function()
    local source = handout(callout("predict", paragraph("p")), callout("hint", paragraph("h1")),
      callout("hint", paragraph("h2")), callout("answer", paragraph("a")))
    local before, hints, answers = source:match("^(.*)#paper.section(.*)#paper.section(.*)$")
    for _, part in ipairs({ '"h1"', '"h2"', '"a"' }) do lacks(before, part) end
    equal(count(before, "paper.pointer("), 2)
    holds(hints, '"h1"')
    holds(hints, '"h2"')
    holds(answers, 'paper.turned-over("rows:answers-1", "Predict", ')
    holds(answers, '"a"')
  end },
  { "hints say what they are to: a question, or the task of their section", function()
    local heading = { kind = "heading", level = 2, id = "task", number = "2.4", content = { text("Task") } }
    local hint = callout("hint", paragraph("h"))
    holds(handout(heading, paragraph("p"), hint), 'paper.turned-over("rows:hints-1", "Section 2.4", ')
    holds(handout(heading, radio(), hint), 'paper.turned-over("rows:hints-1", "Question 2.3", ')
    holds(handout(hint), 'paper.turned-over("rows:hints-1", "Hint", ')
  end },
  { "a hint in an answer stays in it", function()
    local source = handout(callout("explain"), callout("answer", callout("hint", paragraph("h"))))
    lacks(source, "Hints")
    holds(source:match("#paper%.section.*"), 'paper.aside("note", "Hint", {')
  end },
  { "a key repeats what is asked, and is nothing but answers", function()
    local source = typst(view("key", { paragraph("prose"), radio(),
      callout("explain", paragraph("why")), callout("answer", paragraph("because")) }))
    lacks(source, "prose")
    holds(source, '"Which?"')
    holds(source, '"why"')
    holds(source, '"because"')
    holds(source, 'paper.turned-over("rows:answers-1", "Question 2.3", none, ')
    lacks(source, "page-of")
  end },
  { "a counter is nothing on paper", function()
    equal(handout({ kind = "counter", section = 1, questions = 2 }), handout())
  end },

  -- Labs
  { "a lab says where its files are", function()
    local lab = { kind = "lab", lab = "axis", anchor = "lab-axis", title = "Axis", minutes = 5,
      file = "axis.c", checks = 2, graded = 0, kit = "labs/axis.zip", code = { lines = {} } }
    holds(handout(lab), '" · files: labs/axis.zip on the course’s site"')
    holds(handout(lab), '" · 2 checks"')
    local course = { title = "C", language = "en", authors = {}, address = "https://x.org/c/" }
    holds(typst(view("handout", { lab }, { course = course })),
      'paper.outside("https://x.org/c/labs/axis.zip", ')
  end },
  { "what a program prints and reads", function()
    holds(handout({ kind = "lab-output", lab = "a", file = "a.c", of = "starter", text = "1\n 2\n" }),
      '{ paper.code("a.c"); " prints as it stands" }, paper.lines(paper.run(0, true, false, { "1"; paper.nl; " 2" })))')
    holds(handout({ kind = "lab-input", lab = "a", file = "a.c", text = "" }), '" reads" }, "nothing")')
  end },

  -- Documents
  { "the sample has one of everything, and no two places of one name", function()
    local page = tools.sample().page
    page.kind, page.source = "handout", "lessons/02-inside.md"
    tools.each(page, function(node)
      if node.kind == "math" then node.typst = "x" end
    end)
    labels_are_unique(typst(page))
    equal(typst(page), tools.host().typst(page))
  end },
  { "a book is put together from chapters that share no place", function()
    local function lesson(slug)
      return typst(view("chapter", { { kind = "heading", level = 2, id = "a", content = {} }, radio(),
        callout("hint", paragraph("h")) }, { lesson = { slug = slug, title = slug, mark = "1",
        href = slug .. ".html", needs = {} } }))
    end
    local book = typst({ kind = "book", course = view("x").course, lessons = {},
      index = { kind = "index", blocks = { paragraph("about") } } }) .. lesson("one") .. lesson("two")
    labels_are_unique(book)
    holds(book, 'paper.book.with("C", ("hints", "Hints",), ("answers", "Answers",))')
    holds(book, 'paper.keep("answers", "two", "1", "two", {')
    equal(count(book, "#import"), 1)
  end },
  { "paper and language are the course's", function()
    local course = { title = 'A "B"', language = "de", authors = { "X" }, paper = "us-letter" }
    holds(typst(view("handout", {}, { course = course })), '#show: paper.sheet.with(title: '
      .. '"Rows · A \\"B\\"", authors: ("X",), language: "de", paper: "us-letter");\n')
  end },
  { "contents stand before a long lesson only", function()
    local contents = {}
    for i = 1, 3 do contents[i] = { level = 2, id = "s" .. i, content = {} } end
    lacks(typst(view("handout", {}, { contents = contents })), "contents-list")
    contents[4] = { level = 2, id = "s4", content = {} }
    holds(typst(view("handout", {}, { contents = contents })), "contents-list")
  end },
}
