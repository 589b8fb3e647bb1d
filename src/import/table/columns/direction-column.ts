// The column that gives the direction of money. It is found by its cells, since it may have any name. If its two words are unknown, the
// user is asked which of them means money spent.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { negate } from "../../../domain/money/decimal.ts";
import { ask, type Finding, type Question } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import type { WrittenRow } from "../signs/spent-sign.ts";
import { type Content, DAYS, type Found, HALF, NUMERIC, take } from "./column-content.ts";
import { type Direction, directionOf } from "./column-words.ts";

/** Finds a column of words such as S and H, or debit and credit. */
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
  const isBelow = ({ cells }: TableRow) => /^\s*[-−(]|[-−]\s*$/.test(cells[amount] ?? "");
  const isSigned = rows.some(isBelow);
  /** If amounts with one word have both signs, such as expenses and their refunds, the sign decides. */
  const hasBothSigns = (at: number) =>
    [...Map.groupBy(rows, ({ cells }) => cells[at]).values()].some(
      (own) => own.some(isBelow) && !own.every(isBelow),
    );
  for (const [at, content] of contents.entries()) {
    const isMoneyOrDay = [...found].some(
      ([role, places]) => places.includes(at) && (NUMERIC.has(role) || DAYS.has(role)),
    );
    const isCalled = found.get("kind")?.includes(at) ?? false;
    const isOnly = !isSigned && isDirection(rows, at, content, { share: HALF });
    if (isMoneyOrDay || (isSigned && hasBothSigns(at))) continue;
    if (!(isOnly || isDirection(rows, at, content, { isCalled }))) continue;
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

export interface DirectionLetters {
  readonly column: number;
  readonly words: readonly [string, string];
}

const LONGEST_LETTERS = 3;
/** Among fewer rows, there may be just two words by chance. */
const MIN_ROWS = 3;

/** Undefined if amounts have signs, or if no column has exactly two short words. */
export function findLetters(
  rows: readonly TableRow[],
  { amount, debit, credit, direction, currency = [], account = [] }: ColumnPlaces,
): DirectionLetters | undefined {
  const [at] = amount ?? [];
  if (at === undefined || debit || credit || direction || rows.length < MIN_ROWS) return undefined;
  if (rows.some(({ cells }) => /^\s*[-+−(]|[-+−]\s*$/.test(cells[at] ?? ""))) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1) {
    if (currency.includes(column) || account.includes(column)) continue;
    const words = new Set(rows.map(({ cells }) => cells[column] ?? ""));
    const [first = "", second = ""] = words;
    const isShort = [first, second].every(
      (word) => /^\p{L}+$/u.test(word) && word.length <= LONGEST_LETTERS,
    );
    if (words.size === 2 && isShort) return { column, words: [first, second] };
  }
  return undefined;
}

/** Returns the columns with this one as the direction column. */
export function withDirection(found: Finding<ColumnPlaces>, column: number): Finding<ColumnPlaces> {
  const others = Object.entries(found.value).flatMap(([role, places]) => {
    const left = places.filter((place) => place !== column);
    return left.length > 0 ? [[role, left]] : [];
  });
  return { ...found, value: { ...Object.fromEntries(others), direction: [column] } };
}

/** Shows a row with each word as the expense that it would be if that word meant money spent. */
export function askLetters(
  { column, words }: DirectionLetters,
  rows: readonly (WrittenRow & Pick<TableRow, "cells">)[],
): readonly Question[] {
  const shown = words.flatMap((word) => rows.find(({ cells }) => cells[column] === word) ?? []);
  const questions = ask("direction", words, shown, ({ line, cells, text, amount }, value) => {
    return { line, text, amount: cells[column] === value ? amount : negate(amount) };
  });
  return questions.map((question) => ({ ...question, rows: rows.length }));
}
