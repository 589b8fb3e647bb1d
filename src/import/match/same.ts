// Rows of an export of Outlay that the book has already, whoever recorded them: one to one by all that an expense says in short, so that
// what happened twice is kept twice.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { ownText } from "../own-expense.ts";
import type { BookExpensePast } from "../past.ts";
import type { Entries } from "./entry-table.ts";
import { type Key, keyOf } from "./keys.ts";

/** By places in `entries`. `left` are those that nothing else is known of; `taken` are expenses that another row is known by. */
export function findSame(
  entries: Entries,
  left: readonly number[],
  book: { readonly expenses: readonly BookExpensePast[]; readonly taken: ReadonlySet<ExpenseId> },
): ReadonlyMap<number, ExpenseId> {
  const own = left.filter((at) => entries.at(at)?.facts.isOwn);
  const found = new Map<number, ExpenseId>();
  if (own.length === 0) return found;
  const byKey = new Map<Key, ExpenseId[]>();
  for (const { id, day, amount, description, payee } of book.expenses) {
    if (book.taken.has(id)) continue;
    const key = keyOf(ownText({ date: day, amount, description, payee }));
    const ids = byKey.get(key);
    if (ids) ids.push(id);
    else byKey.set(key, [id]);
  }
  for (const at of own) {
    const id = byKey.get(entries.at(at)?.row ?? NO_KEY)?.shift();
    if (id !== undefined) found.set(at, id);
  }
  return found;
}

const NO_KEY: Key = -1;
