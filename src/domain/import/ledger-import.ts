// An import as a record of its ledger: which rows of which file it added, its progress, and its undo.

import type { ChangeId, Instant } from "../change-id.ts";
import type { ExpenseId } from "../expense/expense.ts";
import {
  FLAG,
  ID_OR_NULL,
  isRecord,
  type MemberForm,
  type RecordType,
  TEXT,
} from "../kept-json.ts";
import type { Decimal } from "../money/decimal.ts";
import type { IdRange } from "../search/id-ranges.ts";
import type { DaySpan } from "./import-mark.ts";

declare const importId: unique symbol;

/** One of the ids of a ledger's records; drawn when the file is staged, and never reused. */
export type ImportId = number & { readonly [importId]: true };

/** An account of the file, by the text that its marks have, with the days of its rows. */
export interface ImportedAccount extends DaySpan {
  readonly account: string;
}

/** The rows to import, as the user saw them before confirming. */
export interface ImportPlan {
  /** The name of the file. */
  readonly name: string;
  readonly format: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly digest: string;
  /** The id of the profile by which it was read. */
  readonly profile: number | null;
  /** Identifies the decisions on all rows. */
  readonly version: string;
  readonly accounts: readonly ImportedAccount[];
  /** How many rows leave a mark. */
  readonly rows: number;
  /** How many of these rows become an expense. */
  readonly expenses: number;
  /** The sum of these expenses. */
  readonly total: Decimal;
  /** JSON values for lists of imports. */
  readonly counts: object;
}

/** Rows are added and removed in batches. An import that was cut off between them resumes. */
export const IMPORT_STATES = ["recording", "recorded", "undoing", "undone"] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/** States as users and programs see them: the database keeps its own words. */
export const SHOWN_STATES = {
  recording: "importing",
  recorded: "imported",
  undoing: "undoing",
  undone: "undone",
} as const satisfies Readonly<Record<ImportState, string>>;

export interface ImportFields extends ImportPlan {
  readonly state: ImportState;
  /** How many batches are in the book. */
  readonly portions: number;
  readonly begunAt: Instant;
  /** The changes of the history that are its own, as ranges. The first of the first range is its creation. */
  readonly changes: readonly (readonly [from: number, to: number])[];
  /** The ids of the expenses that it created, as ranges. The ids of one batch are consecutive. */
  readonly expenseIds: readonly IdRange[];
  /** How many of its expenses were recorded without the ref that the file gives them, since another expense has or had it. */
  readonly withoutRef: number;
  /** The first of those refs. */
  readonly takenRefs: readonly string[];
  /** Maps the ids of recurring expenses in the file, which refs of its expenses contain, to those in the ledger. */
  readonly recurring: readonly (readonly [inFile: number, id: number])[];
  /** The recurring expenses and budgets of the file that the ledger refused, by their description or first month, and why. */
  readonly leftOut: readonly (readonly [kind: "recurring" | "budget", name: string, why: string])[];
  /** For an undone import, how many of its expenses stay because they were changed. */
  readonly kept: number;
  /** The first of those. */
  readonly keptExpenses: readonly ExpenseId[];
  /** True if all of it was undone. */
  readonly removed: boolean;
}

export interface LedgerImport extends ImportFields {
  readonly id: ImportId;
  readonly kind: "import";
  readonly lastChange: ChangeId;
}

/** How long a staged file waits to be recorded, in milliseconds. */
export const STAGED_MS = 24 * 60 * 60 * 1_000;

/** Says why an import can't be committed as the user saw it. */
export function changedSinceSeen(id: ImportId): string {
  return `The import ${id} would now be recorded differently than shown; read it again`;
}

/** How many of the expenses that stay, and of the refs that were taken, are listed. */
export const KEPT_NAMED = 100;

/** The progress of a batch. */
export interface ImportProgress {
  readonly state: ImportState;
  /** How many batches are in the book. */
  readonly portions: number;
  /** How many expenses this has made, or deleted. */
  readonly expenses: number;
}

const COUNT: MemberForm = {
  words: "a count",
  fits: (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
};

const LIST: MemberForm = { words: "a list", fits: Array.isArray };

/** How a store keeps an import as JSON. */
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
    state: {
      words: `one of ${IMPORT_STATES.join(", ")}`,
      fits: (value) => IMPORT_STATES.some((state) => state === value),
    },
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
