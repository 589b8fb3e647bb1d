// Amendments drawn at random: the history tells exactly what there is, whatever was done together; and taken back from the last
// change to the first, a book goes through all that it was.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Action, BookChange } from "../../src/domain/ledger/amendment.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { scaled } from "../support/environment.ts";
import { APP, day, decimal } from "../support/values.ts";
import {
  change,
  changeLabel,
  changeLedger,
  create,
  createLabel,
  deleteLabel,
  labelId,
  mergeLabel,
  part,
  remove,
  undo,
} from "./amend/actions.ts";
import { expectTold, openBook, readBook, shownIn } from "./book-subject.ts";
import { changesOf, make } from "./drawn-changes.ts";
import type { Subject } from "./subject.ts";

/** Few, so that actions meet one another; some are of no record, or of one that is gone. */
const expense = fc.integer({ min: 1, max: 6 });
const label = fc.integer({ min: 1, max: 9 });
const kind = fc.constantFrom("category", "payee", "tag");
const name = fc.constantFrom("Food", "Café", "cafe", "Zoë", "🍕");

const said: fc.Arbitrary<BookChange> = fc.record(
  {
    description: fc.constantFrom("Lunch", "Thé"),
    amount: fc.constantFrom("12.5", "20", "-3").map(decimal),
    date: fc.constantFrom("2026-02-28", "0001-01-01").map(day),
    category: fc.option(label.map(labelId), { nil: null }),
    payee: fc.option(name, { nil: null }),
    tags: fc.array(name, { maxLength: 2 }),
    note: fc.constantFrom("n", null),
    parts: fc.constantFrom([], [part("10", 1), part("2.5")], [part("20"), part("-7.5", 2)]),
  },
  { requiredKeys: [] },
);

const done: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: said.map(create), weight: 3 },
  { arbitrary: fc.tuple(expense, said).map(([id, to]) => change(id, to)), weight: 4 },
  { arbitrary: expense.map((id) => remove(id)), weight: 1 },
  fc
    .tuple(name, fc.option(label.map(labelId), { nil: null }))
    .map(([called, parent]) => createLabel("category", called, { parent })),
  fc.tuple(kind, name).map(([of, called]) => createLabel(of, called)),
  fc.tuple(kind, label, name).map(([of, id, called]) => changeLabel(of, id, { name: called })),
  fc
    .tuple(label, fc.option(label.map(labelId), { nil: null }))
    .map(([id, parent]) => changeLabel("category", id, { parent, colour: "#000000" })),
  fc.tuple(kind, label, label).map(([of, id, into]) => mergeLabel(of, id, into)),
  fc
    .tuple(kind, label, fc.option(label, { nil: null }))
    .map(([of, id, target]) => deleteLabel(of, id, { target })),
  fc.tuple(kind, label).map(([of, id]) => deleteLabel(of, id, { unusedUpTo: 0 })),
  fc.integer({ min: 1, max: 28 }).map((firstDay) => changeLedger({ firstDay })),
);

const undone = fc.integer({ min: 1, max: 40 }).map((id) => undo(id, 0));

/** Whether it is refused or not is no matter here. */
async function attempt(store: Store, ledger: LedgerId, actions: readonly Action[]) {
  return store.books.amend(ledger, { actions, actor: APP, key: null });
}

export function describeBookModel(subject: Subject): void {
  describe("any sequence of amendments", () => {
    test("is told by the history, whatever is done together and plainly besides", async () => {
      const amended = fc.array(fc.oneof({ arbitrary: done, weight: 4 }, undone), {
        minLength: 1,
        maxLength: 3,
      });
      const plain = changesOf(subject.newLedger());
      const round = fc.array(fc.oneof(amended, plain), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
          const { store } = subject;
          const ledger = await openBook(subject);
          for (const asked of rounds) {
            await Promise.all(
              asked.map((one) =>
                "kind" in one ? make(store, { ...one, ledger }) : attempt(store, ledger, one),
              ),
            );
            await expectTold(store, ledger);
          }
        }),
        { numRuns: scaled(12) },
      );
    });

    test("can be taken back from the last change to the first", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(done, { minLength: 1, maxLength: 25 }), async (actions) => {
          const { store } = subject;
          const ledger = await openBook(subject);
          const before = [await readBook(store, ledger)];
          for (const action of actions) {
            await attempt(store, ledger, [action]);
            before.push(await readBook(store, ledger));
          }
          for (let last = before.pop(); last; last = before.pop()) {
            const { lastChange = last.lastChange } = before.at(-1) ?? {};
            for (let id = last.lastChange; id > lastChange; id -= 1) {
              expect(await attempt(store, ledger, [undo(id, 0)])).toMatchObject({ results: [{}] });
            }
            const earlier = before.at(-1) ?? last;
            expect(shownIn(await readBook(store, ledger))).toEqual(shownIn(earlier));
          }
          await expectTold(store, ledger);
        }),
        { numRuns: scaled(12) },
      );
    });
  });
}
