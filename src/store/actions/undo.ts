// Undoes a change: each field that it replaced gets its earlier value. If a later change has replaced such a field again, nothing is
// done.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import {
  contentOf,
  detailsOf,
  type ExpenseContent,
  NO_DETAILS,
  wholeContent,
} from "../../domain/expense/expense-details.ts";
import type { Label } from "../../domain/label/label.ts";
import { resolveLabel } from "../../domain/label/labels.ts";
import type { ActionOf } from "../../domain/ledger/actions.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import {
  type EditableRecord,
  type FieldsOf,
  fieldsOf,
  isEditable,
  isLabel,
  type LedgerRecord,
} from "../../domain/ledger/ledger-record.ts";
import { convert, minorUnits } from "../../domain/money/currency.ts";
import { sum } from "../../domain/money/decimal.ts";
import { occurrenceOfRef, type RecurringFields } from "../../domain/recurring/recurring-expense.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { withArticle } from "../../domain/text/text.ts";
import { type ChangeRow, type ChangeRowOf, expenseIn, isRowOf } from "../history/change-row.ts";
import { anotherNamed, childOf, expectUnused, nounOf } from "./labels.ts";
import { rivalOf } from "./records.ts";
import {
  expectNoLaterProgress,
  isOnlyProgress,
  noteExpense,
  overlapping,
  undoProgress,
  withCarriedProgress,
} from "./recurring-progress.ts";
import { conflict, type Refused, unfitting, unknown } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the id of the change that undoes it. */
export function undo(work: Workspace, action: ActionOf<"undo">): ChangeId {
  const { change, only } = action;
  const row = work.change(change);
  if (!row) throw unknown(`There is no change with the id ${change}`);
  if (only !== undefined && row.record !== only) {
    throw unfitting(
      `change must be the id of a change to ${withArticle(only)}; ${change} is a change to ${withArticle(row.record)}`,
    );
  }
  // A deleted ledger can only be restored.
  if (work.profile.removed && row.record !== "ledger") {
    throw cannotUndo(change, "the ledger was deleted later");
  }
  return work.undoing(change, () => {
    if (isRowOf(row, "expense")) return undoExpense(work, row, change);
    const record = work.records.get(row.recordId);
    if (record?.kind === "import") {
      throw cannotUndo(change, "an import can only be undone as a whole, at its own address");
    }
    if (!record)
      throw new RangeError(
        `change ${change} belongs to ${withArticle(row.record)} that does not exist`,
      );
    return undoRecord(work, record, row, action);
  });
}

function undoExpense(work: Workspace, row: ChangeRowOf<"expense">, change: ChangeId): ChangeId {
  const id = expenseIn(row, change);
  const expense = work.expense(id);
  if (row.kind === "deleted") {
    if (expense) throw cannotUndo(change, `expense ${id} exists again`);
    const last = work.deletion(id)?.id;
    if (last !== change) {
      throw cannotUndo(change, `expense ${id} was restored, and deleted again by change ${last}`);
    }
    const { description, amount, date, ...details } = wholeContent(row.before ?? {});
    if (description === undefined || amount === undefined || date === undefined) {
      throw new RangeError(`change ${change} does not contain what was deleted`);
    }
    const kept = detailsOf({ ...NO_DETAILS, ...details });
    expectOccurrenceFree(work, id, kept?.ref, change);
    const restored = { description, amount, date, details: kept };
    const undone = work.restoreExpense(id, restored, {
      createdAt: row.createdAt,
      previous: change,
    });
    noteExpense(work, kept?.ref, "posted");
    return undone;
  }
  if (!expense) throw cannotUndo(change, `expense ${id} was deleted later`);
  if (row.kind === "created") {
    const made = row.after === null ? null : row.id;
    const later = standingSince(work, made, expense.lastChange);
    if (later !== null) {
      throw cannotUndo(change, `expense ${id} was changed later, by change ${later}`);
    }
    const undone = work.deleteExpense(expense);
    noteExpense(work, expense.details?.ref, "held");
    return undone;
  }
  const fields = fieldsBefore(contentOf(expense), row, change, `expense ${id}`);
  expectWhole(work, fields, row, change);
  const { description, amount, date } = fields;
  const details = detailsOf(fields);
  const [was, is] = [expense.details?.ref, details?.ref];
  if (was !== is) expectOccurrenceFree(work, id, is, change);
  const { lastChange } = work.replaceExpense(expense, { description, amount, date, details });
  if (was !== is) {
    noteExpense(work, was, "held");
    noteExpense(work, is, "posted");
  }
  return expectChange(lastChange);
}

/** Refuses to give an expense its occurrence back if another expense was recorded for it. */
function expectOccurrenceFree(
  work: Workspace,
  id: ExpenseId,
  ref: string | null | undefined,
  change: ChangeId,
): void {
  const other = ref && occurrenceOfRef(ref) ? work.expenseOfRef(ref) : undefined;
  if (other === undefined || other === id || !work.expense(other)) return;
  throw cannotUndo(change, `its occurrence was recorded as expense ${other} later`);
}

/** An expense's fields depend on one another: a later value of one field may not fit the earlier value of another. */
function expectWhole(
  work: Workspace,
  { amount, category, parts, original }: ExpenseContent,
  { before }: ChangeRow,
  change: ChangeId,
): void {
  const isPutBack = (field: keyof ExpenseContent) => before !== null && field in before;
  if (parts.length > 0) {
    const isWhole = category === null && sum(parts.map((part) => part.amount)) === amount;
    const later = category === null ? "its amount was changed" : "a category was added";
    if (!isWhole) {
      const reason = isPutBack("parts") ? later : "the expense was split";
      throw cannotUndo(change, `${reason} later`);
    }
  }
  const { currency } = work.profile;
  // If both are put back, they fit each other as before.
  const isAlone = isPutBack("amount") !== isPutBack("original");
  if (!isAlone || !original || !currency) return;
  if (convert(original.amount, original.rate, minorUnits(currency)) === amount) return;
  const reason = isPutBack("original") ? "its amount was changed" : "an original amount was added";
  throw cannotUndo(change, `${reason} later`);
}

