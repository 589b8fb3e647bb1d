// The simple API's changes of expenses, as actions on the workspace. Its clients know only description, amount and date; the other
// fields follow.

import { withAmount } from "../../domain/expense/expense-details.ts";
import type { Change, ChangeOf, ResultOf } from "../changes.ts";
import type { Workspace } from "./workspace.ts";

export type PlainChange = ChangeOf<"create-expense" | "change-expense" | "delete-expense">;

export function isPlain(change: Change): change is PlainChange {
  switch (change.kind) {
    case "create-expense":
    case "change-expense":
    case "delete-expense":
      return true;
    default:
      return false;
  }
}

/** Throws `NotRead`, before doing anything, if a row must be read first. */
export function applyPlain(work: Workspace, change: PlainChange): ResultOf<PlainChange> {
  switch (change.kind) {
    case "create-expense": {
      const { description, amount, date } = change.draft;
      return work.createExpense({ description, amount, date, details: null }).id;
    }
    case "change-expense":
      return changeExpense(work, change);
    case "delete-expense": {
      const before = work.expense(change.id);
      if (before) work.deleteExpense(before);
      return before !== undefined;
    }
  }
}

/** Null keeps a field. Returns true if the expense exists. */
function changeExpense(work: Workspace, { id, change }: ChangeOf<"change-expense">): boolean {
  const before = work.expense(id);
  if (!before) return false;
  const amount = change.amount ?? before.amount;
  work.replaceExpense(before, {
    description: change.description ?? before.description,
    amount,
    date: change.date ?? before.date,
    details: amount === before.amount ? before.details : withAmount(before.details, amount),
  });
  return true;
}
