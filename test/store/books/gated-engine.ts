// An engine that returns a ledger's expenses only when a test allows it, so that the test controls each step while columns are filled.

import type { KeptExpense } from "../../../src/domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../src/domain/expense/expense.ts";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { BookEngine } from "../../../src/store/books/books.ts";
import type { ColumnsDelta } from "../../../src/store/columns/columns.ts";
import type { BookSnapshot } from "../../../src/store/store.ts";
import { changeId, decimal } from "../../support/values.ts";
import type { PlainBook } from "../columns/plain-book.ts";

export class GatedEngine implements Pick<BookEngine, "read"> {
  /** The number of requested batches. */
  asked = 0;
  /** Is called each time a batch is requested, before it is delivered. */
  onAsked: () => void = () => {};
  /** The number of open snapshots. */
  open = 0;
  readonly #book: PlainBook;
  readonly #deltas: ColumnsDelta[] = [];
  readonly #size: number;
  #allowed = 0;
  #failure: Error | undefined;
  #waiting: (() => void)[] = [];

  constructor(book: PlainBook, size: number) {
    this.#book = book;
    this.#size = size;
  }

  apply(delta: ColumnsDelta): void {
    this.#book.apply(delta);
    this.#deltas.push(delta);
  }

  /** Lets the first `portions` batches pass, including those that have passed already. */
  allow(portions: number): void {
    this.#allowed = portions;
    this.#wake();
  }

  /** Makes the next batch and all waiting ones fail. */
  fail(error: Error | undefined): void {
    this.#failure = error;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The batches that a snapshot would deliver now. */
  portions(): readonly (readonly KeptExpense[])[] {
    const all = newestFirst(this.#book.expenses.values());
    const portions: KeptExpense[][] = [];
    for (let at = 0; at < all.length; at += this.#size)
      portions.push(all.slice(at, at + this.#size));
    return portions;
  }

  async read(): Promise<BookSnapshot> {
    this.open += 1;
    const portions = this.portions();
    const there = new Map(this.#book.expenses);
    const labels = [...this.#book.labels.all()];
    const lastChange = this.#deltas.length;
    const recordsChange =
      this.#deltas.findLastIndex((delta) => (delta.labels ?? []).length > 0) + 1;
    let isOpen = true;
    return {
      ledger: {
        id: DEFAULT_LEDGER,
        // It claims more than it has, since a ledger with few expenses is filled without waiting.
        count: 10_000 + there.size,
        total: decimal("0"),
        revision: `${lastChange}`,
        profile: null,
      },
      lastChange: changeId(lastChange),
      recordsChange: recordsChange === 0 ? null : changeId(recordsChange),
      recordsState: `${recordsChange}`,
      fingerprint: async () => `${lastChange}`,
      records: async () => labels,
      expenses: () => this.#handOver(portions),
      find: async (ids) => ids.flatMap((id) => there.get(id) ?? []),
      findByRefs: async () => [],
      touchedAfter: async (change, through = lastChange) => ({
        ...touched(this.#deltas.slice(change, through), there),
        since: `${change}`,
        upTo: `${through}`,
      }),
      close: async () => {
        if (isOpen) this.open -= 1;
        isOpen = false;
      },
    };
  }

  async *#handOver(portions: readonly (readonly KeptExpense[])[]) {
    for (const [index, portion] of portions.entries()) {
      this.asked += 1;
      this.onAsked();
      while (this.#allowed <= index && !this.#failure) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
      if (this.#failure) throw this.#failure;
      yield portion;
    }
  }
}

export function newestFirst(expenses: Iterable<KeptExpense>): readonly KeptExpense[] {
  return [...expenses].toSorted((a, b) =>
    a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1,
  );
}

/** Returns the expenses that the changes touched, as a snapshot does. */
export function touched(
  deltas: readonly ColumnsDelta[],
  there: ReadonlyMap<ExpenseId, KeptExpense>,
) {
  const ids = new Set(deltas.flatMap(({ put, gone }) => [...put.map(({ id }) => id), ...gone]));
  return {
    there: [...ids].flatMap((id) => there.get(id) ?? []),
    gone: [...ids].filter((id) => !there.has(id)),
  };
}
