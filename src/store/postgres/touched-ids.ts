// Which expenses have been created, changed or deleted since a change, as the history and the open run tell.

import { integerLiteral } from "./literals.ts";

/** Selects each of them once, as `id`; those of the last changes too, where there is no `through`. `ledger` is a literal. */
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
