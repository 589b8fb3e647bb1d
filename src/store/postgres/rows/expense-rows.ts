// The rows of expenses with all fields, in the server's form.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import { readDetails } from "../../../domain/expense/expense-details.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { changeIdOf, instantOf } from "./change-rows.ts";
import { decimalOfNumeric, integerLiteral } from "./literals.ts";

/** Without the ledger's id and the expense's own. */
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
  // Safe: the ids in the table were made by a store.
  const id = Number.parseInt(row.id, 10) as ExpenseId;
  return {
    id,
    description: row.description,
    amount: decimalOfNumeric(row.amount),
    // Safe: the server's type is a day, written in this form.
    date: row.day as CalendarDate,
    details: row.details === null ? null : readDetails(row.details, id),
    lastChange: changeIdOf(row.last_change),
    createdAt: instantOf(row.created_at),
    changedAt: instantOf(row.changed_at),
  };
}

/** Selects each of them once, as `id`; without `through`, the expenses of the last changes, too. `ledger` is a literal. */
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
