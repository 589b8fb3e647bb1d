// The rows of a ledger's history, in the server's form.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import {
  type AnyFields,
  type ChangeId,
  type ChangeSource,
  type Instant,
  type RecordKind,
  readFields,
  type UserId,
} from "../../../domain/ledger/ledger-change.ts";
import {
  type ChangeRow,
  fingerprintOf,
  NO_FINGERPRINT,
  pendingCreations,
} from "../../history/change-row.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { integerLiteral } from "./literals.ts";
import { decimalOfNumeric, numberOf, numberOrNull } from "./values.ts";

/** The columns except the ledger's id and the change's id. */
export const CHANGE_COLUMNS = `count, kind, record, record_id, previous, before, after, made_at,
  created_at, source, undoes, made_by`;

/** A row with `CHANGE_COLUMNS`, and the change's id as `id`. */
export interface ChangeColumns {
  readonly id: string;
  readonly count: string;
  readonly kind: ChangeRow["kind"];
  readonly record: ChangeRow["record"];
  readonly record_id: string;
  readonly previous: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly made_at: string | null;
  readonly created_at: string | null;
  readonly source: ChangeSource;
  readonly undoes: string | null;
  readonly made_by: UserId | null;
}

export function changeOf(row: ChangeColumns): ChangeRow {
  const id = numberOf<ChangeId>(row.id);
  return {
    id,
    count: numberOf(row.count),
    kind: row.kind,
    record: row.record,
    recordId: numberOf(row.record_id),
    previous: numberOrNull(row.previous),
    before: fieldsOf(row.before, row.record, id),
    after: fieldsOf(row.after, row.record, id),
    at: numberOrNull(row.made_at),
    createdAt: numberOrNull(row.created_at),
    source: row.source,
    by: row.made_by,
    undoes: numberOrNull(row.undoes),
  };
}

/** The ledger's id, the change's id, and the fields of `CHANGE_COLUMNS`. */
export function changeFields(ledger: LedgerId, row: ChangeRow) {
  const { id, count, kind, record, recordId, previous, before, after } = row;
  const { at, createdAt, source, by, undoes } = row;
  const texts = [before, after].map((fields) => fields && JSON.stringify(fields));
  const noted = [at, createdAt, source, undoes, by];
  return [ledger, id, count, kind, record, recordId, previous, ...texts, ...noted];
}

/** Selects the data in the fingerprint of a change. The creation time of an expense is in its row, or in the row of its deletion. */
export function selectMade(ledger: string, state: LedgerState, id: number): string {
  const run = pendingCreations(state);
  if (run && id >= run.id) {
    return `SELECT 'created' AS kind, 'expense' AS record, expense_id AS record_id, created_at AS made_at
            FROM expense WHERE ledger_id = ${ledger}
              AND expense_id = ${integerLiteral(run.recordId + id - run.id)}`;
  }
  const change = integerLiteral(id);
  const recordId = `found.record_id + ${change} - found.change_id`;
  return `SELECT kind, record, ${recordId} AS record_id, coalesce(made_at,
            (SELECT created_at FROM expense WHERE ledger_id = ${ledger} AND expense_id = ${recordId}),
            (SELECT deletion.created_at FROM change AS deletion
             WHERE deletion.ledger_id = ${ledger} AND deletion.record = 'expense'
               AND deletion.record_id = ${recordId} AND deletion.kind = 'deleted' LIMIT 1)) AS made_at
          FROM (
            SELECT change_id, count, kind, record, record_id, made_at FROM change
            WHERE ledger_id = ${ledger} AND change_id <= ${change}
            ORDER BY change_id DESC LIMIT 1) AS found
          WHERE ${change} < found.change_id + found.count`;
}

export type MadeColumns = Pick<ChangeColumns, "kind" | "record" | "record_id" | "made_at">;

/** `rows` is the result of `selectMade` for the change. */
export function fingerprintIn(change: number, [row]: readonly MadeColumns[]): string {
  if (!row) return NO_FINGERPRINT;
  const { kind, record } = row;
  const [recordId, at] = [numberOf(row.record_id), numberOrNull<Instant>(row.made_at)];
  return fingerprintOf(change, { kind, record, recordId, at });
}

function fieldsOf(json: string | null, record: RecordKind, change: ChangeId): AnyFields | null {
  if (json === null) return null;
  const fields = readFields(json, record, change);
  if (!("amount" in fields) || typeof fields.amount !== "string") return fields;
  // The server writes amounts in a form of its own.
  return { ...fields, amount: decimalOfNumeric(fields.amount) };
}
