-- questions.lua -- questions, and what paper keeps for its end: hints, answers, reasons.
--
-- Where a hint or an answer stood there is a line that says on which page it is now; there,
-- a line says where it came from.

local engine = ...
local source, words = engine.use("typst/source.lua"), engine.use("words.lua")
local spans, links = engine.use("typst/spans.lua"), engine.use("typst/links.lua")
local blocks, height = engine.use("typst/blocks.lua"), engine.use("typst/height.lua")
local text, call, own, optional = source.text, source.call, source.own, source.optional

local questions = {}

local list_indent = 18 -- points

-- Adds what comes last of KIND ("hints", "answers"); RENDER gives its expression when that part
-- of the document is made.  The line that leads there.
local function turn_over(kind, what, name, here, render)
  local list = here.document.turned[kind]
  local key = links.key(here.lesson, ("%s-%d"):format(kind, #list + 1))
  local back = key .. "-back"
  local last = blocks.with(here, { last = true })
  list[#list + 1] = { key = key, back = back, name = name, render = function() return render(last) end }
  return call("pointer", text(back), text(what), text(key))
end

local function name_of(b, here)
  return ("Question %s.%d"):format(here.lesson.mark, b.number)
end

-- What is right

local function judged(option, proven, here)
  local reason = option.reason and blocks.flow(option.reason, here) or "none"
  return call("judged", tostring(option.right == true), spans.content(option.content, here),
    tostring(proven), reason)
end

local function all_proven(options)
  for _, option in ipairs(options) do
    if not option.proven then return false end
  end
  return true
end

local function number_answer(b, here)
  local answer = b.answer
  local unit = b.unit and " " .. b.unit or ""
  local tolerance = answer.tolerance and ", give or take " .. answer.tolerance or ""
  local line = call("paragraph", own("strong", text(answer.text .. unit .. tolerance)))
  if not answer.reason then return line end
  return source.join({ line, blocks.flow(answer.reason, here) })
end

local function solution(b, here)
  if b.type == "number" then return number_answer(b, here) end
  local out, all = {}, all_proven(b.options)
  local inside = blocks.with(here, { notes = false, indent = here.indent + list_indent })
  for i, option in ipairs(b.options) do
    out[i] = judged(option, option.proven and not all or false, inside)
  end
  if all then out[#out + 1] = call("remark", text("Each was checked by running the code.")) end
  return source.join(out)
end

-- What is asked

local function option_of(option, here)
  local first = call("paragraph", spans.content(option.content, here))
  if not option.blocks then return first end
  return source.join({ first, blocks.flow(option.blocks, here) })
end

local function options_of(b, here)
  local inside = blocks.with(here, { notes = false, indent = here.indent + list_indent })
  local items = {}
  for i, option in ipairs(b.options) do items[i] = option_of(option, inside) end
  local options = source.spread("options", { text(b.type) }, items)
  if b.type ~= "checks" then return options end
  return source.join({ call("remark", text("More than one is right.")), options })
end

local function stem_of(b, here)
  return blocks.flow(b.stem, blocks.with(here, { notes = false }))
end

function questions.question(b, here)
  local answer = b.type == "number" and call("entry", optional(b.unit)) or options_of(b, here)
  local pointer = "none"
  if b.answers and not here.repeated then
    local asked = here.document.kind == "key" and call("asked", stem_of(b, here)) or "none"
    pointer = turn_over("answers", "Answer", name_of(b, here), here, function(last)
      return source.join({ asked, solution(b, last) })
    end)
  end
  return call("question", text(name_of(b, here)), tostring(height.is_short(b, 0)), stem_of(b, here),
    answer, pointer)
end

-- Hints and answers among blocks

local function is(b, type) return b and b.kind == "callout" and b.type == type end

-- What the hints in LIST behind AT are to: a question, or else the task of their section.
local function hinted(list, at, here)
  local before, section = list[at], here.document.section
  if before and before.kind == "question" then return name_of(before, here) end
  return section and "Section " .. section
end

local function take_hints(list, at, here)
  if is(list[at - 1], "hint") then return nil end
  local hints, name = {}, hinted(list, at - 1, here)
  while is(list[at], "hint") do
    hints[#hints + 1] = list[at]
    at = at + 1
  end
  local what = #hints == 1 and "Hint" or "Hints"
  return turn_over("hints", what, name or what, here, function(last)
    if #hints == 1 then return blocks.flow(hints[1].blocks, last) end
    local items = {}
    for i, hint in ipairs(hints) do items[i] = blocks.flow(hint.blocks, last) end
    return source.spread("numbers", { "tight: false" }, items)
  end)
end

-- What the answer of a key was asked by, if no more than its text is to be repeated.
local function asked_by(b, here)
  if here.document.kind ~= "key" or not b then return "none" end
  return call("asked", blocks.flow(b.blocks or { b }, blocks.with(here, { repeated = true })))
end

-- What the answer in LIST at AT is to; there may be hints between them.
local function asking_block(list, at)
  repeat at = at - 1 until not is(list[at], "hint")
  return list[at]
end

local function take_answer(list, at, here)
  local asking = asking_block(list, at)
  local name = asking and asking.kind == "callout" and words.callouts[asking.type]
    or asking and asking.kind == "question" and name_of(asking, here) or "Answer"
  local asked = asked_by(asking, here)
  return turn_over("answers", "Answer", name, here, function(last)
    return source.join({ asked, blocks.flow(list[at].blocks, last) })
  end)
end

-- What a document keeps for its end.
function questions.turned()
  local turned = { hints = {}, answers = {} }
  function turned.takes(b) return is(b, "hint") or is(b, "answer") end
  function turned.take(list, at, here)
    if here.repeated then return nil end
    if is(list[at], "hint") then return take_hints(list, at, here) end
    return take_answer(list, at, here)
  end
  return turned
end

-- The entries of LIST (hints or answers), each with the page that it came from if WITH_PAGES.
function questions.entries(list, with_pages)
  local out = {}
  for i, entry in ipairs(list) do
    local back = with_pages and text(entry.back) or "none"
    out[i] = call("turned-over", text(entry.key), text(entry.name), back, entry.render())
  end
  return out
end

return questions
