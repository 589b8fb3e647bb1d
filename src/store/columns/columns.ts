// A ledger's expenses in memory, field by field, from which lists, searches, totals, breakdowns and suggestions are answered. It knows
// no engine and does no I/O: its owner passes on every change, and both engines give the same answers.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { Label } from "../../domain/label/label.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { BreakdownRow, Groupings } from "../../domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../../domain/search/expense-filter.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ListRange } from "../store.ts";
import { type BreakdownView, breakDown } from "./breakdown.ts";
import { readCursor } from "./cursor.ts";
import type { ImageReader } from "./image.ts";
import { countUses } from "./label-uses.ts";
import { type Page, readPage } from "./page.ts";
import { isEmptyFilter, slotsOf, totalOf } from "./selection.ts";
import { SLICE, type Sliced } from "./slices.ts";
import { suggest } from "./suggest.ts";
import { Table } from "./table.ts";

export type Columns = ReturnType<typeof columnsOf>;

export interface ColumnsDelta {
  /** The last change that is included. */
  readonly position: ChangeId | 0;
  readonly labels?: readonly Label[];
  readonly put: readonly KeptExpense[];
  readonly gone: readonly ExpenseId[];
}

/** `currency` is the ledger's own, for expenses that have no other. */
type Range = ListRange & { readonly currency: CurrencyCode | null };

export type ListReading =
  | (ListPage & { readonly fault?: never })
  /** A clause that says why the cursor can't be used. */
  | { readonly fault: string };

export interface ListPage extends Page {
  /** The number of all expenses that match the filter. */
  readonly count: number;
  /** Their exact sum. */
  readonly total: Decimal;
}

/** `slice` is the number of slots that a query visits before it yields. */
export function createColumns(slice = SLICE): Columns {
  return columnsOf(new Table(slice), 0);
}

/** Restores columns from an image with all changes up to `position`. They have no labels yet. Throws if the image lacks a field. */
export function* restoreColumns(
  image: ImageReader,
  position: ChangeId | 0,
  slice = SLICE,
): Sliced<Columns> {
  const table = new Table(slice);
  yield* table.restore(image);
  return columnsOf(table, position);
}

function columnsOf(table: Table, begun: ChangeId | 0) {
  let position = begun;

  return {
    /** The last applied change; 0 for none. */
    get position() {
      return position;
    },
    /** The number of expenses. */
    get count() {
      return table.count;
    },
    /** Their exact sum. */
    get total() {
      return table.total.total();
    },
    /** Is true if filling the columns again would save much memory. */
    get isWasteful() {
      return table.isWasteful;
    },
    /** Approximate bytes in memory. Queries make them grow, too. */
    get bytes() {
      return table.bytes;
    },

    /**
     * Applies the labels and expenses of a change, or of a batch while the columns are filled. New values replace old ones. About 1,000
     * expenses at once take only a moment.
     */
    apply(delta: ColumnsDelta): void {
      if (delta.labels) table.labels.put(delta.labels);
      for (const id of delta.gone) table.remove(id);
      for (const expense of delta.put) table.put(expense);
      position = delta.position;
    },

    list: (filter: ExpenseFilter, order: ExpenseOrder, range: Range) =>
      listOf(table, filter, order, range),

    /**
     * Groups the expenses that match the filter. Rows are sorted by their keys: numbers, then texts, then null. Undefined if there are too
     * many rows.
     */
    *breakdown(
      filter: ExpenseFilter,
      by: Groupings,
      view: BreakdownView,
    ): Sliced<readonly BreakdownRow[] | undefined> {
      const slots = yield* slotsOf(table, filter, view.currency);
      return yield* breakDown(table, slots, table.labels.counted(filter), by, view);
    },

    /** A copy of all expenses, from which columns can be restored. */
    image: () => table.image(),

    /** An entry for each existing label. */
    labelUses: () => countUses(table),

    /** Suggests the other fields of an expense with this text, as quick entry reads it. */
    suggest: (text: string, today: CalendarDate) => suggest(table, text, today),
  };
}

function* listOf(
  table: Table,
  filter: ExpenseFilter,
  order: ExpenseOrder,
  { after, limit, currency }: Range,
): Sliced<ListReading> {
  const { cursor, fault } = after === undefined ? {} : readCursor(after, order);
  if (fault !== undefined) return { fault };
  if (isEmptyFilter(filter)) {
    const page = yield* readPage(table, undefined, order, { after: cursor, limit });
    return { ...page, count: table.count, total: table.total.total() };
  }
  const slots = yield* slotsOf(table, filter, currency);
  const total = yield* totalOf(table, slots);
  const page = yield* readPage(table, slots, order, { after: cursor, limit });
  return { ...page, count: slots.length, total };
}
