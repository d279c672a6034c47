-- links.lua -- addresses of pages as places in a document, or in the world.
--
-- Places are named "slug:id", so that a book of many lessons has no two alike.

local engine = ...
local source, words = engine.use("typst/source.lua"), engine.use("words.lua")
local text, call = source.text, source.call

local links = {}

function links.key(lesson, id) return lesson.slug .. ":" .. id end

-- The keys that blocks bear, by kind of block.
local function id_of(block)
  if block.kind == "question" then return nil end
  return block.anchor or block.id
end

local add_blocks

local function add_options(keys, lesson, block)
  for _, option in ipairs(block.options or {}) do
    add_blocks(keys, lesson, option.blocks)
    add_blocks(keys, lesson, block.answers and option.reason)
  end
  add_blocks(keys, lesson, block.answers and block.answer and block.answer.reason)
end

function add_blocks(keys, lesson, blocks)
  for _, block in ipairs(blocks or {}) do
    local id = id_of(block)
    if id then keys[links.key(lesson, id)] = true end
    if block.caption and block.anchor and block.id then keys[links.key(lesson, block.id)] = true end
    add_blocks(keys, lesson, block.blocks)
    add_blocks(keys, lesson, block.stem)
    add_options(keys, lesson, block)
    for _, item in ipairs(block.items or {}) do add_blocks(keys, lesson, item) end
  end
end

-- Adds to KEYS all that can be led to in LESSON with BLOCKS.
function links.collect(keys, lesson, blocks)
  keys[links.key(lesson, "")] = true
  add_blocks(keys, lesson, blocks)
end

function links.is_address(href) return href:find("^%a[%w+.-]*:") ~= nil end

-- The key that HREF means, seen from a lesson: "#id", "slug.html" or "slug.html#id".
local function key_of(href, here)
  local page, id = href:match("^([^#]*)#?(.*)$")
  if page == "" then return links.key(here.lesson, id) end
  local slug = page:match("^(.*)%.html$")
  return slug and slug .. ":" .. id
end

-- Whether a key is of a part of the book that this chapter does not see.
local function is_beyond(key, here)
  return key and here.document.kind == "chapter" and key:match("^[^:]*") ~= here.lesson.slug
end

-- CONTENT as a link to HREF: in the document if that is there, else on the course's site if it
-- has one, else no link.
function links.link(href, content, here)
  if not href or here.no_links then return content end
  if links.is_address(href) then return call("outside", text(href), content) end
  local key = key_of(href, here)
  if key and here.document.keys[key] then return call("inside", text(key), content) end
  if is_beyond(key, here) then return call("beyond", text(key), content) end
  local address = here.document.course.address
  if not address or href:sub(1, 1) == "#" then return content end
  return call("outside", text(words.canonical(address, href)), content)
end

-- The page on which HREF is, if that is seen to be in the document.
function links.page(href, here)
  local key = href and key_of(href, here)
  return key and here.document.keys[key] and call("page-of", text(key)) or nil
end

return links
