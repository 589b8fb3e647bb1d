// Rows of an export of Outlay that the book has already, whoever recorded them: by what names the very expense, whatever was changed of it
// since, and one to one by all that an expense says in short, so that what happened twice is kept twice.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { negate } from "../../domain/money/decimal.ts";
import type { Entry } from "../match/match-entry.ts";
import { type Key, keyOf, keyOfId } from "../match/match-keys.ts";
import { ownText } from "../record/own-expense.ts";
import { ownId, refId } from "../record/own-ids.ts";
import type { BookExpensePast } from "./past.ts";

export interface SameExpense {
  readonly expense: ExpenseId;
  /** Whether the book says something else of it by now. */
  readonly isChanged: boolean;
}

/** By places in `entries`. `left` are those that nothing else is known of; `taken` are expenses that another row is known by. */
export function findSame(
  entries: readonly Entry[],
  left: readonly number[],
  book: { readonly expenses: readonly BookExpensePast[]; readonly taken: ReadonlySet<ExpenseId> },
): ReadonlyMap<number, SameExpense> {
  const own = left.filter((at) => entries.at(at)?.facts.isOwn);
  const found = new Map<number, SameExpense>();
  if (own.length === 0) return found;
  const free = new Map(
    book.expenses.flatMap((one) => (book.taken.has(one.id) ? [] : [[one.id, one] as const])),
  );
  const byName = new Map(
    [...free.values()].flatMap((one) => namesOf(one).map((key) => [key, one.id] as const)),
  );
  for (const at of own) {
    const entry = entries.at(at);
    const named = entry?.ids.flatMap((key) => byName.get(key) ?? []) ?? [];
    const expense = named
      .flatMap((id) => free.get(id) ?? [])
      .find((one) => entry && isAlike(one, entry));
    if (!expense) continue;
    free.delete(expense.id);
    found.set(at, { expense: expense.id, isChanged: entry?.row !== textKey(expense) });
  }
  const byText = new Map<Key, ExpenseId[]>();
  for (const expense of free.values()) {
    const key = textKey(expense);
    const ids = byText.get(key);
    if (ids) ids.push(expense.id);
    else byText.set(key, [expense.id]);
  }
  for (const at of own) {
    if (found.has(at)) continue;
    const expense = byText.get(entries.at(at)?.row ?? NO_KEY)?.shift();
    if (expense !== undefined) found.set(at, { expense, isChanged: false });
  }
  return found;
}

const NO_KEY: Key = -1;

function textKey({ day, amount, description, payee }: BookExpensePast): Key {
  return keyOf(ownText({ date: day, amount, description, payee }));
}

function namesOf({ id, own }: BookExpensePast): readonly Key[] {
  if (!own) return [];
  const itself = itselfOf({ id, own });
  const ref = own.ref === null ? undefined : keyOfId(refId(own.ref));
  return [itself, ref].filter((key) => key !== undefined);
}

function itselfOf({ id, own }: Pick<BookExpensePast, "id" | "own">): Key | undefined {
  if (!own || own.createdAt === null) return undefined;
  return keyOfId(ownId(id, new Date(own.createdAt).toISOString()));
}

/** A ref may be that of another expense in another ledger. */
function isAlike(expense: BookExpensePast, entry: Entry): boolean {
  const itself = itselfOf(expense);
  const isItself = itself !== undefined && entry.ids.includes(itself);
  return isItself || entry.day === expense.day || negate(entry.amount) === expense.amount;
}
