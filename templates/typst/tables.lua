-- tables.lua -- tables as Typst expressions.
--
-- style.typ fits a table to the page.  For that it is told the longest word of each column: it
-- cannot be narrower.

local engine = ...
local source, words = engine.use("typst/source.lua"), engine.use("words.lua")
local spans, breaks = engine.use("typst/spans.lua"), engine.use("typst/breaks.lua")
local text, call, own = source.text, source.call, source.own

local tables = {}

local sides = { left = "left", right = "right", center = "center", decimal = "right" }

local function number_of(cell)
  return cell.pad and call("number", text(cell.number), text(cell.pad)) or text(cell.number)
end

local function cell_of(cell, here)
  if not cell.content then return number_of(cell) end
  local content = spans.content(cell.content, here)
  return content == "none" and "[]" or content
end

local function row_of(cells, here)
  local out = {}
  for i, cell in ipairs(cells) do out[i] = cell_of(cell, here) end
  return source.list(out)
end

local function rows_of(rows, here)
  local out = {}
  for i, cells in ipairs(rows) do out[i] = row_of(cells, here) end
  return source.list(out)
end

-- The longest word

local add_spans

local function add_word(best, expression, width)
  if width > best.width then best.expression, best.width = expression, width end
end

local function add_text(best, s, wrap, scale)
  for _, piece in ipairs(breaks.pieces(s, true)) do
    for word in piece:gsub("-", "- "):gmatch("%S+") do add_word(best, wrap(word), breaks.columns(word) * scale) end
  end
end

local function code_word(word) return call("code", text(word)) end

local function add_span(best, s, here)
  if s.kind == "math" then
    add_word(best, spans.formula(s, false), #s.tex * 0.6)
  elseif s.kind == "code" then
    add_text(best, s.text, code_word, 1.2)
  elseif s.kind == "image" then
    add_word(best, spans.content({ s }, here), 2)
  elseif s.text or s.name then
    add_text(best, s.text or s.name, text, 1)
  elseif s.content then
    add_spans(best, s.content, here)
  end
end

function add_spans(best, list, here)
  for _, s in ipairs(list) do add_span(best, s, here) end
end

local function add_cell(best, cell, here)
  if not cell then return end
  if cell.content then return add_spans(best, cell.content, here) end
  add_word(best, number_of(cell), breaks.columns(cell.number .. (cell.pad or "")))
end

local function longest_of(block, column, here)
  local best = { expression = "[]", width = 0 }
  for _, cells in ipairs(block.rows) do add_cell(best, cells[column], here) end
  for _, cells in ipairs(block.foot or {}) do add_cell(best, cells[column], here) end
  return best.expression
end

local function title_word(column, here)
  local best = { expression = "[]", width = 0 }
  if column.title then add_spans(best, column.title, here) end
  if column.unit then add_text(best, column.unit, text, 0.9) end
  return own("strong", best.expression)
end

-- Two rows: the longest words of the titles, and those of the cells.
local function longest_words(block, here)
  local titles, cells = {}, {}
  for i, column in ipairs(block.columns) do
    titles[i], cells[i] = title_word(column, here), longest_of(block, i, here)
  end
  return source.list({ source.list(titles), source.list(cells) })
end

local function without_links(here)
  return setmetatable({ no_links = true }, { __index = here })
end

-- No links in it: on the pages where a table goes on its head is decoration, which may hold none.
local function title_of(column, here)
  local title = column.title and spans.content(column.title, without_links(here)) or "[]"
  if not column.unit then return title end
  return source.join({ title, "linebreak()", call("unit", text(column.unit)) })
end

local function head_of(columns, here)
  if not words.has_titles(columns) then return "none" end
  local out = {}
  for i, column in ipairs(columns) do out[i] = title_of(column, here) end
  return source.list(out)
end

-- The data-table of BLOCK, which has KEY and CAPTION.
function tables.table(block, key, caption, here)
  local aligns = {}
  for i, column in ipairs(block.columns) do aligns[i] = sides[column.align or "left"] end
  return call("data-table", text(here.at), source.points(here.indent), key, caption,
    longest_words(block, here), source.list(aligns), head_of(block.columns, here),
    rows_of(block.rows, here), block.foot and rows_of(block.foot, here) or "none")
end

function tables.preset(block)
  local fields = {}
  for i, field in ipairs(block.fields) do
    local value = field.text .. (field.unit and " " .. field.unit or "")
    fields[i] = source.list({ spans.breakable(field.label), spans.breakable(value) })
  end
  return source.spread("preset", { text(block.schema), text(block.id) }, fields)
end

return tables
