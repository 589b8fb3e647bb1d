// The rows of ledgers, as the server gives them and as it takes them.

import { type LedgerId, readProfile } from "../../domain/ledger/ledger.ts";
import type { ChangeSource } from "../../domain/ledger/ledger-change.ts";
import type { InLedger, LedgerState } from "../ledger-state.ts";
import type { LedgerOverview } from "../store.ts";
import { changeIdOf } from "./change-rows.ts";
import { decimalOfNumeric } from "./numbers.ts";

export const LEDGER_COLUMNS = `ledger_id, next_expense_id, next_post_id, next_change_id, next_label_id,
  expense_count, expense_total::text AS expense_total, revision, run_count, run_source,
  labels_change, profile, profile_change`;

/** A ledger of which something was said or recorded, and not only asked for. */
export const HOLDS_SOMETHING = "(next_expense_id > 1 OR next_post_id > 1 OR next_change_id > 1)";

/** By bytes, whatever the database's own order of texts is. */
export const BY_LEDGER = "convert_to(ledger_id, 'UTF8')";

/** A row with `LEDGER_COLUMNS`, and how many posts there are where that was asked for. */
export interface LedgerColumns {
  readonly ledger_id: LedgerId;
  readonly next_expense_id: string;
  readonly next_post_id: string;
  readonly next_change_id: string;
  readonly next_label_id: string;
  readonly expense_count: string;
  readonly expense_total: string;
  readonly revision: string;
  readonly run_count: string;
  readonly run_source: ChangeSource;
  readonly labels_change: string | null;
  readonly profile: string | null;
  readonly profile_change: string | null;
  readonly post_count?: string;
}

export function ledgerOf(row: LedgerColumns): InLedger<LedgerState> {
  return {
    ledger: row.ledger_id,
    nextExpenseId: Number.parseInt(row.next_expense_id, 10),
    nextPostId: Number.parseInt(row.next_post_id, 10),
    nextChangeId: Number.parseInt(row.next_change_id, 10),
    nextLabelId: Number.parseInt(row.next_label_id, 10),
    count: Number.parseInt(row.expense_count, 10),
    total: decimalOfNumeric(row.expense_total),
    revision: row.revision,
    postCount: Number.parseInt(row.post_count ?? "0", 10),
    runCount: Number.parseInt(row.run_count, 10),
    runSource: row.run_source,
    labelsChange: changeIdOf(row.labels_change),
    profile: row.profile === null ? null : readProfile(row.profile, row.ledger_id),
    profileChange: changeIdOf(row.profile_change),
  };
}

export function overviewOf(id: LedgerId, state: LedgerState): LedgerOverview {
  const { count, total, revision, profile, profileChange } = state;
  return { id, count, total, revision, profile, profileChange };
}

export function profileText({ profile }: LedgerState): string | null {
  return profile && JSON.stringify(profile);
}
