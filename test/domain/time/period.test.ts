// The period in which a day lies, and the order of periods' names.

import { describe, expect, test } from "bun:test";
import { addDays } from "../../../src/domain/time/calendar-date.ts";
import { daysOfMonth, ledgerMonthOf, PERIODS, periodOf } from "../../../src/domain/time/period.ts";
import { day } from "../../support/values.ts";

describe("the period of a day", () => {
  test.each([
    ["2026-11-21", "day", 1, "2026-11-21"],
    ["2026-11-21", "week", 1, "2026-11-16"],
    ["2026-11-16", "week", 1, "2026-11-16"],
    ["2026-01-01", "week", 1, "2025-12-29"],
    ["0001-01-01", "week", 1, "0001-01-01"],
    ["9999-12-31", "week", 1, "9999-12-27"],
    ["2026-11-21", "month", 1, "2026-11"],
    ["2026-11-24", "month", 25, "2026-10"],
    ["2026-11-25", "month", 25, "2026-11"],
    ["2026-01-24", "month", 25, "2025-12"],
    ["2026-02-28", "month", 28, "2026-02"],
    ["2026-02-27", "month", 28, "2026-01"],
    ["0001-01-24", "month", 25, "0000-12"],
    ["0001-01-25", "month", 25, "0001-01"],
    ["2026-03-31", "quarter", 25, "2026-Q1"],
    ["2026-04-01", "quarter", 25, "2026-Q2"],
    ["2026-12-31", "quarter", 1, "2026-Q4"],
    ["2026-01-01", "year", 25, "2026"],
    ["0987-01-01", "year", 1, "0987"],
    ["2026-11-16", "weekday", 1, 1],
    ["2026-11-22", "weekday", 1, 7],
  ] as const)("%s by %s, with months from day %d, is %s", (date, period, firstDay, name) => {
    expect(periodOf(day(date), period, firstDay)).toBe(name);
  });

  test.each(PERIODS.filter((period) => period !== "weekday"))(
    "by %s has a name that sorts in the order of time",
    (period) => {
      let before = "";
      let last = day("2023-12-20");
      for (let count = 0; count < 800; count += 1) {
        const name = String(periodOf(last, period, 13));
        expect(name >= before).toBeTrue();
        before = name;
        last = addDays(last, 1) ?? last;
      }
    },
  );
});

test("the month before the first whole one in the calendar has only its last days", () => {
  const month = ledgerMonthOf(day("0001-01-24"), 25);
  expect(daysOfMonth(month, 25)).toEqual({ from: day("0001-01-01"), to: day("0001-01-24") });
});
