// Edits of expenses that could not be saved, for example because another change came first. They are kept until the user saves them over
// the current value, discards them, or leaves the page.

import { createStore } from "../store.ts";
import type { ExpenseChange, Field } from "./shapes.ts";

/** The key is the field that a change was typed into. */
export type UnsavedEdits = ReadonlyMap<Field, ExpenseChange>;

const NOTHING: UnsavedEdits = new Map();

/** The key contains the ledger and the expense. */
const unsavedEdits = createStore<ReadonlyMap<string, UnsavedEdits>>(new Map());

const keyOf = (ledger: string, id: number) => `${ledger} ${id}`;

export function useUnsavedEdits(ledger: string, id: number): UnsavedEdits {
  return unsavedEdits.use().get(keyOf(ledger, id)) ?? NOTHING;
}

/** Keeps what was typed into a field; undefined drops it. */
export function keepEdit(ledger: string, id: number, field: Field, change?: ExpenseChange): void {
  const key = keyOf(ledger, id);
  const edits = new Map(unsavedEdits.get().get(key));
  if (change) edits.set(field, change);
  else if (!edits.delete(field)) return;
  unsavedEdits.set(new Map(unsavedEdits.get()).set(key, edits));
}
