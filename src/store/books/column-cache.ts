// The columns of recently read ledgers. They are filled from a snapshot when a ledger is first read, and then follow its history: each
// reading applies all changes since the one before.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type Columns, createColumns } from "../columns/columns.ts";
import { keysIn, SLICE, type Sliced } from "../columns/slices.ts";
import type { BookSnapshot } from "../store.ts";
import { type Slicing, turn } from "../turns.ts";
import { type Missed, momentOf, OTHER_HISTORY, type Reading, readAt } from "./advance.ts";
import { type ColumnImages, type ImageSource, NO_IMAGES } from "./column-images.ts";
import { FILLED, startFilling } from "./filling.ts";
import { createGate } from "./gate.ts";
import {
  createOpenings,
  KEPT_BOUNDS,
  type Kept,
  type KeptBounds,
  type KeptColumns,
  keepColumns,
  type Opening,
  type Openings,
} from "./kept-columns.ts";
import type { SnapshotRecords } from "./snapshot-records.ts";

/** Columns with no more expenses than this are filled at once. */
const FEW = 512;

export interface Query<Found, Value> {
  /** Called while the columns do not change. It works in slices, and other work runs between them. */
  readonly find: (columns: Columns, reading: Reading) => Sliced<Found>;
  /** Computes the answer; the columns may have changed in the meantime. */
  readonly answer: (found: Found, reading: Reading) => Promise<Value> | Value;
}

export interface Wanted {
  readonly ledger: LedgerId;
  /** Opens a snapshot of the ledger. */
  readonly open: () => Promise<BookSnapshot>;
  /** The order in which expenses are wanted; everything else needs the order by date. */
  readonly order?: ExpenseOrder["by"];
  /** Limits the work to expenses of this day and later ones, in the order by date only. */
  readonly from?: CalendarDate | undefined;
}

export interface ColumnCache {
  /** Answers from the ledger's current state. */
  use<Found, Value>(wanted: Wanted, query: Query<Found, Value>): Promise<Value>;
  /** Drops everything about a deleted ledger. */
  forget(ledger: LedgerId): void;
  /** Stores images of complete columns. */
  close(): Promise<void>;
}

export interface ColumnCacheOptions {
  /** Does the slices of queries. */
  readonly slicing: Slicing;
  readonly images?: ColumnImages;
  readonly bounds?: KeptBounds;
  /** Limits the slots that a slice of a query visits. */
  readonly slice?: number;
}

export function createColumnCache(
  records: SnapshotRecords,
  options: ColumnCacheOptions,
): ColumnCache {
  const { slicing, images = NO_IMAGES, bounds = KEPT_BOUNDS, slice = SLICE } = options;
  const kept = keepColumns(bounds);
  const openings = createOpenings(kept);
  const columnCache = { kept, openings, records, images, slicing, slice };

  function forget(ledger: LedgerId): void {
    openings.forget(ledger);
    kept.delete(ledger);
  }

  return {
    async use(wanted, query) {
      const { ledger } = wanted;
      for (;;) {
        const there = await (kept.get(ledger) ??
          openings.get(ledger) ??
          begin(columnCache, wanted, query));
        if ("answer" in there) return there.answer;
        const read = await answer(columnCache, wanted, there, query);
        if ("answer" in read) return read.answer;
        // Only the first caller forgets the columns: others may have begun again already.
        const isFirst = !openings.get(ledger) && (kept.get(ledger) ?? there) === there;
        if (read.missed === "other-history" && isFirst) forget(ledger);
      }
    },
    forget,
    close() {
      const complete = kept.all().filter(([, { filling }]) => filling.isOver());
      return images.close(complete.map(([ledger, there]) => [ledger, imageSource(there, slicing)]));
    },
  };
}

interface CacheParts {
  readonly kept: KeptColumns;
  readonly openings: Openings;
  readonly records: SnapshotRecords;
  readonly slicing: Slicing;
  readonly slice: number;
  readonly images: ColumnImages;
}

async function answer<Found, Value>(
  columnCache: CacheParts,
  wanted: Wanted,
  there: Kept,
  { find, answer: show }: Query<Found, Value>,
): Promise<{ readonly answer: Value } | Missed> {
  const { kept, records, images, slicing } = columnCache;
  const { ledger, open } = wanted;
  try {
    await prepare(there, wanted);
    const reached = there.columns.position;
    const snapshot = await open();
    try {
      // The changes that the columns show must still exist.
      if (snapshot.lastChange < reached) return OTHER_HISTORY;
      const { labels } = await records.of(ledger, snapshot);
      const reading = { labels, snapshot };
      const read = await readAt(there, reading, {
        changes: keysIn(columnCache.slice),
        read: () => slicing(find(there.columns, reading)),
      });
      return "missed" in read ? read : { answer: await show(read.found, reading) };
    } finally {
      await snapshot.close();
    }
  } finally {
    // Queries and changes make columns grow.
    kept.measure(ledger);
    if (there.filling.isOver()) images.keep(ledger, imageSource(there, slicing));
  }
}

/**
 * Opens a ledger that is not cached. Resolves with the answer if the ledger has so few expenses that its columns were filled at once, and
 * otherwise with the columns.
 */
