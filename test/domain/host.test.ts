// The host that a Host header names, and the names that mean this machine. A page that reaches the server under another name must not
// count as local.

import { describe, expect, test } from "bun:test";
import { hostName, isLoopback } from "../../src/domain/host.ts";

describe("the name of a host", () => {
  test.each([
    ["localhost", "localhost"],
    ["localhost:3000", "localhost"],
    ["localhost:0", "localhost"],
    ["LocalHost", "localhost"],
    ["localhost.", "localhost"],
    ["localhost.:80", "localhost"],
    ["127.0.0.1", "127.0.0.1"],
    ["127.0.0.1:8080", "127.0.0.1"],
    ["[::1]", "::1"],
    ["[::1]:3000", "::1"],
    ["[2001:DB8::1]:443", "2001:db8::1"],
    ["[::ffff:127.0.0.1]", "::ffff:127.0.0.1"],
    ["outlay.example", "outlay.example"],
    ["Outlay.Example.:65535", "outlay.example"],
    ["xn--caf-dma.example", "xn--caf-dma.example"],
    ["under_score", "under_score"],
  ])("in the Host header %p is %p", (host, name) => {
    expect(hostName(host)).toBe(name);
  });

  test.each([
    ["nothing", ""],
    ["only a port", ":80"],
    ["an empty port", "localhost:"],
    ["two ports", "localhost:80:80"],
    ["a port that is not a number", "localhost:http"],
    ["a port with a sign", "localhost:-1"],
    ["a port with six digits", "localhost:123456"],
    ["a port in Arabic digits", "localhost:٨٠"],
    ["userinfo", "localhost@evil.example"],
    ["userinfo with a password", "localhost:80@evil.example"],
    ["userinfo before localhost", "evil.example@localhost"],
    ["two hosts", "localhost, evil.example"],
    ["two hosts without a space", "evil.example,localhost"],
    ["a space inside", "localhost evil.example"],
    ["a leading space", " localhost"],
    ["a trailing space", "localhost "],
    ["a trailing line break", "localhost\n"],
    ["a tab", "localhost\t:80"],
    ["a path", "localhost/evil"],
    ["a query", "localhost?evil"],
    ["a fragment", "localhost#evil.example"],
    ["a scheme", "http://localhost"],
    ["IPv6 without brackets", "::1"],
    ["brackets that are not closed", "[::1"],
    ["brackets that are not opened", "::1]"],
    ["empty brackets", "[]"],
    ["a name in brackets", "[localhost]"],
    ["a zone", "[fe80::1%eth0]"],
    ["something after the brackets", "[::1]evil.example"],
    ["something before the brackets", "evil.example[::1]"],
    ["two addresses in brackets", "[::1][::1]"],
  ])("is missing if the header is not one host: %s", (_, host) => {
    expect(hostName(host)).toBe("");
  });
});

describe("a name of this machine", () => {
  test.each([
    ..."localhost app.localhost a.b.localhost ::1 127.0.0.1 127.0.0.0 127.1.2.3".split(" "),
    ..."127.255.255.255 127.249.199.99".split(" "),
  ])("is %s", (name) => {
    expect(isLoopback(name)).toBe(true);
  });

  test.each([
    ..."evil.example localhost.evil.com evillocalhost localhost-evil.com".split(" "),
    ..."127.0.0.1.evil.com evil.com.127.0.0.1 127.0.0.1.nip.io 127.1 127.0.1 127".split(" "),
    ..."2130706433 0x7f.1 0x7f.0.0.1 0x7f000001 0177.0.0.1 127.0.0.256 127.0.0.300".split(" "),
    ..."127.0.0.1000 127.0.0.-1 127.0.0.1. 127.0.0.٣ 127.0.0.1/8 1270.0.1 127a0.0.1".split(" "),
    ..."0.0.0.0 0 128.0.0.1 10.0.0.1 :: ::2 ::1%lo ::ffff:10.0.0.1 [::1] *".split(" "),
    "",
    "127.0.0.1\n",
  ])("is not %p", (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});
