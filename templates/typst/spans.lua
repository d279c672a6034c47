-- spans.lua -- runs of text as Typst expressions.
--
-- HERE is where something stands: {document, lesson, indent (points), notes (may have footnotes)}.

local engine = ...
local source, words = engine.use("typst/source.lua"), engine.use("typst/words.lua")
local links = engine.use("typst/links.lua")
local text, call = source.text, source.call

local spans, span = {}, {}

-- The expressions of SPANS, in a list.
local function expressions(list, here)
  local out = {}
  for i, s in ipairs(list) do
    local render = span[s.kind]
    if not render then error(('unknown span "%s"'):format(s.kind)) end
    out[i] = render(s, here)
  end
  return out
end

-- The content of SPANS as one expression.
function spans.content(list, here)
  return source.join(expressions(list, here))
end

local function literals(pieces)
  local out = {}
  for i, piece in ipairs(pieces) do out[i] = text(piece) end
  return out
end

-- TEXT with places to break in its long words.
function spans.breakable(s)
  local pieces = literals(words.pieces(s))
  return #pieces == 1 and pieces[1] or "{ " .. table.concat(pieces, "; cut; ") .. " }"
end

function spans.chunk_name(name, href, here)
  return call("chunk-name", links.link(href, spans.breakable(name), here))
end

function span.text(s) return spans.breakable(s.text) end
function span.code(s) return source.spread("code", {}, literals(words.pieces(s.text))) end
function span.emphasis(s, here) return call("emph", spans.content(s.content, here)) end
function span.strong(s, here) return call("strong", spans.content(s.content, here)) end
function span.softbreak() return '" "' end
span["break"] = function() return "linebreak()" end
function span.value(s) return call("value", text(s.text)) end
function span.chunk(s, here) return spans.chunk_name(s.name, s.href, here) end

function spans.formula(node, block)
  return ("math.equation(block: %s, alt: %s, $%s$)"):format(block, text(node.tex),
    block and " " .. node.typst .. " " or node.typst)
end

local long_formula = 60 -- characters of TeX that may fill a line

function span.math(s, here)
  local formula = spans.formula(s, false)
  if #s.tex < long_formula then return formula end
  return call("checked", text(here.at), source.points(here.indent), formula)
end

-- What a link says when all it says is its address.
local function says_address(s)
  return #s.content == 1 and s.content[1].text == s.href
end

function span.link(s, here)
  local content = spans.content(s.content, here)
  if content == "none" then content = spans.breakable(s.href) end
  local link = links.link(s.href, content, here)
  if not here.notes or not links.is_address(s.href) or says_address(s) then return link end
  return source.join({ link, source.spread("noted", { text(s.href) }, literals(words.pieces(s.href))) })
end

function span.image(s)
  return call("sign", text("/course/" .. s.src), text(s.alt))
end

return spans
