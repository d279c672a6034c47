-- code.lua -- lines of tokens: what is too long goes on in the next line.

local engine = ...
local source, breaks = engine.use("typst/source.lua"), engine.use("typst/breaks.lua")
local spans = engine.use("typst/spans.lua")
local text, call = source.text, source.call

local code = {}

local line_width = 459.21  -- points: "wide" of page.typ
local pitch = 8 * 0.602051 -- of DejaVu Sans Mono at "code-size"
local least_columns = 20
local tab = 4
local mark = 2             -- columns that the continuation sign takes

local functions = { keyword = "kw", type = "ty", number = "nu", string = "st", comment = "co",
  directive = "di" }

-- Columns of a line that begins INDENT points from the left.
function code.columns(indent)
  return math.max(least_columns, math.floor((line_width - indent) / pitch))
end

-- The tokens with tabs as blanks.
local function without_tabs(tokens)
  local out, column = {}, 0
  for i, t in ipairs(tokens) do
    local s = t.text
    while s:find("\t", 1, true) do
      local before, after = s:match("^([^\t]*)\t(.*)$")
      local at = column + breaks.columns(before)
      s = before .. (" "):rep(tab - at % tab) .. after
    end
    column = column + breaks.columns(s)
    out[i] = { text = s, class = t.class, href = t.href }
  end
  return out
end

local function width_of(tokens)
  local width = 0
  for _, t in ipairs(tokens) do
    width = width + breaks.columns(t.text) + (t.class == "reference" and 2 or 0)
  end
  return width
end

local function indent_of(tokens)
  local first = tokens[1]
  return first and #first.text:match("^ *") or 0
end

-- Words of a token, each with the blanks behind it; a reference is one.
local function atoms_of(t, width)
  if t.class == "reference" then return { t } end
  local out = {}
  for word in t.text:gmatch("%S*%s*") do
    local piece, columns = "", 0
    for _, c in ipairs(breaks.characters(word)) do
      local wide = breaks.columns(c)
      if columns + wide > width then
        out[#out + 1] = { text = piece, class = t.class }
        piece, columns = "", 0
      end
      piece, columns = piece .. c, columns + wide
    end
    if piece ~= "" then out[#out + 1] = { text = piece, class = t.class } end
  end
  return out
end

-- Columns that an atom needs at the end of a line: blanks there need none.
local function needs(t)
  if t.class == "reference" then return breaks.columns(t.text) + 2 end
  return breaks.columns((t.text:gsub("%s+$", "")))
end

-- TOKENS as rows of at most WIDTH columns; all but the first are indented and marked.
local function rows_of(tokens, width)
  if width_of(tokens) <= width then return { tokens } end
  local indent = math.min(indent_of(tokens) + 2, width // 2)
  local rows, column, room = { {} }, 0, width
  for _, t in ipairs(tokens) do
    for _, atom in ipairs(atoms_of(t, width - indent - mark)) do
      if column > 0 and column + needs(atom) > room then
        rows[#rows + 1], column, room = { indent = indent }, 0, width - indent - mark
      end
      table.insert(rows[#rows], atom)
      column = column + width_of({ atom })
    end
  end
  return rows
end

-- Neighbours of one look, joined: a page of code is half as much source.
local function joined(tokens)
  local out = {}
  for _, t in ipairs(tokens) do
    local class = t.class == "reference" and t.class or functions[t.class]
    local last = out[#out]
    if last and class ~= "reference" and (last.class == class or t.text:find("^ +$")) then
      last.text = last.text .. t.text
    else
      out[#out + 1] = { text = t.text, class = class, href = t.href }
    end
  end
  return out
end

local function token(t, here)
  if t.class == "reference" then return spans.chunk_name(t.text, t.href, here) end
  return t.class and call(t.class, text(t.text)) or text(t.text)
end

local function strip_end(row)
  local last = row[#row]
  if last and last.class ~= "reference" then last.text = last.text:gsub(" +$", "") end
end

local function add_row(out, row, here)
  strip_end(row)
  if row.indent then
    out[#out + 1] = text((" "):rep(row.indent))
    out[#out + 1] = source.name("more")
  end
  for _, t in ipairs(joined(row)) do out[#out + 1] = token(t, here) end
end

-- A page ends between runs of lines, where the code has an empty one, and has FEW lines of it at least
-- before and behind that; a run of more than MANY may end anywhere.
local few, many = 5, 14

local function is_empty(tokens)
  for _, t in ipairs(tokens) do
    if t.class == "reference" or t.text:find("%S") then return false end
  end
  return true
end

-- The lines of C as runs of rows, each behind GAP empty lines, and how many lines of paper they take.
local function runs_of(c, width)
  local runs, gap, count = {}, 0, 0
  for i, tokens in ipairs(c.lines) do
    if is_empty(tokens) then
      gap = gap + 1
    else
      if i == 1 or gap > 0 then runs[#runs + 1], count, gap = { gap = gap }, count + gap, 0 end
      for _, row in ipairs(rows_of(without_tabs(tokens), width)) do
        table.insert(runs[#runs], row)
        count = count + 1
      end
    end
  end
  return runs, count
end

local function run(rows, stays, here)
  local out = {}
  for i, row in ipairs(rows) do
    if i > 1 then out[#out + 1] = source.name("nl") end
    add_row(out, row, here)
  end
  return call("run", rows.gap, tostring(#rows <= many), tostring(stays), source.join(out))
end

-- The lines of C as one expression.
function code.lines(c, here)
  local out, before = {}, 0
  local runs, count = runs_of(c, code.columns(here.indent))
  for i, rows in ipairs(runs) do
    before = before + rows.gap + #rows
    local stays = i < #runs and (before < few or count - before < few)
    out[i] = run(rows, stays, here)
  end
  return source.spread("lines", {}, out)
end

-- Plain TEXT, as a program writes it, as lines.
function code.plain(s, here)
  local lines = {}
  for line in (s:gsub("\n$", "") .. "\n"):gmatch("([^\n]*)\n") do
    lines[#lines + 1] = { { text = line } }
  end
  return code.lines({ lines = lines }, here)
end

return code
