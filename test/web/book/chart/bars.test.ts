// The bars of a period, and the names below them.

import { expect, test } from "bun:test";
import { daysOf, readPeriod } from "../../../../src/web/address/view.ts";
import { barsOf, hasYear, monthsUnder, nameUnder } from "../../../../src/web/book/chart/bars.ts";
import { day, decimal } from "../../../support/values.ts";

const days = ["2026-11-20", "2025-10-03", "2025-10-01"].map((date) => {
  return { date: day(date), count: 1, total: decimal("5") };
});

test.each([
  ["2026", "en", "month: J F M A M J J A S O N D"],
  ["2026", "bn", "month: জা ফে মা এ মে জুন জু আ সে অ ন ডি"],
  ["2026-01-01..2026-11-21", "de", "month: J F M A M J J A S O N"],
  ["2026-08-24..2026-11-21", "en", "month: Aug Sep Oct Nov"],
  ["all", "en", "month: O N D J F M A M J J A S O N"],
  ["2026-11-01..2026-11-14", "en", "day: 1 3 5 7 9 11 13"],
  ["2010-01-01..2026-12-31", "en", "year: 2010 2013 2016 2019 2022 2025"],
])("%s in %s has %s", (text, locale, expected) => {
  const period = readPeriod(text);
  const range = period && daysOf(period, 1);
  const { kind, bars } = barsOf(days, range, 1);
  const names = bars.map(({ named }, at) => nameUnder({ kind, named, at }, bars.length, locale));
  expect(`${kind}: ${names.filter((name) => name !== "").join(" ")}`).toBe(expected);
  const total = bars.reduce((sum, bar) => sum + Number(bar.total), 0);
  expect(total).toBe(
    5 * days.filter(({ date }) => !range || (date >= range.from && date <= range.to)).length,
  );
});

test("months that begin late in a calendar month are named after the calendar month that has most of their days", () => {
  const named = (firstDay: number) => {
    const period = readPeriod("2026-08-24..2026-11-21");
    const { kind, bars } = barsOf(days, period && daysOf(period, firstDay), firstDay);
    return bars.map(({ named }, at) => nameUnder({ kind, named, at }, bars.length, "en")).join(" ");
  };
  expect([named(16), named(17)]).toEqual(["Aug Sep Oct Nov", "Sep Oct Nov Dec"]);
});

test.each([
  ["2023-10-01..2026-11-24", "2024 2025 2026"],
  ["2023-07-01..2026-11-24", "2023 2024 2025 2026"],
  ["2025-12-01..2026-11-24", "2026"],
  ["2026-02-01..2026-11-24", "2026"],
  ["2026", "2026"],
])("years are shown separately under the months of %s", (text, expected) => {
  const period = readPeriod(text);
  const shown = barsOf(days, period && daysOf(period, 1), 1);
  const named = shown.bars.filter((_, at) => hasYear(at, shown));
  expect(named.map(({ from }) => from.slice(0, 4)).join(" ")).toBe(expected);
});

test.each([
  ["2026-10-02..2026-11-21", "2026-10-02 2026-11-06"],
  ["2026-10-23..2026-11-01", "2026-10-23"],
  ["2026-11-01..2026-11-14", ""],
  ["2026", ""],
])(
  "if the bars are days of several months, each month has its label under one of its days: %s",
  (text, expected) => {
    const period = readPeriod(text);
    const shown = barsOf(days, period && daysOf(period, 1), 1);
    expect([...monthsUnder(shown)].join(" ")).toBe(expected);
  },
);
