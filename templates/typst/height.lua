-- height.lua -- what is short enough to stay on one page.
--
-- An estimate: measuring what stands in measured blocks would double the time at every level.

local height = {}

local line = 75      -- characters
local most_lines = 24

local function span_length(spans)
  local length = 0
  for _, s in ipairs(spans) do
    length = length + #(s.text or s.name or s.typst or "") + span_length(s.content or {})
  end
  return length
end

local count_blocks

-- Lines that BLOCK takes, about; a very large number for what is no text.
local function count(block)
  if block.kind == "paragraph" then return span_length(block.content) // line + 1.5 end
  if block.kind == "math" then return 3 end
  local lines = count_blocks(block.blocks or {}) + count_blocks(block.stem or {})
  for _, item in ipairs(block.items or {}) do lines = lines + count_blocks(item) end
  for _, option in ipairs(block.options or {}) do
    lines = lines + span_length(option.content) // line + 1.5 + count_blocks(option.blocks or {})
  end
  return (block.blocks or block.items or block.stem) and lines + 2 or math.huge
end

function count_blocks(blocks)
  local lines = 0
  for _, block in ipairs(blocks) do lines = lines + count(block) end
  return lines
end

-- Whether BLOCK, with LINES to write on, is to be kept on one page.
function height.is_short(block, lines)
  return count(block) + 2 * lines <= most_lines
end

return height
