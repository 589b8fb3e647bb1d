// Connections on which lists are read, each for one list at a time: one read transaction is one snapshot.

import type { Database } from "bun:sqlite";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger.ts";
import type { Stretch } from "./outline.ts";
import { EXPENSE_COLUMNS, type Stored } from "./rows.ts";
import { prepareSummary } from "./summaries.ts";

/** Where lists get their connections from. */
export interface Connections {
  /** A connection on which a read transaction is a snapshot: changes made meanwhile do not show. */
  open(): Database;
  /** How many of them stay open for later lists. */
  readonly idle: number;
}

export interface Snapshots {
  /** Begins a snapshot; to be ended before the next one. */
  begin(ledger: LedgerId): LedgerSummary;
  /** The rows of a stretch of the list, in its order. */
  rowsOf(ledger: LedgerId, stretch: Stretch): IterableIterator<Stored<Expense>>;
  end(): void;
  close(): void;
}

export interface SnapshotPool {
  take(): Snapshots;
  /** Ends the snapshot. What could not be ended is closed, and the failure is thrown. */
  give(snapshots: Snapshots): void;
  /** Closes what is not taken; what is given from now on is closed too. */
  close(): void;
}

export function createSnapshotPool({ open, idle }: Connections): SnapshotPool {
  const free: Snapshots[] = [];
  let room = idle;
  return {
    take: () => free.pop() ?? openSnapshots(open()),
    give(snapshots) {
      try {
        snapshots.end();
      } catch (error) {
        snapshots.close();
        throw error;
      }
      if (free.length < room) free.push(snapshots);
      else snapshots.close();
    },
    close() {
      room = 0;
      for (const snapshots of free.splice(0)) snapshots.close();
    },
  };
}

type StretchBounds = [LedgerId, string, ExpenseId, string, ExpenseId];

function openSnapshots(database: Database): Snapshots {
  const summarize = prepareSummary(database);
  const selectStretch = database.query<Stored<Expense>, StretchBounds>(
    `SELECT ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ? AND (date, expense_id) >= (?, ?) AND (date, expense_id) < (?, ?)
     ORDER BY date DESC, expense_id DESC`,
  );
  return {
    begin(ledger) {
      database.run("BEGIN");
      // The first read fixes the snapshot.
      return summarize(ledger);
    },
    rowsOf: (ledger, { from, upTo }) => selectStretch.iterate(ledger, ...from, ...upTo),
    end() {
      database.run("COMMIT");
    },
    close: () => database.close(),
  };
}
