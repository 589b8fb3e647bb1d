-- Changes expenses with random ids from 1 to 100,000. It changes the description, the amount and the date in turn, and a new date moves the
-- expense in the list. Arguments: a seed, and the method.

dofile("common.lua")

local method
local turn = 0

function init(arguments)
  math.randomseed(tonumber(arguments[1]))
  method = arguments[2]
end

function request()
  local body
  turn = (turn + 1) % 3
  if turn == 0 then body = '{"description":"' .. description() .. '"}'
  elseif turn == 1 then body = '{"amount":' .. amount() .. "}"
  else body = '{"date":"' .. date() .. '"}' end
  return bare_request(method, "/expenses/" .. math.random(100000), body)
end
