// A period compared with another one, day by day, and the changes between the two.

import { expect, test } from "bun:test";
import {
  type Against,
  daysOf,
  type Period,
  readPeriod,
  writePeriod,
} from "../../../src/web/address/view.ts";
import {
  comparisonOf,
  countedBefore,
  isYearBeforePartial,
  type Move,
  movedTogether,
  moveOf,
  movesOf,
  type Side,
  sidesAsked,
} from "../../../src/web/service/comparison.ts";
import type { CategoryKey } from "../../../src/web/service/filter.ts";
import { upperCategories } from "../../../src/web/service/filter.ts";
import type { SumRow } from "../../../src/web/service/pending.ts";
import { day, decimal } from "../../support/values.ts";
import { category, HOME, term } from "../reports/rows.ts";

function period(text: string): Period {
  const found = readPeriod(text);
  if (!found) throw new RangeError(`${text} is not a period`);
  return found;
}

const BEFORE: Against = { kind: "before" };
const YEAR_BEFORE: Against = { kind: "yearBefore" };
const AVERAGE: Against = { kind: "average" };
const other = (text: string): Against => ({ kind: "period", period: period(text) });

/** The period, and the last day that counts if that is not the period's last: "2026-11 to 11-21". */
function written({ whole, counted, days }: Side, firstDay = 1): string {
  expect(days.from).toBe(daysOf(whole, firstDay)?.from ?? days.from);
  if (counted === whole) return writePeriod(whole);
  expect(counted).toEqual({ kind: "days", ...days });
  return `${writePeriod(whole)} to ${days.to.slice(5)}`;
}

test.each([
  ["2026", BEFORE, "2024-03-01", false],
  ["2026", BEFORE, "2025-02-01", false],
  ["2026", BEFORE, "2025-02-15", true],
  ["2026", other("2025"), "2025-11-01", false],
  ["2026-11", BEFORE, "2026-10-20", false],
  ["2026", BEFORE, undefined, false],
] as const)(
  "%p, compared with %p, in a ledger that begins on %p: the year before is partial: %p",
  (text, against, began, isPartial) => {
    const options = { firstDay: 1, today: day("2026-11-21") };
    const comparison = comparisonOf(period(text), against, options);
    if (!comparison) throw new Error("there is no comparison");
    expect(isYearBeforePartial(comparison, began && day(began))).toBe(isPartial);
  },
);

/** Each row has a name, the period, the other side, today, the compared days of both, and perhaps the first day of months. */
const COMPARED = [
  "the month before, if it is over | 2026-03 | before | 2026-04-10 | 2026-03 | 2026-02",
  "the same days of a running month | 2026-11 | before | 2026-11-21 | 2026-11 to 11-21 | 2026-10 to 10-21",
  "the first day of the month before | 2026-11 | before | 2026-11-01 | 2026-11 to 11-01 | 2026-10 to 10-01",
  "the whole of a shorter month | 2026-03 | before | 2026-03-30 | 2026-03 to 03-30 | 2026-02",
  "the whole month, on the last day | 2026-02 | before | 2026-02-28 | 2026-02 | 2026-01",
  "the days since pay day | 2026-10 | before | 2026-11-21 | 2026-10 to 11-21 | 2026-09 to 10-22 | 25",
  "the month a year before | 2026-11 | year | 2026-11-21 | 2026-11 to 11-21 | 2025-11 to 11-21",
  "the year before until that day | 2024 | before | 2024-03-01 | 2024 to 03-01 | 2023 to 03-01",
  "the days before | 2026-11-08..2026-11-14 | before | 2026-11-21 | 2026-11-08..2026-11-14 | 2026-11-01..2026-11-07",
  "days that are not over | 2026-11-16..2026-11-22 | before | 2026-11-18 | 2026-11-16..2026-11-22 to 11-18 | 2026-11-09..2026-11-15 to 11-11",
  "days a year before | 2024-02-20..2024-02-29 | year | 2026-11-21 | 2024-02-20..2024-02-29 | 2023-02-20..2023-02-28",
  "any other month | 2026-11 | 2026-02 | 2026-11-21 | 2026-11 to 11-21 | 2026-02 to 02-21",
  "a later month that is not over | 2026-02 | 2026-11 | 2026-11-21 | 2026-02 to 02-21 | 2026-11 to 11-21",
  "a period of another kind | 2026-11 | 2025 | 2026-11-21 | 2026-11 to 11-21 | 2025",
];

