-- The scripts share this: random expenses like those of books/expense.ts, and one line of figures for the run to read. Requests are plain
-- strings, because the load must cost less processor time than the server.

local WHAT = { "Lunch", "Groceries", "Train to Zürich", "Rent", "Books", "Coffee", "Electricity" }
local WHERE = { "at the corner", "for two", "with Anna", "downtown", "by card", "for the office" }

function description()
  return WHAT[math.random(#WHAT)] .. " " .. WHERE[math.random(#WHERE)] .. " " .. math.random(0, 999)
end

function amount()
  return string.format("%d.%02d", math.random(1, 250), math.random(0, 99))
end

-- Dates are from the last days, because people record what they have just spent.
function date()
  return string.format("2025-12-%02d", math.random(22, 28))
end

function bare_request(method, path, body)
  local head = method .. " " .. path .. " HTTP/1.1\r\nHost: " .. wrk.headers["Host"] .. "\r\n"
  if body == nil then return head .. "\r\n" end
  return head .. "Content-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

function done(summary)
  local errors = summary.errors
  io.write(string.format(
    'figures {"answers":%d,"seconds":%.6f,"refused":%d,"broken":%d}\n',
    summary.requests,
    summary.duration / 1000000,
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout
  ))
end
