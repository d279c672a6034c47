local tools = ...
local equal, fails, holds, lacks = tools.equal, tools.fails, tools.holds, tools.lacks

local host = tools.host()
local sample = tools.sample()
local html = {
  page = host.page(sample.page),
  index = host.page(sample.index),
  missing = host.page(sample.missing),
}

local void = {}
for name in ("br hr img link meta"):gmatch("%S+") do void[name] = true end

-- Every element of TEXT is closed, in order.
local function check_balance(text)
  local open = {}
  for slash, name in text:gmatch("<(/?)([%w]+)[^>]*>") do
    if slash == "/" then
      equal(name, table.remove(open))
    elseif not void[name] then
      open[#open + 1] = name
    end
  end
  equal(#open, 0)
end

local function ids_of(text)
  local ids, twice = {}, nil
  for id in text:gmatch(' id="([^"]*)"') do
    twice = ids[id] and id or twice
    ids[id] = true
  end
  return ids, twice
end

-- The sample's page with FIELDS of the view or, under "lesson", of the lesson replaced.
local function page_with(fields)
  local view, lesson = {}, {}
  for key, value in pairs(sample.page) do view[key] = value end
  for key, value in pairs(sample.page.lesson) do lesson[key] = value end
  for key, value in pairs(fields.lesson or {}) do lesson[key] = value or nil end
  view.lesson, fields.lesson = lesson, nil
  for key, value in pairs(fields) do view[key] = value or nil end
  return host.page(view)
end

return {
  { "pages are balanced", function()
    for _, text in pairs(html) do check_balance(text) end
  end },
  { "an unclosed element would be found", function()
    fails(check_balance, "<p><em></p>")
  end },
  { "ids are unique", function()
    for _, text in pairs(html) do
      local _, twice = ids_of(text)
      equal(twice, nil)
    end
  end },
  { "links within a page lead somewhere", function()
    local ids = ids_of(html.page)
    for id in html.page:gmatch('href="#([^"]*)"') do
      if not ids[id] then error("nothing has the id " .. id) end
    end
  end },
  { "names of landmarks are unique", function()
    local names = {}
    for name in html.page:gmatch('role="region" aria%-label="([^"]*)"') do
      if names[name] then error("two boxes are named " .. name) end
      names[name] = true
    end
  end },
  { "the same view gives the same bytes", function()
    equal(host.page(sample.page), html.page)
    equal(tools.host().page(tools.sample().page), html.page)
  end },
  { "a page ends in one line break", function()
    equal(html.page:match("</html>(%s*)$"), "\n")
  end },
  { "the head names the page", function()
    holds(html.page, '<html lang="en">')
    holds(html.page, "<title>Inside LayerNorm · Layer Normalization</title>")
    holds(html.page, '<meta name="description" content="Formulas, code, memory and cost, step by')
    holds(html.page, '<link rel="canonical" href="https://example.org/layernorm/inside.html">')
    holds(html.index, '<link rel="canonical" href="https://example.org/layernorm/">')
  end },
  { "a page runs the way its language does", function()
    lacks(html.page, " dir=")
    for language, dir in pairs({ he = 'lang="he" dir="rtl"', ["ar-EG"] = 'lang="ar-EG" dir="rtl"' }) do
      local course = { title = "T", language = language, authors = {} }
      holds(page_with({ course = course }), "<html " .. dir .. ">")
    end
  end },
  { "an address without a slash gets one", function()
    local course = { title = "T", language = "de", authors = {}, address = "https://x.org/c" }
    local text = page_with({ course = course })
    holds(text, 'href="https://x.org/c/inside.html"')
    holds(text, '<html lang="de">')
  end },
  { "what is not known is left out", function()
    local text = page_with({
      course = { title = "T", language = "en", authors = {} },
      lesson = { summary = false, minutes = false, needs = {}, next = false },
      previous = false,
      following = false,
    })
    for _, part in ipairs({ "canonical", "og:url", "minutes", "Read first", 'class="pager"',
      "Licence", 'class="summary"', "lesson-facts" }) do
      lacks(text, part)
    end
  end },
  { "without a summary the first paragraph describes a page", function()
    local blocks = { { kind = "rule" }, { kind = "paragraph", content = {
      { kind = "text", text = "Is 1 < 2 & why? " }, { kind = "emphasis", content = {
        { kind = "text", text = ("wörds "):rep(40) } } } } } }
    local text = page_with({ lesson = { summary = false }, blocks = blocks })
    local said = "Is 1 &lt; 2 &amp; why? " .. ("wörds "):rep(23) .. "…"
    holds(text, '<meta name="description" content="' .. said .. '">')
    holds(text, '<meta property="og:description" content="' .. said .. '">')
    lacks(page_with({ lesson = { summary = false }, blocks = {} }), "description")
  end },
  { "a preview has the page's own title and place", function()
    holds(html.page, '<meta property="og:title" content="Inside LayerNorm">')
    holds(html.page, '<meta property="og:type" content="article">')
    holds(html.page, '<meta property="og:site_name" content="Layer Normalization">')
    holds(html.page, '<meta property="og:url" content="https://example.org/layernorm/inside.html">')
    holds(html.index, '<meta property="og:type" content="website">')
    lacks(html.missing, "og:")
    lacks(html.missing, "canonical")
  end },
  { "what is missing is told from anywhere below the address", function()
    holds(html.missing, 'href="/layernorm/assets/style.css"')
    holds(html.missing, '<a href="/layernorm/index.html">Layer Normalization</a>')
    holds(html.missing, '<a href="/layernorm/inside.html">')
    local view = { kind = "missing", course = { title = "T", language = "en", authors = {} }, lessons = {} }
    holds(host.page(view), 'href="assets/style.css"')
    view.course.address = "https://example.org"
    holds(host.page(view), 'href="/assets/style.css"')
  end },
  { "the sitemap has the address of each page, escaped", function()
    local course = { address = "https://example.org/a b/ü&c" }
    equal(host.page({ kind = "sitemap", course = course, lessons = { { href = "x.html" } } }), [[
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.org/a%20b/%C3%BC&amp;c/</loc></url>
<url><loc>https://example.org/a%20b/%C3%BC&amp;c/x.html</loc></url>
</urlset>
]])
  end },
  { "robots.txt names the sitemap", function()
    holds(host.page({ kind = "robots", course = { address = "https://example.org" } }),
      "Sitemap: https://example.org/sitemap.xml\n")
  end },
  { "nothing comes from elsewhere, and all styles are files", function()
    for _, text in pairs(html) do
      for script in text:gmatch("<script[^>]*>") do holds(script, '<script src="assets/') end
      lacks(text, "<style")
      holds(text, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ")
    end
  end },
  { "the current lesson is marked", function()
    holds(html.page, '<a href="inside.html" aria-current="page"><span class="mark">2</span>')
  end },
  { "the contents follow the headings", function()
    holds(html.page, '<span class="mark">2.2</span> <span>The code, step by step</span></a>\n<ol>\n'
      .. '<li><a href="#same-in-pytorch"><span class="mark">2.2.1</span> <span>The same in PyTorch</span></a>')
  end },
  { "a page of one section has no contents", function()
    lacks(page_with({ contents = { sample.page.contents[1] } }), "On this page")
  end },
  { "the ways on have title and teaser", function()
    holds(html.page, '<a href="intro.html" rel="prev">Layer Normalization</a>')
    holds(html.page, '<a href="backward.html" rel="next">The Backward Pass</a>')
    holds(html.page, '<span class="teaser">Where the gradients of the two statistics come')
  end },
  { "the last lesson may still have a teaser", function()
    local text = page_with({ following = false })
    holds(text, "Where the gradients")
    lacks(text, 'rel="next"')
  end },
  { "the index lists lessons and, apart, appendices", function()
    local lessons, appendices = html.index:match("<h2>Lessons</h2>(.*)<h2>Appendices</h2>(.*)")
    holds(lessons, "The Backward Pass")
    lacks(lessons, "Notation")
    holds(appendices, "Notation")
    lacks(appendices, "The Backward Pass")
  end },
  { "licence and authors stand below", function()
    holds(html.page, "by Ada Example, Ben Sample")
    holds(html.page, "Licence: CC BY 4.0")
  end },
  { "an unknown page is an error", function()
    holds(fails(host.page, { kind = "poster" }), 'unknown page "poster"')
  end },
  { "a view that lacks what a page needs names the template's line", function()
    holds(fails(page_with, { lesson = { mark = false } }),
      "templates/html/lesson-header.html:3: mark is nil")
  end },
}
