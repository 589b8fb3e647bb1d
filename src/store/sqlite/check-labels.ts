// Checks the labels of a file, and the first answers to requests: each row's checksum, and that every label that is named is
// there, of the kind that it is named as.

import type { Database } from "bun:sqlite";
import { mapLabels } from "../../domain/expense/detail-labels.ts";
import { type ExpenseDetails, readDetails } from "../../domain/expense/expense-details.ts";
import type { LabelId, LabelKind } from "../../domain/label/label.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import type { InLedger } from "../ledger-state.ts";
import {
  ANSWER_COLUMNS,
  type AnswerRow,
  answerChecksum,
  answerOf,
  LABEL_COLUMNS,
  type LabelRow,
  labelChecksum,
  labelOf,
} from "./book-rows.ts";
import { type Report, readOrReport } from "./check-history.ts";
import type { ExpenseRow, Stored } from "./rows.ts";

/** The labels of one ledger, by its rows. */
export interface CheckedLabels {
  readonly kinds: Map<LabelId, LabelKind>;
  lastId: number;
  /** The last change of any of them. */
  lastChange: ChangeId | null;
}

export function checkLabels(
  database: Database,
  report: Report,
): ReadonlyMap<LedgerId, CheckedLabels> {
  const ledgers = new Map<LedgerId, CheckedLabels>();
  const rows = database
    .query<InLedger<Stored<LabelRow>>, []>(
      `SELECT ledger_id AS ledger, ${LABEL_COLUMNS} FROM label ORDER BY ledger_id, label_id`,
    )
    .all();
  for (const { ledger, id, kind, lastChange } of rows) {
    const labels = ledgers.get(ledger) ?? { kinds: new Map(), lastId: 0, lastChange: null };
    ledgers.set(ledger, labels);
    labels.kinds.set(id, kind);
    labels.lastId = id;
    if (lastChange > (labels.lastChange ?? 0)) labels.lastChange = lastChange;
  }
  for (const { ledger, ...row } of rows) {
    if (labelChecksum(ledger, row) !== row.checksum) {
      report("row", `label ${row.id} of ${ledger} is not as it was stored`);
      continue;
    }
    const label = readOrReport(() => labelOf(ledger, row), ledger, report);
    if (!label) continue;
    const { parent, target } = label;
    const known = ledgers.get(ledger)?.kinds;
    const isThere = (id: LabelId | null) => id === null || known?.get(id) === row.kind;
    if (!isThere(parent) || !isThere(target)) {
      report("ledger", `label ${row.id} leads to one that is not there in the ledger ${ledger}`);
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
      report("row", `the answer to ${row.key} of ${ledger} is not as it was stored`);
    }
  }
}

/** Checks that the details of an expense that is as it was stored can be read, and that its labels are all there. */
export function checkDetails(
  { ledger, id, details: text }: InLedger<ExpenseRow>,
  labels: CheckedLabels | undefined,
  report: Report,
): void {
  if (text === null) return;
  const details = readOrReport(() => readDetails(text, id), ledger, report);
  if (!details || hasItsLabels(details, labels)) return;
  report("ledger", `expense ${id} has a label that is not there in ${ledger}`);
}

function hasItsLabels(details: ExpenseDetails, labels: CheckedLabels | undefined): boolean {
  let hasAll = true;
  function expect(kind: LabelKind, id: LabelId): LabelId {
    hasAll &&= labels?.kinds.get(id) === kind;
    return id;
  }
  mapLabels<LabelId, LabelId>(details, {
    category: (id) => expect("category", id),
    label: (id, kind) => expect(kind, id),
    labels: (ids, kind) => ids.map((id) => expect(kind, id)),
  });
  return hasAll;
}
