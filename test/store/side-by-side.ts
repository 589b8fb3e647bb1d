// Two versions of the program use the same records. The older one, which started first, explains in one sentence why it can't read the
// newer one's data. It preserves that data, continues with everything else, and refuses to start again.

import { expect } from "bun:test";
import type { Action } from "../../src/domain/ledger/actions.ts";
import type { Store } from "../../src/store/store.ts";
import { openingError } from "../support/any-store.ts";
import { decimal, draft, expenseId, ledger } from "../support/values.ts";
import { change, create, createLabel, createLedger, labelId } from "./actions/actions.ts";
import { apply } from "./book-subject.ts";
import { ALL, KEEP, listAll } from "./subject.ts";

const [book, other] = [ledger("book"), ledger("other")];

export const START_NEWER =
  /was created by a newer version of Outlay \(version \d+; .*; please upgrade$/;

async function expectNewer(call: Promise<unknown>): Promise<void> {
  expect(await call.then(JSON.stringify, (error: unknown) => error)).toMatchObject({
    kind: "store-failed",
    message:
      "A newer version of Outlay has written to this database, and nothing was changed; upgrade Outlay here too",
  });
}

/** Safe: the newer program knows this field and this kind. */
const ofNewer = (action: object) => action as Action;

/** `openNewer` opens the same records with the program that `newerProgram` builds. */
export async function expectSideBySide(
  open: () => Promise<Store>,
  openNewer: () => Promise<Store>,
): Promise<void> {
  const older = await open();
  for (const id of [book, other]) {
    await apply(older, id, [createLedger(), createLabel("category", "Food"), create(), create()]);
  }
  const newer = await openNewer();
  // Both programs have now read the records of the ledgers.
  await apply(newer, book, [
    ofNewer({ action: "change-expense", id: 1, ifMatch: null, change: { mood: "good" } }),
  ]);
  await expectNewer(older.books.expense(book, expenseId(1)));
  await expectNewer(older.expenses.change(book, expenseId(1), { ...KEEP, amount: decimal("7") }));
  await expectNewer(older.history.list(book, ALL));
  await apply(older, book, [change(2, { note: "By the older program" })]);

  await apply(newer, book, [
    ofNewer({ action: "create-novelty", draft: { name: "Food", category: labelId(1) } }),
  ]);
  await expectNewer(apply(older, book, [create()]));
  await expectNewer(older.books.labels(book));
  // An error in one ledger does not affect another one, even in the same commit.
  const [refused, made] = await Promise.allSettled([
    apply(older, book, [create()]),
    apply(older, other, [create()]),
  ]);
  await expectNewer(
    refused.status === "rejected" ? Promise.reject(refused.reason) : Promise.resolve(),
  );
  expect(made.status).toBe("fulfilled");
  expect(await older.books.expense(other, expenseId(3))).toMatchObject({ id: 3 });
  await older.expenses.create(book, draft("1"));
  expect((await listAll(older, book)).length).toBe(3);
  await older.close();

  expect(await newer.books.expense(book, expenseId(1))).toMatchObject({
    amount: decimal("12.5"),
    mood: "good",
  });
  expect(await newer.books.expense(book, expenseId(2))).toMatchObject({
    note: "By the older program",
  });
  await newer.close();
  expect(await openingError(open())).toMatch(START_NEWER);
}
