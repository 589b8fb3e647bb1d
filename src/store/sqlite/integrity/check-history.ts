// Checks the histories of a file: each row's checksum, the numbers of changes for gaps, and that the last change named by a record is in
// the history with it.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import { changeOf } from "../rows/change-rows.ts";
import { RowDamage } from "../rows/rows.ts";
import { sortedRows } from "../rows/tables.ts";

/** Receives each row that does not match its checksum, and each inconsistency. */
export type Report = (kind: "row" | "ledger", text: string) => void;

/** Returns the contents of an intact row; reports any other one, and returns undefined. */
export function readOrReport<Value>(
  read: () => Value,
  ledger: LedgerId,
  report: Report,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    const isDamaged = error instanceof RowDamage;
    report(
      "row",
      isDamaged
        ? `${error.row} of ${ledger} does not match its checksum`
        : `in the ledger ${ledger}, ${messageOf(error)}`,
    );
    return undefined;
  }
}

/** The number of each ledger's next change, by its rows; without the last creations, which have none. */
export function checkHistories(database: Database, report: Report): ReadonlyMap<LedgerId, number> {
  const nextIds = new Map<LedgerId, number>();
  for (const { ledger, ...row } of sortedRows(database, "changes")) {
    readOrReport(() => changeOf(ledger, row), ledger, report);
    const expected = nextIds.get(ledger) ?? 1;
    if (row.id !== expected) {
      report("ledger", `change ${expected} is missing in the ledger ${ledger}`);
    }
    nextIds.set(ledger, row.id + row.count);
  }
  for (const { ledger, record, id } of recordsWithoutChange(database)) {
    report(
      "ledger",
      `the last change of ${record} ${id} is not in the history of the ledger ${ledger}`,
    );
  }
  for (const { ledger, expected, found } of runsWithoutExpenses(database)) {
    report(
      "ledger",
      `${expected} expenses would be the last ones of the ledger ${ledger}, and ${found} of them are there as they were created`,
    );
  }
  return nextIds;
}

interface Unnoted {
  readonly ledger: LedgerId;
  readonly record: string;
  readonly id: number;
}

function recordsWithoutChange(database: Database): Iterable<Unnoted> {
  const unnoted = (table: string, record: string, id: string, last: string) =>
    `SELECT ${table}.ledger_id AS ledger, ${record} AS record, ${id} AS id
     FROM ${table} LEFT JOIN change ON change.ledger_id = ${table}.ledger_id
       AND change.change_id = ${last} AND change.record = ${record} AND change.record_id = ${id}
     WHERE ${last} IS NOT NULL AND change.change_id IS NULL`;
  return database
    .query<Unnoted, []>(
      [
        unnoted("expense", "'expense'", "expense.expense_id", "expense.last_change"),
        unnoted("record", "record.kind", "record.record_id", "record.last_change"),
      ].join(" UNION ALL "),
    )
    .iterate();
}

/** The last creations that their ledger counts must be unchanged expenses. */
function runsWithoutExpenses(
  database: Database,
): Iterable<{ readonly ledger: LedgerId; readonly expected: number; readonly found: number }> {
  return database
    .query<{ ledger: LedgerId; expected: number; found: number }, []>(
      `SELECT ledger_id AS ledger, run_count AS expected,
         (SELECT count(*) FROM expense WHERE expense.ledger_id = ledger.ledger_id
            AND expense_id >= next_expense_id - run_count
            AND last_change IS NULL AND created_at IS NOT NULL) AS found
       FROM ledger WHERE run_count <> 0 AND found <> run_count`,
    )
    .iterate();
}
