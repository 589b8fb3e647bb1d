// The columns of recently read ledgers. They are filled from a snapshot when a ledger is first read, and then follow its history: each
// reading applies all changes since the one before.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { type Columns, createColumns } from "../columns/columns.ts";
import { keysIn, SLICE, type Sliced } from "../columns/slices.ts";
import type { BookSnapshot } from "../store.ts";
import { type Slicing, turn } from "../turns.ts";
import { momentOf, OTHER_HISTORY, type Reading, readAt } from "./advance.ts";
import type { ColumnImages } from "./column-images.ts";
import { createGate } from "./gate.ts";
import {
  KEPT_BOUNDS,
  type Kept,
  type KeptBounds,
  type KeptColumns,
  keepColumns,
} from "./kept-columns.ts";
import type { SnapshotRecords } from "./snapshot-records.ts";

/** Columns with no more expenses than this are filled in one turn, and the first answer needs no other rows. */
const FEW = 512;

export interface Query<Found, Value> {
  /** If the query is only about the expense with this ref, columns of its own, with this expense alone, give the same answer. */
  readonly ref?: string | undefined;
  /** Called while the columns do not change. It works in slices, and other work runs between them. */
  readonly find: (columns: Columns, reading: Reading) => Sliced<Found>;
  /** Computes the answer; the columns may have changed in the meantime. */
  readonly answer: (found: Found, reading: Reading) => Promise<Value> | Value;
  /** Is true if the answer still needs the snapshot, and closes it. */
  readonly keepsSnapshot?: boolean;
}

export interface ColumnCacheOptions {
  /** Does the slices of queries. */
  readonly slicing: Slicing;
  /** Stores the columns for the next start. If it is left out, each start fills them from the rows. */
  readonly images?: ColumnImages | undefined;
  readonly bounds?: KeptBounds;
  /** Limits the slots that a slice of a query visits. */
  readonly slice?: number;
}

/** Columns, and the snapshot that they show if the first query is answered from it. */
interface Begun {
  readonly there: Kept;
  readonly snapshot?: BookSnapshot;
}

type Open = (ledger: LedgerId) => Promise<BookSnapshot>;

export class ColumnCache {
  readonly #open: Open;
  readonly #records: SnapshotRecords;
  readonly #slicing: Slicing;
  readonly #slice: number;
  readonly #images: ColumnImages | undefined;
  readonly #kept: KeptColumns;
  /** Ledgers until their columns are filled. */
  readonly #openings = new Map<LedgerId, Promise<Kept>>();

  constructor(
    open: Open,
    records: SnapshotRecords,
    { slicing, images, bounds = KEPT_BOUNDS, slice = SLICE }: ColumnCacheOptions,
  ) {
    this.#open = open;
    this.#records = records;
    this.#slicing = slicing;
    this.#slice = slice;
    this.#images = images;
    this.#kept = keepColumns(bounds);
  }

  /** Answers from the ledger's current state. */
  async use<Found, Value>(ledger: LedgerId, query: Query<Found, Value>): Promise<Value> {
    for (;;) {
      const begun = await this.#columnsFor(ledger, query.ref);
      const read = await this.#answer(begun, ledger, query);
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

  /** Stores images of the columns. */
  async close(): Promise<void> {
    await this.#images?.close(this.#kept.all(), this.#slicing);
  }

  async #answer<Found, Value>(
    { there, snapshot: first }: Begun,
    ledger: LedgerId,
    { find, answer: show, keepsSnapshot = false }: Query<Found, Value>,
  ) {
    const { columns } = there;
    const reached = columns.position;
    const snapshot = first ?? (await this.#open(ledger));
    let isKept = false;
    try {
      // The changes that the columns show must still exist.
      if (!first && snapshot.lastChange < reached) return OTHER_HISTORY;
      const { labels } = await this.#records.of(ledger, snapshot);
      const reading = { labels, snapshot };
      const read = await readAt(there, reading, {
        changes: keysIn(this.#slice),
        read: () => this.#slicing(find(columns, reading)),
      });
      if ("missed" in read) return read;
      const answer = await show(read.found, reading);
      isKept = keepsSnapshot;
      return { answer };
    } finally {
      if (!isKept) await snapshot.close();
      this.#settle(ledger, there);
    }
  }

  /** Measures and stores the columns, since queries and changes make them grow, or drops them if they are wasteful. */
  #settle(ledger: LedgerId, there: Kept): void {
    if (!there.columns.isWasteful) {
      this.#kept.measure(ledger);
      this.#images?.keep(ledger, there, this.#slicing);
    } else if (this.#kept.get(ledger) === there) this.#kept.delete(ledger);
  }

  async #columnsFor(ledger: LedgerId, ref: string | undefined): Promise<Begun> {
    if (ref !== undefined) return this.#start(ledger, ref);
    const known = this.#kept.get(ledger) ?? this.#openings.get(ledger);
    return known ? { there: await known } : this.#begin(ledger);
  }

  /** Opens a ledger that is not cached. Simultaneous callers wait for the same columns, and get the same failure. */
  #begin(ledger: LedgerId): Promise<Begun> {
    const begun = this.#start(ledger);
    const opening = begun.then(({ there }) => there);
    this.#openings.set(ledger, opening);
    const end = (there?: Kept) => {
      // It may have been forgotten in the meantime.
      if (this.#openings.get(ledger) !== opening) return;
      this.#openings.delete(ledger);
      // Filling the columns of an empty ledger is as quick as finding them.
      if (there && there.columns.count > 0) this.#kept.put(ledger, there);
    };
    void opening.then(end, () => end());
    return begun;
  }

  /** Restores or fills columns. The snapshot stays open. */
  async #start(ledger: LedgerId, ref?: string): Promise<Begun> {
    const snapshot = await this.#open(ledger);
    try {
      const { labels } = await this.#records.of(ledger, snapshot);
      const reading = { labels, snapshot };
      const { count } = snapshot.ledger;
      if (ref !== undefined) {
        const named = await snapshot.findByRefs([ref]);
        return await this.#fill(reading, [named], named.length);
      }
      const there = await this.#images?.restore(reading, this.#slicing, this.#slice);
      return there ? { there, snapshot } : await this.#fill(reading, snapshot.expenses(), count);
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  /** `count` is the number of expenses in all batches. */
  async #fill(
    { labels, snapshot }: Reading,
    batches: AsyncIterable<readonly KeptExpense[]> | Iterable<readonly KeptExpense[]>,
    count: number,
  ): Promise<Begun> {
    const { lastChange: position } = snapshot;
    const columns = createColumns(this.#slice);
    columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
    const rows = new Map<ExpenseId, KeptExpense>();
    for await (const put of batches) {
      columns.apply({ position, put, gone: [] });
      if (count > FEW) await turn();
      else for (const row of put) rows.set(row.id, row);
    }
    const there = { columns, gate: createGate(), moment: await momentOf(snapshot) };
    if (count > FEW) return { there, snapshot };
    const find: BookSnapshot["find"] = async (ids) => ids.flatMap((id) => rows.get(id) ?? []);
    return { there, snapshot: { ...snapshot, find } };
  }
}
