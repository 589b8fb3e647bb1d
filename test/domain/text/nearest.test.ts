// The nearest known name. `nearest` counts edits fast, so its results are compared with those of a slow count that tries all edits.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { nearest } from "../../../src/domain/text/nearest.ts";

const MEMBERS = "description amount date category payee tags note original parts createdAt".split(
  " ",
);

describe("the nearest known name", () => {
  test.each([
    ["amount", "amount"],
    ["amuont", "amount"],
    ["amont", "amount"],
    ["ammount", "amount"],
    ["amoumt", "amount"],
    ["Amount", "amount"],
    ["AMOUNT", "amount"],
    ["descripton", "description"],
    ["desciptoin", "description"],
    ["desc", undefined],
    ["catgory", "category"],
    ["categories", "category"],
    ["payees", "payee"],
    ["tag", "tags"],
    ["tgas", "tags"],
    ["notes", "note"],
    ["dates", "date"],
    ["data", "date"],
    ["createdat", "createdAt"],
    ["created_at", "createdAt"],
    ["currency", undefined],
    ["id", undefined],
    ["x", undefined],
    ["", undefined],
    ["price", undefined],
    ["d".repeat(100_000), undefined],
  ])("to the field %s is %s", (name, expected) => {
    expect(nearest(name, MEMBERS)).toBe(expected);
  });

  test.each([
    ["foo", ["food"], "food"],
    ["mni", ["max", "min"], "min"],
    ["q", ["x"], undefined],
    ["to", ["do"], undefined],
    ["form", ["from"], "from"],
    ["TO", ["to"], "to"],
    ["", [""], ""],
    ["any", [], undefined],
    ["cat", ["car", "bat", "cat"], "cat"],
    ["cat", ["car", "bat"], "car"],
    ["largest", ["larger", "largess"], "largess"],
    ["müll", ["mull"], "mull"],
  ])("to %s among %j is %s", (name, known, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });
});

/** Counts edits by trying: the last letters are the same, or one is inserted, deleted or replaced, or two are swapped. */
function edits(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const ways = [
    edits(a.slice(0, -1), b) + 1,
    edits(a, b.slice(0, -1)) + 1,
    edits(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  const isSwap = a.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    ...ways,
    isSwap ? edits(a.slice(0, -2), b.slice(0, -2)) + 1 : a.length + b.length,
  );
}

describe("the nearest name by a count that tries all edits", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

  test("is the first one with the fewest edits, at most one for each three letters", () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 4 }), (sought, known) => {
        const near = known
          .map((candidate) => ({ candidate, count: edits(sought, candidate) }))
          .filter(({ candidate, count }) => {
            return count <= Math.floor(Math.max(sought.length, candidate.length) / 3);
          });
        const fewest = Math.min(...near.map(({ count }) => count));
        expect(nearest(sought, known)).toBe(near.find(({ count }) => count === fewest)?.candidate);
      }),
      { numRuns: 500 },
    );
  });

  test("is the name itself if it is known", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.string(), (others, sought) => {
        const known = [
          ...others.filter((other) => other.toLowerCase() !== sought.toLowerCase()),
          sought,
        ];
        expect(nearest(sought, known)).toBe(sought);
      }),
    );
  });

  test("has at most three edits, however long it is", () => {
    const long = "abcdefghijklmnopqrstuvwxyz";
    expect(nearest(`${long}123`, [long])).toBe(long);
    expect(nearest(`${long}1234`, [long])).toBeUndefined();
  });
});
