// Changes to expenses, in the form in which they reach a store's writer.

import type { ExpenseDraft } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import type { ChangeOf } from "../../src/store/writing/changes.ts";
import { expenseId } from "../support/values.ts";

export function creationIn(ledger: LedgerId, draft: ExpenseDraft): ChangeOf<"create-expense"> {
  return { kind: "create-expense", actor: PROGRAM, ledger, draft };
}

export function deletionIn(ledger: LedgerId, id: number): ChangeOf<"delete-expense"> {
  return { kind: "delete-expense", actor: PROGRAM, ledger, id: expenseId(id) };
}

type ExpenseChange = ChangeOf<"change-expense">["change"];

export function changeIn(
  ledger: LedgerId,
  id: number,
  change: ExpenseChange,
): ChangeOf<"change-expense"> {
  return { kind: "change-expense", actor: PROGRAM, ledger, id: expenseId(id), change };
}
