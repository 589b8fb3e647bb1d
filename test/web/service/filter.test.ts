// Filters as chips, as choices of categories, and as parameters of requests.

import { expect, test } from "bun:test";
import { EVERYTHING, type View, writePeriod } from "../../../src/web/address/view.ts";
import {
  type CategoryKey,
  categoryOf,
  choicesOf,
  exportAddress,
  filterOfView,
  hasChips,
  idsOfChoice,
  periodOfView,
} from "../../../src/web/service/filter.ts";
import { loadSearch } from "../../../src/web/service/search.ts";
import { day } from "../../support/values.ts";
import { HOME } from "../reports/rows.ts";

test.each<[Partial<View>, number, boolean]>([
  [{}, 0, false],
  // The search field already shows the search.
  [{ search: "market" }, 1, false],
  [{ search: "market >1" }, 2, true],
  [{ category: "1" }, 0, true],
  [{ payee: null }, 0, true],
  [{ without: ["1"] }, 0, true],
  // The reports themselves show which categories they exclude.
  [{ screen: "reports", without: ["1"] }, 0, false],
])("a view with %j and %d parts of a search has chips: %p", (view, marks, expected) => {
  const shown = { screen: "book", ...EVERYTHING, ...view } as const;
  expect(hasChips(shown, Array.from({ length: marks }))).toBe(expected);
});

test.each([
  ["", "2026-11"],
  ["category:", "2026-11"],
  ["#", "2026-11"],
  ["=", "2026-11"],
  ["category:food", "all"],
  ["€", "all"],
  ["coffee", "all"],
])("a search for %j without a period covers %s", (search, period) => {
  const asked = periodOfView({ ...EVERYTHING, period: undefined, search }, 1, day("2026-11-21"));
  expect(writePeriod(asked)).toBe(period);
});

test.each<[readonly CategoryKey[], string]>([
  [[], ""],
  [[null], "none"],
  [[4, null], "none,4"],
  [[1, 2, 3], "1"],
  [[1], "1-itself"],
  [[2, 1], "1-itself,2"],
  [[2, 3], "2,3"],
  [[3, 1, 2, 4, null], "none,1,4"],
  [[99], "99"],
])("categories as choices: the ids %j are the choices %p, and back", (ids, expected) => {
  const choices = choicesOf(ids, HOME);
  expect(choices.join(",")).toBe(expected);
  const back = choices.flatMap((choice) => idsOfChoice(choice, HOME));
  expect(new Set(back)).toEqual(new Set(ids));
});

test.each([
  ["1", 1],
  ["2-itself", 2],
  ["none", undefined],
  ["9", undefined],
] as const)("categories as choices: %p names the category %p", (choice, id) => {
  expect<unknown>(categoryOf(choice, HOME)?.id).toBe(id);
});

test.each([
  ["coffee last month", "en-US", 1, "coffee 2026-10-01..2026-10-31"],
  ["this month", "en-US", 25, "2026-10-25..2026-11-24"],
  ["yesterday", "bn-BD", 1, "2026-11-22..2026-11-22"],
  ["গত মাস", "bn-BD", 1, "2026-10-01..2026-10-31"],
  ["kaffee letzten monat", "de-DE", 1, "kaffee 2026-10-01..2026-10-31"],
  ["el año pasado", "es-ES", 1, "2025-01-01..2025-12-31"],
  ["this week", "en-US", 1, "2026-11-22..2026-11-28"],
  ["this week", "en-GB", 1, "2026-11-23..2026-11-29"],
  ["coffee >", "en-US", 1, "coffee"],
  [" ", "en-US", 1, undefined],
] as const)(
  "the requested search for %p, by a reader of %s whose months begin on day %d, has exact dates",
  async (search, locale, firstDay, q) => {
    await loadSearch();
    const searcher = { today: day("2026-11-23"), firstDay, locale };
    const { q: asked } = filterOfView({ ...EVERYTHING, search }, { kind: "all" }, searcher);
    expect(asked).toBe(q);
  },
);

test.each([
  ["all of a ledger", {}, ""],
  [
    "a period",
    { from: day("2026-11-01"), to: day("2026-11-30") },
    "&from=2026-11-01&to=2026-11-30",
  ],
  ["strings with reserved characters of URLs", { q: "a&b=ü #x" }, "&q=a%26b%3D%C3%BC+%23x"],
  ["all but several categories", { without: ["3", "none"] }, "&without=3&without=none"],
])("the address of an export of %s", (_, filter, more) => {
  expect(exportAddress("my-home", "csv", filter)).toBe(
    `/api/v1/ledgers/my-home/export?format=csv${more}`,
  );
});
