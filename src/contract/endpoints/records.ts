// The kinds of records that have only fields which a user sets. The contract has what their files export, and batches have their actions.

import type { UserRecordKind } from "../../domain/ledger/ledger-record.ts";
import { recordActions } from "../record-endpoints.ts";
import { BudgetChange, BudgetDraft, BudgetId, changedBudget } from "./budgets.ts";

export * from "./budgets.ts";

/** The fields of a change that no other record has. */
export const changedRecords = { ...changedBudget };

export const RECORD_ACTIONS = {
  budget: recordActions("budget", BudgetId, BudgetDraft, BudgetChange),
} satisfies Readonly<Record<UserRecordKind, object>>;
