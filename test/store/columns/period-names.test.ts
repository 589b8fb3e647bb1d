// The periods of days that are remembered: as they are worked out, and within one bound for all ways to name days.

import { expect, test } from "bun:test";
import { dateOfDayNumber, dayNumber } from "../../../src/domain/time/calendar-date.ts";
import { PERIODS, periodOf } from "../../../src/domain/time/period.ts";
import { createPeriodNames } from "../../../src/store/columns/period-names.ts";
import { day } from "../../support/values.ts";

const FIRST = dayNumber(day("2024-01-01"));
const DAYS = Array.from({ length: 60 }, (_, index) => FIRST + index);
const MAX_DAYS = 100;

test("whatever is asked, names are right and no more of them are remembered than may be", () => {
  const names = createPeriodNames(MAX_DAYS);
  for (const firstDay of [1, 15, 28]) {
    for (const period of PERIODS) {
      const nameDay = names.of(period, firstDay);
      for (const number of [...DAYS, ...DAYS]) {
        const date = dateOfDayNumber(number);
        expect(nameDay(number)).toBe(date && periodOf(date, period, firstDay));
        expect(names.size).toBeLessThanOrEqual(MAX_DAYS);
      }
    }
  }
});

test("a day is remembered once for each period and first day of months", () => {
  const names = createPeriodNames(MAX_DAYS);
  for (const firstDay of [1, 15]) {
    for (const number of [...DAYS.slice(0, 10), ...DAYS.slice(0, 10)]) {
      names.of("month", firstDay)(number);
    }
  }
  expect(names.size).toBe(20);
});

test("a number of no day has no name, and is not remembered", () => {
  const names = createPeriodNames(MAX_DAYS);
  expect(names.of("month", 1)(-1_000_000)).toBeUndefined();
  expect(names.size).toBe(0);
});
