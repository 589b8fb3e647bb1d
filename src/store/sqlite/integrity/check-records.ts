// Checks the records of a file: each row's checksum, and that every named label exists and has the right kind.

import type { Database } from "bun:sqlite";
import { mapLabels } from "../../../domain/expense/detail-labels.ts";
import type { ExpenseDetails } from "../../../domain/expense/expense-details.ts";
import type { LedgerImport } from "../../../domain/import/ledger-import.ts";
import type { LabelId, LabelKind } from "../../../domain/label/label.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import {
  type LedgerRecordKind,
  namedBy,
  type RecordRow,
  recordOf,
} from "../../../domain/ledger/ledger-record.ts";
import type { InLedger } from "../../ledger-state.ts";
import { RECORD_COLUMNS, storedRecordOf } from "../rows/record-rows.ts";
import { type Report, readOrReport } from "./check-history.ts";

/** Has no checksum if the ledger's own row covers it, as in older files. */
interface OlderRecordRow extends RecordRow {
  readonly checksum: number | null;
}

/** The records of one ledger, by their rows. */
export interface CheckedRecords {
  readonly kinds: Map<number, LedgerRecordKind>;
  /** The readable ones among them. */
  readonly imports: Map<number, LedgerImport>;
  lastId: number;
  /** The last change of any of them. */
  lastChange: ChangeId | null;
}

export function checkRecords(
  database: Database,
  report: Report,
): ReadonlyMap<LedgerId, CheckedRecords> {
  const ledgers = new Map<LedgerId, CheckedRecords>();
  const rows = database
    .query<InLedger<OlderRecordRow>, []>(
      `SELECT ledger_id AS ledger, ${RECORD_COLUMNS} FROM record ORDER BY ledger_id, record_id`,
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
    // In older files the last change covers only labels.
    const isOwn = checksum !== null;
    if (isOwn && lastChange > (records.lastChange ?? 0)) records.lastChange = lastChange;
  }
  for (const { ledger, ...row } of rows) {
    const { checksum } = row;
    const read = () =>
      checksum === null ? recordOf(row) : storedRecordOf(ledger, { ...row, checksum });
    const record = readOrReport(read, ledger, report);
    const known = ledgers.get(ledger);
    if (record?.kind === "import") known?.imports.set(record.id, record);
    if (record && !namedBy(record).every(({ kind, id }) => known?.kinds.get(id) === kind)) {
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
