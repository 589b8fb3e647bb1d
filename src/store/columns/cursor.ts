// The position in a list, as a string that clients send back unchanged. It consists of the sort value and the id of the last expense
// returned. It is not an index, so it stays valid while rows are added or deleted.

import { type ExpenseId, isExpenseId } from "../../domain/expense/expense.ts";
import { type Decimal, parseDecimal } from "../../domain/money/decimal.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";

export type Cursor = { readonly id: ExpenseId } & (
  | { readonly by: "date"; readonly key: CalendarDate }
  | { readonly by: "amount"; readonly key: Decimal }
  /** The first DESCRIPTION_UNITS of the description, and its whole length. */
  | { readonly by: "description"; readonly key: string; readonly length: number }
);

export type CursorReading =
  | { readonly cursor: Cursor; readonly fault?: never }
  | { readonly cursor?: never; readonly fault: string };

/** Limits a description so that the cursor fits into any URL. */
export const DESCRIPTION_UNITS = 200;

const VERSION = 1;
const MALFORMED =
  "it was not returned by a list; pass `next` of the previous page unchanged, or omit it";

export function writeCursor(cursor: Cursor, { direction }: ExpenseOrder): string {
  const { by, key, id } = cursor;
  const rest = by === "description" ? [cursor.length] : [];
  return Buffer.from(JSON.stringify([VERSION, by, direction, id, key, ...rest])).toString(
    "base64url",
  );
}

/** Returns the cursor, or a clause that says why it can't be used. */
export function readCursor(text: string, order: ExpenseOrder): CursorReading {
  const [version, by, direction, id, ...rest] = /^[\w-]+$/.test(text) ? parse(text) : [];
  if (version !== VERSION || typeof id !== "number" || !isExpenseId(id)) {
    return { fault: MALFORMED };
  }
  if (by !== order.by || direction !== order.direction) {
    return {
      fault: `it belongs to a list in an order other than ${order.by}, ${order.direction}; keep the order from page to page`,
    };
  }
  const cursor = cursorOf(order.by, id, rest);
  return cursor ? { cursor } : { fault: MALFORMED };
}

/** Longer than any stored amount in its written form. */
const AMOUNT_UNITS = 2_000;

function cursorOf(
  by: ExpenseOrder["by"],
  id: ExpenseId,
  [key, length]: readonly unknown[],
): Cursor | undefined {
  if (typeof key !== "string") return undefined;
  if (by === "date") return isCalendarDate(key) ? { by, key, id } : undefined;
  if (by === "amount") {
    const amount = key.length <= AMOUNT_UNITS ? parseDecimal(key) : undefined;
    return amount && { by, key: amount, id };
  }
  const isLength = typeof length === "number" && Number.isSafeInteger(length);
  return isLength && key.length === Math.min(length, DESCRIPTION_UNITS)
    ? { by, key, length, id }
    : undefined;
}

function parse(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
