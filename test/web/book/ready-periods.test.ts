// The periods that are offered as buttons, and the period that a search names.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { writePeriod } from "../../../src/web/address/view.ts";
import { readyPeriods } from "../../../src/web/book/period-picker.tsx";
import { soughtPeriod } from "../../../src/web/book/use-search.ts";
import { day } from "../../support/values.ts";

test.each([
  [
    "2026-11-21",
    1,
    "2026-11 2026-10 2026-10-23..2026-11-21 2026-08-24..2026-11-21 2026-10-01..2026-12-31 2026 2025 2025-11-22..2026-11-21 all",
  ],
  [
    "2026-03-10",
    25,
    "2026-02 2026-01 2026-02-09..2026-03-10 2025-12-11..2026-03-10 2026-01-01..2026-03-31 2026 2025 2025-03-11..2026-03-10 all",
  ],
])("on %s, with months from day %d, the usual periods are offered", (today, firstDay, periods) => {
  const ready = readyPeriods(day(today), firstDay).map(([, period]) => writePeriod(period));
  expect(ready.join(" ")).toBe(periods);
});

test.each([
  ["coffee 2026", 1, "2026"],
  ["2026-10", 1, "2026-10"],
  ["2026-10", 25, "2026-10-01..2026-10-31"],
  ["2026-10..2026-11 >5", 1, "2026-10-01..2026-11-30"],
  ["coffee", 1, undefined],
  ["coffee 2026-10..", 1, undefined],
  ["2026-11 2026-10", 1, undefined],
])("%s, with months that begin on day %d, names %s", (search, firstDay, expected) => {
  const period = soughtPeriod(readSearch(search), firstDay);
  expect(period && writePeriod(period)).toBe(expected);
});
