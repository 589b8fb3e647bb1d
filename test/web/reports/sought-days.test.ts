// The reports use the dates that a search names as their period.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { EVERYTHING, readPeriod, writePeriod } from "../../../src/web/address/view.ts";
import { soughtDays } from "../../../src/web/reports/use-reports.ts";

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
