// That a large file, which is kept packed, is the same file, and that its waste is not collected too often.

import { expect, spyOn, test } from "bun:test";
import { KeptFile } from "../../../src/import/thread/kept-file.ts";

const PART = 1_048_576;

test("a file that grows large is the same, as often as it is gone through", () => {
  const kept = new KeptFile();
  const hash = new Bun.CryptoHasher("sha256");
  for (let number = 0; number < 18; number += 1) {
    const part = new Uint8Array(PART).fill(number);
    hash.update(part);
    kept.add(part);
  }
  const digest = hash.digest("hex");
  for (let turn = 0; turn < 2; turn += 1) {
    const again = new Bun.CryptoHasher("sha256");
    for (const piece of kept.pieces()) again.update(piece);
    expect(again.digest("hex")).toBe(digest);
  }
});

test("where what is kept of the rows grows, it is collected less often", () => {
  const kept = new KeptFile();
  for (let number = 0; number < 17; number += 1) kept.add(new Uint8Array(PART));
  const collected = spyOn(Bun, "gc");
  const rows: (readonly number[])[] = [];
  try {
    for (let step = 0; step < 150; step += 1) {
      rows.push(new Array<number>(PART / 8).fill(step));
      kept.collectAfter(PART);
    }
    expect(collected.mock.calls.length).toBeLessThan(40);
  } finally {
    collected.mockRestore();
  }
  expect(rows.length).toBe(150);
});
