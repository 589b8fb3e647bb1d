// Months by category: subcategories count in their parents, excluded categories don't count, and all sums are exact.

import { expect, test } from "bun:test";
import { drawnGroups, monthsChart, stacksOf } from "../../../src/web/reports/charts/months.tsx";
import {
  foldedOf,
  groupsOf,
  isLeftOut,
  leaveOut,
  toggled,
} from "../../../src/web/reports/groups.ts";
import { colorsOf } from "../../../src/web/service/category-colors.ts";
import type { CategoryKey } from "../../../src/web/service/filter.ts";
import { texts as es } from "../../../src/web/texts/es.ts";
import { decimal } from "../../support/values.ts";
import { category, HOME, month, reportContext, term } from "./rows.ts";

const MONTHS = [month("2026-01"), month("2026-02")];
const ROWS = (
  [
    ["2026-01", 2, "0.1"],
    ["2026-01", 3, "0.2"],
    ["2026-01", 1, "10"],
    ["2026-01", 4, "1450"],
    ["2026-02", 2, "-5.005"],
    ["2026-02", null, "7"],
    ["2025-12", 4, "1450"],
  ] as const
).map(([month, id, total]) => term(id, total, 1, month));

function stacks(asked: string | undefined, without: readonly CategoryKey[]) {
  const shown = stacksOf(leaveOut(ROWS, without), groupsOf(HOME, asked), MONTHS);
  const each = shown.stacks.map(({ group, months, total }) => {
    return `${group.key}: ${months.map(({ total }) => total).join(" ")} = ${total}`;
  });
  return [...each, `${shown.totals.join(" ")} = ${shown.total}`];
}

test.each([
  [
    "add subcategories to their parents",
    undefined,
    [],
    ["4: 1450 0 = 1450", "null: 0 7 = 7", "1: 10.3 -5.005 = 5.295", "1460.3 1.995 = 1462.295"],
  ],
  [
    "don't count excluded categories",
    undefined,
    [4, 2],
    ["1: 10.2 0 = 10.2", "null: 0 7 = 7", "10.2 7 = 17.2"],
  ],
  [
    "don't count expenses without a category if those are excluded",
    undefined,
    [1, 2, 3, 4, null],
    ["0 0 = 0"],
  ],
  [
    "ignore excluded categories that don't exist",
    undefined,
    [99],
    ["4: 1450 0 = 1450", "null: 0 7 = 7", "1: 10.3 -5.005 = 5.295", "1460.3 1.995 = 1462.295"],
  ],
] as const)("months by category %s", (_, asked, without, expected) => {
  expect(stacks(asked, without)).toEqual([...expected]);
});

test("months by category within one category show the category itself and its subcategories", () => {
  const rows = ROWS.filter(({ keys: { category } }) => category && category < 4);
  const shown = stacksOf(rows, groupsOf(HOME, "1"), MONTHS);
  expect(shown.stacks.map(({ group, total }) => `${group.key} ${group.isOwn} ${total}`)).toEqual([
    "1 true 10",
    "3 false 0.2",
    "2 false -4.905",
  ]);
  expect(shown.total).toBe(decimal("5.295"));
});

const [food, rent, none] = groupsOf(HOME, undefined);

test("a legend's entry excludes everything that counts in it, and includes all of it again", () => {
  if (!food || !rent || !none) throw new Error("a group is missing");
  expect(toggled(food, [4])).toEqual([1, 2, 3, 4]);
  expect(toggled(food, [1, 2, 3, 4])).toEqual([4]);
  expect(toggled(none, [4])).toEqual([null, 4]);
  expect(isLeftOut(food, [2])).toBe("mixed");
  expect(toggled(food, [2])).toEqual([1, 2, 3]);
  expect([isLeftOut(food, [1, 2, 3]), isLeftOut(rent, [1])]).toEqual([true, false]);
});

test("a legend has one entry for all combined categories, and separate entries for excluded ones", () => {
  const many = Array.from({ length: 12 }, (_, at) => category(at + 1));
  const groups = groupsOf(many, undefined);
  const drawn = new Set(groups.slice(0, 8).map(({ key }) => key));
  const folded = foldedOf(groups, drawn, [10, 1]);
  expect(folded.map(({ key }) => key).join(" ")).toBe("9 11 12 ");
});

test("colors are the same as everywhere else", () => {
  const [food, rent, none] = groupsOf(HOME, undefined);
  const everywhere = colorsOf(HOME);
  expect([food, rent, none].map((group) => group?.color)).toEqual(
    [1, 4, null].map((id) => everywhere.get(id)),
  );
});

test("colors are unique in a chart, even if users choose the same ones", () => {
  const chosen = [1, 2, 3].map((id) => category(id, null, "#112233"));
  const colors = groupsOf(chosen, undefined).map(({ color }) => color);
  expect(new Set(colors).size).toBe(4);
});

const many = Array.from({ length: 12 }, (_, at) => category(at + 1));
const rows = many.map(({ id }) => term(id, String(id), 1, "2026-01"));
const context = reportContext(many);

test("many categories are combined beyond eight, and described in full", () => {
  const shown = stacksOf(rows, groupsOf(many, undefined), MONTHS);
  const { drawing } = monthsChart(context, shown);
  const lines = drawing?.describe(0).map(([name, value]) => `${name}: ${value}`) ?? [];
  expect(lines).toHaveLength(1 + 8 + 1);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual([
    "January 2026: 78.00",
    "C12: 12.00",
    "4 others: 10.00",
  ]);
  // The combined ones open the whole month.
  expect(drawing?.targetOf({ at: 0, part: 8 })).toEqual(drawing?.targetOf({ at: 0 }) ?? {});
  expect(drawnGroups(shown.stacks).has(many[0]?.id ?? null)).toBe(false);
});

test("many categories have months with a capital letter on their card, even in a language that writes months in lowercase", () => {
  const shown = stacksOf(rows, groupsOf(many, undefined), MONTHS);
  const { days } = monthsChart({ ...context, texts: es, locale: "es" }, shown);
  expect(days).toMatch(/^Enero/);
});

test("many categories are all drawn if there are nine, because a single one is not combined", () => {
  const nine = stacksOf(rows.slice(3), groupsOf(many, undefined), MONTHS);
  expect(drawnGroups(nine.stacks).size).toBe(9);
});
