// Fields for names: the options for typed letters, the option that the arrow keys reach, and the result of Enter.

import { expect, test } from "bun:test";
import {
  firstActive,
  latelyUsed,
  namesAsOffers,
  type Offer,
  offersFor,
  steppedBy,
} from "../../../src/web/parts/offers.ts";

/** The most used names come first. */
const NAMES = namesAsOffers(["Café Lindo", "Old Mill Bakery", "Saturday Market", "Cafe", "Bakery"]);

const named = (offers: readonly Offer[]) => offers.map(({ name }) => name);

/** The result of Enter, or undefined for the typed text. */
function taken(text: string): string | undefined {
  const found = offersFor(text, NAMES);
  return found[firstActive(text, found)]?.name;
}

test.each([
  ["sat", "Saturday Market"],
  ["mar", "Saturday Market"],
  ["old mi", "Old Mill Bakery"],
  ["bak", "Bakery"],
  ["CAF", "Café Lindo"],
  // A known name is kept, even if another one begins the same way.
  ["cafe", undefined],
  ["", undefined],
  ["Fishmonger", undefined],
])("for '%s' Enter takes %s", (text, name) => {
  expect(taken(text)).toBe(name);
});

test("a name that differs only in case and accents is offered first", () => {
  expect(named(offersFor("CAFÉ", NAMES))).toEqual(["Cafe", "Café Lindo"]);
});

test("a subcategory is also found by its parent's name, and comes after the parent", () => {
  const categories: readonly Offer[] = [
    { key: "3", name: "Fun" },
    { key: "2", name: "Groceries", within: "Food" },
    { key: "1", name: "Food" },
  ];
  expect(named(offersFor("foo", categories))).toEqual(["Food", "Groceries"]);
  expect(named(offersFor("food gro", categories))).toEqual(["Groceries"]);
});

test("rare names are offered only if typed", () => {
  const offers = [
    { key: "CLF", name: "Unidad (CLF)", isRare: true },
    { key: "CLP", name: "Peso" },
  ];
  expect(named(offersFor("", offers))).toEqual(["Peso"]);
  expect(named(offersFor("clf", offers))).toEqual(["Unidad (CLF)"]);
});

const NONE = -1;

test("in a field for any text, the arrow keys lead to the names and back to the typed text", () => {
  const names = { count: 2, lowest: NONE };
  const down = [NONE, 0, 1].map((active) => steppedBy("ArrowDown", active, names));
  const up = [NONE, 0, 1].map((active) => steppedBy("ArrowUp", active, names));
  expect({ down, up }).toEqual({ down: [0, 1, 0], up: [1, NONE, 0] });
  expect(steppedBy("Home", 1, names)).toBeUndefined();
});

test("in a list of choices, the arrow keys wrap around, and other keys go to an end or by a page", () => {
  const choices = { count: 20, lowest: 0 };
  expect(steppedBy("ArrowDown", NONE, choices)).toBe(0);
  expect(steppedBy("ArrowUp", NONE, choices)).toBe(19);
  expect(steppedBy("ArrowDown", 19, choices)).toBe(0);
  expect(steppedBy("PageDown", 15, choices)).toBe(19);
  expect(steppedBy("PageUp", 15, choices)).toBe(7);
  expect(steppedBy("Home", 15, choices)).toBe(0);
  expect(steppedBy("End", 15, choices)).toBe(19);
  expect(steppedBy("x", 15, choices)).toBeUndefined();
});

test("a long list starts with the three most recently used names, and of those used on the same day, the most used first", () => {
  const labels = Array.from({ length: 9 }, (_, at) => ({
    at,
    count: at,
    lastUsed: at === 8 ? null : `2026-11-${at < 3 ? 20 : 10 + at}`,
  }));
  expect(latelyUsed(labels).map(({ at }) => at)).toEqual([2, 1, 0]);
  expect(latelyUsed(labels.slice(1))).toEqual([]);
});
