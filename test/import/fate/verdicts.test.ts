// Whatever is said of rows is found again row by row, though most of it is kept once.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ExpenseId } from "../../../src/domain/expense/expense.ts";
import { twinVerdict, type Verdict } from "../../../src/import/fate/fate.ts";
import { Verdicts } from "../../../src/import/fate/verdicts.ts";

// Safe: a test's own.
const expenses = fc.integer({ min: 1, max: 2 ** 40 }).map((id) => id as ExpenseId);

const twin = fc.integer({ min: 2, max: 4_000_000_000 }).map(twinVerdict);

const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  twin,
  // Of cash, as long as nobody has said what it is.
  twin.map((one) => ({ ...one, isOpen: true })),
  fc.record(
    {
      fate: fc.constantFrom("new", "known", "near", "transfer"),
      reason: fc.constantFrom("", "cash", "you typed it"),
      expense: fc.option(expenses),
      isOpen: fc.constant(true),
      isUnclear: fc.constant(true),
    },
    { requiredKeys: ["fate", "reason"] },
  ),
);

function kept(all: readonly Verdict[]): Verdicts {
  const verdicts = new Verdicts();
  for (const one of all) verdicts.push(one);
  return verdicts;
}

const noTurn = () => Promise.resolve();

test("each row has its own verdict again", () => {
  fc.assert(
    fc.property(fc.array(verdict, { maxLength: 60 }), (all) => {
      const verdicts = kept(all);
      expect(all.map((_, index) => verdicts.at(index))).toEqual(all);
      expect(verdicts.at(all.length)).toBeUndefined();
    }),
  );
});

test("more different reasons than a byte tells, in more rows than are kept together", () => {
  const all = Array.from({ length: 10_300 }, (_, index): Verdict => {
    if (index % 3 === 0) return twinVerdict(index + 2);
    return { fate: "unreadable", reason: `no day in ${index % 700}` };
  });
  const verdicts = kept(all);
  expect(all.map((_, index) => verdicts.at(index))).toEqual(all);
});

test("another expense or another fate is another version, another twin is not", async () => {
  // Safe: as above.
  const known = (id: number): Verdict => ({ fate: "known", reason: "", expense: id as ExpenseId });
  const versionOf = (...all: readonly Verdict[]) => kept(all).version(noTurn);
  const first = await versionOf(known(1), known(2), twinVerdict(2));
  expect(await versionOf(known(1), known(2), twinVerdict(3))).toBe(first);
  expect(await versionOf(known(2), known(1), twinVerdict(2))).not.toBe(first);
  expect(await versionOf(known(1), known(2), known(3))).not.toBe(first);
});
