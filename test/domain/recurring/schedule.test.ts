// The dates of schedules: weekdays, weekends, and the end of a schedule. docs/PLANNING.md has those at the ends of months.

import { describe, expect, test } from "bun:test";
import {
  dateOfOccurrence,
  hasOccurrence,
  type MonthDay,
  occurrences,
  type Rhythm,
  type Schedule,
  type Weekday,
} from "../../../src/domain/recurring/schedule.ts";
import { addMonths } from "../../../src/domain/time/calendar-date.ts";
import { day } from "../../support/values.ts";

const daily = (every = 1): Rhythm => ({ unit: "day", every });
const weekly = (on: readonly Weekday[], every = 1): Rhythm => ({ unit: "week", every, on });
const monthly = (on: readonly MonthDay[], every = 1): Rhythm => ({ unit: "month", every, on });

function schedule(rhythm: Rhythm, from: string, more: Partial<Schedule> = {}): Schedule {
  return { rhythm, from: day(from), weekend: "stay", until: null, times: null, ...more };
}

function dates(of: Schedule, count: number): readonly string[] {
  return [...occurrences(of).take(count)].map((nominal) => dateOfOccurrence(of, nominal));
}

describe("a schedule has the dates", () => {
  test.each([
    [2, monthly([31]), "2028-01-31", {}, "2028-01-31 2028-02-29 2028-03-31"],
    [3, monthly([30]), "2026-01-30", {}, "2026-01-30 2026-02-28 2026-03-30 2026-04-30"],
    [7, monthly([29], 48), "2096-02-29", {}, "2096-02-29 2100-02-28"],
    [8, monthly([30], 3), "2025-11-30", {}, "2025-11-30 2026-02-28 2026-05-30 2026-08-30"],
    [10, weekly([1, 4]), "2026-11-24", {}, "2026-11-26 2026-11-30 2026-12-03 2026-12-07"],
    [11, weekly([1, 2, 3, 4, 5]), "2026-11-20", {}, "2026-11-20 2026-11-23 2026-11-24 2026-11-25"],
    [12, monthly(["-1FR"]), "2026-11-01", {}, "2026-11-27 2026-12-25 2027-01-29"],
    [13, monthly(["1MO"]), "2026-11-21", {}, "2026-12-07 2027-01-04 2027-02-01"],
    [14, monthly([15, "last"]), "2026-02-01", {}, "2026-02-15 2026-02-28 2026-03-15 2026-03-31"],
    [16, monthly([28]), "2026-11-28", { weekend: "before" }, "2026-11-27 2026-12-28 2027-01-28"],
    [17, monthly(["last"]), "2026-01-31", { weekend: "after" }, "2026-02-02 2026-03-02 2026-03-31"],
    [
      18,
      monthly(["last"]),
      "2026-02-01",
      { weekend: "before" },
      "2026-02-27 2026-03-31 2026-04-30 2026-05-29",
    ],
    [19, daily(3), "2028-02-27", {}, "2028-02-27 2028-03-01 2028-03-04"],
    [22, monthly([30]), "9999-11-30", {}, "9999-11-30 9999-12-30"],
    [22, monthly(["-1FR", "1MO"]), "9999-12-01", {}, "9999-12-06 9999-12-31"],
    [23, weekly([5], 2), "2026-11-21", {}, "2026-11-27 2026-12-11"],
    [24, monthly([14], 2), "2026-11-21", {}, "2026-12-14 2027-02-14 2027-04-14"],
  ] as const)("of case %d", (_, rhythm, from, more, days) => {
    const of = schedule(rhythm, from, more);
    const expected = days.split(" ");
    // If a schedule that must end in the year 9999 went on, one more date would show that.
    expect(dates(of, expected.length + (from.startsWith("9999") ? 1 : 0))).toEqual(expected);
  });
});

describe("a schedule ends", () => {
  test.each([
    [20, "2026-01-31", { times: 3 }, ["2026-01-31", "2026-02-28", "2026-03-31"]],
    [21, "2026-01-15", { until: day("2026-03-15") }, ["2026-01-15", "2026-02-15", "2026-03-15"]],
  ] as const)("as in case %d", (_, from, more, expected) => {
    expect(dates(schedule(monthly([Number(from.slice(8))]), from, more), 100)).toEqual([
      ...expected,
    ]);
  });

  test.each(["2026-11-21", "2026-11-30", "2026-01-31", "2028-02-29"])(
    "after twelve months that began on %s (case 25)",
    (from) => {
      const of = schedule(monthly([Number(from.slice(8))]), from, { times: 12 });
      const days = dates(of, 100);
      expect(days).toHaveLength(12);
      expect(days.at(-1)).toBe(String(addMonths(day(from), 11)));
    },
  );
});

describe("occurrences from a later day on", () => {
  test.each([
    [daily(3), {}],
    [weekly([1, 4], 2), {}],
    [monthly([15, 30, 31], 5), {}],
    [monthly(["-1SU"], 12), {}],
    [monthly([31]), { times: 40 }],
    [weekly([2]), { until: day("2027-03-01") }],
  ] as const)("are the same for %j %j", (rhythm, more) => {
    const of = schedule(rhythm, "2026-01-30", more);
    const all = [...occurrences(of).take(60)];
    for (const first of ["2025-12-01", "2026-01-30", "2026-08-31", "2027-02-28", "2028-02-29"]) {
      const later = all.filter((each) => each >= first);
      expect([...occurrences(of, day(first)).take(later.length)]).toEqual(later);
    }
  });
});

test("a day is an occurrence only if it is in the schedule", () => {
  const of = schedule(monthly([31]), "2026-01-31", { until: day("2026-04-30") });
  const asked = [
    "2026-01-30",
    "2026-01-31",
    "2026-02-28",
    "2026-03-30",
    "2026-04-30",
    "2026-05-31",
  ];
  expect(asked.filter((each) => hasOccurrence(of, day(each)))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-04-30",
  ]);
});
