// What is asked about a table where its cells don't tell, always with what each answer would make of two of its rows.

import type { DayOrder } from "../../domain/import/terms.ts";
import { type Decimal, negate, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Choice, Question } from "../record/reading.ts";
import type { ImportRecord, TableRow } from "../record/record.ts";
import { type NumberEvidence, readNumber } from "./amounts/number-format.ts";
import { firstAndLast } from "./cells/cell-texts.ts";
import { type DayEvidence, type DayFormat, likelyOrders, readDay } from "./days/day-format.ts";

/** Which columns hold days and money. Without heads, columns are counted from 1. */
export function askColumns(
  heads: readonly string[],
  ends: readonly TableRow[],
  rows: number,
): Question {
  const width = Math.max(heads.length, ...ends.map(({ cells }) => cells.length));
  const choices = Array.from({ length: width }, (_, at): Choice => {
    const cells = ends.map(({ line, cells }) => ({ line, text: cells[at] ?? "" }));
    return { value: heads[at] || String(at + 1), rows: cells };
  });
  const shown = choices.filter(({ rows: cells }) => cells.some(({ text }) => text !== ""));
  return { kind: "columns", rows, choices: shown };
}

/** Of the orders that read as many cells, those that make other days of them. None if no cell differs. */
export function askDays(
  seen: DayEvidence | undefined,
  today: CalendarDate,
  formatOf = (order: DayOrder): DayFormat => ({ order, era: seen?.era ?? "common" }),
): readonly Question[] {
  if (!seen || seen.doubtful === 0) return [];
  const likely = likelyOrders(seen, today);
  const most = Math.max(...likely.map((order) => seen.course(order).fits));
  const orders = likely.filter((order) => seen.course(order).fits >= most / 2);
  const choices = orders.map(
    (order): Choice => ({
      value: order,
      rows: seen.places.map(({ cell, line }) => {
        const day = readDay(cell, formatOf(order));
        return { line, text: cell, ...(day && { day }) };
      }),
    }),
  );
  return [{ kind: "days", rows: seen.doubtful, choices }];
}

export function askNumbers(seen: NumberEvidence | undefined, head: string): readonly Question[] {
  if (!seen || seen.doubtful === 0) return [];
  const choices = ([".", ","] as const).map((sign): Choice => {
    const { format } = seen.best(sign);
    const rows = seen.places.map(({ cell, line }) => {
      const read = readNumber(cell, format);
      return { line, text: cell, ...(typeof read === "object" && { amount: read.amount }) };
    });
    return { value: format, rows };
  });
  return [{ kind: "numbers", about: head, rows: seen.doubtful, choices }];
}

/** Shows the first and the last amount as expenses, of which what is spent is positive. */
export function askSpent(
  rows: readonly TableRow[],
  amountOf: (row: TableRow) => Decimal | undefined,
): readonly Question[] {
  const written = rows.flatMap((row) => {
    const amount = amountOf(row) ?? ZERO;
    return amount === ZERO ? [] : [{ line: row.line, text: row.cells.join(" | "), amount }];
  });
  if (written.length === 0) return [];
  const choices = (["negative", "positive"] as const).map(
    (value): Choice => ({
      value,
      rows: firstAndLast(written).map((row) => ({
        ...row,
        amount: value === "negative" ? negate(row.amount) : row.amount,
      })),
    }),
  );
  return [{ kind: "spent", rows: rows.length, choices }];
}

/** Whose share of shared expenses counts: what would be recorded of two rows for each. `shareOf` is undefined where nothing would be. */
export function askPerson(
  people: readonly { readonly name: string; readonly column: number }[],
  rows: readonly TableRow[],
  shareOf: (row: TableRow, person: number) => ImportRecord | undefined,
): Question {
  const shared = rows.flatMap((row) => {
    const shares = people.map(({ column }) => shareOf(row, column));
    const text = shares.find((share) => share !== undefined)?.texts.join(" ");
    return text === undefined ? [] : [{ line: row.line, text, shares }];
  });
  const choices = people.map(({ name }, at): Choice => {
    const made = firstAndLast(shared).map(({ line, text, shares }) => {
      return { line, text, amount: negate(shares[at]?.amount ?? ZERO) };
    });
    return { value: name, rows: made };
  });
  return { kind: "person", rows: rows.length, choices };
}
