local tools = ...
local equal, fails, holds, lacks = tools.equal, tools.fails, tools.holds, tools.lacks

local page = tools.host().page

local function text(s) return { kind = "text", text = s } end
local function paragraph(s) return { kind = "paragraph", content = { text(s) } } end

-- The HTML of BLOCKS, as the text of a page.
local function render(...)
  local html = page({ kind = "index", root = "", lessons = {}, contents = {}, blocks = { ... },
    course = { title = "T", language = "en", authors = {} } })
  return html:match('<div class="text">\n(.*)\n</div>\n</article>')
end

local function span(s)
  return render({ kind = "paragraph", content = { s } }):match("^<p>(.*)</p>$")
end

local function callout(type)
  return render({ kind = "callout", type = type, blocks = { paragraph("x") } })
end

local function chunk(fields)
  fields.kind, fields.anchor = "chunk", fields.anchor or "chunk-a"
  fields.code = fields.code or { language = "c", lines = { {} } }
  fields.parts, fields.used = fields.parts or {}, fields.used or {}
  return render(fields)
end

local function code(...)
  local html = render({ kind = "listing", code = { language = "c", lines = { ... } } })
  return html:match("<pre>(.*)</pre>")
end

local function cells(columns, ...)
  local html = render({ kind = "table", columns = columns, rows = { { ... } } })
  return html:match("<tbody>\n(.*)\n</tbody>")
end

local function shape(s)
  local html = render({ kind = "figure", width = 10, height = 8.5, alt = "A.", shapes = { s } })
  return html:match("</title>\n(.*)\n</svg>")
end

local captioned = { kind = "listing", id = "lst-x", label = "Listing", number = "2.1",
  caption = { text("A <b>") }, code = { lines = {} } }

