// Calendar dates, checked against tables and against a count of days that does not use the lengths of months.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  daysInMonth,
  isCalendarDate,
  weekday,
} from "../../../src/domain/time/calendar-date.ts";
import { day } from "../../support/values.ts";

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe("a date is a real day in the calendar", () => {
  test.each([
    ["0001-01-01", true],
    ["9999-12-31", true],
    ["0000-12-31", false],
    ["10000-01-01", false],
    ["-0001-01-01", false],
  ])("with a year from 0001 to 9999: %s is %p", (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  test("and the accepted strings are the days that counting gives, in the same order", () => {
    const ranges = [
      [1, 8],
      [96, 104],
      [396, 404],
      [1_575, 1_605],
      [1_890, 2_110],
      [9_990, 9_999],
    ] as const;
    for (const [first, last] of ranges) {
      const accepted = candidates(first, last).filter(isCalendarDate).map(String);
      expect(accepted).toEqual(countedDays(first, last));
    }
  });
});

describe("a date has exactly the form YYYY-MM-DD", () => {
  test.each([
    ["one digit for the month", "2026-1-05"],
    ["five digits for the year", "02026-01-05"],
    ["slashes", "2026/01/05"],
    ["another order", "05-01-2026"],
    ["an ISO timestamp", "2026-01-05T00:00:00Z"],
    ["a leading space", " 2026-01-05"],
    ["a trailing line break", "2026-01-05\n"],
    ["a day on a second line", "x\n2026-01-05"],
    ["a NUL after", "2026-01-05\0"],
    ["full-width digits", "２０２６-０１-０５"],
    ["a dash that is not a hyphen", "2026–01–05"],
  ])("and not %s", (_, text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test("and no other form", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789-T: ٣") }), (text) => {
        fc.pre(!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text));
        expect(isCalendarDate(text)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** The number of 9999-12-31. */
const LAST_NUMBER = newYear(10_000) - 1;

const anyDay = fc.nat(LAST_NUMBER).map((number): CalendarDate => day(dayOfNumber(number)));

describe("days are counted", () => {
  // The calendar repeats after 146,097 days. 13 does not divide that number, so each day is tested, and most are tested twice.
  test("from 0001-01-01 to 9999-12-31, with the number that division gives", () => {
    for (let number = 0; number <= LAST_NUMBER; number += 13) {
      const date = dateOfDayNumber(number);
      if (date !== dayOfNumber(number) || dayNumber(date) !== number) {
        expect([number, date]).toEqual([number, day(dayOfNumber(number))]);
      }
    }
    expect(dateOfDayNumber(0)).toBe(day("0001-01-01"));
    expect(dateOfDayNumber(LAST_NUMBER)).toBe(day("9999-12-31"));
  });

  test.each([-1, LAST_NUMBER + 1, 0.5, Number.NaN, Infinity, -Infinity, 2 ** 53])(
    "and %d is not the number of a day",
    (number) => {
      expect(dateOfDayNumber(number)).toBeUndefined();
    },
  );

  test.each([
    ["2026-11-21", 1, "2026-11-22"],
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-11-21", -365, "2025-11-21"],
    ["2026-11-21", 0, "2026-11-21"],
    ["0001-01-01", 3_652_058, "9999-12-31"],
  ])("%s and %d days are %s", (date, days, expected) => {
    expect(addDays(day(date), days)).toBe(day(expected));
  });

  test("and none lies before the year 1 or after 9999", () => {
    expect(addDays(day("0001-01-01"), -1)).toBeUndefined();
    expect(addDays(day("9999-12-31"), 1)).toBeUndefined();
    expect(addMonths(day("0001-01-31"), -1)).toBeUndefined();
    expect(addMonths(day("9999-12-01"), 1)).toBeUndefined();
    expect(addMonths(day("2026-01-01"), 0.5)).toBeUndefined();
  });
});

describe("weekdays and months", () => {
  test.each([
    ["0001-01-01", 1],
    ["1582-10-15", 5],
    ["1970-01-01", 4],
    ["2000-02-29", 2],
    ["2026-11-16", 1],
    ["2026-11-21", 6],
    ["2026-11-22", 7],
    ["9999-12-31", 5],
  ])("%s is day %d of the week", (date, expected) => {
    expect(weekday(day(date))).toBe(expected);
  });

  test.each([
    ["2026-11-21", 1, "2026-12-21"],
    ["2026-11-21", 2, "2027-01-21"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", -48, "2020-02-29"],
    ["2026-01-15", -13, "2024-12-15"],
    ["2026-12-31", 0, "2026-12-31"],
  ])("%s and %d months are %s", (date, months, expected) => {
    expect(addMonths(day(date), months)).toBe(day(expected));
  });

  test("months have their days", () => {
    const lengths = LAST_DAYS.map((_, index) => daysInMonth(2026, index + 1));
    expect(lengths).toEqual(LAST_DAYS);
  });

  test("February has 29 days in leap years", () => {
    expect([1900, 2000, 2024, 2026].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28]);
  });
});

describe("arithmetic", () => {
  test("adding days and months moves a date by exactly that many", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (date, count) => {
        const later = addDays(date, count);
        if (later !== undefined) expect(dayNumber(later) - dayNumber(date)).toBe(count);
        const moved = addMonths(date, count);
        if (moved === undefined) return;
        const [before, after] = [dateParts(date), dateParts(moved)];
        expect(after.year * 12 + after.month - (before.year * 12 + before.month)).toBe(count);
        expect(after.day).toBe(Math.min(before.day, daysInMonth(after.year, after.month)));
      }),
    );
  });

  test("a date and its parts can be converted both ways", () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const { year, month, day: dayOfMonth } = dateParts(date);
        expect(calendarDateOf(year, month, dayOfMonth)).toBe(date);
      }),
    );
  });

  test.each([
    [2026, 2, 29],
    [2026, 13, 1],
    [2026, 0, 1],
    [2026, 1, 0],
    [2026, 4, 31],
    [0, 1, 1],
    [10_000, 1, 1],
    [2026, 1.5, 1],
    [2026, 1, 1.5],
    [Number.NaN, 1, 1],
  ])("there is no date with the parts %d, %d, %d", (year, month, dayOfMonth) => {
    expect(calendarDateOf(year, month, dayOfMonth)).toBeUndefined();
  });
});

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Returns every string in the form of a date in these years, real or not, in order. */
function candidates(firstYear: number, lastYear: number): string[] {
  const texts: string[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        texts.push(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);
      }
    }
  }
  return texts;
}

/** Returns the days of these years, converted from consecutive numbers. */
function countedDays(firstYear: number, lastYear: number): string[] {
  const texts: string[] = [];
  for (let number = newYear(firstYear); number < newYear(lastYear + 1); number += 1) {
    texts.push(dayOfNumber(number));
  }
  return texts;
}

/** Returns the number of days from January 1 of the year 1 to January 1 of this year. */
function newYear(year: number): number {
  const past = year - 1;
  return 365 * past + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

/**
 * Returns the day with this number by division. If years begin in March, the leap day comes last, and each month begins after (153 ×
 * month + 2) / 5 days.
 */
function dayOfNumber(number: number): string {
  // March 1 of the year 0 lies 306 days before January 1 of the year 1.
  const sinceMarch = number + 306;
  const centuries = Math.floor((4 * sinceMarch + 3) / 146_097);
  const inCentury = sinceMarch - Math.floor((146_097 * centuries) / 4);
  const years = Math.floor((4 * inCentury + 3) / 1_461);
  const inYear = inCentury - Math.floor((1_461 * years) / 4);
  const march = Math.floor((5 * inYear + 2) / 153);
  const day = inYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const year = 100 * centuries + years + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}
