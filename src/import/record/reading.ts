// Guesses about a file with their reasons, and the questions that remain.

import type { Reason } from "../../domain/import/reasons.ts";
import type { QuestionKind } from "../../domain/import/terms.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";

/** A guess about a file. It is shown, and the user is asked if it is not certain. */
export interface Guess<Value> {
  readonly value: Value;
  /** True if one candidate explains all, or nearly all, and no other does. */
  readonly certain: boolean;
  /** The other candidates, the likeliest first. */
  readonly others?: readonly Value[];
}

/** A guess with the reason that is shown for it. */
export interface Finding<Value> extends Guess<Value> {
  readonly because: Reason;
}

/** A question shows two examples. */
export function firstAndLast<One>(all: readonly One[]): readonly One[] {
  return all.length > 1 ? [...all.slice(0, 1), ...all.slice(-1)] : all;
}

/** Asks about rows, and shows the first and the last as each answer reads them. Without rows, there is no question. */
export function ask<Value extends string, Row>(
  kind: QuestionKind,
  values: readonly Value[],
  rows: readonly Row[],
  show: (row: Row, value: Value) => Instance,
  about?: string,
): readonly Question[] {
  if (rows.length === 0) return [];
  const shown = firstAndLast(rows);
  const choices = values.map((value): Choice => {
    return { value, rows: shown.map((row) => show(row, value)) };
  });
  return [{ kind, rows: rows.length, choices, ...(about !== undefined && { about }) }];
}

/** Decides on a value for each column. A column that proves its value settles it for all columns. */
export function decideTogether<Column, Seen, Value>(
  columns: readonly (readonly [column: Column, seen: Seen])[],
  decide: (seen: Seen, proven?: Value) => Finding<Value>,
) {
  const alone = columns.map(([column, seen]) => ({ column, seen, finding: decide(seen) }));
  const proven = alone.find(({ finding: { certain, because } }) => {
    return certain && because.code !== "same-reading" && because.code !== "no-evidence";
  })?.finding;
  const found = alone.map((one) => {
    return proven ? { ...one, finding: decide(one.seen, proven.value) } : one;
  });
  const doubtful = found.find(({ finding }) => !finding.certain);
  return { found, doubtful, shown: doubtful?.finding ?? proven ?? found[0]?.finding };
}

/** A row as a certain answer would read it. */
export interface Instance {
  readonly line: number;
  /** The text in the file. */
  readonly text: string;
  readonly day?: CalendarDate;
  readonly amount?: Decimal;
}

export interface Choice {
  readonly value: string;
  /** The first and the last row for which the answers differ. */
  readonly rows: readonly Instance[];
}

export interface Question {
  readonly kind: QuestionKind;
  /** The currency, or the column, that is asked about. */
  readonly about?: string;
  /** How many rows the answer decides. */
  readonly rows: number;
  readonly choices: readonly Choice[];
}
