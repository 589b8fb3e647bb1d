// Which content coding a client gets (RFC 9110, 12.5.3).

import { describe, expect, test } from "bun:test";
import {
  acceptedCodings,
  type Coding,
  chooseEncoding,
} from "../../../src/http/response/compression.ts";

const CASES: readonly [string | null, readonly Coding[]][] = [
  [null, []],
  ["", []],
  ["gzip", ["gzip"]],
  ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
  ["deflate, gzip, br", ["br", "gzip"]],
  ["GZip", ["gzip"]],
  ["x-gzip", ["gzip"]],
  ["gzip;q=1.0, zstd;q=0.5", ["gzip", "zstd"]],
  ["gzip ; q=0.8 , zstd;q=0.9", ["zstd", "gzip"]],
  ["gzip;q=0", []],
  ["gzip;q=0.000, zstd", ["zstd"]],
  ["gzip;q=0.001", ["gzip"]],
  ["*", ["gzip"]],
  ["*;q=0", []],
  ["*;q=0, zstd", ["zstd"]],
  ["gzip;q=0, *", []],
  ["zstd, *;q=0.1", ["zstd", "gzip"]],
  ["identity", []],
  ["identity, gzip", ["gzip"]],
  ["identity;q=1, gzip;q=0.5", []],
  ["identity;q=0.5, gzip;q=0.6, zstd;q=0.4", ["gzip"]],
  ["identity;q=0", []],
  ["identity;q=0, zstd", ["zstd"]],
  ["deflate, compress, unknown", []],
  ["gzip;q=2", []],
  ["gzip;q=-1", []],
  ["gzip;q=", []],
  ["gzip;q=0.1234", []],
  ["gzip;level=9", []],
  ["gzipped, brotli", []],
  [", ,gzip,,", ["gzip"]],
  ['"gzip"', []],
  [`${"a,".repeat(5_000)}gzip`, ["gzip"]],
  [`gzip${";".repeat(10_000)}`, []],
];

test.each(CASES)("a client that sends %j accepts %p", (accepted, codings) => {
  expect(acceptedCodings(accepted)).toEqual(codings);
});

test("several header lines count as one", () => {
  const headers = new Headers([
    ["Accept-Encoding", "gzip;q=0.5"],
    ["Accept-Encoding", "zstd"],
  ]);
  expect(acceptedCodings(headers.get("Accept-Encoding"))).toEqual(["zstd", "gzip"]);
});

describe("content that is already compressed", () => {
  const [identity, gzip, br] = ["identity", "gzip", "br"].map((text) => Buffer.from(text));
  test.each([
    ["gzip, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["zstd, gzip", "gzip"],
    ["zstd", undefined],
    [null, undefined],
  ])("has this coding for a client that sends %j: %p", (accepted, coding) => {
    const headers: Record<string, string> = { Vary: "Origin" };
    const content = { identity: identity ?? Buffer.of(), ...(gzip && { gzip }), ...(br && { br }) };
    const chosen = chooseEncoding(content, accepted, headers);
    expect(new TextDecoder().decode(chosen)).toBe(coding ?? "identity");
    expect(headers).toEqual({
      Vary: "Origin, Accept-Encoding",
      ...(coding ? { "Content-Encoding": coding } : {}),
    });
  });
});
