-- sample.lua -- views with every kind of block, span, callout and shape, as a lesson on layer
-- normalization would use them.  A function of FORMULAS and of TOKENISE; gives the two pages.

local formulas, tokenise = ...

-- Spans

local function text(s) return { kind = "text", text = s } end
local function code(s) return { kind = "code", text = s } end
local function value(s) return { kind = "value", text = s } end
local function em(s) return { kind = "emphasis", content = { text(s) } } end
local function strong(s) return { kind = "strong", content = { text(s) } } end
local function link(href, s) return { kind = "link", href = href, content = { text(s) } } end
local function chunk_link(name, href) return { kind = "chunk", name = name, href = href } end
local softbreak = { kind = "softbreak" }

local function math(name)
  return { kind = "math", tex = formulas[name].tex, mathml = formulas[name].mathml }
end

-- Strings among spans are text.
local function spans(list)
  local out = {}
  for i, s in ipairs(list) do out[i] = type(s) == "string" and text(s) or s end
  return out
end

-- Blocks

local function paragraph(list) return { kind = "paragraph", content = spans(list) } end

local function heading(level, id, number, s)
  return { kind = "heading", level = level, id = id, number = number, content = { text(s) } }
end

local function callout(type, blocks) return { kind = "callout", type = type, blocks = blocks } end

local function captioned(block, label, number, id, caption)
  block.label, block.number, block.id, block.caption = label, number, id, spans(caption)
  return block
end

local function chunk(fields)
  fields.kind = "chunk"
  fields.parts, fields.used = fields.parts or {}, fields.used or {}
  return fields
end

local function list(fields)
  fields.kind = "list"
  return fields
end

-- Cells

local function word(...) return { content = spans({ ... }) } end
local function number(shown, exact, pad)
  return { number = shown, value = exact or shown:gsub(",", ""), pad = pad }
end
local empty = { content = {} }

-- Each step of the ledger: name, result, FLOP, rsqrt, live bytes.
local steps = {
  { "inputs X, γ, β", "", 0, 0, 320 },
  { "mean", "(B, S, 1)", 64, 0, 352 },
  { "center", "(B, S, d)", 64, 0, 608 },
  { "squares", "(B, S, d)", 64, 0, 864 },
  { "variance", "(B, S, 1)", 64, 0, 896 },
  { "normalize", "(B, S, d)", 72, 8, 1152 },
  { "scale", "(B, S, d)", 64, 0, 1408 },
  { "shift", "in place", 64, 0, 1408 },
}

local function grouped(n)
  local shown = tostring(n):reverse():gsub("%d%d%d", "%0,"):reverse():gsub("^,", "")
  return { number = shown, value = tostring(n) }
end

local function ledger_rows()
  local rows = {}
  for i, step in ipairs(steps) do
    rows[i] = { grouped(i - 1), word(step[1]), word(step[2]), grouped(step[3]), grouped(step[4]),
      grouped(step[5]) }
  end
  return rows
end

local ledger = captioned({
  kind = "table",
  columns = {
    { title = spans({ "#" }), align = "right" },
    { title = spans({ "Step" }) },
    { title = spans({ "Result" }) },
    { title = spans({ "Operations" }), align = "decimal", unit = "FLOP" },
    { title = spans({ code("rsqrt") }), align = "decimal" },
    { title = spans({ "Live after it" }), align = "decimal", unit = "bytes" },
  },
  rows = ledger_rows(),
  foot = { { empty, word(strong("Total")), empty, grouped(456), grouped(8), grouped(1408) } },
}, "Table", "2.1", "tbl-ledger", { "The seven steps for ", math("shape"), " = (2, 4, 8) in FP32." })

