-- Deletes expenses with ids from 1 to 100,000, each at most once: the powers of a primitive root of the prime 100,003 pass through all of
-- them in an order that looks random. Argument: a seed, which says where to begin.

dofile("common.lua")

local PRIME = 100003
local ROOT = 40002
local id

function init(arguments)
  id = tonumber(arguments[1]) * 7919 % (PRIME - 1) + 1
end

function request()
  repeat id = id * ROOT % PRIME until id <= 100000
  return bare_request("DELETE", "/expenses/" .. id)
end
