-- run.lua -- tests the templates: lua5.4 tests/templates/run.lua
--
-- Each test file is a function of a toolbox and gives a list of { sentence, function }.

local directory = arg[0]:match("^(.*)/[^/]*$") or "."

local tools = {}

function tools.load(name, ...)
  return assert(loadfile(directory .. "/" .. name))(...)
end

local start_host = tools.load("host.lua")

-- The templates, loaded anew; OVERRIDES are texts of template files, by path.
function tools.host(overrides)
  return start_host(directory .. "/../../templates", overrides)
end

function tools.sample()
  return tools.load("sample.lua", tools.load("formulas.lua"), tools.load("tokens.lua"))
end

function tools.equal(got, wanted)
  if got ~= wanted then
    error(("wanted %s\n  but got %s"):format(tostring(wanted), tostring(got)), 2)
  end
end

function tools.holds(text, part)
  if not text:find(part, 1, true) then
    error(("there is no %s\n  in %s"):format(part, text), 2)
  end
end

function tools.lacks(text, part)
  if text:find(part, 1, true) then
    error(("there is a %s\n  in %s"):format(part, text), 2)
  end
end

-- F must fail; its message.
function tools.fails(f, ...)
  local done, message = pcall(f, ...)
  if done then error("it did not fail", 2) end
  return message
end

-- Calls F with each table in VALUE, itself first.
function tools.each(value, f)
  f(value)
  for _, part in pairs(value) do
    if type(part) == "table" then tools.each(part, f) end
  end
end

local passed, failed = 0, 0

for _, name in ipairs({ "test_engine.lua", "test_kinds.lua", "test_pages.lua",
  "test_typst.lua" }) do
  for _, test in ipairs(tools.load(name, tools)) do
    local ok, message = pcall(test[2])
    if ok then
      passed = passed + 1
    else
      failed = failed + 1
      print(("%s: %s\n  %s"):format(name, test[1], message))
    end
  end
end

print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0)
