// Choices of categories say the same as the categories that they are of, one by one.

import { describe, expect, test } from "bun:test";
import {
  type CategoryKey,
  categoryOf,
  choicesOf,
  idsOfChoice,
} from "../../../src/web/service/filter.ts";
import { HOME } from "../reports/rows.ts";

describe("categories as choices", () => {
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
  ])("%j are %p", (ids, expected) => {
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
  ] as const)("%p names the category %p", (choice, id) => {
    expect<unknown>(categoryOf(choice, HOME)?.id).toBe(id);
  });
});
