// Finds the rows of an export of Outlay whose expenses are in the ledger. The id of an expense identifies it, even if it has since been
// edited. Otherwise date, amount, description and payee do, one to one, so that a payment made twice stays twice.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import { negate } from "../../domain/money/decimal.ts";
import type { Entry } from "../match/entry.ts";
import { type Key, keyOf, keyOfId, ownId } from "../match/match-keys.ts";
import { ownText } from "../record/own-expense.ts";
import type { BookExpensePast } from "./past.ts";

export interface SameExpense {
  readonly expense: ExpenseId;
  /** True if the ledger's expense has since been edited. */
  readonly isChanged: boolean;
}

/** The entries and the expenses must not be matched yet. */
export function findSame(entries: readonly Entry[], expenses: readonly BookExpensePast[]) {
  const own = entries.filter(({ record }) => record.own);
  const found = new Map<Entry, SameExpense>();
  if (own.length === 0) return found;
  const free = new Set(expenses);
  const byId = new Map(
    expenses.flatMap((one) => {
      const keys = Object.values(keysOf(one)).filter((key) => key !== undefined);
      return keys.map((key) => [key, one] as const);
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

/** The key of the expense itself, which no other expense has, and the key of its ref. */
function keysOf({ id, own }: BookExpensePast) {
  const { createdAt, ref } = own ?? {};
  return {
    itself: createdAt ? keyOfId(ownId(id, new Date(createdAt).toISOString())) : undefined,
    ref: ref ? keyOfId({ kind: "ref", value: ref }) : undefined,
  };
}

/** Another ledger may have the same ref for another expense. So the day or the amount must agree if only the ref does. */
function isAlike(expense: BookExpensePast, { ids, day, amount }: Entry): boolean {
  const { itself } = keysOf(expense);
  const isItself = itself !== undefined && ids.includes(itself);
  return isItself || day === expense.day || negate(amount) === expense.amount;
}
