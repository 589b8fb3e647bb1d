// Checks the rows of a file: the checksum of each row, and that rows refer only to what exists.

import type { Database } from "bun:sqlite";
import { mapLabels } from "../../../domain/expense/detail-labels.ts";
import type { ExpenseDetails } from "../../../domain/expense/expense-details.ts";
import type { LedgerImport } from "../../../domain/import/ledger-import.ts";
import type { LabelId, LabelKind } from "../../../domain/label/label.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { type LedgerRecordKind, referencesOf } from "../../../domain/ledger/ledger-record.ts";
import type { FindingKind } from "../../../domain/maintenance.ts";
import { messageOf } from "../../../domain/problem.ts";
import { BOOK_TABLES, type BookTable } from "../../tables.ts";
import { RowDamage, recordIn } from "../rows/rows.ts";
import { rowsIn, sortedRows } from "../rows/tables.ts";

/** Receives each damage of the file, each row that does not match its checksum, and each inconsistency of a ledger. */
export type Report = (kind: FindingKind, text: string) => void;

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

/** Reports the rows of a table that are not intact, and returns the number of all rows. */
export function checkTable(database: Database, table: BookTable, report: Report): number {
  let rows = 0;
  for (const { ledger, ...row } of rowsIn(database, table)) {
    rows += 1;
    readOrReport(() => recordIn(table, ledger, row), ledger, report);
  }
  return rows;
}

/** The records of one ledger, as their rows show them. */
export interface CheckedRecords {
  readonly kinds: Map<number, LedgerRecordKind>;
  /** The imports that can be read. */
  readonly imports: Map<number, LedgerImport>;
}

export function checkRecords(
  database: Database,
  report: Report,
): ReadonlyMap<LedgerId, CheckedRecords> {
  const ledgers = new Map<LedgerId, CheckedRecords>();
  const rows = [...sortedRows(database, "records")];
  for (const { ledger, id, kind } of rows) {
    const records = ledgers.get(ledger) ?? { kinds: new Map(), imports: new Map() };
    ledgers.set(ledger, records);
    records.kinds.set(id, kind);
  }
  for (const { ledger, ...row } of rows) {
    const record = readOrReport(() => recordIn("records", ledger, row), ledger, report);
    const known = ledgers.get(ledger);
    if (record?.kind === "import") known?.imports.set(record.id, record);
    if (record && !referencesOf(record).every(({ kind, id }) => known?.kinds.get(id) === kind)) {
      report("ledger", `${row.kind} ${row.id} leads to a missing record in the ledger ${ledger}`);
    }
  }
  return ledgers;
}

/** Returns true if the labels of an expense all exist. */
export function hasItsLabels(
  details: ExpenseDetails,
  records: CheckedRecords | undefined,
): boolean {
  let hasAll = true;
  function expect(kind: LabelKind, id: LabelId): LabelId {
    hasAll &&= records?.kinds.get(id) === kind;
    return id;
  }
  mapLabels<LabelId, LabelId>(details, {
    category: (id) => expect("category", id),
    label: (id, kind) => expect(kind, id),
    labels: (ids, kind) => ids.map((id) => expect(kind, id)),
  });
  return hasAll;
}

/**
 * Reports rows that don't agree with each other: references that lead nowhere, gaps in the histories, a wrong count of last creations, and
 * ledgers without a row of their own.
 */
export function checkReferences(database: Database, report: Report): void {
  for (const sql of INCONSISTENCIES) {
    for (const { text } of database.query<{ text: string }, []>(sql).iterate()) {
      report("ledger", text);
    }
  }
}

const OWN_REF = "CASE WHEN json_valid(expense.details) THEN expense.details ->> 'ref' END";

/** Each statement selects the `text` of each finding. */
const INCONSISTENCIES: readonly string[] = [
  `SELECT 'change ' || expected || ' is missing in the ledger ' || ledger_id AS text
   FROM (SELECT ledger_id, change_id,
     lag(change_id + count, 1, 1) OVER (PARTITION BY ledger_id ORDER BY change_id) AS expected
     FROM change)
   WHERE change_id <> expected`,
  unnoted("expense", "'expense'", "expense.expense_id"),
  unnoted("record", "record.kind", "record.record_id"),
  `SELECT 'the ledger ' || ledger_id || ' counts ' || run_count || ' last creations, but only ' ||
     found || ' of their expenses exist unchanged' AS text
   FROM (SELECT ledger_id, run_count,
     (SELECT count(*) FROM expense WHERE expense.ledger_id = ledger.ledger_id
        AND expense_id >= next_expense_id - run_count
        AND last_change IS NULL AND created_at IS NOT NULL) AS found FROM ledger)
   WHERE run_count <> 0 AND found <> run_count`,
  `SELECT 'the ref of expense ' || own.expense_id || ' of ' || own.ledger_id ||
     ' does not lead to it' AS text
   FROM (SELECT ledger_id, expense_id, ${OWN_REF} AS ref FROM expense) AS own
     LEFT JOIN expense_ref USING (ledger_id, ref, expense_id)
   WHERE own.ref IS NOT NULL AND expense_ref.checksum IS NULL`,
  `SELECT 'a ref belongs to expense ' || expense_id || ' of ' || ledger_id ||
     ', which does not have it' AS text
   FROM expense_ref JOIN expense USING (ledger_id, expense_id) WHERE ref IS NOT ${OWN_REF}`,
  `SELECT 'a ref belongs to expense ' || expense_id || ' of ' || ledger_id ||
     ', which never existed' AS text
   FROM expense_ref JOIN ledger USING (ledger_id) WHERE expense_id >= next_expense_id`,
  `SELECT 'the ledger ' || ledger_id || ' has rows, but its own row is missing' AS text
   FROM (${rowsOfLedgers()} EXCEPT SELECT ledger_id FROM ledger)`,
];

function unnoted(table: string, record: string, id: string): string {
  return `SELECT 'the last change of ' || ${record} || ' ' || ${id} ||
      ' is not in the history of the ledger ' || ${table}.ledger_id AS text
    FROM ${table} LEFT JOIN change ON change.ledger_id = ${table}.ledger_id
      AND change.change_id = last_change AND change.record = ${record} AND change.record_id = ${id}
    WHERE last_change IS NOT NULL AND change.change_id IS NULL`;
}

function rowsOfLedgers(): string {
  const tables = Object.values(BOOK_TABLES).filter(({ name }) => name !== "ledger");
  return tables.map(({ name }) => `SELECT ledger_id FROM ${name}`).join(" UNION ");
}
