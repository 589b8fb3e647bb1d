// A ledger's expenses in memory, field by field, from which lists, searches, totals, breakdowns and suggestions are
// answered. It knows no engine and does no I/O: its owner passes on every change, and both engines answer alike.

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
  /** The last change that is known; 0 for none. */
  readonly position: ChangeId | 0;
  /** How many expenses there are. */
  readonly count: number;
  /** The exact sum of all. */
  readonly total: Decimal;
  /** What all of it takes in memory, about; it grows by questions too. */
  readonly bytes: number;
  /**
   * Takes what a change, or a portion of the first filling, has made of labels and expenses. What is put takes the place of
   * what it was. About 1,000 expenses at once are a short pause.
   */
  apply(delta: ColumnsDelta): void;
  /**
   * Does a few milliseconds of the work that a filling leaves: to put expenses in an order, or to index the words of texts. Whether
   * all of it is done. A list in an order that is not ready, and a filter by days where that by date is not, does the rest of that
   * order's work first; so do suggestions with the words.
   */
  settle(what: ExpenseOrder["by"] | "words"): boolean;
  list(filter: ExpenseFilter, order: ExpenseOrder, range: ListRange): Sliced<ListReading>;
  /**
   * Of what the filter leaves, in the order of the rows' keys: numbers, then texts, then null. Undefined if there are more rows
   * than may be told.
   */
  breakdown(
    filter: ExpenseFilter,
    by: Groupings,
    view: BreakdownView,
  ): Sliced<readonly BreakdownRow[] | undefined>;
  /** For each label that is there. */
  labelUses(): Sliced<ReadonlyMap<LabelId, LabelUse>>;
  /** A copy of all expenses, from which columns can be restored. */
  image(): Sliced<ImageFields>;
  /** What an expense of this text, as quick entry reads it, will probably say besides. */
  suggest(text: string, today: CalendarDate): Sliced<Suggestion>;
}

export interface ColumnsDelta {
  /** The last change that it holds. */
  readonly position: ChangeId | 0;
  readonly labels?: readonly Label[];
  readonly put: readonly KeptExpense[];
  readonly gone: readonly ExpenseId[];
}

export interface ListRange {
  /** The ledger's own, for expenses that say no other one. */
  readonly currency: CurrencyCode | null;
  /** What `next` of the page before was. */
  readonly after?: string | undefined;
  /** At least 1. */
  readonly limit: number;
}

export type ListReading =
  | (ListPage & { readonly fault?: never })
  /** Why the cursor can't be used, as a clause. */
  | { readonly fault: string };

export interface ListPage extends Page {
  /** Of all that the filter leaves. */
  readonly count: number;
  /** Their exact sum. */
  readonly total: Decimal;
}

/** This many expenses are put in order in a millisecond or two, by their texts too. */
const STEPS = 256;

/** The use of a label, and a row of a report, as they are kept. */
const USE_BYTES = 2 * ENTRY_BYTES;
const ROW_BYTES = 5 * ENTRY_BYTES;

/** Who goes through the pages of a list, or comes back to a report, asks for the same again. */
const KEPT = 4;

/** What was worked out for a question, or what is being worked out. */
interface Work<Value> {
  readonly slices: Sliced<Value>;
  answer?: { readonly value: Value };
  failure?: { readonly error: unknown };
}

/**
 * What was worked out for the same question since the last change; of many questions, the last ones are kept. Who asks while it is
 * being worked out goes on with it.
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
      // A later question begins again.
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

/** `slice` is how many slots a slice of a question looks at. */
export function createColumns(slice = SLICE): Columns {
  return columnsOf(new Table(slice), 0);
}

/** The columns of an image: they know of no labels yet, and of all changes up to `position`. Throws at an image that lacks a field. */
export function* restoreColumns(
  image: ImageReader,
  position: ChangeId | 0,
  slice = SLICE,
): Sliced<Columns> {
  const table = new Table(slice);
  yield* table.restore(image);
  return columnsOf(table, position);
}

/** What filters leave of a table, kept until it changes. */
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
      // A list of the same may follow or not; a report has no use for a copy.
      return yield* withSlots(table, filter, currency, work);
    }
    // To find words takes longer than a report on what they find, and who searches asks for several.
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
