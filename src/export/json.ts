// Writes JSON and NDJSON: the ledger, its labels, the names that were merged into others, recurring expenses, records such as budgets, and
// the expenses, with all ids. Amounts are strings, as in the API.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import {
  isLabelKind,
  LABEL_KINDS,
  type Label,
  type LabelKind,
  pluralOf,
} from "../domain/label/label.ts";
import { labelsOf, resolveLabel } from "../domain/label/labels.ts";
import type { Instant } from "../domain/ledger/ledger-change.ts";
import {
  isInList,
  isOfKind,
  type LedgerRecordKind,
  mapReferences,
  type Reference,
  referencesOf,
  showRecord,
  USER_RECORD_KINDS,
  type UserRecordKind,
} from "../domain/ledger/ledger-record.ts";
import { showRecurring } from "../domain/recurring/recurring-expense.ts";
import { type ExportedBook, eachPortion } from "./exported-book.ts";

/** The version of the form. It is incremented when an older reader would misread the file. */
const FORM = 1;

export async function* writeJson(book: ExportedBook): AsyncGenerator<string, void> {
  const labels = LABEL_KINDS.map((kind) => [pluralOf(kind), shownLabels(book, kind)] as const);
  const head = { outlay: FORM, ledger: ledgerOf(book), ...Object.fromEntries(labels) };
  const records = USER_RECORD_KINDS.map((kind) => [`${kind}s`, recordsOf(book, kind)] as const);
  const rest = { merged: mergedNames(book), recurring: recurringOf(book) };
  const opening = JSON.stringify({ ...head, ...rest, ...Object.fromEntries(records) }).slice(0, -1);
  yield `${opening},"expenses":[`;
  let mark = "\n";
  yield* eachPortion(book, (expense) => {
    const text = mark + JSON.stringify(shownExpense(expense));
    mark = ",\n";
    return text;
  });
  yield "\n]}\n";
}

/** Writes one record per line: first the ledger, then labels before the records that use them. */
export async function* writeNdjson(book: ExportedBook): AsyncGenerator<string, void> {
  yield line({ outlay: FORM, ledger: ledgerOf(book) });
  for (const kind of LABEL_KINDS) yield lines(kind, shownLabels(book, kind));
  yield lines("merged", mergedNames(book));
  yield lines("recurring", recurringOf(book));
  for (const kind of USER_RECORD_KINDS) yield lines(kind, recordsOf(book, kind));
  yield* eachPortion(book, (expense) => line({ expense: shownExpense(expense) }));
}

function lines(name: string, records: readonly object[]): string {
  return records.map((record) => line({ [name]: record })).join("");
}

function line(record: object): string {
  return `${JSON.stringify(record)}\n`;
}

function ledgerOf({ id, profile }: ExportedBook) {
  const { name, currency, firstDay, zone } = profile;
  return { id, name, currency, firstDay, zone };
}

/** Existing labels; categories come before their subcategories. */
function shownLabels({ labels }: ExportedBook, kind: LabelKind) {
  const isBelow = ({ parent }: Label) => (parent === null ? 0 : 1);
  return labelsOf(labels, kind)
    .toSorted((one, other) => isBelow(one) - isBelow(other))
    .map(({ id, name, parent, color, icon, archived, position }) =>
      kind === "category" ? { id, name, parent, color, icon, archived, position } : { id, name },
    );
}

/** Names of merged labels, so that a reader knows them too. */
function mergedNames({ labels }: ExportedBook) {
  return [...labels.all()]
    .flatMap(({ id, kind, name, parent, removed }) => {
      const into = removed ? resolveLabel(labels, id) : undefined;
      return into ? [{ id, kind, name, parent, into: into.id }] : [];
    })
    .toSorted((one, other) => one.id - other.id);
}

/** The existing records in the order of their creation, so that each one comes after the one that it continues. */
function existing<Kind extends LedgerRecordKind>({ records }: ExportedBook, kind: Kind) {
  return records
    .filter((each) => isOfKind(each, [kind]))
    .toSorted((one, other) => one.id - other.id);
}

function recurringOf(book: ExportedBook) {
  return existing(book, "recurring").map((each) => {
    const { removed: _, version: __, ...shown } = showRecurring(each, book.labels);
    return shown;
  });
}

/** Leaves out records that keep the id of a deleted label, such as the budget of a deleted category. A list only loses the id. */
function recordsOf(book: ExportedBook, of: UserRecordKind) {
  const isGone = ({ kind, id }: Reference) => isLabelKind(kind) && !resolveLabel(book.labels, id);
  return existing(book, of)
    .map((each) => showRecord(each, book.labels).shown)
    .map((each) => mapReferences(of, each, (one) => (isInList(one) && isGone(one) ? null : one.id)))
    .filter((each) => !referencesOf(each).some(isGone))
    .map(({ removed: _, kind: __, lastChange: ___, ...shown }) => shown);
}

/** Leaves out the version, because it has a meaning only in its own store. */
function shownExpense({ version: _, createdAt, updatedAt, ...expense }: BookExpense) {
  return { ...expense, createdAt: shownMoment(createdAt), updatedAt: shownMoment(updatedAt) };
}

function shownMoment(moment: Instant | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
