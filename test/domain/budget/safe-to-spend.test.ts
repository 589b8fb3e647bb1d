// The amount that is safe to spend each day until the month ends, and the total at which the month is likely to end. docs/PLANNING.md has
// more cases.

import { expect, test } from "bun:test";
import { isInPast, monthsEnd, safeToSpend } from "../../../src/domain/budget/safe-to-spend.ts";
import { daysOfMonth, ledgerMonthOf } from "../../../src/domain/time/period.ts";
import { day, decimal, month } from "../../support/values.ts";

interface Case {
  readonly allowed: string;
  readonly before?: string;
  readonly recurring?: string;
  readonly spent?: string;
  readonly on: string;
  readonly firstDay?: number;
  readonly places?: number;
}

function safe({ allowed, before, recurring, spent, on, firstDay = 1, places = 2 }: Case): string {
  const today = day(on);
  const spending = {
    allowed: decimal(allowed),
    before: decimal(before ?? "0"),
    recurring: decimal(recurring ?? "0"),
    today: decimal(spent ?? "0"),
  };
  const month = daysOfMonth(ledgerMonthOf(today, firstDay), firstDay);
  const { days, left, daily } = safeToSpend(spending, today, month, places);
  const rest = `${left} for ${days} days`;
  return daily ? `${daily.amount} a day, ${daily.leftToday} today, ${rest}` : rest;
}

test.each<[number, Case, string]>([
  [76, { allowed: "140", spent: "13", on: "2026-11-24" }, "20 a day, 7 today, 127 for 7 days"],
  [79, { allowed: "50", on: "2026-11-30" }, "50 a day, 50 today, 50 for 1 days"],
  [
    82,
    { allowed: "310", on: "2026-11-25", firstDay: 25 },
    "10.33 a day, 10.33 today, 310 for 30 days",
  ],
  [83, { allowed: "1000", on: "2026-11-28", places: 0 }, "333 a day, 333 today, 1000 for 3 days"],
  [85, { allowed: "140", spent: "-5", on: "2026-11-24" }, "20 a day, 25 today, 145 for 7 days"],
  // Today's rent was set aside in the morning, so it counts as recurring even after it is recorded.
  [86, { allowed: "140", recurring: "20", on: "2026-11-25" }, "20 a day, 20 today, 120 for 6 days"],
])("case %d: %j is %s", (_, given, expected) => {
  expect(safe(given)).toBe(expected);
});

test.each([
  ["0", "0 for 7 days"],
  ["0.05", "0.05 for 7 days"],
])("with %s left there is no amount per day", (allowed, expected) => {
  expect(safe({ allowed, on: "2026-11-24" })).toBe(expected);
});

test.each([
  [["10", "30"], undefined],
  [["30", "10", "20"], "110 120 130"],
  [["10", "20.01", "40", "20"], "110 120.005 140"],
  [["5", "1", "-3", "9", "7", "2"], "97 103.5 109"],
])(
  "a month with 100 spent so far, after months with %j from this day on, ends at %p",
  (rests, expected) => {
    const end = monthsEnd(decimal("100"), rests.map(decimal));
    expect(end && `${end.low} ${end.middle} ${end.high}`).toBe(expected);
  },
);

test("an expense three to six months earlier makes a forecast possible", () => {
  const months = ["2026-04", "2026-05", "2026-08", "2026-09"].map(month);
  const possible = months.filter((each) => isInPast(each, month("2026-11")));
  expect(possible).toEqual(["2026-05", "2026-08"].map(month));
});
