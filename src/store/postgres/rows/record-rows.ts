// The rows of records and of first answers, in the server's form.

import { readTransactionResult } from "../../../domain/ledger/actions.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, Instant } from "../../../domain/ledger/ledger-change.ts";
import {
  type LedgerRecord,
  type LedgerRecordKind,
  recordOf,
  rowOf,
} from "../../../domain/ledger/ledger-record.ts";
import type { StoredAnswer } from "../../actions/rows.ts";

/** Without the ledger's id and the record's own. */
export const RECORD_COLUMNS = "kind, last_change, fields";

/** A row with `RECORD_COLUMNS`, and the record's id as `id`. */
export interface RecordColumns {
  readonly id: string;
  readonly kind: LedgerRecordKind;
  readonly last_change: string;
  readonly fields: string;
}

export function storedRecordOf({ id, kind, last_change, fields }: RecordColumns): LedgerRecord {
  // Safe: the ids in the table were made by a store.
  const lastChange = Number.parseInt(last_change, 10) as ChangeId;
  return recordOf({ id: Number.parseInt(id, 10), kind, lastChange, fields });
}

/** The ledger's id, the record's own, and the fields of `RECORD_COLUMNS`. */
export function recordFields(ledger: LedgerId, record: LedgerRecord) {
  const { id, kind, lastChange, fields } = rowOf(record);
  return [ledger, id, kind, lastChange, fields];
}

/** Without the ledger's id and the key. */
export const ANSWER_COLUMNS = "digest, made_at, amended";

/** A row with `ANSWER_COLUMNS`, and the key as `id`. */
export interface AnswerColumns {
  readonly id: string;
  readonly digest: string;
  readonly made_at: string;
  readonly amended: string;
}

export function answerOf({ id, digest, made_at, amended }: AnswerColumns): StoredAnswer {
  return {
    key: id,
    digest,
    // Safe: a store wrote whole milliseconds.
    at: Number.parseInt(made_at, 10) as Instant,
    result: readTransactionResult(amended, id),
  };
}

/** The ledger's id, the key, and the fields of `ANSWER_COLUMNS`. */
export function answerFields(ledger: LedgerId, { key, digest, at, result }: StoredAnswer) {
  return [ledger, key, digest, at, JSON.stringify(result)];
}
