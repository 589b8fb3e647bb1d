// Checks the histories, the records and the refs of a file: the checksum of each row, and that rows refer only to what exists.

import type { Database } from "bun:sqlite";
import { mapLabels } from "../../../domain/expense/detail-labels.ts";
import type { ExpenseDetails } from "../../../domain/expense/expense-details.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerImport } from "../../../domain/import/ledger-import.ts";
import type { LabelId, LabelKind } from "../../../domain/label/label.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import {
  type LedgerRecordKind,
  referencesOf,
  type RecordRow,
  recordOf,
} from "../../../domain/ledger/ledger-record.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { InLedger } from "../../ledger-state.ts";
import { RowDamage, recordIn, type StoredRow } from "../rows/rows.ts";
import { columnsOf, sortedRows } from "../rows/tables.ts";

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

/**
 * Checks that the changes have no gaps, and that the last change of each record is in the history. Returns the id of each ledger's next
 * change as its rows show it, without the last creations, which have no row.
 */
export function checkHistories(database: Database, report: Report): ReadonlyMap<LedgerId, number> {
  const nextIds = new Map<LedgerId, number>();
  for (const { ledger, ...row } of sortedRows(database, "changes")) {
    readOrReport(() => recordIn("changes", ledger, row), ledger, report);
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
      `the ledger ${ledger} counts ${expected} last creations, but only ${found} of their expenses exist unchanged`,
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

/** Finds ledgers whose last creations, as the ledger's row counts them, are not all unchanged expenses. */
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

/** Has no checksum if the ledger's own row covers it, as in older files. */
interface OlderRecordRow extends RecordRow {
  readonly checksum: number | null;
}

/** The records of one ledger, as their rows show them. */
export interface CheckedRecords {
  readonly kinds: Map<number, LedgerRecordKind>;
  /** The imports that can be read. */
  readonly imports: Map<number, LedgerImport>;
  lastId: number;
  /** The last change of any record. */
  lastChange: ChangeId | null;
}

export function checkRecords(
  database: Database,
  report: Report,
): ReadonlyMap<LedgerId, CheckedRecords> {
  const ledgers = new Map<LedgerId, CheckedRecords>();
  const rows = database
    .query<InLedger<OlderRecordRow>, []>(
      `SELECT ledger_id AS ledger, ${columnsOf("records")} FROM record ORDER BY ledger_id, record_id`,
    )
    .all();
  for (const { ledger, id, kind, lastChange, checksum } of rows) {
    const records = ledgers.get(ledger) ?? {
      ...{ kinds: new Map(), imports: new Map() },
      ...{ lastId: 0, lastChange: null },
    };
    ledgers.set(ledger, records);
    records.kinds.set(id, kind);
    records.lastId = id;
    // In older files, the ledger's last change of a record covers only labels.
    const isOwn = checksum !== null;
    if (isOwn && lastChange > (records.lastChange ?? 0)) records.lastChange = lastChange;
  }
  for (const { ledger, ...row } of rows) {
    const { checksum } = row;
    const read = () =>
      checksum === null ? recordOf(row) : recordIn("records", ledger, { ...row, checksum });
    const record = readOrReport(read, ledger, report);
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

interface CheckedRef extends InLedger<StoredRow<"refs">> {
  /** Is 0 for a deleted expense. */
  readonly isThere: number;
  /** The ref in the expense itself. */
  readonly own: string | null;
  /** The id of the ledger's next expense; null if there is no such ledger. */
  readonly next: number | null;
}

export function checkRefs(database: Database, report: Report): void {
  const rows = database
    .query<CheckedRef, []>(
      `SELECT ledger_id AS ledger, ref, expense_id AS id, expense_ref.checksum AS checksum,
         expense.date IS NOT NULL AS isThere, next_expense_id AS next,
         CASE WHEN json_valid(expense.details) THEN expense.details ->> 'ref' END AS own
       FROM expense_ref LEFT JOIN expense USING (ledger_id, expense_id)
         LEFT JOIN ledger USING (ledger_id)`,
    )
    .iterate();
  for (const { ledger, isThere, own, next, ...row } of rows) {
    const { id, ref } = row;
    if (!readOrReport(() => recordIn("refs", ledger, row), ledger, report)) continue;
    if (isThere && own !== ref) {
      report("ledger", `a ref belongs to expense ${id} of ${ledger}, which does not have it`);
    } else if (next !== null && id >= next) {
      report("ledger", `a ref belongs to expense ${id} of ${ledger}, which never existed`);
    }
  }
}

/** Checks that a ref leads to the expense that has it. */
export function prepareRefCheck(database: Database, report: Report) {
  const select = database.query<unknown, [LedgerId, string, number]>(
    "SELECT 1 FROM expense_ref WHERE ledger_id = ? AND ref = ? AND expense_id = ?",
  );
  return (ledger: LedgerId, { ref, id }: ExpenseRef): void => {
    if (select.get(ledger, ref, id)) return;
    report("ledger", `the ref of expense ${id} of ${ledger} does not lead to it`);
  };
}
