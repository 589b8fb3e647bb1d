// A plain route's change of the amount of an expense that has parts, or was paid in another currency: its details follow.

import { withAmount } from "../../domain/expense-details.ts";
import type { Amending } from "../amend/amend.ts";
import type { AmendRows, Writes } from "../amend/rows.ts";
import { Workspace } from "../amend/workspace.ts";
import type { ChangeOf } from "../changes.ts";

/** Throws `NotRead` where a row must be read first. */
export function changeHeld(
  { ledger, at }: Amending,
  rows: AmendRows,
  { id, change }: ChangeOf<"change-expense">,
): { readonly isThere: boolean; readonly writes?: Writes } {
  const work = new Workspace(rows, ledger, at, "api");
  const before = work.expense(id);
  if (!before) return { isThere: false };
  const amount = change.amount ?? before.amount;
  work.replaceExpense(before, {
    description: change.description ?? before.description,
    amount,
    date: change.date ?? before.date,
    details: amount === before.amount ? before.details : withAmount(before.details, amount),
  });
  return { isThere: true, writes: work.writes() };
}
