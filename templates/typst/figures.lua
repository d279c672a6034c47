-- figures.lua -- figures drawn from shapes, as Typst expressions.

local engine = ...
local source = engine.use("typst/source.lua")
local text, call, decimal = source.text, source.call, source.decimal

local figures, shape = {}, {}

function shape.rect(s)
  return call("shape-rect", text(s.role), decimal(s.x), decimal(s.y), decimal(s.w), decimal(s.h),
    decimal(s.r or 0))
end

function shape.circle(s)
  return call("shape-circle", text(s.role), decimal(s.x), decimal(s.y), decimal(s.r))
end

local function point(x, y) return source.list({ decimal(x), decimal(y) }) end

function shape.line(s)
  return call("shape-lines", text(s.role), point(s.x1, s.y1), point(s.x2, s.y2))
end

function shape.polyline(s)
  local points = {}
  for i, p in ipairs(s.points) do points[i] = point(p[1], p[2]) end
  return source.spread("shape-lines", { text(s.role) }, points)
end

function shape.text(s)
  return call("shape-text", text(s.role), decimal(s.x), decimal(s.y), text(s.anchor or "start"),
    text(s.text))
end

-- The drawing of BLOCK, which has KEY and CAPTION.
function figures.figure(block, key, caption, here)
  local shapes = {}
  for i, s in ipairs(block.shapes) do
    if not shape[s.kind] then error(('unknown shape "%s"'):format(s.kind)) end
    shapes[i] = shape[s.kind](s)
  end
  return source.spread("drawing", { source.points(here.indent), key, text(block.alt), caption,
    decimal(block.width), decimal(block.height) }, shapes)
end

return figures
