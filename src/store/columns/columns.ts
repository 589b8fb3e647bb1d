// A ledger's expenses in memory, field by field, from which lists, searches, totals, breakdowns and suggestions are answered. It knows
// no engine and does no I/O: its owner passes on every change, and both engines answer alike.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { Label, LabelId } from "../../domain/label/label.ts";
import type { LabelUse } from "../../domain/label/labels.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { BreakdownRow, Groupings } from "../../domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../../domain/search/expense-filter.ts";
import type { Suggestion } from "../../domain/search/suggestion.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type BreakdownView, breakDown } from "./breakdown.ts";
import { bytesOfArrays, ENTRY_BYTES } from "./column-bytes.ts";
import { readCursor } from "./cursor.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { countUses } from "./label-uses.ts";
import { type Page, readPage } from "./page.ts";
import { isEmptyFilter, type Selection, select, withSlots } from "./selection.ts";
import { SLICE, type Sliced } from "./slices.ts";
import { suggest } from "./suggest.ts";
import { Table } from "./table.ts";

export interface Columns {
  /** The last applied change; 0 for none. */
  readonly position: ChangeId | 0;
  /** The number of expenses. */
  readonly count: number;
  /** Their exact sum. */
  readonly total: Decimal;
  /** Approximate bytes in memory; questions make it grow, too. */
  readonly bytes: number;
  /**
   * Applies labels and expenses of a change, or of a batch of the first filling. New values replace old ones. About 1,000 expenses at
   * once are a short pause.
   */
  apply(delta: ColumnsDelta): void;
  /**
   * Does a few milliseconds of the work left after a filling: sorting expenses in an order, or indexing the words of texts. Returns true
   * if all of it is done. A list in an unfinished order does the rest of that order's work first, and so does a filter by days if the
   * order by date is unfinished. Suggestions do the same with the words.
   */
  settle(what: ExpenseOrder["by"] | "words"): boolean;
  list(filter: ExpenseFilter, order: ExpenseOrder, range: ListRange): Sliced<ListReading>;
  /**
   * Groups the expenses that match the filter. Rows are sorted by their keys: numbers, then texts, then null. Undefined if there are too
   * many rows.
   */
  breakdown(
    filter: ExpenseFilter,
    by: Groupings,
    view: BreakdownView,
  ): Sliced<readonly BreakdownRow[] | undefined>;
  /** An entry for each existing label. */
  labelUses(): Sliced<ReadonlyMap<LabelId, LabelUse>>;
  /** A copy of all expenses, from which columns can be restored. */
  image(): Sliced<ImageFields>;
  /** Suggests the other fields of an expense with this text, as quick entry reads it. */
  suggest(text: string, today: CalendarDate): Sliced<Suggestion>;
}

export interface ColumnsDelta {
  /** The last change that is included. */
  readonly position: ChangeId | 0;
  readonly labels?: readonly Label[];
  readonly put: readonly KeptExpense[];
  readonly gone: readonly ExpenseId[];
}

export interface ListRange {
  /** The ledger's own currency, for expenses that have no other. */
  readonly currency: CurrencyCode | null;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  /** At least 1. */
  readonly limit: number;
}

export type ListReading =
  | (ListPage & { readonly fault?: never })
  /** Explains as a clause why the cursor can't be used. */
  | { readonly fault: string };

export interface ListPage extends Page {
  /** The number of all expenses that match the filter. */
  readonly count: number;
  /** Their exact sum. */
  readonly total: Decimal;
}

/** Sorting this many expenses takes a millisecond or two, even by their texts. */
const STEPS = 256;

/** The stored use of a label, and a row of a report. */
const USE_BYTES = 2 * ENTRY_BYTES;
const ROW_BYTES = 5 * ENTRY_BYTES;

/** Clients that page through a list, or return to a report, repeat the same question. */
const KEPT = 4;

/** The result of a question, or its unfinished computation. */
interface Work<Value> {
  readonly slices: Sliced<Value>;
  answer?: { readonly value: Value };
  failure?: { readonly error: unknown };
}

/**
 * The result for the same question since the last change; the last few questions are cached. A second caller continues the same
 * computation.
 */