async function begin<Found, Value>(
  columnCache: CacheParts,
  wanted: Wanted,
  query: Query<Found, Value>,
): Promise<{ readonly answer: Value } | Kept> {
  const opening = columnCache.openings.begin(wanted.ledger);
  try {
    const snapshot = await wanted.open();
    if (snapshot.ledger.count <= FEW) {
      return { answer: await answerFew(columnCache, opening, snapshot, wanted, query) };
    }
    const restored = await columnCache.images.restore(
      snapshot,
      columnCache.slicing,
      columnCache.slice,
    );
    return restored
      ? await beginRestored(opening, snapshot, restored)
      : await beginFilling(columnCache, opening, snapshot);
  } catch (error) {
    opening.fail(error);
    throw error;
  }
}

async function beginRestored(
  opening: Opening,
  snapshot: BookSnapshot,
  columns: Columns,
): Promise<Kept> {
  const begun = await completeOf(columns, snapshot);
  opening.keep(begun);
  opening.end();
  opening.resolve(begun);
  await snapshot.close();
  return begun;
}

async function beginFilling(
  { kept, records, images, slicing, slice }: CacheParts,
  opening: Opening,
  snapshot: BookSnapshot,
): Promise<Kept> {
  const ledger = snapshot.ledger.id;
  const begun = await startFrom(snapshot, records, slice);
  opening.keep(begun);
  opening.resolve(begun);
  void finish(begun, snapshot, (isFilled) => {
    // The cache may have evicted the columns while they were still small.
    if (isFilled) opening.keep(begun);
    else if (kept.get(ledger) === begun) kept.delete(ledger);
    opening.end();
  }).then(() => {
    kept.measure(ledger);
    if (begun.filling.isOver()) images.keep(ledger, imageSource(begun, slicing));
  });
  return begun;
}

async function answerFew<Found, Value>(
  { kept, records, slicing, slice }: CacheParts,
  opening: Opening,
  snapshot: BookSnapshot,
  { ledger, order = "date" }: Wanted,
  { find, answer: show }: Query<Found, Value>,
): Promise<Value> {
  try {
    const { labels } = await records.of(ledger, snapshot);
    const { columns, reading } = await fillAtOnce(snapshot, labels, slice);
    await settle(columns, order);
    const begun = await completeOf(columns, snapshot);
    // Filling the columns of an empty ledger is as quick as finding them.
    if (columns.count > 0) opening.keep(begun);
    opening.end();
    // This comes first, because callers that wait for the columns advance them to later snapshots.
    const found = begun.gate.read(() => slicing(find(columns, reading)));
    opening.resolve(begun);
    return await show(await found, reading);
  } finally {
    await snapshot.close();
    kept.measure(ledger);
  }
}

/** Columns with everything that the snapshot shows. */
async function completeOf(columns: Columns, snapshot: BookSnapshot): Promise<Kept> {
  const moment = await momentOf(snapshot);
  return { columns, gate: createGate(), filling: FILLED, moment };
}

/** Waits until the columns are ready for the work. */
async function prepare({ columns, filling }: Kept, { from, order = "date" }: Wanted) {
  await filling.reached(from);
  await settle(columns, order);
}

/** Calls `filled` as soon as the filling ends, so that the next query retries a failed one. */
async function finish(
  { filling }: Kept,
  snapshot: BookSnapshot,
  filled: (isFilled: boolean) => void,
): Promise<void> {
  await filling.reached(undefined).then(
    () => filled(true),
    () => filled(false),
  );
  // The filling reports a failure to those who wait for it.
  await snapshot.close().catch(() => {});
}

/** Fills columns with all expenses of a small snapshot, and keeps the rows for the answer. */
async function fillAtOnce(snapshot: BookSnapshot, labels: Labels, slice: number) {
  const columns = createColumns(slice);
  const { lastChange: position } = snapshot;
  columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
  const rows = new Map<ExpenseId, KeptExpense>();
  for await (const put of snapshot.expenses()) {
    columns.apply({ position, put, gone: [] });
    for (const row of put) rows.set(row.id, row);
  }
  const find: BookSnapshot["find"] = async (ids) => ids.flatMap((id) => rows.get(id) ?? []);
  const reading: Reading = { labels, snapshot: { ...snapshot, find } };
  return { columns, reading };
}

/** Begins to fill columns from the snapshot, which must be closed at the end. Closes it only if this fails. */
async function startFrom(
  snapshot: BookSnapshot,
  records: SnapshotRecords,
  slice: number,
): Promise<Kept> {
  try {
    const moment = await momentOf(snapshot);
    const columns = createColumns(slice);
    const gate = createGate();
    const { labels } = await records.of(snapshot.ledger.id, snapshot);
    const position = snapshot.lastChange;
    columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
    const filling = startFilling({ columns, gate }, snapshot);
    return { columns, gate, filling, moment };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

function imageSource(there: Kept, slicing: Slicing): ImageSource {
  const { columns, gate } = there;
  return {
    columns,
    copy: () =>
      gate.read(async () => ({
        position: columns.position,
        revision: there.moment.revision,
        fingerprint: there.moment.fingerprint,
        fields: await slicing(columns.image()),
      })),
  };
}

/** Yields to other work, since this takes seconds for a large ledger. */
async function settle(columns: Columns, what: ExpenseOrder["by"]): Promise<void> {
  while (!columns.settle(what)) await turn();
}
