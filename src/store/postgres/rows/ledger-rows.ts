// Queries about ledgers, and their profiles.

import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { NO_PROFILE, type ProfileRecord, recordOf } from "../../../domain/ledger/ledger-record.ts";
import { numberOrNull } from "./values.ts";

/**
 * Selects the ledger's profile, in addition to its own columns. `ledger` is the id as SQL. It is a literal if the id is known, because
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
