// docs/QUICK-ENTRY.md: each row of its tables is read as it says.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { reading } from "../support/quick-entry-reading.ts";

const page = await Bun.file(join(import.meta.dir, "../../docs/QUICK-ENTRY.md")).text();

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|(?: Typed |---)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, typed = "", read = ""]) => ({ typed, read }));

describe("the page of quick entry", () => {
  test("has many examples", () => {
    expect(rows.length).toBeGreaterThan(80);
  });

  test.each(rows)("$typed is $read", ({ typed, read }) => {
    const [, text] = /^`(.+)`$/.exec(typed) ?? [];
    expect(text).toBeString();
    expect(reading((text ?? "").replace("⍽", "\u00a0"))).toBe(read);
  });
});
