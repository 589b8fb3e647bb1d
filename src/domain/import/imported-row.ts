// A row of a file on its way into a ledger: its fingerprint, and its expense if it becomes one.

import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import type { DetailsBy } from "../expense/expense-details.ts";
import type { PartBy } from "../expense/parts.ts";
import type { LabelId } from "../label/label.ts";
import type { OpenOccurrence } from "../recurring/fitting.ts";
import type { KeptMark } from "./kept-mark.ts";

/** A category of the ledger, or the name of one to create, with the name of its parent if it has one. */
export type DraftCategory =
  | { readonly id: LabelId }
  | { readonly path: readonly [name: string] | readonly [parent: string, name: string] };

export type DraftPart = PartBy<DraftCategory>;

/** An expense to create. It is like `BookDraft`, except that its categories may have to be created first. */
export interface ImportDraft extends ExpenseDraft, Omit<DetailsBy<string>, "category" | "parts"> {
  readonly category: DraftCategory | null;
  readonly parts: readonly DraftPart[];
  /** The open occurrence of a recurring expense that this expense is recorded as. */
  readonly occurrence?: Pick<OpenOccurrence, "recurring" | "day">;
}

/** The number of rows that are recorded in one transaction. Other requests wait for at most one such transaction. */
export const PORTION_ROWS = 1_000;

export interface ImportedRow {
  readonly mark: KeptMark;
  /** The expense to create; absent for a row that creates none. */
  readonly draft?: ImportDraft;
  /** The existing expense that the row matches, for a row that creates none. */
  readonly expense?: ExpenseId;
}
