// A row of a file on its way into a ledger: what is kept of it, and the expense that it becomes, if it becomes one.

import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import type { DetailsBy } from "../expense/expense-details.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";
import type { KeptMark } from "./kept-mark.ts";

/** A category of the book, or the name of one to be made: its own, below that of its parent. */
export type DraftCategory =
  | { readonly id: LabelId }
  | { readonly path: readonly [name: string] | readonly [parent: string, name: string] };

export interface DraftPart {
  readonly amount: Decimal;
  readonly category: DraftCategory | null;
}

/** An expense to be made: as `BookDraft`, but for categories that may have to be made first. */
export interface ImportDraft extends ExpenseDraft, Omit<DetailsBy<string>, "category" | "parts"> {
  readonly category: DraftCategory | null;
  readonly parts: readonly DraftPart[];
}

/** How many rows of a file are recorded in one transaction: others wait for one of them at most. */
export const PORTION_ROWS = 1_000;

export interface ImportedRow {
  readonly mark: KeptMark;
  /** The expense to be made; absent for a row that makes none. */
  readonly draft?: ImportDraft;
  /** The expense that the row is known by, of a row that makes none. */
  readonly expense?: ExpenseId;
}

/** Rows that are recorded in one transaction, on their way: as JSON, since those who pass it on need not read it. */
export interface ImportedPortion {
  readonly rows: string;
  /** Those of its expenses. */
  readonly refs: readonly string[];
}

/** `PORTION_ROWS` of an import, but for its last ones. */
export function portionOf(rows: readonly ImportedRow[]): ImportedPortion {
  return { rows: JSON.stringify(rows), refs: rows.flatMap(({ draft }) => draft?.ref ?? []) };
}

export function rowsIn({ rows }: ImportedPortion): readonly ImportedRow[] {
  // Safe: `portionOf` made the text from rows.
  return JSON.parse(rows) as readonly ImportedRow[];
}
