// Random transactions: the history matches the contents exactly, and undoing from the last change to the first restores every earlier
// state.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Action } from "../../src/domain/ledger/actions.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { scaled } from "../support/environment.ts";
import { APP } from "../support/values.ts";
import { change, changeLedger, create, remove, undo } from "./actions/actions.ts";
import { expense, mostly, onLabels } from "./actions/drawn-actions.ts";
import { expectConsistentHistory, historyOf, openBook } from "./book-subject.ts";
import { changesOf, make } from "./drawn-changes.ts";
import { replayedList } from "./history-contract.ts";
import { listAll, type Subject } from "./subject.ts";

const done: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: mostly.map(create), weight: 3 },
  { arbitrary: fc.tuple(expense, mostly).map(([id, to]) => change(id, to)), weight: 4 },
  { arbitrary: expense.map((id) => remove(id)), weight: 1 },
  { arbitrary: onLabels, weight: 6 },
  fc.integer({ min: 1, max: 28 }).map((firstDay) => changeLedger({ firstDay })),
);

const undone = fc.integer({ min: 1, max: 40 }).map((id) => undo(id, 0));

/** Resolves even if the transaction is refused. */
async function attempt(store: Store, ledger: LedgerId, actions: readonly Action[]) {
  return store.books.apply(ledger, { actions, actor: APP, key: null });
}

export function describeBookModel(subject: Subject): void {
  describe("any sequence of transactions", () => {
    test("matches its history, for any mix of transactions and changes through the simple API", async () => {
      const acted = fc.array(fc.oneof({ arbitrary: done, weight: 4 }, undone), {
        minLength: 1,
        maxLength: 3,
      });
      const plain = changesOf(subject.newLedger());
      const rounded = { minLength: 1, maxLength: 4 };
      const round = fc.array(fc.oneof(acted, plain), { minLength: 1, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(round, rounded), async (isPlain, rounds) => {
          const { store } = subject;
          // A ledger that was not created refuses transactions until a change through the simple API creates it.
          const ledger = isPlain ? subject.newLedger() : await openBook(subject);
          for (const asked of rounds) {
            await Promise.all(
              asked.map((one) =>
                "kind" in one ? make(store, { ...one, ledger }) : attempt(store, ledger, one),
              ),
            );
            await expectConsistentHistory(store, ledger);
          }
          const changes = await historyOf(store, ledger);
          expect(replayedList(changes)).toEqual(await listAll(store, ledger));
        }),
        { numRuns: scaled(10) },
      );
    });
  });
}
