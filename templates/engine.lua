-- engine.lua -- templates: text with holes.
--
--     {{ expression }}     its value, escaped for HTML
--     {{{ expression }}}   its value as it is
--     {% statements %}     Lua; on lines of their own they leave no blank line
--     {# comment #}        likewise
--
-- A template is translated to one Lua function, once.  The translation has the template's own
-- line breaks, so that every message of Lua's about it names the template's file and line.
-- Names in a template are the values it was rendered with, then the renderer's helpers;
-- "this" is the table of the values.

local engine = {}

local escapes = {
  ["&"] = "&amp;",
  ["<"] = "&lt;",
  [">"] = "&gt;",
  ['"'] = "&quot;",
  ["'"] = "&#39;",
}

function engine.escape(text)
  return (text:gsub("[&<>\"']", escapes))
end

-- The text of VALUE, which EXPRESSION gave in the template that calls.
local function text_of(value, expression)
  if type(value) == "string" then return value end
  if type(value) == "number" then return tostring(value) end
  local what = value == nil and "nil" or ("a %s, not text"):format(type(value))
  error(("%s is %s"):format(expression, what), 2)
end

-- A line break inside a %q literal is a line break of the translation too.
local function literal(text)
  return text == "" and "" or (" _put(%q)"):format(text)
end

local function value_of(code)
  return ("_text((%s), %q)"):format(code, code:match("^%s*(.-)%s*$"))
end

local function raw_output(code)
  return (" _put(%s)"):format(value_of(code))
end

local function escaped_output(code)
  return (" _put(_escape(%s))"):format(value_of(code))
end

local function statements(code)
  return " " .. code
end

local function line_breaks(text)
  return (text:gsub("[^\n]", ""))
end

local tags = {
  ["{{{"] = { close = "}}}", translate = raw_output },
  ["{{"] = { close = "}}", translate = escaped_output },
  ["{%"] = { close = "%}", translate = statements, silent = true, comments = true },
  ["{#"] = { close = "#}", translate = line_breaks, silent = true },
}

local function fail(name, text, at, problem)
  local _, breaks = text:sub(1, at - 1):gsub("\n", "")
  error(("%s:%d: %s"):format(name, breaks + 1, problem), 0)
end

-- The next tag at or after FROM: its kind, where it starts, its code, where the text goes on.
local function next_tag(name, text, from)
  local start = text:find("{[{%%#]", from)
  if not start then return nil end
  local open = text:match("^{{{", start) or text:sub(start, start + 1)
  local tag = tags[open]
  local close, last = text:find(tag.close, start + #open, true)
  if not close then fail(name, text, start, open .. " is not closed") end
  return tag, start, text:sub(start + #open, close - 1), last + 1
end

-- If a tag has its lines to itself: where these begin, and where the next line does.
local function own_lines(text, start, after)
  local before = text:sub(1, start - 1)
  local indent = before:match("\n([ \t]*)$") or before:match("^[ \t]*$")
  local next_line = text:match("^[ \t]*\n()", after) or text:match("^[ \t]*()$", after)
  if indent and next_line then return start - #indent, next_line end
end

local function translate(name, text)
  local out, from = { "local _ENV, _put, _text, _escape = ..." }, 1
  for tag, start, code, after in function() return next_tag(name, text, from) end do
    local first, next_line
    if tag.silent then first, next_line = own_lines(text, start, after) end
    if tag.comments and not first and code:find("--", 1, true) then
      fail(name, text, start, "a comment in {% %} must have its lines to itself")
    end
    out[#out + 1] = literal(text:sub(from, (first or start) - 1))
    out[#out + 1] = tag.translate(code)
    out[#out + 1] = line_breaks(text:sub(after, (next_line or after) - 1))
    from = next_line or after
  end
  out[#out + 1] = literal(text:sub(from))
  return table.concat(out)
end

local function compile(path)
  local name = "templates/" .. path
  local text = read(path):gsub("\n$", "")
  local template, problem = load(translate(name, text), "@" .. name, "t")
  if not template then error(problem, 0) end
  return template
end

-- What the names in a template stand for.
local function scope(values, helpers)
  local function look_up(_, name)
    if name == "this" then return values end
    local value = values[name]
    if value == nil then return helpers[name] end
    return value
  end
  local function refuse(_, name)
    error(('"%s" is not declared: say "local %s"'):format(name, name), 2)
  end
  return setmetatable({}, { __index = look_up, __newindex = refuse })
end

local used = {}

-- What the Lua file at PATH returns, which is run once, with the engine as its argument.
function engine.use(path)
  if used[path] == nil then
    local part, problem = load(read(path), "@templates/" .. path, "t", _ENV)
    if not part then error(problem, 0) end
    used[path] = part(engine)
  end
  return used[path]
end

-- A function (path, values) that gives the text of the template at PATH, less the line break
-- at its end.
function engine.renderer(helpers)
  local compiled = {}
  return function(path, values)
    local out = {}
    local function put(text) out[#out + 1] = text end
    compiled[path] = compiled[path] or compile(path)
    compiled[path](scope(values, helpers), put, text_of, engine.escape)
    return table.concat(out)
  end
end

return engine
