// The occurrence that an expense is likely to be, entered by hand or imported (case 59).

import { expect, test } from "bun:test";
import {
  fittingOccurrence,
  occurrencesNear,
  PossibleExpenses,
  takenOccurrences,
} from "../../../src/domain/recurring/fitting.ts";
import { NO_PROGRESS, withDone } from "../../../src/domain/recurring/occurrences.ts";
import { RENT } from "../../support/recurring.ts";
import { day, decimal } from "../../support/values.ts";

const known = { ...RENT, ...NO_PROGRESS, from: day("2026-03-01"), changed: [], follows: null };
const paid = { ...known, ...withDone(known, NO_PROGRESS, [day("2026-03-01")], "posted") };
const differing = { ...known, amount: null };

test.each([
  [
    "half of the words and about the amount match",
    "Rent",
    "900",
    "2026-03-02",
    known,
    "2026-03-01",
  ],
  [
    "a slightly higher amount with another word matches",
    "march rent",
    "1125",
    "2026-03-02",
    known,
    "2026-03-01",
  ],
  ["the nearest date matches", "rent", "900", "2026-03-20", known, "2026-04-01"],
  ["too high an amount does not match", "rent", "1126", "2026-03-02", known, "none"],
  ["too low an amount does not match", "rent", "719", "2026-03-02", known, "none"],
  ["mostly other words do not match", "rent of boat", "900", "2026-03-02", known, "none"],
  [
    "a date too long before the first occurrence does not match",
    "rent",
    "900",
    "2026-02-10",
    known,
    "none",
  ],
  [
    "any amount matches if it differs each time",
    "rent",
    "5",
    "2026-03-02",
    differing,
    "2026-03-01",
  ],
  ["a paid occurrence does not match", "rent", "900", "2026-03-02", paid, "none"],
  [
    "a paused recurring expense does not match",
    "rent",
    "900",
    "2026-03-02",
    { ...known, paused: true },
    "none",
  ],
])("%s: %s %s on %s", (_, description, amount, date, recurring, expected) => {
  const entered = { description, amount: decimal(amount), payee: null, date: day(date) };
  expect(String(fittingOccurrence(entered, [recurring])?.day ?? "none")).toBe(expected);
});

test("an expense with the same payee matches with any words and amount", () => {
  const own = { description: "repairs", amount: decimal("120"), payee: "landlord" };
  const entered = { ...own, date: day("2026-03-02") };
  expect(fittingOccurrence(entered, [known])?.day).toBe(day("2026-03-01"));
});

interface Row {
  readonly payee?: string;
  readonly amount?: string;
  readonly date: string;
}

/** Returns for each imported row the day of the occurrence that it is. */
function taken(rows: readonly Row[], ...all: readonly Partial<typeof known>[]): readonly string[] {
  const shown = all.map((each, id) => ({
    ...known,
    ...each,
    id,
    category: null,
    version: 1,
    removed: false,
  }));
  const expenses = rows.map(({ payee = "LANDLORD", amount = "900", date }) => ({
    payee,
    amount: decimal(amount),
    date: day(date),
  }));
  const days = { from: day("2026-03-01"), to: day("2026-04-30") };
  const found = takenOccurrences(expenses, occurrencesNear(shown, days));
  return expenses.map((each) => found.get(each)?.day ?? "none");
}

test.each<[string, readonly Row[], readonly string[], ...Partial<typeof known>[]]>([
  ["the nearest occurrence within half the interval", [{ date: "2026-03-14" }], ["2026-03-01"], {}],
  ["a later occurrence", [{ date: "2026-03-20" }], ["2026-04-01"], {}],
  ["none with another payee", [{ payee: "Lord", date: "2026-03-01" }], ["none"], {}],
  ["none with another amount", [{ amount: "719", date: "2026-03-01" }], ["none"], {}],
  [
    "an occurrence whose amount differs each time",
    [{ amount: "5", date: "2026-03-01" }],
    ["2026-03-01"],
    { amount: null },
  ],
  [
    "none if two recurring expenses match",
    [{ date: "2026-03-01" }],
    ["none"],
    {},
    { amount: null },
  ],
  [
    "one occurrence for each row",
    [{ date: "2026-03-30" }, { date: "2026-03-02" }],
    ["2026-04-01", "2026-03-01"],
    {},
  ],
  [
    "an occurrence for the nearest row, and none for the others",
    [{ date: "2026-03-05" }, { date: "2026-03-02" }, { date: "2026-03-04" }],
    ["none", "2026-03-01", "none"],
    {},
  ],
  ["none of a paused recurring expense", [{ date: "2026-03-02" }], ["none"], { paused: true }],
])("an import finds %s", (_, rows, expected, ...all) => {
  expect(taken(rows, ...all)).toEqual(expected);
});

test.each([
  [
    "the nearest expense that matches",
    [
      ["Rent", "2026-03-03"],
      ["Rent", "2026-03-02"],
      ["Rent", "2026-02-25"],
    ],
    "Rent 2026-03-02",
  ],
  ["none with other words", [["Food", "2026-03-02"]], "none"],
  ["none with a ref", [["Rent", "2026-03-02", "mine"]], "none"],
  ["none more than half an interval before", [["Rent", "2026-02-13"]], "none"],
])("a due occurrence may be %s (case 59)", (_, expenses, expected) => {
  const rent = { ...known, category: null, id: 1, version: 1, removed: false };
  const possible = new PossibleExpenses([rent], day("2026-03-20"));
  expect(possible.days).toEqual({ from: day("2026-02-14"), to: day("2026-03-20") });
  for (const [description = "", date = "", ref = null] of expenses) {
    possible.add({ description, date: day(date), amount: decimal("900"), payee: null, ref });
  }
  const found = possible.of(1, day("2026-03-01"));
  expect(found ? `${found.description} ${found.date}` : "none").toBe(expected);
});

test("no expenses are searched if nothing is due, or only since long ago", () => {
  const rent = { ...known, category: null, id: 1, version: 1, removed: false, times: 1 };
  for (const today of ["2026-02-28", "2026-05-03"]) {
    expect(new PossibleExpenses([rent], day(today)).days).toBeUndefined();
  }
});
