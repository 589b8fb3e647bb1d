// Which occurrence an expense is likely to be that is entered by hand (case 59).

import { expect, test } from "bun:test";
import { fittingOccurrence } from "../../../src/domain/recurring/fitting.ts";
import { NO_PROGRESS, withDone } from "../../../src/domain/recurring/occurrences.ts";
import { RENT } from "../../support/recurring.ts";
import { day, decimal } from "../../support/values.ts";

const known = { ...RENT, ...NO_PROGRESS, from: day("2026-03-01"), changed: [], follows: null };
const paid = { ...known, ...withDone(known, NO_PROGRESS, [day("2026-03-01")], "posted") };
const differing = { ...known, amount: null };

test.each([
  ["half of the words and about the amount", "Rent", "900", "2026-03-02", known, "2026-03-01"],
  ["a little more, with another word", "march rent", "1125", "2026-03-02", known, "2026-03-01"],
  ["the nearest day", "rent", "900", "2026-03-20", known, "2026-04-01"],
  ["too much", "rent", "1126", "2026-03-02", known, "none"],
  ["too little", "rent", "719", "2026-03-02", known, "none"],
  ["mostly other words", "rent of boat", "900", "2026-03-02", known, "none"],
  ["too long before the first", "rent", "900", "2026-02-10", known, "none"],
  ["any amount if it differs each time", "rent", "5", "2026-03-02", differing, "2026-03-01"],
  ["one that is paid", "rent", "900", "2026-03-02", paid, "none"],
  ["a paused one", "rent", "900", "2026-03-02", { ...known, paused: true }, "none"],
])("%s: %s %s on %s", (_, description, amount, date, recurring, expected) => {
  const entered = { description, amount: decimal(amount), payee: null, date: day(date) };
  expect(String(fittingOccurrence(entered, [recurring])?.day ?? "none")).toBe(expected);
});

test("one of the same payee may have any words and amount", () => {
  const own = { description: "repairs", amount: decimal("120"), payee: "landlord" };
  const entered = { ...own, date: day("2026-03-02") };
  expect(fittingOccurrence(entered, [known])?.day).toBe(day("2026-03-01"));
});
