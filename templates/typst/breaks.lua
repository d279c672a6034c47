-- breaks.lua -- long words: where a line may break inside them.

local breaks = {}

local longest = 24 -- characters that any line has room for
local longest_in_cell = 12

-- Characters that belong to the one before them: marks, joiners, variants, tones of emoji.
local ranges = { { 0x300, 0x36F }, { 0x483, 0x489 }, { 0x591, 0x5BD }, { 0x610, 0x61A },
  { 0x64B, 0x65F }, { 0x900, 0x903 }, { 0x93A, 0x94F }, { 0x1AB0, 0x1AFF }, { 0x1DC0, 0x1DFF },
  { 0x200B, 0x200F }, { 0x20D0, 0x20FF }, { 0xFE00, 0xFE0F }, { 0xFE20, 0xFE2F },
  { 0x1F3FB, 0x1F3FF }, { 0xE0100, 0xE01EF } }

local function is_mark(code)
  for _, range in ipairs(ranges) do
    if code >= range[1] and code <= range[2] then return true end
  end
  return false
end

-- Characters as readers see them: each with the marks on it.
function breaks.characters(text)
  local out, joined = {}, false
  for _, code in utf8.codes(text) do
    local c = utf8.char(code)
    if #out > 0 and (joined or is_mark(code)) then
      out[#out] = out[#out] .. c
    else
      out[#out + 1] = c
    end
    joined = code == 0x200D
  end
  return out
end

local stops = {}
for c in ("/._-?&=#,:;)]}"):gmatch(".") do stops[c] = true end

-- Pieces of a long word: they end after its punctuation, or where they get too long, and none
-- is a character or two.
local function pieces_of(word)
  local out, piece, length = {}, {}, 0
  local most = #word > longest and 8 or longest
  local characters = breaks.characters(word)
  for i, c in ipairs(characters) do
    piece[#piece + 1], length = c, length + 1
    if (stops[c] and length > 2 or length >= most) and i + 2 < #characters then
      out[#out + 1], piece, length = table.concat(piece), {}, 0
    end
  end
  if length > 0 then out[#out + 1] = table.concat(piece) end
  return out
end

-- TEXT as pieces between which a line may break; one, if no word of it is long.  In the cell of
-- a table IN_CELL, shorter words break too, but after punctuation alone.
function breaks.pieces(text, in_cell)
  local most = in_cell and longest_in_cell or longest
  if #text <= most then return { text } end
  local out, piece = {}, {}
  for gap, word in text:gmatch("(%s*)(%S*)") do
    piece[#piece + 1] = gap
    local parts = #word > most and pieces_of(word) or { word }
    for i, part in ipairs(parts) do
      piece[#piece + 1] = part
      if i < #parts then out[#out + 1], piece = table.concat(piece), {} end
    end
  end
  out[#out + 1] = table.concat(piece)
  return out
end

-- How many columns TEXT takes in a fixed pitch, about; wide scripts take two.
function breaks.columns(text)
  local count = 0
  for _, code in utf8.codes(text) do
    if not is_mark(code) then
      count = count + ((code >= 0x1100 and code <= 0x115F or code >= 0x2E80 and code <= 0xFFDC
        or code >= 0x1F300 and code <= 0x1FAFF or code >= 0x20000) and 2 or 1)
    end
  end
  return count
end

return breaks
