// A request's origin according to a proxy's headers. Only addresses of this machine itself count as near.

import { describe, expect, test } from "bun:test";
import { foreignNode } from "../../../src/http/guard/guard.ts";

type Given = Readonly<Record<string, string>>;

/** Headers that name only this machine, or no machine. */
const NEAR: readonly Given[] = [
  {},
  { "X-Forwarded-Host": "outlay.example", "X-Forwarded-Proto": "https", Via: "1.1 proxy.example" },
  { "X-Forwarded-For": "127.0.0.1" },
  { "X-Forwarded-For": "127.255.0.9:55001" },
  { "X-Forwarded-For": "::1, 127.0.0.1 ,\t[::1]:80" },
  { "X-Forwarded-For": "0:0:0:0:0:0:0:1" },
  { "X-Forwarded-For": "::ffff:127.0.0.1" },
  { "X-Forwarded-For": "[::FFFF:7f00:1]:443" },
  { "X-Forwarded-For": "" },
  { "X-Forwarded-For": " , ," },
  { "X-Real-IP": "127.0.0.1" },
  { "X-Real-IP": "::1" },
  { Forwarded: "for=127.0.0.1" },
  { Forwarded: 'For="[::1]:4711"; PROTO=http;by=127.0.0.1 , for="127.0.0.1:_port"' },
  { Forwarded: 'for="\\1\\27.0.0.1"' },
  { Forwarded: "host=outlay.example;proto=https" },
  { Forwarded: 'host="203.0.113.7;for=203.0.113.7"' },
  { Forwarded: ";, ;" },
  { Forwarded: "" },
];

/** Headers that name another machine, or can't be read, with the reported name. */
const FAR: readonly (readonly [Given, string])[] = [
  [{ "X-Forwarded-For": "203.0.113.7" }, "203.0.113.7"],
  [{ "X-Forwarded-For": "203.0.113.7:55001" }, "203.0.113.7:55001"],
  [{ "X-Forwarded-For": "127.0.0.1, 10.0.0.1" }, "10.0.0.1"],
  [{ "X-Forwarded-For": "10.0.0.1,127.0.0.1" }, "10.0.0.1"],
  [{ "X-Forwarded-For": "2001:db8::7" }, "2001:db8::7"],
  [{ "X-Forwarded-For": "[2001:db8::7]:80" }, "[2001:db8::7]:80"],
  [{ "X-Forwarded-For": "::ffff:10.0.0.1" }, "::ffff:10.0.0.1"],
  [{ "X-Forwarded-For": "::" }, "::"],
  [{ "X-Forwarded-For": "::127.0.0.1" }, "::127.0.0.1"],
  [{ "X-Forwarded-For": "0.0.0.0" }, "0.0.0.0"],
  [{ "X-Forwarded-For": "127.1" }, "127.1"],
  [{ "X-Forwarded-For": "0177.0.0.1" }, "0177.0.0.1"],
  [{ "X-Forwarded-For": "0x7f.0.0.1" }, "0x7f.0.0.1"],
  [{ "X-Forwarded-For": "127.0.0.1.evil.example" }, "127.0.0.1.evil.example"],
  [{ "X-Forwarded-For": "127.0.0.1:80:80" }, "127.0.0.1:80:80"],
  [{ "X-Forwarded-For": "127.0.0.1:port" }, "127.0.0.1:port"],
  [{ "X-Forwarded-For": "[127.0.0.1" }, "[127.0.0.1"],
  [{ "X-Forwarded-For": "[::1]evil" }, "[::1]evil"],
  [{ "X-Forwarded-For": "127.0.0.1 203.0.113.7" }, "127.0.0.1 203.0.113.7"],
  [{ "X-Forwarded-For": "127.0.0.1;203.0.113.7" }, "127.0.0.1;203.0.113.7"],
  [{ "X-Forwarded-For": "localhost" }, "localhost"],
  [{ "X-Forwarded-For": "unknown" }, "unknown"],
  [{ "X-Forwarded-For": "_hidden" }, "_hidden"],
  [{ "X-Real-IP": "203.0.113.7" }, "203.0.113.7"],
  [{ "X-Real-IP": "unix:" }, "unix:"],
  [{ "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "10.0.0.1" }, "10.0.0.1"],
  [{ "X-Real-IP": "127.0.0.1", Forwarded: "for=10.0.0.1" }, "10.0.0.1"],
  [{ Forwarded: "for=203.0.113.7" }, "203.0.113.7"],
  [{ Forwarded: "proto=https;FOR=203.0.113.7;host=localhost" }, "203.0.113.7"],
  [{ Forwarded: 'for="[2001:db8:cafe::17]:4711"' }, "[2001:db8:cafe::17]:4711"],
  [{ Forwarded: "for=127.0.0.1, for=203.0.113.7" }, "203.0.113.7"],
  [{ Forwarded: "for=127.0.0.1;for=203.0.113.7" }, "203.0.113.7"],
  [{ Forwarded: "for=127.0.0.1;by=203.0.113.7" }, "203.0.113.7"],
  [{ Forwarded: 'for="\\203.0.113.7"' }, "203.0.113.7"],
  [{ Forwarded: 'host="a\\"b,";for=10.0.0.1' }, "10.0.0.1"],
  [{ Forwarded: "for=unknown" }, "unknown"],
  [{ Forwarded: "for=_gazonk" }, "_gazonk"],
  [{ Forwarded: 'for="_gazonk:_port"' }, "_gazonk:_port"],
  [{ Forwarded: "for=localhost" }, "localhost"],
  [{ Forwarded: 'for=""' }, ""],
  [{ Forwarded: "for=" }, "for="],
  [{ Forwarded: "for" }, "for"],
  [{ Forwarded: "127.0.0.1" }, "127.0.0.1"],
  [{ Forwarded: "for=[::1]" }, "for=[::1]"],
  [{ Forwarded: "for=127.0.0.1:80" }, "for=127.0.0.1:80"],
  [{ Forwarded: 'for="127.0.0.1' }, 'for="127.0.0.1'],
  [{ Forwarded: "for =127.0.0.1" }, "for =127.0.0.1"],
  [{ Forwarded: "for=127.0.0.1 for=10.0.0.1" }, "for=127.0.0.1 for=10.0.0.1"],
];

describe("headers of a proxy", () => {
  test.each(NEAR)("%j name no other machine", (given) => {
    expect(foreignNode(new Headers(given))).toBeUndefined();
  });

  test.each(FAR)("%j name another machine, or an unknown one", (given, node) => {
    expect(foreignNode(new Headers(given))).toBe(node);
  });

  test("that occur several times are read as one list", () => {
    const headers = new Headers([
      ["X-Forwarded-For", "127.0.0.1"],
      ["X-Forwarded-For", "10.0.0.1"],
    ]);
    expect(foreignNode(headers)).toBe("10.0.0.1");
  });

  test("of the greatest length that a server accepts are read in one pass", () => {
    // Each of these would take minutes if the time grew with the square of the length.
    const spaces = " ".repeat(1_000_000);
    for (const value of [
      `a=b;${spaces}(`,
      `a="${spaces}(`,
      `a=b${spaces}(`,
      "a=".repeat(500_000),
    ]) {
      expect(foreignNode(new Headers({ Forwarded: value }))).toBe(value);
    }
    const node = `[${"]:_a".repeat(250_000)}`;
    expect(foreignNode(new Headers({ "X-Forwarded-For": node }))).toBe(node);
  });
});