local rows_table = captioned({
  kind = "table",
  columns = {
    { title = spans({ "Row" }) },
    { title = spans({ "First" }), align = "decimal" },
    { title = spans({ "Middle" }), align = "decimal" },
    { title = spans({ "Last" }), align = "decimal" },
    { title = spans({ "Mean" }), align = "decimal" },
  },
  rows = {
    { word("[1, 2, 3]"), number("−1.2247", "-1.2247357"), number("0.0", "0", "000"),
      number("1.2247", "1.2247357"), number("2.0", "2") },
    { word("[101, 102, 103]"), number("−1.2247", "-1.2247357"), number("0.0", "0", "000"),
      number("1.2247", "1.2247357"), number("102.0", "102") },
    { word("[0, 0, 0.75]"), number("−0.7071", "-0.70705"), number("−0.7071", "-0.70705"),
      number("1.4141", "1.41409"), number("0.25", "0.25") },
  },
}, "Table", "2.2", "tbl-rows", { "Three rows, normalized, to four decimals." })
rows_table.rows[1][5].pad, rows_table.rows[2][5].pad = "0", "0"

local wide_table = {
  kind = "table",
  columns = {
    { title = spans({ "Preset" }) },
    { title = spans({ "N" }), align = "decimal" },
    { title = spans({ "R" }), align = "decimal" },
    { title = spans({ "Affine" }), align = "decimal", unit = "FLOP" },
    { title = spans({ "Plain" }), align = "decimal", unit = "FLOP" },
    { title = spans({ "FP32, affine" }), align = "decimal", unit = "bytes" },
    { title = spans({ "16-bit, affine" }), align = "decimal", unit = "bytes" },
    { title = spans({ "Placement" }), align = "center" },
  },
  rows = {
    { word(code("gpt2-small")), grouped(786432), grouped(1024), grouped(5506048),
      grouped(3933184), grouped(15742976), grouped(7875584), word("pre") },
    { word(code("bert-base")), grouped(393216), grouped(512), grouped(2753024),
      grouped(1966592), grouped(7874560), grouped(3939328), word("post") },
    { word(code("gpt3-175b")), grouped(25165824), grouped(2048), grouped(176162816),
      grouped(125831168), grouped(503431168), grouped(251723776), word("pre") },
  },
}

-- The live bytes after each step, as a staircase.

