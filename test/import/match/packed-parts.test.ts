// What is kept of a large file comes back as it was, though it was packed meanwhile.

import { describe, expect, test } from "bun:test";
import { KeyCounter, TwinFilter } from "../../../src/import/match/key-counter.ts";
import { PackedParts } from "../../../src/import/match/packed-parts.ts";

test("parts come back in any order, though only two of them stand open beside the last", () => {
  const parts = new PackedParts({ size: 64, mostOpen: 2 }, (buffer) => new Uint8Array(buffer));
  for (let place = 0; place < 9; place += 1) {
    const part = parts.add();
    part[0] = place + 1;
    // Another one is looked at while this one is written.
    parts.at(place >> 1);
    part[63] = place + 101;
  }
  for (const place of [0, 8, 3, 3, 4, 7, 1, 2, 8, 0, 6, 5]) {
    const part = parts.at(place);
    expect([part?.[0], part?.[63]]).toEqual([place + 1, place + 101]);
  }
  expect(parts.at(9)).toBeUndefined();
});

describe("keys", () => {
  test("are counted each by itself, however many there are", () => {
    const counter = new KeyCounter();
    const keys = Array.from({ length: 5_000 }, (_, at) => at * 7_919);
    for (const key of keys) expect(counter.add(key)).toBe(1);
    for (const key of keys) expect(counter.add(key)).toBe(2);
  });

  test("that come again may repeat, and few of the others", () => {
    const filter = new TwinFilter();
    for (let key = 0; key < 1_000; key += 1) filter.add(key * 7_919);
    filter.add(7_919);
    expect(filter.mayRepeat(7_919)).toBe(true);
    expect(filter.mayRepeat(2 * 7_919)).toBe(false);
  });
});
