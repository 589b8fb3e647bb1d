// Snapshots of the file, each on a connection of its own: a read transaction.

import type { Database } from "bun:sqlite";
import type { Expense, ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Stretch } from "../lists/outline.ts";
import type { Snapshots } from "../lists/snapshots.ts";
import { EXPENSE_COLUMNS, type ExpenseRow, expenseOf, type Stored } from "./rows.ts";
import { prepareSummary } from "./summaries.ts";

type StretchBounds = [LedgerId, string, ExpenseId, string, ExpenseId];

/** Its reading throws at a row that is not as it was stored. */
export function openSnapshots(database: Database): Snapshots {
  const summarize = prepareSummary(database);
  const selectStretch = database.query<Stored<ExpenseRow>, StretchBounds>(
    `SELECT ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ? AND (date, expense_id) >= (?, ?) AND (date, expense_id) < (?, ?)
     ORDER BY date DESC, expense_id DESC`,
  );

  function* readRows(ledger: LedgerId, { from, upTo }: Stretch): Generator<Expense, void> {
    for (const row of selectStretch.iterate(ledger, ...from, ...upTo)) yield expenseOf(ledger, row);
  }

  return {
    begin(ledger) {
      database.run("BEGIN");
      // The first read fixes the snapshot.
      return summarize(ledger);
    },
    async *read(ledger, stretch) {
      yield readRows(ledger, stretch);
    },
    end() {
      database.run("COMMIT");
    },
    close: () => database.close(),
  };
}
