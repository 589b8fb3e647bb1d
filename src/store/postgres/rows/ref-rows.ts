// The rows that map refs to expenses, in the server's form.

import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";

/** A row with the ref as `ref`, and the expense's id as `id`. */
export interface RefColumns {
  readonly ref: string;
  readonly id: string;
}

export function refOf({ ref, id }: RefColumns): ExpenseRef {
  // Safe: the ids in the table were made by a store.
  return { ref, id: Number.parseInt(id, 10) as ExpenseId };
}
