// A row of a file on its way into a ledger: its stored data, and its expense, if it becomes one.

import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import { type DetailsBy, withoutEmpty } from "../expense/expense-details.ts";
import type { PartBy } from "../expense/parts.ts";
import type { LabelId } from "../label/label.ts";
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

/** Rows that are recorded in one transaction, on their way: as texts, since those who pass it on need not read it. */
export interface ImportedPortion {
  /** How many they are. */
  readonly count: number;
  /** JSON without empty values, and without the fields of fingerprints. */
  readonly rows: string;
  /** The fields of the fingerprints, a line each. Nested JSON would be escaped once more, character by character. */
  readonly fields: string;
  /** The refs of its expenses. */
  readonly refs: readonly string[];
}

/** A draft as it arrives: what is empty was left out. */
export type SentDraft = ExpenseDraft & Partial<ImportDraft>;

/** A row as it arrives. */
export interface SentRow extends Omit<ImportedRow, "draft"> {
  readonly draft?: SentDraft;
}

/** `PORTION_ROWS` of an import, but for its last ones. */
export function portionOf(rows: readonly ImportedRow[]): ImportedPortion {
  const sent = rows.map(({ mark: { account, day, firstId }, draft, expense }) => {
    return { mark: { account, day, firstId }, draft: draft && withoutEmpty(draft), expense };
  });
  return {
    count: rows.length,
    rows: JSON.stringify(sent),
    // JSON has no line breaks of its own.
    fields: rows.map(({ mark }) => mark.fields).join("\n"),
    refs: rows.flatMap(({ draft }) => draft?.ref ?? []),
  };
}

export function rowsIn(portion: ImportedPortion): readonly SentRow[] {
  const fields = portion.fields.split("\n");
  // Safe: `portionOf` made the text from rows.
  const rows = JSON.parse(portion.rows) as readonly SentRow[];
  return rows.map(({ mark: { account, day, firstId }, draft, expense }, index) => ({
    mark: { account, day, firstId, fields: fields[index] ?? "" },
    ...(draft && { draft }),
    ...(expense !== undefined && { expense }),
  }));
}
