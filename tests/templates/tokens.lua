-- tokens.lua -- C text as the views have it, for the sample page: lines of classed tokens.

local words = {}
for word in ("const for if else return static struct void while sizeof"):gmatch("%S+") do
  words[word] = "keyword"
end
for word in ("int float double bool size_t int32_t int64_t"):gmatch("%S+") do
  words[word] = "type"
end

local function word_class(word)
  return words[word] or "identifier"
end

-- Tried in this order; a class may be a function of the text.
local patterns = {
  { "^%s+" },
  { "^/%*.-%*/", "comment" },
  { '^"[^"]*"', "string" },
  { "^#%a+", "directive" },
  { "^[%a_][%w_]*", word_class },
  { "^%d[%w.]*", "number" },
  { "^%p", "punctuation" },
}

local function next_token(line, at)
  for _, pattern in ipairs(patterns) do
    local text = line:match(pattern[1], at)
    if text then
      local class = pattern[2]
      return { text = text, class = type(class) == "function" and class(text) or class }
    end
  end
  return { text = line:sub(at) }
end

local function tokenise(line, links)
  local indent, name = line:match("^(%s*)<<([%w_/.-]+)>>$")
  if name then
    local reference = { text = name, class = "reference", name = name, href = links[name] }
    return indent == "" and { reference } or { { text = indent }, reference }
  end
  local tokens, at = {}, 1
  while at <= #line do
    tokens[#tokens + 1] = next_token(line, at)
    at = at + #tokens[#tokens].text
  end
  return tokens
end

-- LINKS: where the chunks lead that TEXT refers to, by name.
return function(text, links)
  local lines = {}
  for line in text:gmatch("([^\n]*)\n") do lines[#lines + 1] = tokenise(line, links or {}) end
  return { language = "c", lines = lines }
end
