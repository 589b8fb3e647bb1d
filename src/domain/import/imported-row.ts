// A row of a file on its way into a ledger: its stored data, and its expense, if it becomes one.

import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import type { DetailsBy } from "../expense/expense-details.ts";
import type { PartBy } from "../expense/parts.ts";
import type { LabelId } from "../label/label.ts";
import type { OpenOccurrence } from "../recurring/fitting.ts";
import type { KeptMark } from "./kept-mark.ts";

/** A category of the book, or the name of one to be made: its own, below that of its parent. */
export type DraftCategory =
  | { readonly id: LabelId }
  | { readonly path: readonly [name: string] | readonly [parent: string, name: string] };

export type DraftPart = PartBy<DraftCategory>;

/** An expense to be made: as `BookDraft`, but for categories that may have to be made first. */
export interface ImportDraft extends ExpenseDraft, Omit<DetailsBy<string>, "category" | "parts"> {
  readonly category: DraftCategory | null;
  readonly parts: readonly DraftPart[];
  /** The open occurrence of a recurring expense that it is recorded as. */
  readonly occurrence?: Pick<OpenOccurrence, "recurring" | "day">;
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
