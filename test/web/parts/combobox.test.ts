// Fields for names: what is offered for some letters, and what Enter takes.

import { expect, test } from "bun:test";
import { choicesFor, firstActive, stepped } from "../../../src/web/parts/combobox.tsx";

/** Those that are used most first. */
const NAMES = ["Café Lindo", "Old Mill Bakery", "Saturday Market", "Cafe", "Bakery"];

/** What Enter takes; undefined for what is typed. */
const taken = (text: string) => choicesFor(text, NAMES)[firstActive(text, NAMES)];

test.each([
  ["sat", "Saturday Market"],
  ["mar", "Saturday Market"],
  ["old mi", "Old Mill Bakery"],
  ["bak", "Bakery"],
  ["CAF", "Café Lindo"],
  // A known name stands as it is, though another begins with it.
  ["cafe", undefined],
  ["", undefined],
  ["Fishmonger", undefined],
])("for '%s' Enter takes %s", (text, name) => {
  expect(taken(text)).toBe(name);
});

test("what is the same but for case and accents is offered first", () => {
  expect(choicesFor("CAFÉ", NAMES)).toEqual(["Cafe", "Café Lindo"]);
});

test("down takes a name in any case, and up leads back to what is typed", () => {
  const down = [-1, 0, 1].map((active) => stepped(active, 1, 2));
  const up = [-1, 0, 1].map((active) => stepped(active, -1, 2));
  expect({ down, up, only: stepped(0, 1, 1) }).toEqual({
    down: [0, 1, 0],
    up: [1, -1, 0],
    only: 0,
  });
});
