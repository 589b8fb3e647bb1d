// A column of two words that say which way money goes, such as letters of a language that is not known: which is which is asked.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { type Decimal, negate, ZERO } from "../../../domain/money/decimal.ts";
import type { Choice, Finding, Question } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";

export interface DirectionLetters {
  readonly column: number;
  readonly words: readonly [string, string];
}

const LONGEST = 3;
/** Of fewer rows, two may be different by chance. */
const MIN_ROWS = 3;

/** Undefined where amounts have signs, or no column has exactly two short words. */
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
      (word) => /^\p{L}+$/u.test(word) && word.length <= LONGEST,
    );
    if (words.size === 2 && isShort) return { column, words: [first, second] };
  }
  return undefined;
}

/** The columns, with that of the words for the one of directions. */
export function withDirection(found: Finding<ColumnPlaces>, column: number): Finding<ColumnPlaces> {
  const others = Object.entries(found.value).flatMap(([role, places]) => {
    const left = places.filter((place) => place !== column);
    return left.length > 0 ? [[role, left]] : [];
  });
  return { ...found, value: { ...Object.fromEntries(others), direction: [column] } };
}

/** Shows a row of each word as an expense, if that word is of money spent. */
export function askLetters(
  { column, words }: DirectionLetters,
  rows: readonly TableRow[],
  amountOf: (row: TableRow) => Decimal | undefined,
): Question {
  const shown = words.flatMap((word) => rows.find(({ cells }) => cells[column] === word) ?? []);
  const choices = words.map((value): Choice => {
    const made = shown.map((row) => {
      const amount = amountOf(row) ?? ZERO;
      const isOut = row.cells[column] === value;
      const text = row.cells.join(" | ");
      return { line: row.line, text, amount: isOut ? amount : negate(amount) };
    });
    return { value, rows: made };
  });
  return { kind: "direction", rows: rows.length, choices };
}
