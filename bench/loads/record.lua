-- Records expenses in full, in the ledger that books/household.ts describes: category, payee and tags, no two bodies
-- alike. Arguments: a seed, and the ids of the first category and of the last.

dofile("common.lua")

local TAGS = { "work", "holiday", "gift", "shared", "tax", "monthly", "car", "garden" }
local first
local last

function init(arguments)
  math.randomseed(tonumber(arguments[1]))
  first = tonumber(arguments[2])
  last = tonumber(arguments[3])
end

function request()
  local body = '{"description":"' .. description() .. '","amount":"' .. amount() .. '","date":"' .. date()
    .. '","category":' .. math.random(first, last) .. ',"payee":"Shop ' .. math.random(0, 499)
    .. '","tags":["' .. TAGS[math.random(#TAGS)] .. '"]}'
  return bare_request("POST", "/api/v1/ledgers/home/expenses", body)
end
