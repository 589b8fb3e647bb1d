-- Sends wrk's default request over and over, as fast as possible.

dofile("common.lua")
