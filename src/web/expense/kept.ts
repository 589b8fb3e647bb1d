// What was typed into fields of expenses and could not be saved, as where somebody else was quicker. It is kept for as long as the
// page is there, until it is saved over what is there now, or given up.

import { useSyncExternalStore } from "react";
import { memberOf } from "../../contract/wire.ts";
import type { Expense, ExpenseChange } from "../service/shapes.ts";
import type { Field } from "./field-change.ts";

/** By the field that it was typed into. */
export type Kept = ReadonlyMap<Field, ExpenseChange>;

const NOTHING: Kept = new Map();

/** By ledger and expense. */
const all = new Map<string, Kept>();
const looks = new Set<() => void>();

const keyOf = (ledger: string, id: number) => `${ledger} ${id}`;

export function useKept(ledger: string, id: number): Kept {
  return useSyncExternalStore(subscribe, () => all.get(keyOf(ledger, id)) ?? NOTHING);
}

export function keep(ledger: string, id: number, field: Field, change: ExpenseChange): void {
  const key = keyOf(ledger, id);
  all.set(key, new Map(all.get(key)).set(field, change));
  tellAll();
}

export function drop(ledger: string, id: number, field: Field): void {
  const key = keyOf(ledger, id);
  const left = new Map(all.get(key));
  if (!left.delete(field)) return;
  if (left.size > 0) all.set(key, left);
  else all.delete(key);
  tellAll();
}

/** An expense with what was typed into some of its fields; the others are as they are. */
export function withKept(expense: Expense, kept: Kept): Expense {
  const typed = Array.from(kept, ([field, change]) => [field, memberOf(change, field)]);
  // Safe: a field is named as the member of an expense and of a change that it is of, and both have the same type.
  return { ...expense, ...Object.fromEntries(typed) } as Expense;
}

function tellAll(): void {
  for (const look of looks) look();
}

function subscribe(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}
