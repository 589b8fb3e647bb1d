// Days and periods by name in the search field, on Saturday, November 21, 2026.

import { describe, expect, test } from "bun:test";
import { plainSearch, searchDays } from "../../../src/domain/search/search-days.ts";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { TODAY } from "../../support/quick-entry-reading.ts";

const daysAt = (locale = "en-US", firstDay = 1, firstWeekday = 1) =>
  searchDays({ today: TODAY, firstDay, firstWeekday, locale });

describe("a search with days by name", () => {
  test.each([
    ["today", "2026-11-21..2026-11-21"],
    ["Yesterday", "2026-11-20..2026-11-20"],
    ["this week", "2026-11-16..2026-11-22"],
    ["last week", "2026-11-09..2026-11-15"],
    ["last month", "2026-10-01..2026-10-31"],
    ["this month coffee", "2026-11-01..2026-11-30 coffee"],
    ["coffee, last  month; @cafe", "coffee, 2026-10-01..2026-10-31 ; @cafe"],
    ["this quarter", "2026-10-01..2026-12-31"],
    ["last quarter", "2026-07-01..2026-09-30"],
    ["this year", "2026-01-01..2026-12-31"],
    ["last year", "2025-01-01..2025-12-31"],
    ["last 30 days", "2026-10-23..2026-11-21"],
    ["last 3 months", "2026-08-22..2026-11-21"],
    ["last 0 days", "last 0 days"],
    ["march", "2026-03-01..2026-03-31"],
    ["november", "2026-11-01..2026-11-30"],
    ["december", "2025-12-01..2025-12-31"],
    ["march 2025", "2025-03-01..2025-03-31"],
    ["mar 2025", "2025-03-01..2025-03-31"],
    ["february 2024", "2024-02-01..2024-02-29"],
    ["may", "may"],
    ["may 2025", "2025-05-01..2025-05-31"],
    ["mar", "mar"],
    ["last lunch", "last lunch"],
    ['"last month" "march"', '"last month" "march"'],
    ["-march #march @march", "-march #march @march"],
    ["marching", "marching"],
    ["last month >abc", "2026-10-01..2026-10-31"],
    ["2026-10 last", "2026-10 last"],
    ["nov 20", "2026-11-20..2026-11-20"],
    ["lunch 20 nov 2025, tea", "lunch 2025-11-20..2025-11-20 , tea"],
    ["3/11", "2026-03-11..2026-03-11"],
    ["3 days ago", "2026-11-18..2026-11-18"],
    ["10-20 46.60 sun 5", "2026-10-20..2026-10-20 46.60 sun 5"],
    ["13-32", "13-32"],
  ])("%s", (text, expected) => {
    expect(plainSearch(text, daysAt())).toBe(expected);
  });

  test.each([
    ["de-DE", "gestern", "2026-11-20..2026-11-20"],
    ["de-DE", "letzter Monat", "2026-10-01..2026-10-31"],
    ["de-DE", "letzten Monat", "2026-10-01..2026-10-31"],
    ["de-DE", "dieses Jahr", "2026-01-01..2026-12-31"],
    ["de-DE", "März 2025", "2025-03-01..2025-03-31"],
    ["de-DE", "last month", "2026-10-01..2026-10-31"],
    ["es-ES", "mes pasado", "2026-10-01..2026-10-31"],
    ["es-ES", "el mes pasado", "2026-10-01..2026-10-31"],
    ["es-ES", "este año", "2026-01-01..2026-12-31"],
    ["es-ES", "marzo", "2026-03-01..2026-03-31"],
    ["es-ES", "marzo de 2025", "2025-03-01..2025-03-31"],
    ["es-ES", "marzo de café", "2026-03-01..2026-03-31 de café"],
    ["de-DE", "3.11. Kaffee", "2026-11-03..2026-11-03 Kaffee"],
    ["es-ES", "20 de noviembre", "2026-11-20..2026-11-20"],
    ["en", "3/11", ""],
    ["bn-BD", "২০ নভেম্বর", "2026-11-20..2026-11-20"],
    ["bn-BD", "গত মাস", "2026-10-01..2026-10-31"],
    ["bn-BD", "গতকাল", "2026-11-20..2026-11-20"],
  ])("in %s: %s", (locale, text, expected) => {
    expect(plainSearch(text, daysAt(locale))).toBe(expected);
  });

  test.each([
    [">1,234 last month", ".", ">1234 2026-10-01..2026-10-31"],
    [">1.234 last month", ",", ">1234 2026-10-01..2026-10-31"],
    // The number could have three decimals, or be thousands in another notation. The search uses neither.
    [">1.234 last month", ".", "2026-10-01..2026-10-31"],
    [">1,234 last month", undefined, "2026-10-01..2026-10-31"],
  ] as const)("reads amounts as the reader writes them: %s with %p", (text, sign, expected) => {
    expect(plainSearch(text, daysAt(), sign)).toBe(expected);
  });

  test("begins months as the ledger does, and weeks as the reader does", () => {
    expect(plainSearch("this month", daysAt("en-US", 25))).toBe("2026-10-25..2026-11-24");
    expect(plainSearch("this week", daysAt("en-US", 1, 7))).toBe("2026-11-15..2026-11-21");
  });

  test("finds only expenses in those days, and marks the names", () => {
    const text = "tea last month";
    const { from, to, words, marks } = readSearch(text, daysAt());
    expect<unknown>([from, to, words]).toEqual(["2026-10-01", "2026-10-31", ["tea"]]);
    expect(marks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["word", "tea"],
      ["date", "last month"],
    ]);
  });
});
