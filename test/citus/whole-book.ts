// Does all kinds of work on one ledger, one after another. None of it may need a node other than the ledger's own.

import { expect } from "bun:test";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import type { Store } from "../../src/store/store.ts";
import {
  change,
  create,
  createLabel,
  createLedger,
  deleteLabel,
  remove,
  undo,
} from "../store/actions/actions.ts";
import { KEEP, listAll } from "../store/subject.ts";
import { decimal, draft, expenseId } from "../support/values.ts";

/** `book` must be a ledger without any records. */
export async function workOnWholeBook(store: Store, book: LedgerId): Promise<void> {
  const { expenses, posts, books, history } = store;
  const apply = async (...actions: readonly ReturnType<typeof create>[]) => {
    const result = await books.apply(book, { actions, actor: PROGRAM, key: null });
    expect(result.refusals ?? []).toEqual([]);
  };
  await apply(createLedger());
  for (const amount of ["1", "2", "4"]) await expenses.create(book, draft(amount));
  await expenses.change(book, expenseId(1), { ...KEEP, amount: decimal("8") });
  await expenses.delete(book, expenseId(2));
  await apply(createLabel("category", "Food"), create({ amount: decimal("16") }));
  await apply(change(4, { note: "with others" }), remove(3));
  const read = await books.read(book);
  const { lastChange } = read;
  await apply(undo(lastChange, lastChange));
  expect(await read.records()).toHaveLength(2);
  expect(await Array.fromAsync(read.expenses())).toHaveLength(1);
  expect(await read.find([expenseId(4)])).toHaveLength(1);
  expect((await read.touchedAfter(0)).gone).toHaveLength(2);
  await read.close();
  await apply(deleteLabel("category", 1, { target: null }));
  expect((await listAll(store, book)).map(({ amount }) => `${amount}`).sort()).toEqual([
    "16",
    "4",
    "8",
  ]);
  expect(await expenses.summarize(book)).toMatchObject({ count: 3, total: "28" });
  const oldest = await history.list(book, { after: 0, limit: 100 });
  expect(await history.latest(book, { limit: 100 })).toEqual(oldest.toReversed());
  expect(await history.ofExpense(book, expenseId(3), { limit: 100 })).toHaveLength(3);
  const post = await posts.create(book, { text: "Hello", privacy: "public" });
  await posts.change(book, post.id, { text: null, privacy: "me" });
  expect(await posts.list(book)).toMatchObject([{ text: "Hello", privacy: "me" }]);
  await posts.delete(book, post.id);
}
