// Months by category: those below a category counted in it, what is left out counted nowhere, all of it exact.

import { describe, expect, test } from "bun:test";
import { stacksOf } from "../../../src/web/reports/charts/months.ts";
import { groupsOf, isLeftOut, leaveOut, SLOTS, toggled } from "../../../src/web/reports/groups.ts";
import type { CategoryKey } from "../../../src/web/service/filter.ts";
import { decimal } from "../../support/values.ts";
import { category, HOME, month, term } from "./rows.ts";

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
).map(([of, id, total]) => ({ ...term(id, total), month: month(of) }));

function stacks(asked: string | undefined, without: readonly CategoryKey[]) {
  const shown = stacksOf(leaveOut(ROWS, without), groupsOf(HOME, asked), MONTHS);
  const each = shown.stacks.map(({ group, months, total }) => {
    return `${group.key}: ${months.map(({ total }) => total).join(" ")} = ${total}`;
  });
  return [...each, `${shown.totals.join(" ")} = ${shown.total}`];
}

describe("months by category", () => {
  test.each([
    [
      "roll children up into their parents",
      undefined,
      [],
      ["4: 1450 0 = 1450", "null: 0 7 = 7", "1: 10.3 -5.005 = 5.295", "1460.3 1.995 = 1462.295"],
    ],
    [
      "go without what is left out",
      undefined,
      [4, 2],
      ["1: 10.2 0 = 10.2", "null: 0 7 = 7", "10.2 7 = 17.2"],
    ],
    ["go without what has no category", undefined, [1, 2, 3, 4, null], ["0 0 = 0"]],
    [
      "do not mind what is not there",
      undefined,
      [99],
      ["4: 1450 0 = 1450", "null: 0 7 = 7", "1: 10.3 -5.005 = 5.295", "1460.3 1.995 = 1462.295"],
    ],
  ] as const)("%s", (_, asked, without, expected) => {
    expect(stacks(asked, without)).toEqual([...expected]);
  });

  test("of one category are of itself and those below it", () => {
    const rows = ROWS.filter((row) => row.category !== null && row.category < 4);
    const shown = stacksOf(rows, groupsOf(HOME, "1"), MONTHS);
    expect(shown.stacks.map(({ group, total }) => `${group.key} ${group.isOwn} ${total}`)).toEqual([
      "1 true 10",
      "3 false 0.2",
      "2 false -4.905",
    ]);
    expect(shown.total).toBe(decimal("5.295"));
  });
});

describe("a legend's entry", () => {
  const [food, rent, none] = groupsOf(HOME, undefined);

  test("leaves out all that counts in it, and puts all of it back", () => {
    if (!food || !rent || !none) throw new Error("there are three");
    expect(toggled(food, [4])).toEqual([1, 2, 3, 4]);
    expect(toggled(food, [1, 2, 3, 4])).toEqual([4]);
    expect(toggled(none, [4])).toEqual([null, 4]);
    expect(isLeftOut(food, [2])).toBe("mixed");
    expect(toggled(food, [2])).toEqual([1, 2, 3]);
    expect([isLeftOut(food, [1, 2, 3]), isLeftOut(rent, [1])]).toEqual([true, false]);
  });
});

describe("colours", () => {
  const slots = (ids: readonly number[]) =>
    groupsOf(
      ids.map((id) => category(id)),
      undefined,
    ).map(({ slot }) => slot);

  test("are all different as long as there are enough, and stay when another category comes", () => {
    const before = slots([3, 11, 19, 5]);
    expect(new Set(before).size).toBe(5);
    expect(slots([3, 11, 19, 5, 27]).slice(0, 4)).toEqual(before.slice(0, 4));
    const many = slots(Array.from({ length: 2 * SLOTS }, (_, at) => at + 1));
    expect(new Set(many.slice(0, -1)).size).toBe(SLOTS);
  });

  test("are the categories' own where they have one", () => {
    const [own] = groupsOf([category(1, null, "#112233")], undefined);
    expect(own?.slot).toBeUndefined();
  });
});