function againstOf(text: string): Against {
  return text === "before" ? BEFORE : text === "year" ? YEAR_BEFORE : other(text);
}

test.each(COMPARED)("a period is compared with %s", (row) => {
  const [, of = "", against = "", today = "", now = "", before = "", first = "1"] =
    row.split(" | ");
  const firstDay = Number(first);
  const compared = comparisonOf(period(of), againstOf(against), { firstDay, today: day(today) });
  const sides = compared ? [compared.now, ...compared.before] : [];
  expect(sides.map((side) => written(side, firstDay))).toEqual([now, before]);
  expect(compared?.isSoFar).toBe(now.includes(" to "));
});

test("a period is compared with the same days of twelve months, for an average", () => {
  const asked = { firstDay: 1, today: day("2026-03-30") };
  const compared = comparisonOf(period("2026-03"), AVERAGE, asked);
  expect(compared?.before.slice(0, 2).map((side) => written(side))).toEqual([
    "2026-02",
    "2026-01 to 01-30",
  ]);
  expect(compared?.before.slice(-1).map((side) => written(side))).toEqual(["2025-03 to 03-30"]);
});

test.each([
  ["all time", "all", BEFORE],
  ["a month to come", "2026-12", BEFORE],
  ["days to come", "2026-11-22..2026-11-25", BEFORE],
  ["the average of years", "2026", AVERAGE],
  ["the first month of the calendar", "0001-01", BEFORE],
  ["all time, as the other period", "2026-11", other("all")],
  ["a month to come, as the other period", "2026-11", other("2026-12")],
] as const)("a period is compared with nothing, for %s", (_, of, against) => {
  const today = day("2026-11-21");
  expect(comparisonOf(period(of), against, { firstDay: 1, today })).toBeUndefined();
});

const asked = { firstDay: 25, today: day("2026-03-26") };
const compared = comparisonOf(period("2026-03"), AVERAGE, asked);
if (!compared) throw new Error("there is no comparison");
const row = (date: string, total: string) => ({
  keys: { day: day(date) },
  count: 1,
  total: decimal(total),
});
const rows = [row("2026-01-20", "4"), row("2026-02-25", "1"), row("2026-03-24", "9")];

test("for an average, all days of the months are requested, and those up to the same day are counted", () => {
  const { now, before } = sidesAsked(compared, ["payee"], { q: "x", ...compared.now.days });
  expect(now.filter).toMatchObject({ q: "x", from: "2026-03-25", to: "2026-03-26" });
  expect(before).toMatchObject({
    by: ["day", "payee"],
    filter: { q: "x", from: "2025-03-25", to: "2026-03-24" },
  });
  const counted = countedBefore(rows, compared, 25);
  expect(counted?.before.map(({ total }) => total)).toEqual([decimal("1")]);
});

test("for an average, months before the first expense don't count", () => {
  // The first expense lies in the month that began on December 25.
  expect(countedBefore(rows, compared, 25)?.periods).toBe(3);
  expect(countedBefore([], compared, 25)?.periods).toBe(1);
});

test("for an average, a single month makes no average", () => {
  const march = [row("2026-02-25", "1"), row("2026-03-20", "2")];
  expect(countedBefore(march, compared, 25)).toEqual({ before: [], periods: 1 });
});

