// Queries about the history of a ledger: the fingerprint of a change, and the expenses that changes have touched.

import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import {
  type ChangeRow,
  fingerprintOf,
  NO_FINGERPRINT,
  pendingCreations,
} from "../../history/change-row.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { integerLiteral } from "./literals.ts";
import { numberOf, numberOrNull } from "./values.ts";

/** Selects the data in the fingerprint of a change. The creation time of an expense is in its row, or in the row of its deletion. */
export function selectMade(ledger: string, state: LedgerState, id: number): string {
  const run = pendingCreations(state);
  if (run && id >= run.id) {
    return `SELECT 'created' AS kind, 'expense' AS record, expense_id AS "recordId", created_at AS at
            FROM expense WHERE ledger_id = ${ledger}
              AND expense_id = ${integerLiteral(run.recordId + id - run.id)}`;
  }
  const change = integerLiteral(id);
  const recordId = `found.record_id + ${change} - found.change_id`;
  return `SELECT kind, record, ${recordId} AS "recordId", coalesce(made_at,
            (SELECT created_at FROM expense WHERE ledger_id = ${ledger} AND expense_id = ${recordId}),
            (SELECT deletion.created_at FROM change AS deletion
             WHERE deletion.ledger_id = ${ledger} AND deletion.record = 'expense'
               AND deletion.record_id = ${recordId} AND deletion.kind = 'deleted' LIMIT 1)) AS at
          FROM (
            SELECT change_id, count, kind, record, record_id, made_at FROM change
            WHERE ledger_id = ${ledger} AND change_id <= ${change}
            ORDER BY change_id DESC LIMIT 1) AS found
          WHERE ${change} < found.change_id + found.count`;
}

export interface MadeRow {
  readonly kind: ChangeRow["kind"];
  readonly record: ChangeRow["record"];
  readonly recordId: string;
  readonly at: string | null;
}

/** `rows` is the result of `selectMade` for the change. */
export function fingerprintIn(change: number, [row]: readonly MadeRow[]): string {
  if (!row) return NO_FINGERPRINT;
  const { kind, record } = row;
  const [recordId, at] = [numberOf(row.recordId), numberOrNull<Instant>(row.at)];
  return fingerprintOf(change, { kind, record, recordId, at });
}

/**
 * Selects the expenses that the changes after `after` have touched, through the change `through` or the newest one. Each expense is
 * selected once, as `id`. `ledger` is a literal.
 */
export function selectTouched(ledger: string, after: number, through?: number): string {
  const first = integerLiteral(after + 1);
  const last = through === undefined ? undefined : integerLiteral(through);
  return `SELECT change.record_id - change.change_id + made AS id
          FROM change, generate_series(
            greatest(change.change_id, ${first}),
            least(change.change_id + change.count - 1, ${last ?? "NULL"})) AS made
          WHERE change.ledger_id = ${ledger} AND change.record = 'expense'
            ${last === undefined ? "" : `AND change.change_id <= ${last}`}
            AND change.change_id >= coalesce((SELECT max(change_id) FROM change
              WHERE ledger_id = ${ledger} AND change_id < ${first}), 0)
          UNION
          SELECT expense_id FROM ledger, generate_series(
            next_expense_id - least(run_count, next_change_id - ${first}),
            next_expense_id - 1${last === undefined ? "" : ` - greatest(next_change_id - 1 - ${last}, 0)`}) AS expense_id
          WHERE ledger.ledger_id = ${ledger}`;
}