/**
 * Finds the last change of a record that counts and was not undone, among those after `made` and up to `last`; null if there is none.
 * `made` is null for an expense's original creation.
 */
export function standingSince(
  work: Workspace,
  made: ChangeId | null,
  last: ChangeId | null,
  counts: (row: ChangeRow) => boolean = () => true,
): ChangeId | null {
  const undoneChanges = new Set<ChangeId>();
  for (let id = last; id !== null && id !== made; ) {
    const row = work.change(id);
    if (!row) throw new RangeError(`change ${id} is not in the history`);
    if (!undoneChanges.has(id)) {
      if (row.undoes !== null) undoneChanges.add(row.undoes);
      else if (counts(row)) return id;
    }
    id = row.previous;
  }
  return null;
}

function undoRecord(
  work: Workspace,
  record: LedgerRecord,
  row: ChangeRow,
  action: ActionOf<"undo">,
): ChangeId {
  if (row.before === null) return undoCreation(work, record, row, action);
  const { change } = action;
  if (record.kind === "recurring" && isRowOf(row, "recurring")) {
    const undone = undoProgress(work, record, row);
    if (undone) return undone.lastChange;
  }
  const put = fieldsBefore<object>(fieldsOf(record), row, change, nounOf(record));
  // Safe: a change of a record has such a record's fields.
  const fields = (
    record.kind === "recurring" ? withCarriedProgress(record, put as RecurringFields, row) : put
  ) as FieldsOf<LedgerRecord>;
  const restored: LedgerRecord = { ...record, ...fields };
  if (isLabel(restored)) expectPlace(work, restored, change);
  if (isEditable(restored)) expectNoRival(work, restored, change);
  const other = restored.kind === "recurring" ? overlapping(work, restored) : undefined;
  if (other) {
    throw cannotUndo(
      change,
      `${nounOf(other)} now has the same days as ${nounOf(record)}; undo that first`,
    );
  }
  const after = work.replaceRecord(record, fields);
  // A label's replacements must not lead back to the label itself.
  if (
    isLabel(after) &&
    after.target !== null &&
    after.removed &&
    !resolveLabel(work.labels, after.id)
  ) {
    throw cannotUndo(change, "its replacement no longer exists");
  }
  return after.lastChange;
}

function undoCreation(
  work: Workspace,
  record: LedgerRecord,
  row: ChangeRow,
  { change, checkedThrough }: ActionOf<"undo">,
): ChangeId {
  if (record.kind === "ledger") {
    throw cannotUndo(change, "delete the ledger at its own address instead");
  }
  if (record.removed) throw cannotUndo(change, `${nounOf(record)} was removed later`);
  const later = standingSince(work, change, record.lastChange, (row) => !isOnlyProgress(row));
  if (later !== null) {
    throw cannotUndo(change, `${nounOf(record)} was changed later, by change ${later}`);
  }
  if (record.kind === "recurring" && isRowOf(row, "recurring")) expectNoLaterProgress(record, row);
  if (!isLabel(record)) return remove(work, record);
  const child = childOf(work, record.id);
  if (child) throw cannotUndo(change, `${nounOf(child)} is a subcategory of ${nounOf(record)}`);
  if (checkedThrough === null) throw cannotUndo(change, `${nounOf(record)} is in use`);
  expectUnused(work, record, checkedThrough);
  return work.replaceRecord(record, { removed: true, target: null }).lastChange;
}

function remove(work: Workspace, record: LedgerRecord): ChangeId {
  return work.replaceRecord<LedgerRecord>(record, { removed: true }).lastChange;
}

/** Throws unless the label's name is free and its parent is an existing top-level category. Categories have only two levels. */
function expectPlace(work: Workspace, label: Label, change: ChangeId): void {
  const { id, kind, parent, removed } = label;
  if (removed) return;
  const other = anotherNamed(work, kind, label, id);
  if (other) {
    throw cannotUndo(change, `${nounOf(other)} already exists, with the id ${other.id}`);
  }
  if (parent === null) return;
  if (childOf(work, id)) throw cannotUndo(change, "the category now has subcategories");
  const above = work.labels.get(parent);
  if (above && !above.removed && above.parent === null) return;
  throw cannotUndo(change, "its parent is no longer a top-level category");
}

function expectNoRival(work: Workspace, record: EditableRecord, change: ChangeId) {
  const other = record.removed ? undefined : rivalOf(work, record.kind, record, record.id);
  if (other) {
    throw cannotUndo(change, `${nounOf(other)} already exists, with the id ${other.id}`);
  }
}

/** The fields of the record, with the former values of those that the change replaced. */
function fieldsBefore<Fields extends object>(
  fields: Fields,
  { before, after }: { readonly before: Partial<Fields> | null; readonly after: object | null },
  change: ChangeId,
  noun: string,
): Fields {
  const now = new Map<string, unknown>(Object.entries(fields));
  for (const [name, value] of Object.entries(after ?? {})) {
    if (!isSame(now.get(name), value)) {
      throw cannotUndo(change, `the ${name} of ${noun} was changed later`);
    }
  }
  return { ...fields, ...before };
}

function expectChange(change: ChangeId | null): ChangeId {
  if (change === null) throw new RangeError("the undone change has made no change");
  return change;
}

function cannotUndo(change: ChangeId, reason: string): Refused {
  return conflict(`Change ${change} can't be undone: ${reason}`);
}
