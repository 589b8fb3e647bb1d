// Days that a search names, as the period of the reports.

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
  ["coffee", "", "coffee in all that is shown"],
])("%p in %p is %p", (search, asked, expected) => {
  const narrowing = { ...EVERYTHING, search };
  const sought = soughtDays({ period: readPeriod(asked), narrowing }, readSearch(search), 1);
  const period = sought.period ? writePeriod(sought.period) : "all that is shown";
  expect(`${sought.narrowing.search} in ${period}`).toBe(expected);
});
