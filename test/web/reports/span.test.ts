// The days and months that a period's charts cover. The reports use the dates that a search names as their period.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import type { DayRange } from "../../../src/domain/time/period.ts";
import { EVERYTHING, readPeriod, readView, writePeriod } from "../../../src/web/address/view.ts";
import { daysOfBars, spanOf } from "../../../src/web/reports/span.ts";
import { soughtDays } from "../../../src/web/reports/use-reports.ts";
import { day } from "../../support/values.ts";
import { month } from "./rows.ts";

const PERIODS = `
2026-11 - 12 2025-12..2026-11
  2025-12-01..2026-11-30 2025-12-01..2026-11-30 2026-11/2026-10 2025-11-01..2026-11-30
2026-11 against=year 12 2025-12..2026-11
  2025-12-01..2026-11-30 2025-12-01..2026-11-30 2026-11/2025-11 2025-11-01..2026-11-30
2026-11 against=2024-01 12 2025-12..2026-11
  2025-12-01..2026-11-30 2025-12-01..2026-11-30 2026-11/2024-01 2024-01-01..2026-11-30
2026-11 against=average 12 2025-12..2026-11
  2025-12-01..2026-11-30 2025-12-01..2026-11-30 2026-11/2026-10 2025-11-01..2026-11-30
2028-02 - 12 2027-03..2028-02
  2027-03-01..2028-02-29 2027-03-01..2028-02-29 2028-02/2028-01 2027-02-01..2028-02-29
2026-11 firstDay=25 12 2025-12..2026-11
  2025-12-25..2026-12-24 2025-12-25..2026-12-24 2026-11/2026-10 2025-11-25..2026-12-24
2026 today=2026-01-05 12 2026-01..2026-12
  2026-01-01..2026-12-31 2026-01-01..2026-12-31 2026/2025 2025-01-01..2026-12-31
2024-03-15..2026-02-14 - 24 2024-03..2026-02
  2024-03-01..2026-02-28 2025-02-15..2026-02-14 2026-02/2026-01 2025-02-01..2026-02-28
all known=2025-01,2026-10,2099-01 22 2025-01..2026-10
  all 2025-11-01..2026-10-31 2026/2025 2025-01-01..2026-12-31
all known=2025-01,2026-10,2026-12,2099-01 24 2025-01..2026-12
  all 2025-11-01..2026-10-31 2026/2025 2025-01-01..2026-12-31
all - 12 2025-12..2026-11
  all 2025-12-01..2026-11-30 2026/2025 2025-01-01..2026-12-31
0001-02 - 1 0001-02..0001-02
  0001-02-01..0001-02-28 0001-02-28..0001-02-28 0001-02/0001-01 0001-01-01..0001-02-28
`;

/** `option` is the first day of months, today, the other period as in the address, or the months with expenses. */
function span(text: string, option = ""): string {
  const [name = "", value = ""] = option.split("=");
  const given = (of: string, usual = "") => (name === of ? value : usual);
  const period = readPeriod(text);
  if (!period) throw new RangeError(`${text} is not a period`);
  const firstDay = Number(given("firstDay", "1"));
  const asked = { period, firstDay, today: day(given("today", "2026-11-21")) };
  const bars = daysOfBars(asked);
  const { against } = readView(new URL(`http://localhost/app?against=${given("against")}`));
  const known = given("known").split(",").filter(Boolean).map(month);
  const { months, year, run, days } = spanOf({ ...asked, against }, known);
  const written = ({ from, to }: DayRange) => `${from}..${to}`;
  return [
    months.length,
    `${months[0]}..${months.at(-1)}`,
    bars ? written(bars) : "all",
    written(year),
    [run.running, run.beside].map((each) => (each ? writePeriod(each) : "nothing")).join("/"),
    written(days),
  ].join(" ");
}

// Expected are the number of months, the months, the days of their bars, the year, the running total and the one beside it, and all days.
test.each(PERIODS.trim().split(/\n(?! )/))("the charts for %s", (line) => {
  const [period = "", option, ...expected] = line.split(/\s+/);
  expect(span(period, option)).toBe(expected.join(" "));
});

test("the charts for a very long period show its end", () => {
  expect(span("1900-01-01..2026-11-30")).toStartWith("180 2011-12..2026-11 ");
});

test.each([
  ["coffee 2026", "", "coffee in 2026"],
  ["2026-10 coffee #work", "", "coffee #work in 2026-10"],
  ["coffee 2026", "all", "coffee in 2026"],
  ["2026", "", " in 2026"],
  ["coffee 2026", "2025-03", "coffee 2026 in 2025-03"],
  ["coffee", "", "coffee in the shown period"],
])("the search %p with the chosen period %p is %p", (search, asked, expected) => {
  const narrowing = { ...EVERYTHING, search };
  const sought = soughtDays({ period: readPeriod(asked), narrowing }, readSearch(search), 1);
  const period = sought.period ? writePeriod(sought.period) : "the shown period";
  expect(`${sought.narrowing.search} in ${period}`).toBe(expected);
});
