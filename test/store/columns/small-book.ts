// Expenses and labels for tests that write them down one by one.

import type { KeptExpense } from "../../../src/domain/expense/book-expense.ts";
import { type ExpenseDetails, NO_DETAILS } from "../../../src/domain/expense/expense-details.ts";
import {
  type Label,
  type LabelFields,
  type LabelKind,
  newLabel,
} from "../../../src/domain/label/label.ts";
import { type Columns, createColumns } from "../../../src/store/columns/columns.ts";
import { changeId, day, decimal, expenseId } from "../../support/values.ts";
import { labelId } from "../actions/actions.ts";

export function label(
  id: number,
  kind: LabelKind,
  name: string,
  fields: Partial<LabelFields> = {},
): Label {
  return { ...newLabel(name), ...fields, id: labelId(id), kind, lastChange: changeId(id) };
}

export function expense(
  id: number,
  [description, amount, date]: readonly [string, string, string],
  details?: Partial<ExpenseDetails>,
): KeptExpense {
  return {
    id: expenseId(id),
    description,
    amount: decimal(amount),
    date: day(date),
    details: details ? { ...NO_DETAILS, ...details } : null,
    lastChange: null,
    createdAt: null,
    changedAt: null,
  };
}

export function columnsOf(put: readonly KeptExpense[], labels: readonly Label[] = []): Columns {
  const columns = createColumns();
  columns.apply({ position: changeId(1), labels, put, gone: [] });
  return columns;
}
