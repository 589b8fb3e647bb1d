// The column that says which way money goes: found by its cells, since it is called anything.

import type { TableRow } from "../../record/record.ts";
import type { Content } from "./column-content.ts";
import { type Direction, directionOf } from "./column-words.ts";
import { DAYS, type Found, HALF, NUMERIC, take } from "./found-columns.ts";

/** A column of words such as S and H, debit and credit: found by its cells, since it is called anything. */
export function findDirection(
  found: Found,
  contents: readonly Content[],
  rows: readonly TableRow[],
): void {
  if (!found.has("amount") || found.has("direction")) {
    const [at] = found.get("direction") ?? [];
    if (at === undefined || isDirection(rows, at, contents[at], { isCalled: true })) return;
    found.delete("direction");
    take(found, "kind", at);
    return;
  }
  const [amount = -1] = found.get("amount") ?? [];
  const isSigned = rows.some(({ cells }) => /^\s*[-−(]|[-−]\s*$/.test(cells[amount] ?? ""));
  for (const [at, content] of contents.entries()) {
    const isMoneyOrDay = [...found].some(
      ([role, places]) => places.includes(at) && (NUMERIC.has(role) || DAYS.has(role)),
    );
    const isCalled = found.get("kind")?.includes(at) ?? false;
    const isOnly = !isSigned && isDirection(rows, at, content, { share: HALF });
    if (isMoneyOrDay || !(isOnly || isDirection(rows, at, content, { isCalled }))) continue;
    for (const [role, places] of found) {
      if (!places.includes(at)) continue;
      const left = places.filter((place) => place !== at);
      if (left.length === 0) found.delete(role);
      else found.set(role, left);
    }
    take(found, "direction", at);
    return;
  }
}

const MAX_WORDS = 6;

/**
 * Unless the column is called so, it must have both ways: "credit" alone may be a kind of card. Where amounts have no signs, fewer words
 * need to be known: rows with others are told, and none goes the wrong way.
 */
function isDirection(
  rows: readonly TableRow[],
  at: number,
  content: Content | undefined,
  { isCalled = false, share = KNOWN_WORDS } = {},
): boolean {
  if (!content || content.filled === 0 || content.distinct > MAX_WORDS) return false;
  let known = 0;
  const ways = new Set<Direction>();
  for (const { cells } of rows) {
    const cell = cells[at] ?? "";
    const direction = cell === "" ? undefined : directionOf(cell);
    if (direction) known += 1;
    if (direction && direction !== "neutral") ways.add(direction);
  }
  return ways.size >= (isCalled ? 1 : 2) && known >= content.filled * share;
}

const KNOWN_WORDS = 0.95;
