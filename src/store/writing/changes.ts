// The changes that a store can make, as plain data. They wait in a queue, cross to the thread or the server that commits them, and
// return as outcomes.

import type { ExpenseChange, ExpenseDraft, ExpenseId } from "../../domain/expense/expense.ts";
import { TEXT_FIELDS } from "../../domain/expense/expense-fields.ts";
import { PORTION_ROWS } from "../../domain/import/imported-row.ts";
import type {
  Action,
  BookChange,
  Transaction,
  TransactionResult,
} from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Actor, Instant } from "../../domain/ledger/ledger-change.ts";
import type { Post, PostChange, PostDraft, PostId } from "../../domain/post.ts";

export interface ChangeKinds {
  "create-expense": { takes: { draft: ExpenseDraft; actor: Actor }; result: ExpenseId };
  "change-expense": {
    takes: { id: ExpenseId; change: ExpenseChange; actor: Actor };
    result: boolean;
  };
  "delete-expense": { takes: { id: ExpenseId; actor: Actor }; result: boolean };
  "create-post": { takes: { draft: PostDraft }; result: Post };
  "change-post": { takes: { id: PostId; change: PostChange }; result: Post | null };
  "delete-post": { takes: { id: PostId }; result: boolean };
  apply: { takes: { transaction: Transaction }; result: TransactionResult };
}

export type ChangeKind = keyof ChangeKinds;

export type Change = {
  [Kind in ChangeKind]: { readonly kind: Kind; readonly ledger: LedgerId } & Readonly<
    ChangeKinds[Kind]["takes"]
  >;
}[ChangeKind];

export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { readonly kind: Kind }>;
export type ResultOf<C extends Change> = ChangeKinds[C["kind"]]["result"];

export type Outcome =
  | { readonly result: ResultOf<Change>; readonly failure?: never }
  | {
      readonly result?: never;
      readonly failure: string;
      /** Is true if the change may have been made all the same. */
      readonly isUnknown?: boolean;
    };

export interface Batch {
  /** Generated for each batch. It becomes the revision of every ledger whose expenses the batch changes. */
  readonly revision: string;
  readonly at: Instant;
  readonly changes: readonly Change[];
}

/**
 * Commits a batch and returns the outcome of each change, in order. Rejects if none of them was made. If that is not known, it rejects with
 * a problem of the port for all callers.
 */
export type Commit = (batch: Batch) => Promise<readonly Outcome[]>;

/** Estimates the size of a change by its free texts, since only those can be large. */
export function textLength(change: Change): number {
  switch (change.kind) {
    case "create-expense":
      return change.draft.description.length;
    case "change-expense":
      return change.change.description?.length ?? 0;
    case "create-post":
      return change.draft.text.length;
    case "change-post":
      return change.change.text?.length ?? 0;
    case "delete-expense":
    case "delete-post":
      return 0;
    case "apply":
      return change.transaction.actions.reduce((sum, action) => sum + textLengthOf(action), 0);
  }
}

/** A change of this many characters counts as long. Its commit takes some ten milliseconds, whatever else it includes. */
const LONG_CHARACTERS = 262_144;

export function isLong(change: Change): boolean {
  return textLength(change) >= LONG_CHARACTERS;
}

/** An action takes space in a batch even without a text. */
const ACTION_CHARACTERS = 100;

function textLengthOf(action: Action): number {
  switch (action.action) {
    case "create-expense":
      return ACTION_CHARACTERS + textsLength(action.draft);
    case "change-expense":
      return ACTION_CHARACTERS + textsLength(action.change);
    case "import-expenses":
      return action.rows.length * ROW_CHARACTERS;
    case "undo-import":
      return action.portions > 0 ? PORTION_ROWS * ROW_CHARACTERS : ACTION_CHARACTERS;
    default:
      return ACTION_CHARACTERS;
  }
}

function textsLength({ description = "", parts = [], ...change }: BookChange): number {
  const texts = [...TEXT_FIELDS.map((field) => change[field]), ...parts.map((part) => part.note)];
  return texts.reduce<number>((sum, text) => sum + (text?.length ?? 0), description.length);
}

/** The size of an imported or undone expense with its mark. */
const ROW_CHARACTERS = 500;
