// Reads one page of a list: from the cursor's position along the order, skipping what the filter excludes.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { compare } from "../../domain/money/decimal.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import { fold } from "../../domain/text/words.ts";
import { dayNumber } from "../../domain/time/calendar-date.ts";
import { type Cursor, DESCRIPTION_UNITS, writeCursor } from "./cursor.ts";
import { firstWhere } from "./order.ts";
import { inRanges, type Sliced } from "./slices.ts";
import type { Table } from "./table.ts";

export interface Page {
  readonly ids: readonly ExpenseId[];
  /** The start of the next page; null if there is none. */
  readonly next: string | null;
}

/** Reads a page of these slots, or of all slots if none are given. */
export function* readPage(
  table: Table,
  slots: Int32Array | undefined,
  order: ExpenseOrder,
  { after, limit }: Range,
): Sliced<Page> {
  const range = { after, limit: limit + 1 };
  const found = slots
    ? yield* marked(table, slots, order, range)
    : yield* walk(table, undefined, order, range);
  const given = found.slice(0, limit);
  const last = given.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return {
    ids: given.map((slot) => table.idOf(slot)),
    next: isMore ? writeCursor(cursorAt(table, last, order), order) : null,
  };
}

interface Range {
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** Sorting up to this many slots is quicker than finding them along the order. */
const FEW = 1_000;

function* marked(
  table: Table,
  slots: Int32Array,
  order: ExpenseOrder,
  range: Range,
): Sliced<number[]> {
  const { after, limit } = range;
  if (slots.length > FEW) {
    const marks = new Uint8Array(table.size);
    yield* inRanges(slots.length, table.slice, (from, to) => {
      // The array's iterator would take ten times as long.
      for (let at = from; at < to; at += 1) marks[slots[at] ?? 0] = 1;
    });
    return yield* walk(table, marks, order, range);
  }
  const isUp = order.direction === "ascending";
  const isBeyond = after && beyond(table, after, isUp ? "after" : "at");
  const rest = isBeyond ? slots.filter((slot) => isBeyond(slot) === isUp) : slots.slice();
  const compare = table.comparisonBy(order.by);
  rest.sort((a, b) => (isUp ? compare(a, b) : compare(b, a)));
  return [...rest.subarray(0, limit)];
}

function* walk(
  table: Table,
  marks: Uint8Array | undefined,
  order: ExpenseOrder,
  { after, limit }: Range,
): Sliced<number[]> {
  const slots = yield* table.order(order.by);
  const isUp = order.direction === "ascending";
  const start = isUp ? 0 : slots.length;
  const from = after
    ? firstWhere(slots, slots.length, beyond(table, after, isUp ? "after" : "at"))
    : start;
  return isUp ? take(slots, from, 1, marks, limit) : take(slots, from - 1, -1, marks, limit);
}

/** Takes slots from an index on, in one direction: only those with a mark if there are marks. */
function take(
  slots: Int32Array,
  from: number,
  step: 1 | -1,
  marks: Uint8Array | undefined,
  limit: number,
): number[] {
  const found: number[] = [];
  for (let at = from; at >= 0 && at < slots.length && found.length < limit; at += step) {
    const slot = slots[at] ?? 0;
    if (!marks || marks[slot] === 1) found.push(slot);
  }
  return found;
}

function cursorAt(table: Table, slot: number, { by }: ExpenseOrder): Cursor {
  const id = table.idOf(slot);
  if (by === "date") return { by, key: table.dateOf(slot), id };
  if (by === "amount") return { by, key: table.amountOf(slot), id };
  const text = table.descriptionOf(slot);
  return { by, key: text.slice(0, DESCRIPTION_UNITS), length: text.length, id };
}

/** Returns a predicate for slots at or after the cursor's expense, even if that was deleted. */
function beyond(table: Table, cursor: Cursor, side: "at" | "after"): (slot: number) => boolean {
  const compareToCursor = comparison(table, cursor, side);
  return (slot) => {
    const order = compareToCursor(slot) || (table.ids[slot] ?? 0) - cursor.id;
    return side === "at" ? order >= 0 : order > 0;
  };
}

function comparison(table: Table, cursor: Cursor, side: "at" | "after") {
  if (cursor.by === "date") {
    const day = dayNumber(cursor.key);
    return (slot: number) => (table.columns.days[slot] ?? 0) - day;
  }
  if (cursor.by === "amount") return (slot: number) => compare(table.amountOf(slot), cursor.key);
  const text = wholeText(table, cursor, side);
  const other = { folded: fold(text), text };
  return (slot: number) => table.texts.compareWith(table.columns.descriptions[slot] ?? 0, other);
}

/**
 * A cursor contains only the beginning of a long description, so the whole text is read from its expense. If that was deleted or changed,
 * the list continues among descriptions with the same beginning. It misses none, but may repeat some.
 */
function wholeText(
  table: Table,
  cursor: Extract<Cursor, { by: "description" }>,
  side: "at" | "after",
) {
  if (cursor.length <= DESCRIPTION_UNITS) return cursor.key;
  const slot = table.slotOf(cursor.id);
  const text = slot === undefined ? "" : table.descriptionOf(slot);
  if (text.length === cursor.length && text.startsWith(cursor.key)) return text;
  return side === "after" ? cursor.key : cursor.key + LAST;
}

/** Sorts after every continuation of the partial description in a cursor. */
const LAST = "\uFFFF".repeat(8);
