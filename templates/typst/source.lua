-- source.lua -- Typst source: literals and calls, as text.

local source = {}

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t" }

local function escape(c)
  return escapes[c] or ("\\u{%x}"):format(c:byte())
end

-- TEXT as a string literal: whatever it holds, it stays text.
function source.text(text)
  return '"' .. text:gsub('[%c"\\]', escape) .. '"'
end

function source.optional(text)
  return text and source.text(text) or "none"
end

-- Points, to hundredths.
function source.points(x)
  return ("%.2f"):format(x):gsub("%.?0+$", "") .. "pt"
end

function source.decimal(x)
  return (("%.3f"):format(x):gsub("%.?0+$", ""))
end

-- A name of style.typ.  These have a scope of their own: formulas see all names around them, and
-- a function "nu" would take the place of the letter.
function source.name(name) return "paper." .. name end

-- Calls of Typst's own functions, and of those of style.typ.
function source.own(name, ...)
  return name .. "(" .. table.concat({ ... }, ", ") .. ")"
end

function source.call(name, ...)
  return source.own(source.name(name), ...)
end

-- A list of any length; one of a single item needs the comma.
function source.list(items)
  if #items == 0 then return "()" end
  return "(" .. table.concat(items, ", ") .. ",)"
end

-- Expressions put together to one piece of content.
function source.join(expressions)
  if #expressions == 0 then return "none" end
  if #expressions == 1 then return expressions[1] end
  return "{ " .. table.concat(expressions, "; ") .. " }"
end

-- The call of a function of style.typ with FIXED arguments and a list of OTHERS.
function source.spread(name, fixed, others)
  local arguments = table.move(fixed, 1, #fixed, 1, {})
  table.move(others, 1, #others, #arguments + 1, arguments)
  return source.name(name) .. "(" .. table.concat(arguments, ", ") .. ")"
end

return source