local function staircase()
  local shapes, left, bottom, width, scale = {}, 64, 250, 66, 0.15
  local function add(shape) shapes[#shapes + 1] = shape end
  for bytes = 0, 1500, 500 do
    local y = bottom - bytes * scale
    add({ kind = "line", x1 = left, y1 = y, x2 = left + 8 * width, y2 = y, role = "grid" })
    add({ kind = "text", x = left - 8, y = y + 4, text = grouped(bytes).number, role = "muted",
      anchor = "end" })
  end
  local points = {}
  for i, step in ipairs(steps) do
    local x, height = left + (i - 1) * width, step[5] * scale
    add({ kind = "rect", x = x + 4, y = bottom - height, w = width - 8, h = height, r = 2,
      role = i > 6 and "b" or "a", title = step[1] .. ": " .. grouped(step[5]).number .. " bytes" })
    add({ kind = "text", x = x + width / 2, y = bottom + 18, text = step[1]:match("^%w+"),
      role = "ink", anchor = "middle" })
    points[#points + 1] = { x, bottom - height }
    points[#points + 1] = { x + width, bottom - height }
  end
  add({ kind = "polyline", points = points, role = "mark" })
  add({ kind = "line", x1 = left, y1 = bottom, x2 = left + 8 * width, y2 = bottom, role = "axis" })
  add({ kind = "circle", x = left + 7 * width, y = bottom - 1408 * scale, r = 4, role = "mark" })
  add({ kind = "text", x = left + 7 * width, y = 26, text = "peak 1,408", role = "mark",
    anchor = "middle" })
  return shapes
end

local staircase_figure = captioned({
  kind = "figure",
  width = 600,
  height = 284,
  alt = "Live bytes after each step climb from 320 to 1,408. The mean adds 32 bytes; centring, "
    .. "squaring, normalizing and scaling add 256 each; shifting adds none.",
  shapes = staircase(),
}, "Figure", "2.1", "fig-live", { "Bytes alive after each step." })

-- Every role as a filled shape, as a line and as text.

local function palette()
  local shapes, x = {}, 12
  for role in ("a b c d e good bad reused mark ink muted axis grid"):gmatch("%S+") do
    shapes[#shapes + 1] = { kind = "rect", x = x, y = 12, w = 40, h = 32, role = role }
    shapes[#shapes + 1] = { kind = "text", x = x + 20, y = 33, text = "12", role = "ink",
      anchor = "middle" }
    shapes[#shapes + 1] = { kind = "line", x1 = x, y1 = 60, x2 = x + 40, y2 = 60, role = role }
    shapes[#shapes + 1] = { kind = "polyline", role = role,
      points = { { x, 80 }, { x + 20, 72 }, { x + 40, 80 } } }
    shapes[#shapes + 1] = { kind = "circle", x = x + 20, y = 96, r = 5, role = role }
    shapes[#shapes + 1] = { kind = "text", x = x, y = 124, text = role, role = role }
    x = x + 48
  end
  return shapes
end

local palette_figure = { kind = "figure", width = 640, height = 136, shapes = palette(),
  alt = "Each role of a shape: filled, as a line, as a dot and as a word." }

-- Code

local links = {
  ["mean"] = "#chunk-mean",
  ["center"] = "#chunk-center",
  ["normalize"] = "intro.html#chunk-normalize",
}

local file_chunk = chunk({
  name = "core/layernorm.c",
  file = true,
  anchor = "chunk-core-layernorm.c",
  code = tokenise([[
#include "core.h"

/* y[rows][width] from x[rows][width]; gamma and beta have width values each. */
void layernorm(float *y, const float *x, int64_t rows, int64_t width)
{
    for (int64_t row = 0; row < rows; row++) {
        <<mean>>
        <<center>>
        <<normalize>>
    }
}
]], links),
})

local mean_chunk = chunk({
  name = "mean",
  anchor = "chunk-mean",
  code = tokenise([[
float sum = x[0]; /* not 0: a sum of d terms costs d - 1 additions */
for (int64_t j = 1; j < width; j++)
    sum += x[j];
]]),
  parts = { { number = 2, href = "#chunk-mean-2" } },
  used = { { name = "core/layernorm.c", href = "#chunk-core-layernorm.c" },
    { name = "intro/rows", href = "intro.html#chunk-rows" }, { name = "unseen" } },
})

local mean_chunk_2 = captioned(chunk({
  name = "mean",
  append = true,
  anchor = "chunk-mean-2",
  code = tokenise("const float mean = sum / (float)width;\n"),
  parts = { { number = 1, href = "#chunk-mean" } },
  used = mean_chunk.used,
}), "Listing", "2.1", "lst-mean", { "The division that ends the ", em("mean"), "." })

local center_chunk = chunk({
  name = "center",
  anchor = "chunk-center",
  code = tokenise([[
for (int64_t j = 0; j < width; j++)
    c[j] = x[j] - mean; /* (rows, width): one more tensor of N values stays alive until the end */
]]),
  used = { mean_chunk.used[1] },
})

local api_chunk = chunk({
  api = true,
  anchor = "chunk-api",
  code = tokenise("void layernorm(float *y, const float *x, int64_t rows, int64_t width);\n"),
})

local count_chunk = chunk({
  name = "affine",
  anchor = "chunk-affine",
  code = tokenise("float *y = count_floats(rows * width, 4);\n"),
  counts = { { name = "core/layernorm.c", href = "#chunk-core-layernorm.c" } },
})

local listing = captioned({
  kind = "listing",
  code = {
    language = "python",
    lines = {
      { { text = "import torch" } },
      {},
      { { text = "mu = X.mean(dim=-1, keepdim=True)" } },
      { { text = "s2 = ((X - mu) ** 2).mean(dim=-1, keepdim=True)  # correction=0" } },
    },
  },
}, "Listing", "2.2", "lst-torch", { "The same statistics in PyTorch." })

local plain_listing = {
  kind = "listing",
  code = {
    lines = { { { text = "$ make lessons" } }, { { text = "2 lessons, 9 formulas & 1 site" } } },
  },
}

-- The lesson

local blocks = {
  paragraph({ "A token’s features are one row. ", em("Layer normalization"),
    " takes that row, and ", strong("no other"),
    ", moves it to mean zero and divides it by its spread. For the tensor ",
    math("shape"), " with ", math("epsilon"), " the page computes ", value("456"),
    " operations, which ", link("#tbl-ledger", "Table 2.1"), " itemizes.", softbreak,
    "The work starts in ", chunk_link("mean", "#chunk-mean"), "; ", chunk_link("unseen"),
    " is not shown." }),
  heading(2, "formulas", "2.1", "Five lines of algebra"),
  paragraph({ "Every statistic keeps its axis, so that it broadcasts over the features: see ",
    link("#eq-steps", "Equation 2.1"), ". Call it with ", code("dim=-1"), " and ",
    code("keepdim=True"), ", as ",
    { kind = "link", href = "https://arxiv.org/abs/1607.06450", title = "arXiv 1607.06450",
      content = { text("Ba, Kiros and Hinton") } }, " do." }),
  { kind = "math", id = "eq-steps", number = "2.1", tex = formulas.steps.tex,
    mathml = formulas.steps.mathml },
  paragraph({ "For a single value that is" }),
  { kind = "math", tex = formulas.normalized.tex, mathml = formulas.normalized.mathml },
  callout("predict", {
    paragraph({ "Add the same constant to every feature of a token. What happens to the output?" }),
    list({ ordered = true, start = 1, tight = true, items = {
      { paragraph({ "It stays almost the same." }) },
      { paragraph({ "Every value rises by the constant." }) },
      { paragraph({ "All values become zero." }) },
    } }),
  }),
  callout("hint", { paragraph({ "What does the mean do when every value rises by ten?" }) }),
  callout("answer", { paragraph({ "It stays almost the same: the mean rises by the constant too, ",
    "and the difference is rounding alone." }) }),
  rows_table,
  heading(2, "code", "2.2", "The code, step by step"),
  api_chunk,
  file_chunk,
  paragraph({ "The sum starts at ", code("x[0]"), " and ends with a division." }),
  mean_chunk,
  mean_chunk_2,
  center_chunk,
  count_chunk,
  heading(3, "same-in-pytorch", "2.2.1", "The same in PyTorch"),
  listing,
  plain_listing,
  heading(2, "cost", "2.3", "What it costs"),
  ledger,
  paragraph({ "The peak is ", math("peak"), " bytes; ", link("#fig-live", "Figure 2.1"),
    " shows how it is reached.", { kind = "break" }, "Steps 6 and 7 share one buffer." }),
  staircase_figure,
  palette_figure,
  heading(3, "presets", "2.3.1", "Real models"),
  { kind = "preset", id = "gpt2-small", schema = "model", fields = {
    { label = "Features", text = "768" },
    { label = "Tokens", text = "1,024" },
    { label = "Epsilon", text = "1.0 × 10⁻⁵" },
    { label = "Norm", text = "LayerNorm" },
    { label = "Bytes a value", text = "4", unit = "bytes" },
    { label = "Source", text = "openai/gpt-2 src/model.py; karpathy/nanoGPT model.py" },
  } },
  wide_table,
  callout("note", { paragraph({ "Values are ", em("synthetic"),
    "; shapes are those of the models." }) }),
  callout("tip", { paragraph({ "Label the axes before choosing one." }) }),
  callout("important", { paragraph({ "Epsilon stands ", strong("inside"), " the root." }) }),
  callout("warning", { paragraph({ "A constant row with epsilon 0 gives NaN." }) }),
  callout("caution", { paragraph({ "Real kernels count otherwise." }) }),
  heading(2, "backward", "2.4", "Backward, and what is left"),
  { kind = "math", id = "eq-backward", number = "2.2", tex = formulas.loss.tex,
    mathml = formulas.loss.mathml },
  { kind = "quote", blocks = { paragraph({ "We compute the layer normalization statistics over ",
    "all the hidden units in the same layer." }) } },
  list({ ordered = false, tight = false, items = {
    { paragraph({ "The mean is kept: one value a row." }),
      list({ ordered = false, tight = true, items = {
        { paragraph({ "of 4 bytes," }) }, { paragraph({ "whatever ", code("w"), " is." }) },
      } }) },
    { paragraph({ "The squares are not kept." }) },
  } }),
  list({ ordered = true, start = 4, tight = true, items = {
    { paragraph({ "variance" }) }, { paragraph({ "normalize" }) },
  } }),
  { kind = "image", src = "block.svg", alt = "A pre-norm block",
    caption = spans({ "A pre-norm block." }), label = "Figure", number = "2.2", id = "fig-block" },
  paragraph({ "The sign ", { kind = "image", src = "assets/favicon.svg", alt = "a small square",
    title = "Heddle" }, " stands in a line. ", code("a < b && c > \"d\""), " is escaped." }),
  callout("explain", {
    paragraph({ "Why is layer normalization no way of looking across tokens?" }),
  }),
  callout("answer", { paragraph({ "Each row’s statistics come from that row alone." }) }),
  callout("worksheet", { paragraph({ "Normalize [10, 12, 14] by hand." }) }),
  { kind = "rule" },
  callout("takeaways", { list({ ordered = false, tight = true, items = {
    { paragraph({ "The scale is set for each token." }) },
    { paragraph({ "The shape is kept; nothing mixes over time." }) },
    { paragraph({ "Axis mistakes are bugs of meaning with valid shapes." }) },
  } }) }),
}

-- The pages

local course = {
  title = "Layer Normalization",
  language = "en",
  licence = "CC BY 4.0",
  address = "https://example.org/layernorm/",
  authors = { "Ada Example", "Ben Sample" },
}

local function lessons(current)
  return {
    { title = "Layer Normalization", href = "intro.html", mark = "1", minutes = 25,
      summary = "What one token’s features go through, and why.", current = current == 1 },
    { title = "Inside LayerNorm", href = "inside.html", mark = "2", minutes = 40,
      summary = "Formulas, code, memory and cost, step by step.", current = current == 2 },
    { title = "The Backward Pass", href = "backward.html", mark = "3", current = false },
    { title = "Notation", href = "notation.html", mark = "A", appendix = true, current = false },
  }
end

local function contents()
  local out = {}
  for _, block in ipairs(blocks) do
    if block.kind == "heading" then out[#out + 1] = block end
  end
  return out
end

local page = {
  kind = "page",
  root = "",
  course = course,
  lesson = {
    slug = "inside",
    title = "Inside LayerNorm",
    summary = "Formulas, code, memory and cost, step by step.",
    minutes = 40,
    mark = "2",
    href = "inside.html",
    needs = { { title = "Layer Normalization", href = "intro.html" } },
    next = "Where the gradients of the two statistics come from.",
  },
  previous = { title = "Layer Normalization", href = "intro.html" },
  following = { title = "The Backward Pass", href = "backward.html" },
  contents = contents(),
  lessons = lessons(2),
  blocks = blocks,
}

local index = {
  kind = "index",
  root = "",
  course = course,
  contents = { { level = 2, id = "how-to-read", content = { text("How to read it") } } },
  lessons = lessons(),
  blocks = {
    paragraph({ "A course on one small operation, with every number computed by the code that the ",
      "lessons explain." }),
    heading(2, "how-to-read", nil, "How to read it"),
    paragraph({ "Guess before you look: the answers are folded away." }),
  },
}

local missing = { kind = "missing", course = course, lessons = lessons() }

return { page = page, index = index, missing = missing }
