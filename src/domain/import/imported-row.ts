// Parts of a file on their way into a ledger: a row with its fingerprint, and its expense if it becomes one, and a label that the ledger
// lacks. Only exports of Outlay list labels.

import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import type { DetailsBy } from "../expense/expense-details.ts";
import type { PartBy } from "../expense/parts.ts";
import type { LabelId, LabelKind } from "../label/label.ts";
import type { OpenOccurrence } from "../recurring/fitting.ts";
import type { KeptMark } from "./import-mark.ts";

/** The names from the top level down. Payees and tags have only one. */
export type LabelPath = readonly [name: string] | readonly [parent: string, name: string];

export interface ImportedLabel {
  readonly kind: LabelKind;
  readonly path: LabelPath;
  readonly color: string | null;
  readonly icon: string | null;
  readonly archived: boolean;
  readonly position: number | null;
  /** The label that this one is merged into right after its creation, or null if it stays. */
  readonly into: LabelPath | null;
}

/** A category of the ledger, or the name of one to create. */
export type DraftCategory = { readonly id: LabelId } | { readonly path: LabelPath };

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
