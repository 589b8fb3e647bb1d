// The rows of imports' marks. Fields that are searched have their own columns, and the rest is JSON.

import type { ExpenseId } from "../domain/expense/expense.ts";
import type { KeptMark, LeftMark } from "../domain/import/import-mark.ts";
import type { ImportId } from "../domain/import/ledger-import.ts";
import { unreadable } from "../domain/kept-json.ts";

export interface ImportMarkRow extends Omit<KeptMark, "account"> {
  readonly import: ImportId;
  /** The number of the row in the import, counted from 0. */
  readonly nth: number;
  /** The index of the row's account in the accounts of the import. */
  readonly account: number;
  /** Is null for a skipped row. */
  readonly expense: ExpenseId | null;
  /** Is true if the import created the expense. */
  readonly isMade: boolean;
}

/** A mark, with the state of its expense. */
export interface FoundMark extends ImportMarkRow {
  readonly isDeleted: boolean;
}

/** `account` is the import's account at the mark's index. Throws an Error if there is none. */
export function leftMarkOf(
  { import: source, nth, day, expense, fields, isDeleted }: FoundMark,
  account: string | undefined,
): LeftMark {
  if (account !== undefined) return { account, day, fields, source, nth, expense, isDeleted };
  const owner = { noun: `mark ${nth} of import`, id: source };
  throw unreadable(owner, "its account is not one of the import");
}

/** A range of an import's rows: from `from` up to, but not including, `to`. */
export interface MarkRange {
  readonly import: ImportId;
  readonly from: number;
  readonly to: number;
}