function* keptOr<Value>(
  kept: Map<string, Work<Value>>,
  question: unknown,
  workOut: () => Sliced<Value>,
): Sliced<Value> {
  const key = JSON.stringify(question);
  const work: Work<Value> = kept.get(key) ?? { slices: workOut() };
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT && !kept.has(key)) kept.delete(oldest);
  kept.set(key, work);
  for (;;) {
    if (work.answer) return work.answer.value;
    if (work.failure) throw work.failure.error;
    try {
      const { done, value } = work.slices.next();
      if (done) work.answer = { value };
    } catch (error) {
      work.failure = { error };
      // A later question starts again.
      kept.delete(key);
    }
    if (!work.answer && !work.failure) yield;
  }
}

function bytesOfAnswers<Value>(
  kept: ReadonlyMap<string, Work<Value>>,
  bytesOf: (value: Value) => number,
): number {
  let bytes = 0;
  for (const { answer } of kept.values()) if (answer) bytes += bytesOf(answer.value);
  return bytes;
}

/** `slice` is the number of slots that a slice of a question visits. */
export function createColumns(slice = SLICE): Columns {
  return columnsOf(new Table(slice), 0);
}

/** Restores the columns of an image: without labels yet, and with all changes up to `position`. Throws if the image lacks a field. */
export function* restoreColumns(
  image: ImageReader,
  position: ChangeId | 0,
  slice = SLICE,
): Sliced<Columns> {
  const table = new Table(slice);
  yield* table.restore(image);
  return columnsOf(table, position);
}

/** The results of filters on a table, cached until it changes. */
function keptSelections(table: Table) {
  const kept = new Map<string, Work<Selection>>();
  const of = (filter: ExpenseFilter, currency: CurrencyCode | null): Sliced<Selection> =>
    keptOr(kept, [filter, currency], () => select(table, filter, currency));

  function* lend<Value>(
    filter: ExpenseFilter,
    currency: CurrencyCode | null,
    work: (slots: Int32Array) => Sliced<Value>,
  ): Sliced<Value> {
    if (filter.words === undefined) {
      // The same filter may come again as a list or not; a report does not need a copy.
      return yield* withSlots(table, filter, currency, work);
    }
    // Finding words takes longer than reporting on the results, and searches come in groups.
    const { slots } = yield* of(filter, currency);
    return yield* work(slots);
  }

  return { kept, of, lend };
}

function columnsOf(table: Table, begun: ChangeId | 0): Columns {
  const selections = keptSelections(table);
  const reports = new Map<string, Work<readonly BreakdownRow[] | undefined>>();
  const uses = new Map<string, Work<ReadonlyMap<LabelId, LabelUse>>>();
  let position = begun;

  return {
    get position() {
      return position;
    },
    get count() {
      return table.count;
    },
    get total() {
      return table.total.total(table.places);
    },
    get bytes() {
      const answers =
        bytesOfAnswers(uses, ({ size }) => size * USE_BYTES) +
        bytesOfAnswers(selections.kept, ({ slots }) => bytesOfArrays(slots) + ENTRY_BYTES) +
        bytesOfAnswers(reports, (rows) => (rows?.length ?? 0) * ROW_BYTES);
      return table.bytes + answers;
    },

    apply(delta) {
      selections.kept.clear();
      reports.clear();
      uses.clear();
      table.labels.put(delta.labels ?? []);
      for (const id of delta.gone) table.remove(id);
      for (const expense of delta.put) table.put(expense);
      position = delta.position;
    },

    settle: (what) => (what === "words" ? table.texts.settle(STEPS) : table.settle(what, STEPS)),

    *list(filter, order, { after, limit, currency }) {
      const { cursor, fault } = after === undefined ? {} : readCursor(after, order);
      if (fault !== undefined) return { fault };
      if (isEmptyFilter(filter)) {
        const page = yield* readPage(table, undefined, order, { after: cursor, limit });
        return { ...page, count: table.count, total: table.total.total(table.places) };
      }
      const { slots, total } = yield* selections.of(filter, currency);
      const page = yield* readPage(table, slots, order, { after: cursor, limit });
      return { ...page, count: slots.length, total };
    },

    breakdown(filter, by, view) {
      return keptOr(reports, [filter, by, view], () =>
        selections.lend(filter, view.currency, (slots) =>
          breakDown(table, slots, table.labels.counted(filter), by, view),
        ),
      );
    },

    image: () => table.image(),

    labelUses: () => keptOr(uses, [], () => countUses(table)),

    *suggest(text, today) {
      while (!table.texts.settle(STEPS)) yield;
      return yield* suggest(table, text, today);
    },
  };
}
