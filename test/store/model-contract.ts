// Sequences of changes drawn at random: after each of them a store answers as the model does.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Change } from "../../src/store/changes.ts";
import type { Store } from "../../src/store/store.ts";
import { changesOf, openModel } from "./model.ts";
import { listAll, type Subject } from "./subject.ts";

export function describeModel(subject: Subject): void {
  describe("any sequence of changes", () => {
    test("gives the results, the list and the summary of the model", async () => {
      // One name for the drawn changes; each run puts a ledger of its own in its place.
      const drawn = fc.array(changesOf(subject.newLedger()), { minLength: 1, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(drawn, async (changes) => {
          const { store } = subject;
          const model = openModel();
          const ledger = subject.newLedger();
          for (const change of changes) {
            const before = await store.expenses.summarize(ledger);
            const listBefore = model.expenses();
            const result = await make(store, { ...change, ledger });
            expect(result).toEqual(model.apply({ ...change, ledger }));
            const after = await store.expenses.summarize(ledger);
            expect(after).toMatchObject(model.summary());
            if (!Bun.deepEquals(model.expenses(), listBefore)) {
              expect(after.revision).not.toBe(before.revision);
            } else {
              expect(after.revision).toBe(before.revision);
            }
          }
          expect(await listAll(store, ledger)).toEqual(model.expenses());
          expect(await store.posts.list(ledger)).toEqual(model.posts());
        }),
        { numRuns: 25 },
      );
    }, 60_000);
  });
}

/** Makes a change through the port. */
export async function make(store: Store, change: Change): Promise<unknown> {
  const { expenses, posts } = store;
  const { ledger } = change;
  switch (change.kind) {
    case "create-expense":
      return expenses.create(ledger, change.draft);
    case "change-expense":
      return expenses.change(ledger, change.id, change.change);
    case "delete-expense":
      return expenses.delete(ledger, change.id);
    case "create-post":
      return posts.create(ledger, change.draft);
    case "change-post":
      return (await posts.change(ledger, change.id, change.change)) ?? null;
    case "delete-post":
      return posts.delete(ledger, change.id);
    case "amend":
      return store.books.amend(ledger, change.amendment);
  }
}
