// Finds the expenses of a book by checking each one against the filter, and sorts them. They are shown as the model shows them.

import type { ExpenseFilter, ExpenseOrder } from "../../../src/domain/search/expense-filter.ts";
import { changeId, labelId } from "../../store/actions/actions.ts";
import { PlainBook } from "../../store/columns/plain-book.ts";
import { expenseId, instant } from "../../support/values.ts";
import { type Shown, shownOf } from "./labels.ts";
import type { Records } from "./records.ts";

export function find(records: Records, filter: ExpenseFilter, order: ExpenseOrder) {
  const plain = new PlainBook(records.profile?.currency ?? null);
  for (const [id, label] of records.labels) {
    plain.labels.put({ ...label, id: labelId(id), lastChange: changeId(0) });
  }
  for (const [number, { description, amount, date, ...details }] of records.expenses) {
    const id = expenseId(number);
    const since = { lastChange: null, createdAt: instant(0), changedAt: null };
    plain.expenses.set(id, { id, description, amount, date, details, ...since });
  }
  const { ids, ...all } = plain.list(filter, order);
  return { ...all, items: ids.map((id): Shown => shownOf(records, id)) };
}
