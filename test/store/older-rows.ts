// Rows in the form of an older version, whose JSON had fewer fields: a book of every kind of record, and its expected contents, whatever
// is missing.

import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { currency, decimal, expenseId, ledger } from "../support/values.ts";
import {
  change,
  create,
  createLabel,
  createLedger,
  deleteLabel,
  labelId,
  mergeLabel,
  original,
  part,
  remove,
  undo,
} from "./actions/actions.ts";
import { apply, historyOf, readBook } from "./book-subject.ts";

export const OLDER: LedgerId = ledger("older");

const KEYED = [create({ description: "Keyed", payee: "Zoë" }), createLabel("tag", "keyed")];
const KEY = { key: { key: "k", digest: "d" } };

/** A ledger with expenses, labels and a history of every kind of change, and an answer to the key "k". */
export async function fillOlderBook(store: Store): Promise<void> {
  await apply(store, OLDER, [createLedger({ name: "Older", currency: currency("EUR") })]);
  await apply(store, OLDER, [
    createLabel("category", "Food"),
    createLabel("category", "Bread", { parent: labelId(1), icon: "🍞" }),
    createLabel("payee", "Baker"),
    createLabel("category", "Rolls"),
    mergeLabel("category", 4, 2),
    deleteLabel("payee", 3, { target: null }),
    create({ category: labelId(2), note: "A note", tags: ["trip"] }),
    create({ amount: decimal("3"), parts: [part("1", 2), part("2")] }),
    create({ payee: "Someone", original: original("25", "USD", "0.5") }),
    create({ description: "Gone", note: "Gone too" }),
    change(1, { note: null, tags: [] }),
    remove(4),
  ]);
  const changes = await historyOf(store, OLDER);
  await apply(store, OLDER, [undo(changes.at(-1)?.id ?? 0)]);
  await apply(store, OLDER, [remove(4)]);
  await apply(store, OLDER, KEYED, KEY);
}

/** All that is read of the book: from its rows, its history, its columns, and the answer to the key. */
export async function readOlderBook(store: Store) {
  const { books } = store;
  const order = { by: "date", direction: "ascending" } as const;
  return {
    book: await readBook(store, OLDER),
    changes: await historyOf(store, OLDER),
    list: await books.list(OLDER, {}, order, { limit: 100 }),
    byTag: await books.breakDown(OLDER, {}, ["tag"], 100),
    expense: await books.expense(OLDER, expenseId(1)),
    overview: (await books.ledgers()).filter(({ id }) => id === OLDER),
    answer: await apply(store, OLDER, KEYED, KEY),
  };
}

/** The text without empty fields, which an older version may not have known. */
export function shortened(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => {
    const isEmpty = Array.isArray(value) && value.length === 0;
    const isUnsaid = value === null || value === false || (name === "firstDay" && value === 1);
    return isEmpty || isUnsaid ? undefined : value;
  });
}

/** Both sides of a change have all replaced fields, in every version. */
export function shortenedSide(side: string | null, other: string | null): string | null {
  return side === null || other !== null ? side : shortened(side);
}
