// A book's rows are rolled back while a store is open on it, as when a backup is restored while the service runs. No answer contains the
// lost changes.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import type { Sources } from "../../src/store/writing/write-queue.ts";
import { sources } from "../support/sources.ts";
import { decimal, instant } from "../support/values.ts";
import { change, changeLabel, create } from "./actions/actions.ts";
import { apply } from "./book-subject.ts";
import { numbersTo } from "./subject.ts";

export interface Restorable {
  readonly store: Store;
  /** Saves the current rows. */
  save(): Promise<void> | void;
  /** Replaces the current rows with the saved ones. */
  restore(): Promise<void> | void;
  close(): Promise<void>;
}

const NEWEST = { by: "date", direction: "descending" } as const;
const ONE = { limit: 1 };

let moment = 1_790_000_000_000;

/** Batches get different timestamps. */
export const TICKING: Sources = {
  ...sources,
  clock() {
    moment += 1;
    return instant(moment);
  },
};

/** Asks once with columns and once with the rows alone. */
async function lookAt({ books }: Store) {
  const list = await books.list(DEFAULT_LEDGER, {}, NEWEST, { limit: 10_000 });
  if (list.fault !== undefined) throw new Error(list.fault);
  const { items, count, total } = list;
  const { labels, uses } = await books.labelUses(DEFAULT_LEDGER);
  const payees = Array.from(uses, ([id, { count: many }]) => `${labels.get(id)?.name} ${many}`);
  const found: string[] = [];
  for (const name of ["First", "Lost", "Kept"]) {
    const hits = await books.list(DEFAULT_LEDGER, { words: [name.toLowerCase()] }, NEWEST, ONE);
    if (hits.fault === undefined && hits.count > 0) found.push(`${name} ${hits.count}`);
  }
  const sums = await books.breakDown(DEFAULT_LEDGER, {}, ["month"], 10);
  const whole = await books.export(DEFAULT_LEDGER, {});
  const rows = (await Array.fromAsync(whole.expenses())).flat();
  const expected = { items: rows, count: whole.count, total: whole.total };
  await whole.close();
  return {
    columns: { items, count, total, sum: sums?.[0]?.total, found },
    expected: { ...expected, sum: whole.total, found: payees },
    payees,
  };
}

export function describeLostChanges(name: string, open: () => Promise<Restorable>): void {
  describe(`${name}, after its rows were rolled back`, () => {
    test.each([3, 600])("answers a book of %d expenses correctly", async (size) => {
      const { store, save, restore, close } = await open();
      const act = (...actions: Parameters<typeof apply>[2]) =>
        apply(store, DEFAULT_LEDGER, actions);
      async function expectAlike(payees: readonly string[]): Promise<void> {
        const looked = await lookAt(store);
        expect(looked.columns).toEqual(looked.expected);
        expect(looked.payees).toEqual([...payees]);
      }
      try {
        await act(...numbersTo(size).map(() => create({ payee: "First" })));
        await expectAlike([`First ${size}`]);
        await save();
        const lose = async () => {
          await act(change(1, { amount: decimal("99") }), create({ payee: "First" }));
          await act(changeLabel("payee", 1, { name: "Lost" }));
          await expectAlike([`Lost ${size + 1}`]);
          await restore();
        };
        await lose();
        await expectAlike([`First ${size}`]);
        // First as many changes as were lost, then more.
        await lose();
        await act(change(1, { amount: decimal("98") }), create({ payee: "First" }));
        await act(changeLabel("payee", 1, { name: "Kept" }));
        await expectAlike([`Kept ${size + 1}`]);
        await restore();
        await lose();
        await act(...numbersTo(5).map(() => create({ payee: "First" })));
        await expectAlike([`First ${size + 5}`]);
        await restore();
        await act(changeLabel("payee", 1, { name: "Lost" }));
        await expectAlike([`Lost ${size}`]);
        await restore();
        await act(changeLabel("payee", 1, { name: "Kept" }));
        await expectAlike([`Kept ${size}`]);
      } finally {
        await close();
      }
    });
  });
}
