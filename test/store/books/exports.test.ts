// An import reads all expenses of some days, in batches. Other work runs between any two batches.

import { expect, test } from "bun:test";
import { showDays } from "../../../src/store/books/exports.ts";
import { createSnapshotRecords } from "../../../src/store/books/snapshot-records.ts";
import { doneByTurns } from "../../support/turns.ts";
import { day } from "../../support/values.ts";
import { DrawnBook } from "../columns/drawn-book.ts";
import { PlainBook } from "../columns/plain-book.ts";
import { GatedEngine } from "./gated-engine.ts";

test("other work has a turn after each batch of the days, however fast it is consumed", async () => {
  const plain = new PlainBook(null);
  const engine = new GatedEngine(plain, 8);
  engine.apply(new DrawnBook(1, plain).delta(60));
  engine.allow(Number.POSITIVE_INFINITY);
  const days = { from: day("0001-01-01"), to: day("9999-12-31") };
  const snapshot = await engine.read();
  const done = await doneByTurns(showDays(snapshot, createSnapshotRecords(), days));
  const portions = engine.portions();
  expect(portions.length).toBeGreaterThan(2);
  expect(done.filter((bits) => bits !== "")).toEqual(portions.map(() => "bit"));
  expect(engine.open).toBe(0);
});
