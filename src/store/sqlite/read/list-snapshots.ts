// Snapshots of the file, each on a connection of its own: a read transaction.

import type { Database } from "bun:sqlite";
import type { Expense, ExpenseId } from "../../../domain/expense/expense.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../../domain/ledger/ledger.ts";
import type { PageRange } from "../../lists/kept-list.ts";
import type { Snapshots } from "../../lists/snapshots.ts";
import { listedExpenseIn, type StoredRow } from "../rows/rows.ts";
import { columnsOf, prepareLedgerReader } from "../rows/tables.ts";

type PageRangeBounds = [LedgerId, string, ExpenseId, string, ExpenseId];

/** Opens the snapshots, whose reads throw if a row does not match its checksum. `expectSound` is as in `prepareSummary`. */
export function openSnapshots(database: Database, expectSound: () => void): Snapshots {
  const summarize = prepareSummary(database, expectSound);
  const selectRange = database.query<StoredRow<"expenses">, PageRangeBounds>(
    `SELECT ${columnsOf("expenses")} FROM expense
     WHERE ledger_id = ? AND (date, expense_id) >= (?, ?) AND (date, expense_id) < (?, ?)
     ORDER BY date DESC, expense_id DESC`,
  );

  function* readRows(ledger: LedgerId, { from, upTo }: PageRange): Generator<Expense, void> {
    for (const row of selectRange.iterate(ledger, ...from, ...upTo))
      yield listedExpenseIn(ledger, row);
  }

  return {
    begin(ledger) {
      database.run("BEGIN");
      // The first read fixes the snapshot.
      return summarize(ledger);
    },
    async *read(ledger, range) {
      yield readRows(ledger, range);
    },
    end() {
      database.run("COMMIT");
    },
    close: () => database.close(),
  };
}

/** Throws if the ledger's row is damaged or gone. */
export type Summarize = (ledger: LedgerId) => LedgerSummary;

/** `expectSound` is called if a ledger was not found, since damage may hide it. */
export function prepareSummary(database: Database, expectSound: () => void): Summarize {
  const readLedger = prepareLedgerReader(database);
  return (ledger) => {
    const state = readLedger(ledger);
    if (!state) {
      expectSound();
      return EMPTY_LEDGER;
    }
    const { count, total, revision } = state;
    return { count, total, revision };
  };
}

/**
 * Reads a summary once for all requests that the event loop has received together. Commits of other processes show from the next turn
 * on; commits of this one show at once, if `forget` is called before their callers are answered.
 */
export function keepForTurn(summarize: Summarize): { of: Summarize; forget(): void } {
  const kept = new Map<LedgerId, LedgerSummary>();
  const forget = () => kept.clear();
  return {
    of(ledger) {
      const known = kept.get(ledger);
      if (known) return known;
      const summary = summarize(ledger);
      if (kept.size === 0) setImmediate(forget);
      kept.set(ledger, summary);
      return summary;
    },
    forget,
  };
}
