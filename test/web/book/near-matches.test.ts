// Suggestions for a search without results.

import { expect, test } from "bun:test";
import { correctSearch } from "../../../src/domain/search/search-corrections.ts";
import { nearMatches } from "../../../src/web/book/nothing-found.tsx";

const KNOWN = {
  labels: [
    { kind: "category", name: "Food" },
    { kind: "category", name: "Eating out" },
    { kind: "payee", name: "Old Mill Bakery" },
  ],
  texts: ["Coffee", "Weekly shop"],
} as const;

test.each([
  ["fodo", "food", "Food"],
  [" fodo  cofee", "food  coffee", undefined],
  ["/fodo", "/Food", "Food"],
  ['@"old mil bakery"', '@"Old Mill Bakery"', undefined],
  ["food", undefined, "Food"],
  ["eating out", undefined, "Eating out"],
  ["food >500", undefined, undefined],
  ["-fodo", undefined, undefined],
  ["zzzzzz", undefined, undefined],
])("%p suggests the search %p and the category %p", (search, meant, category) => {
  const near = nearMatches(search, KNOWN, (text, known) => correctSearch(text, known));
  expect(near.meant).toBe(meant);
  expect<string | undefined>(near.category?.name).toBe(category);
});
