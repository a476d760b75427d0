--- Keeps the timetable of a small ferry line.
-- Tables, methods and closures in every style that Lua allows.

local clock = require('ferry.clock')
local tide = require 'ferry.tide'
local ok, json = pcall(require, 'ferry.json')

-- The module that callers get.
local M = {}

--- Longest wait at a quay, in minutes.
M.MAX_WAIT = 45

local MIN_CREW <const> = 3
local departures, arrivals = {}, {}
DEBUG_LEVEL = 0

---@class Options
M.defaults = {
  --- Where the boat lies at night.
  harbour = 'north',
  seats = 120,
  ['wind limit'] = 9,
  on_delay = function(boat, minutes)
    return boat, minutes
  end,
}

--- Registers a departure.
-- A second paragraph of no interest.
---@param boat string
---@return number
function M.depart(boat, at, ...)
  local function rounded(value)
    return math.floor(value)
  end
  departures[#departures + 1] = { boat = boat, at = rounded(at) }
  return #departures
end

M.arrive = function(boat, at)
  arrivals[boat] = at
end

--[[ Waits until the tide is high.
Blocks the caller. ]]
local function wait_for_tide(level) -- trailing remark
  while tide.level() < level do clock.sleep(1) end
end

local slow_down = function(factor) return factor / 2 end

function announce(text) print(text) end

shout = function(text)
  announce(text:upper())
end

local Boat = {}
Boat.__index = Boat

--- Builds a boat.
function Boat.new(name, seats)
  return setmetatable({ name = name, seats = seats }, Boat)
end

--- Takes passengers on board.
function Boat:board(
  count,
  luggage
)
  self.seats = self.seats - count
  return luggage
end

function Boat:empty() end

Boat.__tostring = function(self) return self.name end

function M.fleet.harbour:close(reason)
  self.closed = reason
end

M.handlers = {
  storm = function(wind)
    return wind > M.defaults['wind limit']
  end,
  nested = {
    fog = function() return true end,
  },
  ['ice drift'] = function() return false end,
}

M.cached = memoize(function(boat)
  local found = require('ferry.registry')
  return found[boat]
end)

rawset(M, 'late', function(boat) return boat end)

if DEBUG_LEVEL > 0 then
  function M.trace(line) io.stderr:write(line, '\n') end
end

for _, quay in ipairs({ 'north', 'south' }) do
  local berth = quay .. '-1'
  M[quay] = function() return berth end
end

describe('ferry line', function()
  local boat

  before_each(function() boat = Boat.new('Alma', 10) end)

  it('boards passengers', function()
    boat:board(3, [[two bags]])
  end)
end)

return setmetatable(M, { __call = function(_, ...) return M.depart(...) end })
