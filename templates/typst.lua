-- typst.lua -- a view becomes the Typst source of a document: a lesson's handout, the key to its
-- answers, or a part of the book of the course, which begins with that of the kind "book" and goes
-- on with those of the kind "chapter".
--
-- The parts are in typst/*.lua, what they call is in typst/*.typ.  src/weave/view.h describes
-- the view.

local engine = ...
local source, words = engine.use("typst/source.lua"), engine.use("words.lua")
local spans, links = engine.use("typst/spans.lua"), engine.use("typst/links.lua")
local blocks, questions = engine.use("typst/blocks.lua"), engine.use("typst/questions.lua")
local text, call = source.text, source.call

-- The lesson that a page view is of.
local function lesson_of(page)
  return setmetatable({ source = page.source or page.lesson.href, mark = page.lesson.mark or "" },
    { __index = page.lesson })
end

-- What all parts of a document know of it.
local function new_document(kind, course)
  return { kind = kind, course = course, keys = {}, level = 1, turned = questions.turned() }
end

local function place_in(document, lesson)
  return { document = document, lesson = lesson, at = lesson.source .. ":1", indent = 0, depth = 0,
    notes = true }
end

local function texts(list)
  local out = {}
  for i, s in ipairs(list or {}) do out[i] = text(s) end
  return source.list(out)
end

local function statement(...) return "#" .. call(...) .. ";\n" end

local function preamble(title, course)
  return '#import "/typst/style.typ" as paper\n#show: '
    .. call("sheet.with", "title: " .. text(title), "authors: " .. texts(course.authors),
      "language: " .. text(course.language), "paper: " .. text(course.paper or "a4")) .. ";\n"
end

local longest_head = 55 -- characters of a title that half a line has room for

local function head_text(title) return text(words.shorten(title, longest_head)) end

-- The head of pages up to the next one; not of that where KEY is.
local function running_head(key, left, right)
  return "#show: " .. call("heads.with", text(key), head_text(left), head_text(right)) .. ";\n"
end

local function breakable(s) return s and spans.breakable(s) or "none" end

local function fact(name, expression) return source.list({ text(name), expression }) end

local function facts_of(lesson, here)
  local rows, needs = {}, {}
  if lesson.minutes then rows[1] = fact("Time", text(lesson.minutes .. " minutes")) end
  for _, need in ipairs(lesson.needs) do
    if #needs > 0 then needs[#needs + 1] = '", "' end
    needs[#needs + 1] = links.link(need.href, text(need.title), here)
  end
  if #needs > 0 then rows[#rows + 1] = fact("Read first", source.join(needs)) end
  return rows
end

local function lesson_head(here, course)
  local lesson = here.lesson
  local authors = course and #course.authors > 0 and table.concat(course.authors, ", ") or nil
  return "#" .. source.spread("lesson-head", { text(links.key(lesson, "")),
    course and spans.breakable(course.title) or "none", breakable(authors), text(lesson.mark),
    spans.breakable(lesson.title), breakable(lesson.summary) }, facts_of(lesson, here)) .. ";\n"
end

local function pager(page, here)
  if not page.following and not page.lesson.next then return "" end
  local title = page.following and links.link(page.following.href, text(page.following.title), here)
  return statement("pager", title or "none", breakable(page.lesson.next))
end

local last_parts = { { kind = "hints", name = "Hints" }, { kind = "answers", name = "Answers" } }

-- What was kept for the end of a handout.
local function turned_over(document)
  local out = {}
  for _, part in ipairs(last_parts) do
    local list = document.turned[part.kind]
    if #list > 0 then
      document.level = 2
      out[#out + 1] = statement("section", 2, text("heddle:" .. part.kind), "none", text(part.name))
      for _, entry in ipairs(questions.entries(list, true)) do out[#out + 1] = "#" .. entry .. ";\n" end
    end
  end
  return table.concat(out)
end

local enough_sections = 4

local function count_sections(contents)
  local count = 0
  for _, entry in ipairs(contents) do
    if entry.level == 2 then count = count + 1 end
  end
  return count
end

local function page_title(page) return page.lesson.title .. " · " .. page.course.title end

local function handout(page)
  local document = new_document("handout", page.course)
  local here = place_in(document, lesson_of(page))
  links.collect(document.keys, here.lesson, page.blocks)
  return table.concat({
    preamble(page_title(page), page.course),
    running_head(links.key(here.lesson, ""), page.course.title, page.lesson.title),
    lesson_head(here, page.course),
    count_sections(page.contents) >= enough_sections and statement("contents-list", '"Contents"', 2, 2) or "",
    blocks.top(page.blocks, here),
    pager(page, here),
    turned_over(document),
  })
end

local function key(page)
  local document = new_document("key", page.course)
  local here = place_in(document, lesson_of(page))
  links.collect(document.keys, here.lesson, {})
  blocks.top(page.blocks, here)
  document.level = 1
  local title = "Answers: " .. page.lesson.title
  local entries = questions.entries(document.turned.answers, false)
  for i, entry in ipairs(entries) do entries[i] = "#" .. entry .. ";\n" end
  return table.concat({
    preamble(title .. " · " .. page.course.title, page.course),
    running_head(links.key(here.lesson, ""), page.course.title, title),
    "#" .. call("lesson-head", text(links.key(here.lesson, "")), text(page.course.title), "none",
      text(here.lesson.mark), text(title), "none") .. ";\n",
    table.concat(entries),
  })
end

-- The book: what stands before the first chapter, then chapter by chapter, which know nothing of
-- each other.

-- Hints and answers, which style.typ puts at the end of the book.
local function kept(document, lesson)
  local out = {}
  for _, part in ipairs(last_parts) do
    local list = document.turned[part.kind]
    if #list > 0 then
      document.level = 2
      out[#out + 1] = statement("keep", text(part.kind), text(lesson.slug), text(lesson.mark),
        text(lesson.title), "{\n" .. table.concat(questions.entries(list, true), "\n") .. "\n}")
    end
  end
  return table.concat(out)
end

local function chapter(page)
  local document = new_document("chapter", page.course)
  local here = place_in(document, lesson_of(page))
  links.collect(document.keys, here.lesson, page.blocks)
  return table.concat({
    "#pagebreak(weak: true);\n",
    running_head(links.key(here.lesson, ""), page.course.title, page.lesson.title),
    lesson_head(here),
    blocks.top(page.blocks, here),
    kept(document, here.lesson),
  })
end

local function title_page(course)
  local lines = {}
  if course.licence then lines[1] = text("Licence: " .. course.licence) end
  if course.address then lines[#lines + 1] = call("outside", text(course.address), text(course.address)) end
  local authors = #course.authors > 0 and table.concat(course.authors, ", ") or nil
  return "#" .. source.spread("title-page", { text(course.title), breakable(authors) }, lines) .. ";\n"
end

-- The course's own page is a lesson of no name and no number.
local function index_lesson(index)
  return { slug = "index", mark = "", source = index.source or "README.md" }
end

local function front(document, index)
  local lesson = index_lesson(index)
  if #index.blocks == 0 then return "" end
  document.level = 1
  local key, name = links.key(lesson, ""), "About this course"
  return "#pagebreak(weak: true);\n" .. running_head(key, document.course.title, name)
    .. statement("section", 1, text(key), "none", text(name))
    .. blocks.top(index.blocks, place_in(document, lesson))
end

local contents_key = "heddle:contents"

local function book(view)
  local document = new_document("chapter", view.course)
  local parts = {}
  for i, part in ipairs(last_parts) do parts[i] = texts({ part.kind, part.name }) end
  links.collect(document.keys, index_lesson(view.index), view.index.blocks)
  return table.concat({
    preamble(view.course.title, view.course),
    "#show: " .. source.spread("book.with", { text(view.course.title) }, parts) .. ";\n",
    title_page(view.course),
    running_head(contents_key, view.course.title, "Contents"),
    statement("book-contents", text(contents_key), '"Contents"'),
    front(document, view.index),
  })
end

local documents = { handout = handout, key = key, book = book, chapter = chapter }

return function(view)
  local render = documents[view.kind]
  if not render then error(('unknown document "%s"'):format(view.kind)) end
  return render(view)
end
