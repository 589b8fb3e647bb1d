// The columns of recently read ledgers. They are filled from a snapshot when a ledger is first read, and then follow its history: each
// reading applies all changes since the one before.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type Columns, createColumns } from "../columns/columns.ts";
import { keysIn, SLICE, type Sliced } from "../columns/slices.ts";
import type { BookSnapshot } from "../store.ts";
import { type Slicing, turn } from "../turns.ts";
import { momentOf, OTHER_HISTORY, type Reading, readAt } from "./advance.ts";
import { type ColumnImages, type ImageSource, NO_IMAGES } from "./column-images.ts";
import { FILLED, startFilling } from "./filling.ts";
import { createGate } from "./gate.ts";
import {
  KEPT_BOUNDS,
  type Kept,
  type KeptBounds,
  type KeptColumns,
  keepColumns,
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

export interface ColumnCacheOptions {
  /** Does the slices of queries. */
  readonly slicing: Slicing;
  readonly images?: ColumnImages;
  readonly bounds?: KeptBounds;
  /** Limits the slots that a slice of a query visits. */
  readonly slice?: number;
}

/** Columns that were begun, and their snapshot if the first query is answered from it. */
interface Begun {
  readonly there: Kept;
  readonly snapshot?: BookSnapshot;
}

export class ColumnCache {
  readonly #records: SnapshotRecords;
  readonly #slicing: Slicing;
  readonly #slice: number;
  readonly #images: ColumnImages;
  readonly #kept: KeptColumns;
  /** Ledgers until their columns are filled. */
  readonly #openings = new Map<LedgerId, Promise<Kept>>();

  constructor(
    records: SnapshotRecords,
    { slicing, images = NO_IMAGES, bounds = KEPT_BOUNDS, slice = SLICE }: ColumnCacheOptions,
  ) {
    this.#records = records;
    this.#slicing = slicing;
    this.#slice = slice;
    this.#images = images;
    this.#kept = keepColumns(bounds);
  }

  /** Answers from the ledger's current state. */
  async use<Found, Value>(wanted: Wanted, query: Query<Found, Value>): Promise<Value> {
    const { ledger } = wanted;
    for (;;) {
      const known = this.#kept.get(ledger) ?? this.#openings.get(ledger);
      const begun = known ? { there: await known } : await this.#begin(wanted);
      const read = await this.#answer(begun, wanted, query);
      if ("answer" in read) return read.answer;
      // Only the first caller forgets the columns: others may have begun again already.
      const { there } = begun;
      const isFirst = !this.#openings.has(ledger) && (this.#kept.get(ledger) ?? there) === there;
      if (read.missed === "other-history" && isFirst) this.forget(ledger);
    }
  }

  /** Drops everything about a deleted ledger. */
  forget(ledger: LedgerId): void {
    this.#openings.delete(ledger);
    this.#kept.delete(ledger);
  }

  /** Stores images of complete columns. */
  close(): Promise<void> {
    const complete = this.#kept.all().filter(([, { filling }]) => filling.isOver());
    return this.#images.close(
      complete.map(([ledger, there]) => [ledger, imageSource(there, this.#slicing)]),
    );
  }

  async #answer<Found, Value>(
    { there, snapshot: first }: Begun,
    { ledger, open, from, order = "date" }: Wanted,
    { find, answer: show }: Query<Found, Value>,
  ) {
    const { columns, filling } = there;
    await filling.reached(from);
    while (!columns.settle(order)) await turn();
    const reached = columns.position;
    const snapshot = first ?? (await open());
    try {
      // The changes that the columns show must still exist.
      if (!first && snapshot.lastChange < reached) return OTHER_HISTORY;
      const { labels } = await this.#records.of(ledger, snapshot);
      const reading = { labels, snapshot };
      const read = await readAt(there, reading, {
        changes: keysIn(this.#slice),
        read: () => this.#slicing(find(columns, reading)),
      });
      return "missed" in read ? read : { answer: await show(read.found, reading) };
    } finally {
      await snapshot.close();
      this.#measure(ledger, there);
    }
  }

  /** Queries and changes make columns grow. */
  #measure(ledger: LedgerId, there: Kept): void {
    this.#kept.measure(ledger);
    if (there.filling.isOver()) this.#images.keep(ledger, imageSource(there, this.#slicing));
  }

  /** Opens a ledger that is not cached. Simultaneous callers wait for the same columns. */
  #begin({ ledger, open }: Wanted): Promise<Begun> {
    const begun = this.#start(open);
    const opening = begun.then(({ there }) => there);
    this.#openings.set(ledger, opening);
    void this.#keep(ledger, opening);
    return begun;
  }

  /** Caches columns that are being opened, unless they are forgotten or can't be filled. */
  async #keep(ledger: LedgerId, opening: Promise<Kept>): Promise<void> {
    const isOpening = () => this.#openings.get(ledger) === opening;
    try {
      const there = await opening;
      const { columns, filling } = there;
      // Filling the columns of an empty ledger is as quick as finding them.
      const isEmpty = filling.isOver() && columns.count === 0;
      if (isOpening() && !isEmpty) this.#kept.put(ledger, there);
      if (!filling.isOver()) {
        await filling.done;
        // The cache may have evicted the columns while they were still small.
        if (isOpening()) this.#kept.put(ledger, there);
        this.#measure(ledger, there);
      }
    } catch {
      // Callers that wait get the failure. The next query tries again.
      if (isOpening()) this.#kept.delete(ledger);
    }
    if (isOpening()) this.#openings.delete(ledger);
  }

  /** Restores columns, or begins to fill them. If there are few expenses, they are filled at once, and the snapshot stays open. */
  async #start(open: Wanted["open"]): Promise<Begun> {
    const snapshot = await open();
    try {
      const isSmall = snapshot.ledger.count <= FEW;
      const restored = isSmall
        ? undefined
        : await this.#images.restore(snapshot, this.#slicing, this.#slice);
      const columns = restored ?? createColumns(this.#slice);
      const begun = { columns, gate: createGate(), moment: await momentOf(snapshot) };
      if (restored) {
        await snapshot.close();
        return { there: { ...begun, filling: FILLED } };
      }
      const { labels } = await this.#records.of(snapshot.ledger.id, snapshot);
      const position = snapshot.lastChange;
      columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
      if (!isSmall) {
        const filling = startFilling(begun, snapshot.expenses());
        const close = () => snapshot.close();
        // The filling reports a failure to those who wait for it.
        void filling.done.then(close, close).catch(() => {});
        return { there: { ...begun, filling } };
      }
      const rows = new Map<ExpenseId, KeptExpense>();
      for await (const put of snapshot.expenses()) {
        columns.apply({ position, put, gone: [] });
        for (const row of put) rows.set(row.id, row);
      }
      const find: BookSnapshot["find"] = async (ids) => ids.flatMap((id) => rows.get(id) ?? []);
      return { there: { ...begun, filling: FILLED }, snapshot: { ...snapshot, find } };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }
}

function imageSource(there: Kept, slicing: Slicing): ImageSource {
  const { columns, gate } = there;
  return {
    columns,
    copy: () =>
      gate(async () => ({
        position: columns.position,
        revision: there.moment.revision,
        fingerprint: there.moment.fingerprint,
        fields: await slicing(columns.image()),
      })),
  };
}