test("for an average, rows that were requested for another comparison are not used", () => {
  const plain = { keys: {}, count: 1, total: decimal("1") };
  const single = comparisonOf(period("2026-03"), BEFORE, asked);
  expect(countedBefore([plain], compared, 25)).toBeUndefined();
  expect(single && countedBefore(rows, single, 25)).toBeUndefined();
  expect(single && countedBefore([plain], single, 25)?.periods).toBe(1);
});

const once = { periods: 1, places: 2 };
const keyOf = ({ keys: { category = null } }: SumRow) => category;
const shown = ({ key, now, before, difference, change }: Move<CategoryKey, SumRow>) => {
  const share = change.kind === "share" ? change.share : change.kind;
  return [key, now.total, before.total, difference, share].join(" ");
};

test("the list of changes is sorted by the exact size of the change in either direction", () => {
  const moves = movesOf(
    {
      ...once,
      now: [term(1, "12.50"), term(2, "0.3"), term(4, "7"), term(8, "-5", 2), term(9, "1")],
      before: [term(1, "10"), term(2, "0.1"), term(3, "40.01"), term(8, "-4"), term(9, "1")],
    },
    keyOf,
  );
  expect(moves.map(shown)).toEqual([
    "3 0 40.01 -40.01 gone",
    "4 7 0 7 new",
    "1 12.5 10 2.5 0.25",
    "8 -5 -4 -1 none",
    "2 0.3 0.1 0.2 2",
    "9 1 1 0 0",
  ]);
});

test("the list of changes counts subcategories in their parents, which can be opened", () => {
  const sides = {
    ...once,
    now: [term(2, "30"), term(1, "5"), term(4, "900"), term(null, "1")],
    before: [term(2, "10"), term(3, "15"), term(4, "900")],
  };
  const upper = upperCategories(HOME);
  const [food, ...others] = movesOf(sides, ({ keys }) => upper(keys.category)?.id ?? null);
  expect(others.map(shown)).toEqual([" 1 0 1 new", "4 900 900 0 0"]);
  expect(food?.difference).toBe(decimal("10"));
  expect(movesOf(food?.sides ?? sides, keyOf).map(shown)).toEqual([
    "2 30 10 20 2",
    "3 0 15 -15 gone",
    "1 5 0 5 new",
  ]);
});

test("the list of changes counts an unknown category as no category", () => {
  const upper = upperCategories([category(7, 8)]);
  expect([7, 9, null, undefined].map((id) => upper(id)?.id)).toEqual([
    category(7).id,
    undefined,
    undefined,
    undefined,
  ]);
});

test("the list of changes is compared with an average that is rounded once, from the exact sum, as the currency rounds", () => {
  const sides = {
    now: [term(1, "4")],
    before: [term(1, "5"), term(1, "5")],
    periods: 3,
    places: 2,
  };
  const [move] = movesOf(sides, keyOf);
  expect([move?.before.total, move?.difference]).toEqual(["3.33", "0.67"].map(decimal));
});

test("the list of changes adds up with averages too, also within a category, and exact averages stay exact", () => {
  const before = [term(2, "5"), term(3, "5"), term(1, "5"), term(8, "5"), term(4, "6450")];
  const sides = { now: [], before, periods: 3, places: 2 };
  const upper = upperCategories([...HOME, category(8)]);
  const moves = movesOf(sides, ({ keys }) => upper(keys.category)?.id ?? null);
  const averages = (of: readonly Pick<Move<unknown, SumRow>, "before">[]) =>
    of.map(({ before }) => before.total);
  expect(averages(moves)).toEqual(["2150", "5", "1.67"].map(decimal));
  expect(moveOf(sides).before.total).toBe(decimal("2156.67"));
  const food = moves.find(({ key }) => key === category(1).id)?.sides ?? sides;
  expect(averages(movesOf(food, keyOf))).toEqual(["1.67", "1.67", "1.66"].map(decimal));
  expect(movedTogether(moves).before.total).toBe(decimal("2156.67"));
});
