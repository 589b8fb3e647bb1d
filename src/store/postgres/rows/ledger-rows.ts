// The rows of ledgers, in the server's form.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, ChangeSource, UserId } from "../../../domain/ledger/ledger-change.ts";
import { NO_PROFILE, type ProfileRecord, recordOf } from "../../../domain/ledger/ledger-record.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import { decimalOfNumeric, numberOf, numberOrNull } from "./values.ts";

export const LEDGER_COLUMNS = `ledger_id, next_expense_id, next_post_id, next_change_id, next_record_id,
  expense_count, expense_total::text AS expense_total, revision, run_count, run_source, run_by,
  records_change`;

/**
 * Selects the ledger's profile, in addition to `LEDGER_COLUMNS`. `ledger` is the id as SQL. It is a literal if the id is known, because
 * Citus asks all nodes if it is a column.
 */
export function profileColumns(ledger: string): string {
  return ["fields", "last_change"]
    .map(
      (column) => `(SELECT record.${column} FROM record
      WHERE record.ledger_id = ${ledger} AND record_id = ${NO_PROFILE.id}) AS profile_${column}`,
    )
    .join(", ");
}

/** True for a ledger that has a profile or records, and false for one that was only requested. */
export const HOLDS_SOMETHING = "(next_expense_id > 1 OR next_post_id > 1 OR next_change_id > 1)";

/** Sorts by bytes, regardless of the database's collation. */
export const BY_LEDGER = "convert_to(ledger_id, 'UTF8')";

/** A row with `LEDGER_COLUMNS`, and the number of posts if that was requested. */
export interface LedgerColumns {
  readonly ledger_id: LedgerId;
  readonly next_expense_id: string;
  readonly next_post_id: string;
  readonly next_change_id: string;
  readonly next_record_id: string;
  readonly expense_count: string;
  readonly expense_total: string;
  readonly revision: string;
  readonly run_count: string;
  readonly run_source: ChangeSource;
  readonly run_by: UserId | null;
  readonly records_change: string | null;
  readonly post_count?: string;
}

/** A row with `profileColumns`; null if the ledger has no profile. */
export interface ProfileColumns {
  readonly profile_fields: string | null;
  readonly profile_last_change: string | null;
}

export function profileOf(row: ProfileColumns): ProfileRecord | null {
  const lastChange = numberOrNull<ChangeId>(row.profile_last_change);
  const { profile_fields: fields } = row;
  if (lastChange === null || fields === null) return null;
  return recordOf({ id: NO_PROFILE.id, kind: "ledger", lastChange, fields });
}

export function ledgerOf(row: LedgerColumns): InLedger<LedgerState> {
  return {
    ledger: row.ledger_id,
    nextExpenseId: numberOf(row.next_expense_id),
    nextPostId: numberOf(row.next_post_id),
    nextChangeId: numberOf(row.next_change_id),
    nextRecordId: numberOf(row.next_record_id),
    count: numberOf(row.expense_count),
    total: decimalOfNumeric(row.expense_total),
    revision: row.revision,
    postCount: numberOf(row.post_count ?? "0"),
    runCount: numberOf(row.run_count),
    runSource: row.run_source,
    runBy: row.run_by,
    recordsChange: numberOrNull<ChangeId>(row.records_change),
  };
}
