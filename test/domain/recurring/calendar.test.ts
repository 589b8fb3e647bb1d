// The calendar feed of recurring expenses: rules that give the same dates as the schedule, and lines that calendars accept.

import { describe, expect, test } from "bun:test";
import { writeCalendar } from "../../../src/domain/recurring/calendar.ts";
import { NO_PROGRESS } from "../../../src/domain/recurring/occurrences.ts";
import type { DueFields } from "../../../src/domain/recurring/recurring-expense.ts";
import type { Rhythm } from "../../../src/domain/recurring/schedule.ts";
import { RENT } from "../../support/recurring.ts";
import { currency, day, decimal } from "../../support/values.ts";

const HOME = {
  ledger: "home",
  name: "Home, sweet; home",
  currency: currency("EUR"),
  today: day("2026-02-10"),
};
const PLAN = { ...RENT, ...NO_PROGRESS, changed: [], id: 7 };
const monthly = (...on: (Rhythm & { unit: "month" })["on"]): Rhythm => ({
  unit: "month",
  every: 1,
  on,
});

/** Returns for each event the lines that differ between events. */
function eventsIn(more: Partial<DueFields & { description: string }>) {
  const text = writeCalendar(HOME, [{ ...PLAN, ...more }]);
  return text
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((event) =>
      event.split("\r\n").filter((line) => /^(?:UID|DTSTART|RRULE|EXDATE|SUMMARY)/.test(line)),
    );
}

function ruleOf(more: Partial<DueFields>): string | undefined {
  return eventsIn(more)[0]
    ?.find((line) => line.startsWith("RRULE:"))
    ?.slice(6);
}

describe("the rule of a schedule", () => {
  test.each<[Rhythm, string | undefined]>([
    [{ unit: "day", every: 3 }, "FREQ=DAILY;INTERVAL=3"],
    [{ unit: "week", every: 2, on: [1, 4] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"],
    [monthly(1, 15, "last"), "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1,15,-1"],
    [monthly("1MO", "-1FR"), "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO,-1FR"],
    // In months with 31 days, the last day is the 31st (case 26).
    [monthly(31), "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1"],
    [monthly(30), undefined],
    [monthly(1, "-1FR"), undefined],
  ])("with the rhythm %j is %s", (rhythm, rule) => {
    expect(ruleOf({ rhythm })).toBe(rule);
  });

  test("has its end, and leaves out occurrences that are done", () => {
    const rhythm = monthly(1);
    const until = day("2026-12-31");
    expect(ruleOf({ rhythm, until })).toEndWith(";UNTIL=20261231");
    expect(ruleOf({ rhythm, times: 3 })).toEndWith(";UNTIL=20260301");
    expect(ruleOf({ rhythm, paused: true })).toBeUndefined();
    expect(ruleOf({ rhythm, times: 3, doneThrough: day("2026-03-01") })).toBeUndefined();
  });
});

test("occurrences that are done are left out, and occurrences that differ are separate events", () => {
  const done = { doneThrough: day("2026-01-01"), doneAhead: [day("2026-03-01")] };
  const changed = [{ day: day("2026-04-01"), date: day("2026-04-03"), amount: decimal("930") }];
  expect(eventsIn({ ...done, held: [day("2026-01-01")], changed })).toEqual([
    [
      "UID:recurring-7@home.outlay",
      "DTSTART;VALUE=DATE:20260201",
      "RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1",
      "EXDATE;VALUE=DATE:20260301,20260401",
      "SUMMARY:Rent 900 EUR",
    ],
    [
      "UID:recurring-7-2026-01-01@home.outlay",
      "DTSTART;VALUE=DATE:20260101",
      "SUMMARY:Rent 900 EUR",
    ],
    [
      "UID:recurring-7-2026-04-01@home.outlay",
      "DTSTART;VALUE=DATE:20260403",
      "SUMMARY:Rent 930 EUR",
    ],
  ]);
});

test("a schedule that no rule can express has an event for each date of a year", () => {
  const events = eventsIn({ weekend: "before", amount: null });
  expect(events).toHaveLength(14);
  expect(events[1]).toEqual([
    "UID:recurring-7-2026-02-01@home.outlay",
    "DTSTART;VALUE=DATE:20260130",
    "SUMMARY:Rent",
  ]);
});

test("lines end as the RFC requires, and long ones are folded between characters", () => {
  const description = `a, b; c\\d\n${"🍕é".repeat(40)}`;
  const text = writeCalendar(HOME, [{ ...PLAN, description }]);
  const lines = text.split("\r\n");
  expect(text).toStartWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:");
  expect(text).toEndWith("END:VCALENDAR\r\n");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(text.replaceAll("\r\n ", "")).toContain(
    `SUMMARY:a\\, b\\; c\\\\d\\n${"🍕é".repeat(40)} 900 EUR\r\n`,
  );
  expect(text).toContain("X-WR-CALNAME:Home\\, sweet\\; home\r\n");
  expect(text.isWellFormed()).toBe(true);
});
