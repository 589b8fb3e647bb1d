// Expenses for tests, as the server would return them.

import { NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import type { Expense } from "../../../src/web/service/shapes.ts";
import { day, decimal } from "../../support/values.ts";

type Given = Omit<Partial<Expense>, "id"> & { readonly id?: number };

/** A negative id is a temporary one. */
export function madeExpense(more: Given = {}): Expense {
  const noted = { createdAt: null, updatedAt: null, version: 3 };
  const own = { description: "Lunch", amount: decimal("12.5"), date: day("2026-11-20") };
  // Safe: it has all fields of an expense, and every number can be an id.
  return { ...NO_DETAILS, ...noted, ...own, id: 1, ...more } as unknown as Expense;
}
