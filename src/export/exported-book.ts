// The source of an exported file: a ledger's expenses from one snapshot, batch by batch, with the labels that they use.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { TEXT_FIELDS } from "../domain/expense/expense-fields.ts";
import type { LabelId } from "../domain/label/label.ts";
import type { Labels } from "../domain/label/labels.ts";
import type { LedgerId, LedgerProfile } from "../domain/ledger/ledger.ts";
import type { LedgerRecord } from "../domain/ledger/ledger-record.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { onOneLine } from "../domain/text/text.ts";

export interface ExportedBook {
  readonly id: LedgerId;
  readonly profile: LedgerProfile;
  readonly labels: Labels;
  readonly records: readonly LedgerRecord[];
  readonly count: number;
  readonly total: Decimal;
  /** The expenses, newest first, in batches that are not empty. They can be read only once. */
  readonly expenses: AsyncIterable<readonly BookExpense[]>;
}

/** Writes a file in parts, each as soon as its expenses are read. */
export type WriteBook = (book: ExportedBook) => AsyncIterable<string | Uint8Array>;

/** The names from the top category down to this one; none for no category. */
export function categoryNames(labels: Labels, id: LabelId | null): readonly string[] {
  const category = id === null ? undefined : labels.get(id);
  return category ? [...categoryNames(labels, category.parent), category.name] : [];
}

/** Yields the text of each batch, joined from the texts of its expenses. */
export async function* eachPortion(
  { expenses }: ExportedBook,
  write: (expense: BookExpense) => string,
): AsyncGenerator<string, void> {
  for await (const portion of expenses) yield portion.map(write).join("");
}

/** The texts of an expense on one line, for formats whose only name is that of the payee; empty if there are none. */
export function memoOf(expense: BookExpense): string {
  const { payee, description } = expense;
  return [payee === null ? null : description, ...TEXT_FIELDS.map((field) => expense[field])]
    .map((text) => onOneLine(text ?? ""))
    .filter((text) => text !== "")
    .join(" - ");
}
