// Rows of an export of Outlay whose expenses are in the ledger. The id of an expense tells, even if it was edited since. Otherwise date,
// amount, description and payee tell, one to one, so that a payment made twice stays twice.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { negate } from "../../domain/money/decimal.ts";
import type { Entry } from "../match/entry.ts";
import { type Key, keyOf, keyOfId, ownId, refId } from "../match/match-keys.ts";
import { ownText } from "../record/own-expense.ts";
import type { BookExpensePast } from "./past.ts";

export interface SameExpense {
  readonly expense: ExpenseId;
  /** True if the ledger's expense was edited since. */
  readonly isChanged: boolean;
}

/** Takes entries and expenses that nothing else is known of. */
export function findSame(
  entries: readonly Entry[],
  expenses: readonly BookExpensePast[],
): ReadonlyMap<Entry, SameExpense> {
  const own = entries.filter(({ record }) => record.own);
  const found = new Map<Entry, SameExpense>();
  if (own.length === 0) return found;
  const free = new Set(expenses);
  const byId = new Map(
    expenses.flatMap((one) => {
      const { itself, ref } = keysOf(one);
      return [itself, ref].flatMap((key) => (key === undefined ? [] : [[key, one] as const]));
    }),
  );
  for (const entry of own) {
    const named = entry.ids.flatMap((key) => byId.get(key) ?? []);
    const expense = named.find((one) => free.has(one) && isAlike(one, entry));
    if (!expense) continue;
    free.delete(expense);
    found.set(entry, { expense: expense.id, isChanged: entry.row !== textKey(expense) });
  }
  const byText = Map.groupBy(free, textKey);
  for (const entry of own) {
    const expense = found.has(entry) ? undefined : byText.get(entry.row)?.shift();
    if (expense) found.set(entry, { expense: expense.id, isChanged: false });
  }
  return found;
}

function textKey({ day, amount, description, payee }: BookExpensePast): Key {
  return keyOf(ownText({ date: day, amount, description, payee }));
}

/** The key that no other expense has, and that of its ref. */
function keysOf({ id, own }: BookExpensePast) {
  const createdAt = own?.createdAt ?? undefined;
  const ref = own?.ref ?? undefined;
  return {
    itself: createdAt && keyOfId(ownId(id, new Date(createdAt).toISOString())),
    ref: ref === undefined ? undefined : keyOfId(refId(ref)),
  };
}

/** A ref may be that of another expense in another ledger: then the day or the amount must agree. */
function isAlike(expense: BookExpensePast, { ids, day, amount }: Entry): boolean {
  const { itself } = keysOf(expense);
  const isItself = itself !== undefined && ids.includes(itself);
  return isItself || day === expense.day || negate(amount) === expense.amount;
}
