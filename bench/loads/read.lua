-- The same request over and over: wrk's own, as fast as it goes.

dofile("common.lua")
