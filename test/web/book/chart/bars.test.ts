// The bars of a period, and the names below them.

import { expect, test } from "bun:test";
import { daysOf, readPeriod } from "../../../../src/web/address/view.ts";
import { barsOf, namesUnder } from "../../../../src/web/book/chart/bars.ts";
import { daySum } from "../../reports/rows.ts";

const days = ["2026-11-20", "2025-10-03", "2025-10-01"].map((date) => daySum(date, "5"));

/** A second line follows a slash. */
test.each([
  ["2026", 1, "en", "month: J/2026 F M A M J J A S O N D"],
  ["2026", 1, "bn", "month: জা/২০২৬ ফে মা এ মে জুন জু আ সে অ ন ডি"],
  ["2026-01-01..2026-11-21", 1, "de", "month: J/2026 F M A M J J A S O N"],
  ["2026-08-24..2026-11-21", 1, "en", "month: Aug/2026 Sep Oct Nov"],
  // A month that begins late is named after the calendar month that has most of its days.
  ["2026-08-24..2026-11-21", 16, "en", "month: Aug/2026 Sep Oct Nov"],
  ["2026-08-24..2026-11-21", 17, "en", "month: Sep/2026 Oct Nov Dec"],
  ["2025-12-01..2026-06-24", 1, "en", "month: Dec/2025 Jan/2026 Feb Mar Apr May Jun"],
  ["2025-12-01..2026-11-24", 1, "en", "month: D J/2026 F M A M J J A S O N"],
  ["all", 1, "en", "month: O/2025 N D J/2026 F M A M J J A S O N"],
  ["2023-10-01..2026-11-24", 1, "en", "month: 2024 2025 2026"],
  ["2023-07-01..2026-11-24", 1, "en", "month: 2023 2024 2025 2026"],
  ["2026-11-01..2026-11-14", 1, "en", "day: 1 3 5 7 9 11 13"],
  ["2026-10-23..2026-11-01", 1, "en", "day: 23/Oct 25 27 29 31"],
  ["2026-10-02..2026-11-21", 1, "en", "day: 2/Oct 9 16 23 30 6/Nov 13 20"],
  ["2010-01-01..2026-12-31", 1, "en", "year: 2010 2013 2016 2019 2022 2025"],
])("%s, with months from day %d, has in %s the bars %s", (text, firstDay, locale, expected) => {
  const period = readPeriod(text);
  const range = period && daysOf(period, firstDay);
  const shown = barsOf(days, range, firstDay);
  const names = namesUnder(shown, locale, {});
  const written = names.map(({ text, below }) => (below ? `${text}/${below}` : text));
  expect(`${shown.kind}: ${written.join(" ")}`).toBe(expected);
  const total = shown.bars.reduce((sum, bar) => sum + Number(bar.total), 0);
  expect(total).toBe(
    5 * days.filter(({ date }) => !range || (date >= range.from && date <= range.to)).length,
  );
});
