local tools = ...
local equal, fails, holds = tools.equal, tools.fails, tools.holds

-- TEMPLATE's text with VALUES, under the name templates/t.html.
local function render(template, values, helpers)
  local engine = tools.host({ ["t.html"] = template }).engine
  return engine.renderer(helpers or { ipairs = ipairs })("t.html", values or {})
end

-- The message that rendering TEMPLATE ends with.
local function failure(template, values)
  return fails(render, template, values)
end

return {
  { "text stands for itself", function()
    equal(render("a 'b' \\n %d\n\n<c>\n"), "a 'b' \\n %d\n\n<c>")
  end },
  { "{{ }} escapes", function()
    equal(render("{{ a }}", { a = [[<a href="x">&'</a>]] }),
      "&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;")
  end },
  { "{{{ }}} does not", function()
    equal(render("{{{ a }}}", { a = "<b>" }), "<b>")
  end },
  { "a number is text", function()
    equal(render("{{ a }} {{{ b }}}", { a = 3, b = 1.5 }), "3 1.5")
  end },
  { "a tag may span lines", function()
    equal(render("{{ a\n  .. b }}", { a = "x", b = "y" }), "xy")
  end },
  { "statements loop and choose", function()
    equal(render("{% for _, x in ipairs(list) do %}[{{ x }}]{% end %}", { list = { 1, 2 } }),
      "[1][2]")
  end },
  { "statements on lines of their own leave none", function()
    local template = "a\n  {% for _, x in ipairs(list) do %}  \n{{ x }}\n{% end %}\nb\n"
    equal(render(template, { list = { 1, 2 } }), "a\n1\n2\nb")
  end },
  { "so do statements of several lines", function()
    equal(render("a\n{%\n  local x = 1\n  local y = x -- two\n%}\nb{{ y }}"), "a\nb1")
  end },
  { "so do comments", function()
    equal(render("{# of\ntwo lines #}\na{# within #}b\n{# last #}"), "ab\n")
  end },
  { "statements inside a line leave the line", function()
    equal(render("a {% if yes then %}b{% end %} c\n", { yes = true }), "a b c")
  end },
  { "values hide helpers", function()
    equal(render("{{ a }}{{ b }}", { a = 1 }, { a = 2, b = 3 }), "13")
  end },
  { "this is the values", function()
    equal(render("{{ this.a }}", { a = 1 }), "1")
  end },
  { "nil is an error of its line that names the expression", function()
    equal(failure("a\n\nb {{ lesson.titel }}\n", { lesson = {} }),
      "templates/t.html:3: lesson.titel is nil")
  end },
  { "nil is one in {{{ }}} too", function()
    equal(failure("{{{ x }}}"), "templates/t.html:1: x is nil")
  end },
  { "a table is an error", function()
    equal(failure("{{ x }}", { x = {} }), "templates/t.html:1: x is a table, not text")
  end },
  { "false is an error", function()
    equal(failure("{{ x }}", { x = false }), "templates/t.html:1: x is a boolean, not text")
  end },
  { "a run-time error names its line behind lines that left nothing", function()
    local template = "{# c #}\n{% local a = 1\n  local b = 2 %}\n\n{{ a }}\n{{ x.y.z }}"
    local message = failure(template, { x = {} })
    holds(message, "templates/t.html:6: attempt to index a nil value (field 'y')")
  end },
  { "an error in a statement of several lines names its own line", function()
    holds(failure("a\n{% local a = 1\n  a() %}\n"), "templates/t.html:3: attempt to call")
  end },
  { "a syntax error names its line", function()
    holds(failure("a\nb {{ x + }} c\nd"), "templates/t.html:2: ")
  end },
  { "a missing end names the line of its beginning", function()
    holds(failure("a\n{% if x then %}\nb\n\nc"), "'end' expected (to close 'if' at line 2)")
  end },
  { "an unclosed tag names its line", function()
    equal(failure("a\nb\n{{ x }\n"), "templates/t.html:3: {{ is not closed")
  end },
  { "two expressions in one tag are an error", function()
    holds(failure("{{ a, b }}"), "templates/t.html:1: ")
  end },
  { "a comment that would swallow its line is an error", function()
    holds(failure("a {% local x -- note %} b"), "templates/t.html:1: a comment in {% %}")
  end },
  { "assigning a name that is not local is an error", function()
    equal(failure("\n{% x = 1 %}"), 'templates/t.html:2: "x" is not declared: say "local x"')
  end },
  { "a template can render another, whose error names the other", function()
    local engine = tools.host({ ["a.html"] = "<{{{ render('b.html', { x = y }) }}}>",
      ["b.html"] = "\n{{ x }}" }).engine
    local helpers = {}
    helpers.render = engine.renderer(helpers)
    equal(helpers.render("a.html", { y = "&" }), "<\n&amp;>")
    equal(fails(helpers.render, "a.html", {}), "templates/b.html:2: x is nil")
  end },
}
