// Writes JSON and NDJSON: the ledger, its labels, the names that were merged into others, and the expenses, with all ids. Amounts are
// texts, as in the API.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { LABEL_KINDS, type Label, type LabelKind, pluralOf } from "../domain/label/label.ts";
import { resolveLabel } from "../domain/label/labels.ts";
import type { Instant } from "../domain/ledger/ledger-change.ts";
import { type ExportedBook, eachPortion } from "./exported-book.ts";

/** Is incremented when an older reader would misread the file. */
const FORM = 1;

export async function* writeJson(book: ExportedBook): AsyncGenerator<string, void> {
  const labels = LABEL_KINDS.map((kind) => [pluralOf(kind), labelsOf(book, kind)] as const);
  const head = { outlay: FORM, ledger: ledgerOf(book), ...Object.fromEntries(labels) };
  const opening = JSON.stringify({ ...head, merged: mergedNames(book) }).slice(0, -1);
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
  for (const kind of LABEL_KINDS) {
    yield labelsOf(book, kind)
      .map((label) => line({ [kind]: label }))
      .join("");
  }
  yield mergedNames(book)
    .map((merged) => line({ merged }))
    .join("");
  yield* eachPortion(book, (expense) => line({ expense: shownExpense(expense) }));
}

function line(record: object): string {
  return `${JSON.stringify(record)}\n`;
}

function ledgerOf({ id, profile }: ExportedBook) {
  const { name, currency, firstDay } = profile;
  return { id, name, currency, firstDay };
}

/** Existing labels; categories come before their subcategories. */
function labelsOf({ labels }: ExportedBook, kind: LabelKind) {
  const there = [...labels.all()].filter((label) => label.kind === kind && !label.removed);
  const isBelow = ({ parent }: Label) => (parent === null ? 0 : 1);
  return there
    .toSorted((one, other) => isBelow(one) - isBelow(other) || one.id - other.id)
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

/** A version is of its store alone, so a file has none. */
function shownExpense({ version: _, createdAt, updatedAt, ...expense }: BookExpense) {
  return { ...expense, createdAt: shownMoment(createdAt), updatedAt: shownMoment(updatedAt) };
}

function shownMoment(moment: Instant | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
