-- host.lua -- loads the templates as the tool does, with nothing but what the tool gives them.
-- A function of DIRECTORY (where engine.lua is) and OVERRIDES (texts of template files, by path).

local names = { "assert", "error", "getmetatable", "ipairs", "load", "next", "pairs", "pcall",
  "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "tonumber", "tostring",
  "type", "string", "table", "math", "utf8" }

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

return function(directory, overrides)
  local env = {}
  for _, name in ipairs(names) do env[name] = _G[name] end
  function env.read(path)
    return overrides and overrides[path] or read_file(directory .. "/" .. path)
  end
  local function run(path, ...)
    local text = read_file(directory .. "/" .. path)
    return assert(load(text, "@templates/" .. path, "t", env))(...)
  end
  local engine = run("engine.lua")
  env.engine = engine
  return { engine = engine, page = run("html.lua", engine), typst = run("typst.lua", engine) }
end
