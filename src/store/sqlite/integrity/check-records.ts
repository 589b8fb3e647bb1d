// Checks the records of a file, and the first answers to requests: each row's checksum, and that every named label exists and has the
// right kind.

import type { Database } from "bun:sqlite";
import { mapLabels } from "../../../domain/expense/detail-labels.ts";
import { type ExpenseDetails, readDetails } from "../../../domain/expense/expense-details.ts";
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
import {
  ANSWER_COLUMNS,
  type AnswerRow,
  answerChecksum,
  answerOf,
  RECORD_COLUMNS,
  recordChecksum,
} from "../rows/record-rows.ts";
import type { ExpenseRow, Stored } from "../rows/rows.ts";
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
  for (const { ledger, checksum, ...row } of rows) {
    if (checksum !== null && recordChecksum(ledger, row) !== checksum) {
      report("row", `${row.kind} ${row.id} of ${ledger} does not match its checksum`);
      continue;
    }
    const record = readOrReport(() => recordOf(row), ledger, report);
    const known = ledgers.get(ledger)?.kinds;
    if (record?.kind === "import") ledgers.get(ledger)?.imports.set(record.id, record);
    if (record && !namedBy(record).every(({ kind, id }) => known?.get(id) === kind)) {
      report("ledger", `${row.kind} ${row.id} leads to a missing record in the ledger ${ledger}`);
    }
  }
  return ledgers;
}

export function checkAnswers(database: Database, report: Report): void {
  const rows = database
    .query<InLedger<Stored<AnswerRow>>, []>(
      `SELECT ledger_id AS ledger, ${ANSWER_COLUMNS} FROM answer`,
    )
    .iterate();
  for (const { ledger, ...row } of rows) {
    if (answerChecksum(ledger, row) === row.checksum) {
      readOrReport(() => answerOf(ledger, row), ledger, report);
    } else {
      report("row", `the answer to ${row.key} of ${ledger} does not match its checksum`);
    }
  }
}

/**
 * Checks that the details of an intact expense can be read, and that its labels all exist. Returns the details; undefined if there are
 * none, or they can't be read.
 */
export function checkDetails(
  { ledger, id, details: text }: InLedger<ExpenseRow>,
  records: CheckedRecords | undefined,
  report: Report,
): ExpenseDetails | undefined {
  if (text === null) return undefined;
  const details = readOrReport(() => readDetails(text, id), ledger, report);
  if (details && !hasItsLabels(details, records)) {
    report("ledger", `expense ${id} has a missing label in ${ledger}`);
  }
  return details;
}

function hasItsLabels(details: ExpenseDetails, records: CheckedRecords | undefined): boolean {
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
