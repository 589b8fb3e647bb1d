// Expenses for tests, as the service would answer them.

import { NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import type { Expense } from "../../../src/web/service/shapes.ts";
import { day, decimal } from "../../support/values.ts";

export function madeExpense(more: Partial<Expense> = {}): Expense {
  const noted = { createdAt: null, updatedAt: null, version: 3 };
  const own = { description: "Lunch", amount: decimal("12.5"), date: day("2026-11-20") };
  // Safe: all members of an expense; the id is a number like any other.
  return { ...NO_DETAILS, ...noted, ...own, id: 1, ...more } as unknown as Expense;
}