return {
  -- Spans
  { "text is escaped", function() equal(span(text("a < b & c")), "a &lt; b &amp; c") end },
  { "code", function()
    equal(span({ kind = "code", text = "<x>" }), "<code>&lt;x&gt;</code>")
  end },
  { "emphasis and strong hold spans", function()
    equal(span({ kind = "emphasis", content = { { kind = "strong", content = { text("a") } } } }),
      "<em><strong>a</strong></em>")
  end },
  { "a link has a title if it is given one", function()
    equal(span({ kind = "link", href = "a.html?b&c", content = { text("x") } }),
      '<a href="a.html?b&amp;c">x</a>')
    equal(span({ kind = "link", href = "a", title = 'say "x"', content = {} }),
      '<a href="a" title="say &quot;x&quot;"></a>')
  end },
  { "an image keeps an empty alternative", function()
    equal(span({ kind = "image", src = "a.svg", alt = "" }), '<img src="a.svg" alt="">')
  end },
  { "breaks", function()
    equal(span({ kind = "softbreak" }), "\n")
    equal(span({ kind = "break" }), "<br>\n")
  end },
  { "inline math is the MathML", function()
    equal(span({ kind = "math", tex = "x", mathml = "<math><mi>x</mi></math>" }),
      "<math><mi>x</mi></math>")
  end },
  { "punctuation stays with a formula", function()
    local x, y = "<math><mi>x</mi></math>", "<math><mi>y</mi></math>"
    local html = render({ kind = "paragraph", content = {
      { kind = "math", mathml = x }, text(" and ("), { kind = "math", mathml = y }, text("), z"),
    } })
    equal(html, "<p>" .. x .. ' and <span class="joined">(' .. y .. "),</span> z</p>")
    equal(span({ kind = "emphasis", content = { { kind = "math", mathml = x }, text(".") } }),
      '<em><span class="joined">' .. x .. ".</span></em>")
  end },
  { "a value", function()
    equal(span({ kind = "value", text = "−1" }), '<span class="value">−1</span>')
  end },
  { "a chunk's name is a link if the chunk is shown", function()
    equal(span({ kind = "chunk", name = "mean", href = "#chunk-mean" }),
      '<span class="chunk-name">⟨<a href="#chunk-mean">mean</a>⟩</span>')
    equal(span({ kind = "chunk", name = "mean" }), '<span class="chunk-name">⟨mean⟩</span>')
  end },
  { "an unknown span is an error", function()
    holds(fails(span, { kind = "blink" }), 'unknown span "blink"')
  end },

  -- Text
  { "a heading's number is its link", function()
    local heading = { kind = "heading", level = 3, id = "axis", number = "2.1",
      content = { text("A") } }
    equal(render(heading),
      '<h3 id="axis">\n<a class="mark" href="#axis">2.1</a> A\n</h3>')
  end },
  { "a heading without a number has a sign", function()
    holds(render({ kind = "heading", level = 2, id = "axis", content = { text("A") } }),
      'A <a class="heading-link" href="#axis" aria-label="Link to this section">#</a>')
  end },
  { "a tight list has bare text", function()
    local list = { kind = "list", ordered = false, tight = true, items = { { paragraph("a") } } }
    equal(render(list), "<ul>\n<li>a</li>\n</ul>")
  end },
  { "a loose list has paragraphs", function()
    equal(render({ kind = "list", ordered = true, start = 1, tight = false,
      items = { { paragraph("a"), paragraph("b") } } }),
      '<ol class="loose">\n<li><p>a</p>\n<p>b</p></li>\n</ol>')
  end },
  { "a list may start anywhere", function()
    holds(render({ kind = "list", ordered = true, start = 0, tight = true, items = {} }),
      '<ol start="0">')
  end },
  { "a quote holds blocks", function()
    equal(render({ kind = "quote", blocks = { paragraph("a") } }),
      "<blockquote>\n<p>a</p>\n</blockquote>")
  end },
  { "a rule", function() equal(render({ kind = "rule" }), "<hr>") end },
  { "each callout has its word", function()
    local words = "note=Note tip=Tip important=Important warning=Warning caution=Caution "
      .. "predict=Predict explain=Explain takeaways=Takeaways worksheet=Worksheet"
    for type, label in words:gmatch("(%w+)=(%w+)") do
      holds(callout(type), ' class="callout ' .. type .. '">\n<p class="callout-label">' .. label)
    end
  end },
  { "hints and answers are folded", function()
    equal(callout("answer"), '<details class="callout answer">\n'
      .. "<summary>Show the answer</summary>\n<p>x</p>\n</details>")
    holds(callout("hint"), "<summary>Show a hint</summary>")
  end },
  { "hints that follow each other have numbers", function()
    local hint = { kind = "callout", type = "hint", blocks = { paragraph("x") } }
    local html = render(hint, hint, paragraph("y"), hint)
    local labels = {}
    for label in html:gmatch("<summary>(.-)</summary>") do labels[#labels + 1] = label end
    equal(table.concat(labels, "; "), "Show hint 1; Show hint 2; Show a hint")
  end },
  { "an unknown callout is an error", function()
    holds(fails(callout, "joke"), 'unknown callout "joke"')
  end },
  { "an unknown block is an error", function()
    holds(fails(render, { kind = "marquee" }), 'unknown block "marquee"')
  end },

  -- Code
  { "tokens have their class, plain ones none", function()
    local line = { { text = "int", class = "type" }, { text = " " },
      { text = "x", class = "identifier" }, { text = ";", class = "punctuation" } }
    equal(code(line, {}, { { text = "// <", class = "comment" } }),
      '<code class="language-c"><span class="type">int</span> x;\n\n'
      .. '<span class="comment">// &lt;</span></code>')
  end },
  { "a reference links to its chunk", function()
    holds(code({ { text = "mean", name = "mean", class = "reference", href = "#chunk-mean" } }),
      '⟨<a href="#chunk-mean">mean</a>⟩')
  end },
  { "a listing has a caption and its id", function()
    local html = render(captioned)
    holds(html, '<figure class="listing" id="lst-x">')
    holds(html, 'aria-label="Listing 2.1"')
    holds(html, '<figcaption><span class="caption-label">Listing 2.1.</span> A &lt;b&gt;<')
  end },
  { "a listing without a caption has neither head nor caption", function()
    local html = render({ kind = "listing", code = { lines = {} } })
    lacks(html, "figcaption")
    lacks(html, "chunk")
  end },
  { "boxes without a number have names of their own", function()
    local html = render({ kind = "listing", code = { lines = {} } },
      { kind = "listing", code = { lines = {} } })
    holds(html, '"Unnumbered listing 1"')
    holds(html, '"Unnumbered listing 2"')
  end },
  { "a chunk is headed by its name", function()
    local html = chunk({ name = "mean", anchor = "chunk-mean" })
    holds(html, '<figure class="chunk" id="chunk-mean">')
    holds(html, '⟨<a href="#chunk-mean">mean</a>⟩</span> ≡')
    holds(html, 'aria-label="Code of mean, part 1"')
    lacks(html, "Used in")
    lacks(html, "also part")
  end },
  { "a part that is appended says so and leads to the others", function()
    local html = chunk({ name = "mean", append = true,
      parts = { { number = 1, href = "#a" }, { number = 3 } } })
    holds(html, "</span> +≡")
    holds(html, 'also part <a href="#a">1</a>, 3')
    holds(html, "Code of mean, part 2")
  end },
  { "a chunk tells where it is used", function()
    holds(chunk({ name = "mean", used = { { name = "x", href = "#x" }, { name = "y" } } }),
      'Used in <span class="chunk-name">⟨<a href="#x">x</a>⟩</span>, '
      .. '<span class="chunk-name">⟨y⟩</span>')
  end },
  { "the interface has no name of its own", function()
    holds(chunk({ api = true, anchor = "chunk-api" }),
      '⟨<a href="#chunk-api">interface of the core</a>⟩')
  end },
  { "a chunk's caption has its own id", function()
    holds(chunk({ name = "a", id = "lst-a", label = "Listing", number = "1.1", caption = {} }),
      '<figcaption id="lst-a">')
  end },

  -- Tables
  { "a number keeps its exact value and its pad", function()
    equal(cells({ { align = "decimal" } }, { number = "−1.50", value = "-1.5", pad = ".0" }),
      '<tr><td class="decimal" data-value="-1.5" data-pad=".0">−1.50</td></tr>')
  end },
  { "the first text column heads the rows", function()
    equal(cells({ { align = "right" }, { align = "left" }, { align = "center" } },
      { number = "1", value = "1" }, { content = { text("mean") } }, { content = { text("b") } }),
      '<tr><td class="right" data-value="1">1</td><th scope="row" class="short">mean</th>'
      .. '<td class="center short">b</td></tr>')
  end },
  { "an empty cell heads nothing", function()
    equal(cells({ {} }, { content = {} }), '<tr><td class="short"></td></tr>')
  end },
  { "long text may wrap", function()
    equal(cells({ {} }, { content = { text("seventeen letters") } }),
      '<tr><th scope="row">seventeen letters</th></tr>')
  end },
  { "a formula that heads a row or column has a name", function()
    local formula = { { kind = "math", tex = "N_w", mathml = "<math><mi>N</mi><mi>w</mi>"
      .. "<annotation>N_w</annotation></math>" } }
    holds(cells({ {} }, { content = formula }),
      '<th scope="row" class="short"><math role="math" aria-label="Nw"><mi>')
    holds(render({ kind = "table", rows = {}, columns = { { title = formula } } }),
      '<th scope="col"><math role="math" aria-label="Nw"><mi>')
  end },
  { "titles have units and may be missing", function()
    local html = render({ kind = "table", rows = {},
      columns = { { title = { text("A") }, unit = "bytes", align = "decimal" }, {} } })
    holds(html, '<th scope="col" class="decimal">A <span class="unit">bytes</span></th>')
    holds(html, "<td></td>\n</tr>\n</thead>")
  end },
  { "a table without titles has no head", function()
    lacks(render({ kind = "table", columns = { {} }, rows = {} }), "thead")
  end },
  { "a table has caption, id and foot", function()
    local html = render({ kind = "table", columns = { {} }, rows = {}, id = "tbl-x",
      label = "Table", number = "2.1", caption = { text("C") },
      foot = { { { number = "9", value = "9" } } } })
    holds(html, '<div class="table scroll" id="tbl-x" tabindex="0" role="region" aria-label="Table')
    holds(html, '<span class="caption-box"><span class="caption-label">Table 2.1.</span> C')
    holds(html, '<tfoot>\n<tr><td data-value="9">9</td></tr>\n</tfoot>')
  end },

  -- Labs
  { "a lab says what is to be passed, and offers its kit if there is one", function()
    local lab = { kind = "lab", lab = "axis", anchor = "chunk-axis-c", title = "<T>", file = "axis.c",
      minutes = 5, checks = 2, graded = 0, code = { language = "c", lines = { {} } } }
    local html = render(lab)
    holds(html, '<figure class="lab" id="chunk-axis-c" data-lab="axis">')
    holds(html, "&lt;T&gt; ")
    holds(html, "5 minutes")
    holds(html, "<code>axis.c</code> 2 checks</p>")
    lacks(html, "download")
    lab.checks, lab.graded, lab.kit = 1, 3, "labs/axis.zip"
    holds(render(lab), '1 check and 3 graded <a href="labs/axis.zip" download>')
    lab.checks, lab.graded = 0, 1
    holds(render(lab), " 1 graded check")
  end },
  { "a demonstration has nothing to pass", function()
    local html = render({ kind = "lab", lab = "a", anchor = "a", title = "T", file = "a.c",
      demonstration = true, checks = 0, graded = 0, code = { language = "c", lines = { {} } } })
    holds(html, ">Program</span>")
    holds(html, "<code>a.c</code></p>")
  end },
  { "what a program prints and reads is text", function()
    local output = { kind = "lab-output", lab = "a", file = "a.c", of = "solution", text = "<1>\n2\n" }
    holds(render(output), "<code>a.c</code> prints when it is complete</figcaption>")
    holds(render(output), "<samp>&lt;1&gt;\n2</samp>")
    output.of, output.text = "starter", ""
    holds(render(output), " prints as it stands</figcaption>\n<p>nothing</p>")
    holds(render({ kind = "lab-input", lab = "a", file = "a.c", text = "1" }), "a.c</code> reads<")
  end },

  -- Math, figures, presets
  { "display math has its number and id", function()
    local html = render({ kind = "math", tex = "x", mathml = "<math></math>", id = "eq-x",
      number = "2.1" })
    holds(html, '<div class="equation" id="eq-x">')
    holds(html, 'aria-label="Equation 2.1"><math></math></div>')
    holds(html, '<span class="equation-number">(2.1)</span>')
  end },
  { "display math without a number shows none", function()
    lacks(render({ kind = "math", tex = "x", mathml = "<math></math>" }), "equation-number")
  end },
  { "a rectangle", function()
    local rounded = { kind = "rect", x = 1, y = 2.5, w = 3, h = 1 / 3, r = 2, role = "a",
      title = "<t>" }
    equal(shape(rounded), '<rect class="a" x="1" y="2.5" width="3" height="0.33" rx="2">'
      .. "<title>&lt;t&gt;</title></rect>")
    equal(shape({ kind = "rect", x = 0, y = 0, w = 100, h = 20.0, role = "b" }),
      '<rect class="b" x="0" y="0" width="100" height="20"></rect>')
  end },
  { "a line", function()
    equal(shape({ kind = "line", x1 = 1, y1 = 2, x2 = 3, y2 = 4, role = "axis" }),
      '<line class="axis" x1="1" y1="2" x2="3" y2="4"></line>')
  end },
  { "a polyline", function()
    equal(shape({ kind = "polyline", points = { { 0, 1 }, { 2.25, 3 } }, role = "good" }),
      '<polyline class="good" points="0,1 2.25,3"></polyline>')
  end },
  { "a circle", function()
    equal(shape({ kind = "circle", x = 1, y = 2, r = 3, role = "mark" }),
      '<circle class="mark" cx="1" cy="2" r="3"></circle>')
  end },
  { "a text", function()
    equal(shape({ kind = "text", x = 1, y = 2, text = "a<b", role = "ink", anchor = "middle" }),
      '<text class="ink" x="1" y="2" text-anchor="middle">a&lt;b</text>')
  end },
  { "an unknown shape is an error", function()
    holds(fails(shape, { kind = "star" }), 'unknown shape "star"')
  end },
  { "a figure's first sentence is its name, the rest its description", function()
    local html = render({ kind = "figure", width = 600, height = 8.5, shapes = {},
      alt = "Bytes climb to 1.5. Then they <stay>." })
    holds(html, '<svg role="img" viewBox="0 0 600 8.5" width="600" height="8.5" class="wide">')
    holds(html, "<title>Bytes climb to 1.5.</title>\n<desc>Then they &lt;stay&gt;.</desc>")
  end },
  { "an image is a figure", function()
    local html = render({ kind = "image", src = "a.svg", alt = "A", id = "fig-a",
      label = "Figure", number = "1.1", caption = { text("C") } })
    holds(html, '<figure class="picture" id="fig-a">\n<img src="a.svg" alt="A">')
    holds(html, '<figcaption><span class="caption-label">Figure 1.1.</span> C</figcaption>')
  end },
  { "a preset is a list of its fields", function()
    local html = render({ kind = "preset", id = "small", schema = "model", fields = {
      { label = "Features", text = "768" }, { label = "Width", text = "4", unit = "bytes" } } })
    holds(html, '<span class="nav-title">model</span> small')
    holds(html, "<dt>Features</dt> <dd>768</dd>")
    holds(html, '<dd>4 <span class="unit">bytes</span></dd>')
  end },
}
