// An import as a record of its ledger: the rows that it added and their file, its progress, and its undo.

import type { ChangeId, Instant } from "../change-id.ts";
import type { ExpenseId } from "../expense/expense.ts";
import {
  FLAG,
  ID_OR_NULL,
  isRecord,
  type MemberForm,
  oneOf,
  type RecordType,
  TEXT,
} from "../kept-json.ts";
import type { Decimal } from "../money/decimal.ts";
import type { IdRange } from "../search/id-ranges.ts";
import type { DaySpan } from "./import-mark.ts";

declare const importId: unique symbol;

/** One of the ids of a ledger's records. It is assigned when the file is staged, and is never reused. */
export type ImportId = number & { readonly [importId]: true };

/** An account of the file, in the form in which fingerprints contain it, with the first and last day of its rows. */
export interface ImportedAccount extends DaySpan {
  readonly account: string;
}

/** The rows to import, as the user saw them before confirming. */
export interface ImportPlan {
  readonly name: string;
  readonly format: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly digest: string;
  /** The id of the profile by which the file was read. */
  readonly profile: number | null;
  /** Identifies the decisions on all rows. */
  readonly version: string;
  readonly accounts: readonly ImportedAccount[];
  /** The number of rows that leave a fingerprint. */
  readonly rows: number;
  /** The number of these rows that become an expense. */
  readonly expenses: number;
  /** The sum of these expenses. */
  readonly total: Decimal;
  /** The row counts that lists of imports show, as JSON. */
  readonly counts: object;
}

/** Rows are added and removed in batches. An import that is interrupted between two batches resumes. */
export const IMPORT_STATES = ["recording", "recorded", "undoing", "undone"] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/** The states as users and programs see them. The database keeps its own words. */
export const SHOWN_STATES = {
  recording: "importing",
  recorded: "imported",
  undoing: "undoing",
  undone: "undone",
} as const satisfies Readonly<Record<ImportState, string>>;

export interface ImportFields extends ImportPlan {
  readonly state: ImportState;
  /** The number of batches that are recorded. */
  readonly portions: number;
  readonly begunAt: Instant;
  /** The changes that the import has made in the history, as ranges of ids. The first id of the first range is the import's creation. */
  readonly changes: readonly (readonly [from: ChangeId, to: ChangeId])[];
  /** The ids of the expenses that the import created, as ranges. The ids of one batch are consecutive. */
  readonly expenseIds: readonly IdRange[];
  /** The number of expenses that were recorded without the ref in the file, because another expense has or had that ref. */
  readonly withoutRef: number;
  /** The first of these refs. */
  readonly takenRefs: readonly string[];
  /** Maps the ids of recurring expenses in the file to those in the ledger. The refs of the file's expenses contain the former. */
  readonly recurring: readonly (readonly [inFile: number, id: number])[];
  /** The recurring expenses and budgets of the file that the ledger refused, each with its description or first month, and the reason. */
  readonly leftOut: readonly (readonly [kind: "recurring" | "budget", name: string, why: string])[];
  /** For an undone import, the number of expenses that stay because they have been changed. */
  readonly kept: number;
  /** The first of these expenses. */
  readonly keptExpenses: readonly ExpenseId[];
  /** Is true if the whole import was undone. */
  readonly removed: boolean;
}

export interface LedgerImport extends ImportFields {
  readonly id: ImportId;
  readonly kind: "import";
  readonly lastChange: ChangeId;
}

/** The time that a staged file waits to be imported, in milliseconds. */
export const STAGED_MS = 24 * 60 * 60 * 1_000;

/** Says why an import can't be committed as the user saw it. */
export function changedSinceSeen(id: ImportId): string {
  return `The import ${id} would now be recorded differently than shown; read it again`;
}

/** At most this many expenses that stay are listed, and at most this many refs that other expenses have. */
export const KEPT_NAMED = 100;

export interface ImportProgress {
  readonly state: ImportState;
  /** The number of batches that are recorded. */
  readonly portions: number;
  /** The number of expenses that this batch has created or deleted. */
  readonly expenses: number;
}

const COUNT: MemberForm = {
  words: "a count",
  fits: (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
};

const LIST: MemberForm = { words: "a list", fits: Array.isArray };

/** The JSON form in which a store keeps an import. */
export const IMPORT_TYPE: RecordType<ImportFields> = {
  form: {
    name: TEXT,
    format: TEXT,
    digest: TEXT,
    profile: ID_OR_NULL,
    version: TEXT,
    accounts: LIST,
    rows: COUNT,
    expenses: COUNT,
    total: TEXT,
    counts: { words: "an object", fits: isRecord },
    state: oneOf(IMPORT_STATES),
    portions: COUNT,
    begunAt: COUNT,
    changes: LIST,
    expenseIds: LIST,
    withoutRef: COUNT,
    takenRefs: LIST,
    recurring: LIST,
    leftOut: LIST,
    kept: COUNT,
    keptExpenses: LIST,
    removed: FLAG,
  },
  defaults: { expenseIds: [], withoutRef: 0, takenRefs: [], recurring: [], leftOut: [] },
  names: { profile: "import-profile" },
};
