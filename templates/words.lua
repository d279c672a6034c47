-- words.lua -- what pages and paper say alike of a view.

local words = {}

-- Callouts, by type: what stands above them.
words.callouts = {
  note = "Note",
  tip = "Tip",
  important = "Important",
  warning = "Warning",
  caution = "Caution",
  predict = "Predict",
  explain = "Explain it back",
  takeaways = "Takeaways",
  worksheet = "Worksheet",
  hint = "Hint",
  answer = "Answer",
}

-- The parts of a chunk are numbered from 1, and a part knows the others.
function words.part_number(chunk)
  for i, other in ipairs(chunk.parts) do
    if other.number ~= i then return i end
  end
  return #chunk.parts + 1
end

function words.chunk_title(chunk) return chunk.name or "interface of the core" end

-- The first column whose cells are text: they head their rows.
function words.heading_column(rows)
  for i, cell in ipairs(rows[1] or {}) do
    if cell.content then return i end
  end
end

function words.has_titles(columns)
  for _, column in ipairs(columns) do
    if column.title then return true end
  end
  return false
end

local function count_of(n, word)
  return ("%d %s%s"):format(n, word, n == 1 and "" or "s")
end

-- What a student has to pass, and what is kept for grading.
function words.check_count(open, graded)
  if graded == 0 then return count_of(open, "check") end
  if open == 0 then return count_of(graded, "graded check") end
  return ("%s and %d graded"):format(count_of(open, "check"), graded)
end

-- What the program of a lab does, and in which state of its file.
function words.lab_text(block)
  local verb = ({ ["lab-output"] = "prints", ["lab-input"] = "reads" })[block.kind]
  local when = ({ solution = " when it is complete", starter = " as it stands" })[block.of] or ""
  return verb .. when
end

local function escape_byte(character) return ("%%%02X"):format(character:byte()) end

-- The address of a page on the course's own site.
function words.canonical(address, href)
  local whole = address:gsub("/*$", "/") .. href
  return (whole:gsub("[^%w%-._~:/%%[%]@!$&'()*+,;=#]", escape_byte))
end

-- TEXT, or its beginning up to the end of a word.
function words.shorten(text, longest)
  if utf8.len(text) <= longest then return text end
  local start = text:sub(1, utf8.offset(text, longest) - 1)
  return (start:match("^(.*%S)%s+%S*$") or start) .. " …"
end

return words
