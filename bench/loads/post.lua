-- Records expenses, no two bodies alike. Argument: a seed.

dofile("common.lua")

function init(arguments)
  math.randomseed(tonumber(arguments[1]))
end

function request()
  local body = '{"description":"' .. description() .. '","amount":' .. amount() .. ',"date":"' .. date() .. '"}'
  return bare_request("POST", "/expenses", body)
end
