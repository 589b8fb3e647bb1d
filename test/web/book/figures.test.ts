// The figures of a month compared with the months before: exact, over the same days, in ledgers whose months begin on any day.

import { expect, test } from "bun:test";
import {
  daysForFigures,
  groupsIn,
  hasLayers,
  linesOf,
  monthFigures,
  whereOf,
} from "../../../src/web/book/figures.ts";
import { day } from "../../support/values.ts";
import { categories, daySum, month, row } from "../reports/rows.ts";

const days = (list: Readonly<Record<string, string>>) =>
  Object.entries(list)
    .map(([date, total]) => daySum(date, total))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));

function figures(list: Readonly<Record<string, string>>, of: string, today: string, firstDay = 1) {
  const asked = { month: month(of), firstDay, today: day(today), places: 2 };
  const { total, count, thanBefore, thanAverage } = monthFigures(days(list), asked);
  return [total, count, thanBefore ?? "–", thanAverage ?? "–"].join(" ");
}

test("a running month is compared up to today, and on its last day as a whole", () => {
  const compared = (today: string) => {
    const asked = { month: month("2026-03"), firstDay: 1, today: day(today), places: 2 };
    return monthFigures([], asked).compared;
  };
  const days = ["2026-02-28", "2026-03-01", "2026-03-30", "2026-03-31", "2026-04-01"];
  expect(days.map(compared)).toEqual(["whole", "soFar", "soFar", "whole", "whole"]);
});

test.each([
  ["nothing", {}, 1, false],
  ["an expense in it", { "2026-03-31": "1" }, 1, true],
  ["an expense in the month before", { "2026-02-01": "1" }, 1, true],
  ["older expenses only", { "2026-01-31": "1" }, 1, false],
  ["older expenses only, if months begin on another day", { "2026-02-24": "1" }, 25, false],
])("there is something to draw, or not, for a month with %s: %#", (_, list, firstDay, isDrawn) => {
  expect(hasLayers(days(list), month("2026-03"), firstDay)).toBe(isDrawn);
});

/** The expenses of a ledger, and the total, the count and both differences of March 2026. */
const MONTHS = `
without expenses: - on 2026-03-10 is 0 0 – –
before it begins: 2026-02-02=10 2026-01-02=4 on 2026-02-20 is 0 0 – –
as the first month: 2026-03-02=10 on 2026-03-10 is 10 1 – –
compared with the same days: 2026-03-02=10 2026-02-09=4 2026-02-20=100 on 2026-03-10 is 10 1 6 –
once it is over, compared with the whole month before: 2026-03-02=10 2026-02-20=100 on 2026-04-10 is 10 1 -90 –
on its last day, compared with the whole month before: 2026-03-31=10 2026-02-28=1 on 2026-03-31 is 10 1 9 –
compared with a shorter month: 2026-03-30=10 2026-02-28=1 on 2026-03-30 is 10 1 9 –
compared with the average of two months: 2026-03-01=10 2026-02-01=1 2026-01-01=2 on 2026-05-01 is 10 1 9 8.5
compared with an average that includes an empty month: 2026-03-01=10 2026-01-01=2 2025-12-01=4 on 2026-05-01 is 10 1 – 8
with only one earlier month, and an empty month before it: 2026-03-01=10 2025-12-01=2 on 2026-03-20 is 10 1 – –
with upcoming expenses: 2026-03-20=5 2026-02-01=1 on 2026-03-10 is 5 1 -1 –
`;

test.each(MONTHS.trim().split("\n"))("a month has the right figures %s", (line) => {
  const [, expenses = "", today = "", expected] = /: (.*) on (\S+) is (.*)$/.exec(line) ?? [];
  const list = [...expenses.matchAll(/(\S+)=(\S+)/g)].map(([, date, total]) => [date, total]);
  expect(figures(Object.fromEntries(list), "2026-03", today)).toBe(expected ?? "");
});

test("a month may begin on pay day", () => {
  const list = { "2026-03-25": "10", "2026-03-24": "3", "2026-02-25": "1" };
  expect(figures(list, "2026-03", "2026-03-25", 25)).toBe("10 1 9 –");
  expect(figures(list, "2026-02", "2026-03-25", 25)).toBe("4 2 – –");
});

test("a month needs the expenses of a year and a month", () => {
  expect(daysForFigures(month("2026-03"), 25)).toEqual({
    from: day("2025-03-25"),
    to: day("2026-04-24"),
  });
});

const [HOME, FOOD, LUNCH] = [1, 2, 3];
const known = categories([HOME, "Home"], [FOOD, "Food"], [LUNCH, "Lunch", FOOD]);

const rows = [
  row("2026-03-01", HOME, "60"),
  row("2026-03-01", FOOD, "10"),
  row("2026-03-02", LUNCH, "20"),
  row("2026-03-02", null, "10"),
];
const lines = (asked?: string) =>
  whereOf(rows, groupsIn(known, asked)).map(({ category, total, share, part }) => {
    return `${category?.name ?? "none"} ${total} ${share} ${part}`;
  });

test("the spending by category is shown by top-level categories, the largest first", () => {
  expect(lines()).toEqual(["Home 60 1 0.6", "Food 30 0.5 0.3", "none 10 0.16666666666666666 0.1"]);
});

test("the spending by category is shown by the subcategories of a chosen category", () => {
  const below = rows.filter(({ keys }) => keys.category === FOOD || keys.category === LUNCH);
  const shown = whereOf(below, groupsIn(known, String(FOOD)));
  expect(shown.map(({ category, total }) => `${category?.name} ${total}`)).toEqual([
    "Lunch 20",
    "Food 10",
  ]);
});

// Otherwise a category could be 200 % of all spending.
test.each(["-5", "-1"])(
  "the spending by category has no percentages of a total that a refund of %s reduces",
  (refund) => {
    const rows = [row("2026-03-01", HOME, refund), row("2026-03-01", FOOD, "2")];
    const shown = whereOf(rows, groupsIn(known, undefined));
    expect(shown.map(({ part }) => part)).toEqual([undefined, undefined]);
  },
);

test("the spending by category shows the refunds if there is nothing else, the largest first", () => {
  const rows = [row("2026-03-01", FOOD, "-5"), row("2026-03-01", HOME, "-15")];
  const shown = whereOf(rows, groupsIn(known, undefined));
  expect(shown.map(({ category, share, part }) => [category?.name, share, part])).toEqual([
    ["Home", 1, 0.75],
    ["Food", 1 / 3, 0.25],
  ]);
});

test.each([
  [0, 0, 0],
  [8, 8, 0],
  [9, 7, 2],
  [12, 7, 5],
])("of %d categories, %d have a line each, and one line combines %d", (count, each, rest) => {
  const all = Array.from({ length: count }, (_, at) => at);
  const lines = linesOf(all);
  expect([lines.shown.length, lines.rest.length]).toEqual([each, rest]);
  expect([...lines.shown, ...lines.rest]).toEqual(all);
});
