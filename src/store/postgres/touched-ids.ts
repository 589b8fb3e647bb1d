// Which expenses have been created, changed or deleted since a change, as the history and the open run tell.

import { integerLiteral } from "./literals.ts";

/** Selects each of them once, as `id`. `ledger` is a literal. */
export function selectTouched(ledger: string, after: number): string {
  const first = integerLiteral(after + 1);
  return `SELECT change.record_id - change.change_id + made AS id
          FROM change, generate_series(
            greatest(change.change_id, ${first}), change.change_id + change.count - 1) AS made
          WHERE change.ledger_id = ${ledger} AND change.record = 'expense'
            AND change.change_id >= coalesce((SELECT max(change_id) FROM change
              WHERE ledger_id = ${ledger} AND change_id < ${first}), 0)
          UNION
          SELECT expense_id FROM ledger, generate_series(
            next_expense_id - least(run_count, next_change_id - ${first}),
            next_expense_id - 1) AS expense_id
          WHERE ledger.ledger_id = ${ledger}`;
}
