// The rows of records, of first answers to requests, and of refs, in the file.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import { readTransactionResult } from "../../../domain/ledger/actions.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, Instant } from "../../../domain/ledger/ledger-change.ts";
import {
  type LedgerRecord,
  type LedgerRecordKind,
  NO_PROFILE,
  type ProfileRecord,
  type RecordRow,
  recordOf,
  rowOf,
} from "../../../domain/ledger/ledger-record.ts";
import type { StoredAnswer } from "../../actions/rows.ts";
import { damaged, type Stored } from "./rows.ts";

export interface AnswerRow extends Omit<StoredAnswer, "result"> {
  /** The result as JSON. */
  readonly amended: string;
}

export const RECORD_COLUMNS = "record_id AS id, kind, last_change AS lastChange, fields, checksum";
export const ANSWER_COLUMNS = "key, digest, made_at AS at, amended, checksum";

export function recordChecksum(ledger: LedgerId, row: RecordRow): number {
  const { id, kind, lastChange, fields } = row;
  // No stored text contains a NUL.
  return Bun.hash.crc32(`${ledger}\0${id}\0${kind}\0${lastChange}\0${fields}`);
}

export function answerChecksum(ledger: LedgerId, row: AnswerRow): number {
  const { key, digest, at, amended } = row;
  return Bun.hash.crc32(`${ledger}\0${key}\0${digest}\0${at}\0${amended}`);
}

/** Throws if the row does not match its checksum. */
export function storedRecordOf<Kind extends LedgerRecordKind>(
  ledger: LedgerId,
  row: Stored<RecordRow<Kind>>,
) {
  if (recordChecksum(ledger, row) !== row.checksum) throw damaged(`${row.kind} ${row.id}`);
  return recordOf(row);
}

/** Throws if the row does not match its checksum. */
export function answerOf(ledger: LedgerId, row: Stored<AnswerRow>): StoredAnswer {
  const { key, digest, at, amended, checksum } = row;
  if (answerChecksum(ledger, row) !== checksum) throw damaged(`the answer to ${key}`);
  return { key, digest, at, result: readTransactionResult(amended, key) };
}

export function recordStatements(database: Database) {
  const select = database.query<Stored<RecordRow>, [LedgerId]>(
    `SELECT ${RECORD_COLUMNS} FROM record WHERE ledger_id = ? ORDER BY record_id`,
  );
  const selectProfile = database.query<Stored<RecordRow<"ledger">>, [LedgerId, number]>(
    `SELECT ${RECORD_COLUMNS} FROM record WHERE ledger_id = ? AND record_id = ?`,
  );
  const put = database.query<void, [LedgerId, number, string, ChangeId, string, number]>(
    `INSERT INTO record (ledger_id, record_id, kind, last_change, fields, checksum)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET last_change = excluded.last_change, fields = excluded.fields,
       checksum = excluded.checksum`,
  );
  return {
    /** In the order of their ids. */
    readRecords: (ledger: LedgerId) => select.all(ledger).map((row) => storedRecordOf(ledger, row)),
    /** Null for a ledger whose profile was never set. */
    readProfile(ledger: LedgerId): ProfileRecord | null {
      const row = selectProfile.get(ledger, NO_PROFILE.id);
      return row && storedRecordOf(ledger, row);
    },
    putRecord(ledger: LedgerId, record: LedgerRecord): void {
      const row = rowOf(record);
      const { id, kind, lastChange, fields } = row;
      put.run(ledger, id, kind, lastChange, fields, recordChecksum(ledger, row));
    },
  };
}

export function answerStatements(database: Database) {
  const select = database.query<Stored<AnswerRow>, [LedgerId, string]>(
    `SELECT ${ANSWER_COLUMNS} FROM answer WHERE ledger_id = ? AND key = ?`,
  );
  const put = database.query<void, [LedgerId, string, string, Instant, string, number]>(
    `INSERT OR REPLACE INTO answer (ledger_id, key, digest, made_at, amended, checksum)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const removeOld = database.query<void, [LedgerId, LedgerId, Instant, number]>(
    `DELETE FROM answer WHERE ledger_id = ? AND (made_at, key) IN (
       SELECT made_at, key FROM answer WHERE ledger_id = ? AND made_at < ? ORDER BY made_at LIMIT ?)`,
  );
  return {
    findAnswer(ledger: LedgerId, key: string): StoredAnswer | undefined {
      const row = select.get(ledger, key);
      return row ? answerOf(ledger, row) : undefined;
    },
    putAnswer(ledger: LedgerId, { key, digest, at, result }: StoredAnswer): void {
      const amended = JSON.stringify(result);
      const checksum = answerChecksum(ledger, { key, digest, at, amended });
      put.run(ledger, key, digest, at, amended, checksum);
    },
    /** Deletes answers from before a time, at most `limit` of them. */
    deleteAnswers(ledger: LedgerId, before: Instant, limit: number): void {
      removeOld.run(ledger, ledger, before, limit);
    },
  };
}

export const REF_COLUMNS = "ref, expense_id AS id, checksum";

export function refChecksum(ledger: LedgerId, { ref, id }: ExpenseRef): number {
  // No stored text contains a NUL.
  return Bun.hash.crc32(`${ledger}\0${ref}\0${id}`);
}

/** Throws if the row does not match its checksum. */
export function refOf(ledger: LedgerId, row: Stored<ExpenseRef>): ExpenseRef {
  if (refChecksum(ledger, row) !== row.checksum) throw damaged(`the ref of expense ${row.id}`);
  return { ref: row.ref, id: row.id };
}

export function refStatements(database: Database) {
  const select = database.query<Stored<ExpenseRef>, [LedgerId, string]>(
    `SELECT ${REF_COLUMNS} FROM expense_ref WHERE ledger_id = ? AND ref = ?`,
  );
  const put = database.query<void, [LedgerId, string, ExpenseId, number]>(
    "INSERT OR REPLACE INTO expense_ref (ledger_id, ref, expense_id, checksum) VALUES (?, ?, ?, ?)",
  );
  const remove = database.query<void, [LedgerId, string]>(
    "DELETE FROM expense_ref WHERE ledger_id = ? AND ref = ?",
  );
  return {
    /** Includes deleted expenses. */
    expenseOfRef(ledger: LedgerId, ref: string): ExpenseId | undefined {
      const row = select.get(ledger, ref);
      return row ? refOf(ledger, row).id : undefined;
    },
    /** The ref of an occurrence may already have a row, for an expense that was deleted. */
    putRef(ledger: LedgerId, row: ExpenseRef): void {
      put.run(ledger, row.ref, row.id, refChecksum(ledger, row));
    },
    deleteRef(ledger: LedgerId, ref: string): void {
      remove.run(ledger, ref);
    },
  };
}
