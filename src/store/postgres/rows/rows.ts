// The rows of expenses, posts, refs, records and first answers, in the server's form.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import { readDetails } from "../../../domain/expense/expense-details.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import { readTransactionResult } from "../../../domain/ledger/actions.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import {
  type LedgerRecord,
  type LedgerRecordKind,
  recordOf,
  rowOf,
} from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import type { StoredAnswer } from "../../actions/rows.ts";
import { integerLiteral } from "./literals.ts";
import { dayOf, decimalOfNumeric, numberOf, numberOrNull } from "./values.ts";

/** The columns except the ledger's id and the expense's id. */
export const EXPENSE_COLUMNS = `to_char(date::timestamp, 'YYYY-MM-DD') AS day, description,
  amount::text AS amount, details, last_change, created_at, changed_at`;

/** A row with `EXPENSE_COLUMNS`, and the expense's id as `id`. */
export interface ExpenseColumns {
  readonly id: string;
  readonly day: string;
  readonly description: string;
  readonly amount: string;
  readonly details: string | null;
  readonly last_change: string | null;
  readonly created_at: string | null;
  readonly changed_at: string | null;
}

export function expenseOf(row: ExpenseColumns): KeptExpense {
  const id = numberOf<KeptExpense["id"]>(row.id);
  return {
    id,
    description: row.description,
    amount: decimalOfNumeric(row.amount),
    date: dayOf(row.day),
    details: row.details === null ? null : readDetails(row.details, id),
    lastChange: numberOrNull(row.last_change),
    createdAt: numberOrNull(row.created_at),
    changedAt: numberOrNull(row.changed_at),
  };
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

export interface PostRow {
  readonly id: string;
  readonly text: string;
  readonly privacy: string;
}

export function postOf({ id, text, privacy }: PostRow): Post {
  return { id: numberOf(id), text, privacy };
}

/** A row with the ref as `ref`, and the expense's id as `id`. */
export interface RefColumns {
  readonly ref: string;
  readonly id: string;
}

export function refOf({ ref, id }: RefColumns): ExpenseRef {
  return { ref, id: numberOf(id) };
}

/** The columns except the ledger's id and the record's id. */
export const RECORD_COLUMNS = "kind, last_change, fields";

/** A row with `RECORD_COLUMNS`, and the record's id as `id`. */
export interface RecordColumns {
  readonly id: string;
  readonly kind: LedgerRecordKind;
  readonly last_change: string;
  readonly fields: string;
}

export function storedRecordOf({ id, kind, last_change, fields }: RecordColumns): LedgerRecord {
  return recordOf({ id: numberOf(id), kind, lastChange: numberOf(last_change), fields });
}

/** The ledger's id, the record's id, and the fields of `RECORD_COLUMNS`. */
export function recordFields(ledger: LedgerId, record: LedgerRecord) {
  const { id, kind, lastChange, fields } = rowOf(record);
  return [ledger, id, kind, lastChange, fields];
}

/** The columns except the ledger's id and the key. */
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
    at: numberOf(made_at),
    result: readTransactionResult(amended, id),
  };
}

/** The ledger's id, the key, and the fields of `ANSWER_COLUMNS`. */
export function answerFields(ledger: LedgerId, { key, digest, at, result }: StoredAnswer) {
  return [ledger, key, digest, at, JSON.stringify(result)];
}
