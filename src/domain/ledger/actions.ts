// What can be done to a ledger's book, as data: actions that are done together, all or none of them. They cross to the
// thread or the server that commits them.

import type { BookExpense } from "../expense/book-expense.ts";
import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import { type DetailsBy, NO_DETAILS } from "../expense/expense-details.ts";
import type { ProfileUpdate } from "../import/import-profile.ts";
import type { ImportedLabel } from "../import/imported-label.ts";
import type { ImportedPortion } from "../import/imported-row.ts";
import type {
  ImportId,
  ImportPlan,
  ImportProgress,
  LedgerImport,
} from "../import/ledger-import.ts";
import { isRecord, parseRecord, unreadable } from "../kept-json.ts";
import {
  type Label,
  type LabelFields,
  type LabelId,
  type LabelKind,
  newLabel,
} from "../label/label.ts";
import type { CurrencyCode } from "../money/currency.ts";
import type { ProblemKind } from "../problem.ts";
import { DEFAULT_PROFILE, type LedgerProfile } from "./ledger.ts";
import type { Actor, ChangeId } from "./ledger-change.ts";
import type { EditableFields, EditableKind, RecordOf } from "./ledger-record.ts";
import type { Precondition } from "./precondition.ts";

/** An expense as somebody writes it: payee and tags by name, and new ones are made. */
export interface BookDraft extends ExpenseDraft, DetailsBy<string> {}

/** Those fields that are to be replaced; a ref is for ever. */
export type BookChange = Partial<Omit<BookDraft, "ref">>;

/** Fields that a label's owner says; parent, colour, icon, archived and position are a category's. */
export type LabelDraft = Omit<LabelFields, "removed" | "target">;

/** What can be done to records of which somebody says every field, by their kinds. */
type EditableActions = {
  [Kind in EditableKind as `create-${Kind}`]: {
    takes: { draft: EditableFields<Kind> };
    result: RecordOf<Kind>;
  };
} & {
  [Kind in EditableKind as `change-${Kind}`]: {
    takes: { id: number; change: Partial<EditableFields<Kind>>; ifMatch: Precondition | null };
    result: RecordOf<Kind>;
  };
} & {
  [Kind in EditableKind as `delete-${Kind}`]: {
    takes: { id: number; ifMatch: Precondition | null };
    result: ChangeId;
  };
};

export type EditableAction = ActionOf<keyof EditableActions>;

/** Each kind of action: what it takes, and what it results in. */
export interface ActionKinds extends EditableActions {
  /**
   * Refused where the ledger has a currency that is none of `currencies`, if those are given. Where the draft's ref is known already,
   * nothing is done, and it results in the expense as it is.
   */
  "create-expense": {
    takes: { draft: BookDraft; currencies?: readonly CurrencyCode[] | undefined };
    result: BookExpense;
  };
  "change-expense": {
    takes: { id: ExpenseId; change: BookChange; ifMatch: Precondition | null };
    result: BookExpense;
  };
  "delete-expense": { takes: { id: ExpenseId; ifMatch: Precondition | null }; result: ChangeId };
  "create-label": { takes: { label: LabelKind; draft: LabelDraft }; result: Label };
  "change-label": {
    takes: {
      label: LabelKind;
      id: LabelId;
      change: Partial<LabelDraft>;
      ifMatch: Precondition | null;
    };
    result: Label;
  };
  /** Results in the label that takes its place. */
  "merge-label": {
    takes: { label: LabelKind; id: LabelId; into: LabelId; ifMatch: Precondition | null };
    result: Label;
  };
  "delete-label": {
    takes: {
      label: LabelKind;
      id: LabelId;
      replacement: Replacement;
      ifMatch: Precondition | null;
    };
    result: ChangeId;
  };
  /** Makes it anew, where there is none. */
  "create-ledger": { takes: { profile: LedgerProfile }; result: VersionedProfile };
  "change-ledger": {
    takes: { change: Partial<Omit<LedgerProfile, "removed">>; ifMatch: Precondition | null };
    result: VersionedProfile;
  };
  /** Refused unless the ledger is empty or `name` is its own. */
  "delete-ledger": {
    takes: { name: string | null; ifMatch: Precondition | null };
    result: ChangeId;
  };
  /** Draws the id of an import whose file is staged; nothing of it is in the history. */
  "number-import": { takes: object; result: ImportId };
  /**
   * Begins to record what is planned. Refused if another import of one of its accounts has changed after the change `seen`, or is under
   * way. Of one that was begun with the same version, results in what it is. Makes `labels` that the ledger lacks.
   */
  "create-import": {
    takes: {
      id: ImportId;
      plan: ImportPlan;
      seen: number;
      labels?: readonly ImportedLabel[] | undefined;
      /** Profiles that it makes or changes first. Refused if the ledger's profiles no longer allow that. */
      profiles?: readonly ProfileUpdate[] | undefined;
    };
    result: LedgerImport;
  };
  /** Records a portion, counted from 0; does nothing if that stands in the book already. */
  "import-expenses": {
    takes: { id: ImportId; portion: number; rows: ImportedPortion };
    result: ImportProgress;
  };
  /** Says that all is recorded. */
  "end-import": { takes: { id: ImportId }; result: LedgerImport };
  /**
   * Takes back the last portion, if there are `portions` of them, and does nothing if there are fewer by now. With none, ends it:
   * `labels` were made by the import, and no expense has used them up to the change `unusedUpTo`.
   */
  "undo-import": {
    takes: {
      id: ImportId;
      portions: number;
      labels: readonly LabelId[];
      unusedUpTo: ChangeId | null;
    };
    result: ImportProgress;
  };
  /** Results in the change that has taken it back. `only` refuses changes of anything else. */
  undo: {
    takes: { change: ChangeId; unusedUpTo: ChangeId | null; only?: "expense" };
    result: ChangeId;
  };
}

/** What is said of a ledger, and by which change; 0 where nobody has said anything. */
export interface VersionedProfile {
  readonly profile: LedgerProfile;
  readonly version: number;
}

/**
 * What takes a deleted label's place where it was used: another one of its kind, or nothing. Where nobody has said so, it was looked up
 * beforehand: the label may go if no expense has used it since the change `unusedUpTo`, at which none did, and stays if `users`
 * expenses use it.
 */
export type Replacement =
  | { readonly target: LabelId | null; readonly unusedUpTo?: never; readonly users?: never }
  | { readonly target?: never; readonly unusedUpTo: ChangeId; readonly users?: never }
  | { readonly target?: never; readonly unusedUpTo?: never; readonly users: number };

export type ActionKind = keyof ActionKinds;

/** How many actions one transaction has at most. */
export const MOST_ACTIONS = 10_000;

export type Action = {
  [Kind in ActionKind]: { readonly action: Kind } & Readonly<ActionKinds[Kind]["takes"]>;
}[ActionKind];

export type ActionOf<Kind extends ActionKind> = Extract<Action, { readonly action: Kind }>;

/** What an action has done. */
export type ActionResult = { [Kind in ActionKind]: ActionResultOf<Kind> }[ActionKind];

export interface ActionResultOf<Kind extends ActionKind> {
  readonly action: Kind;
  readonly value: ActionKinds[Kind]["result"];
  /** Of a creation that did nothing, because there is an expense with its ref already. */
  readonly known?: true;
  /** The change that a creation of an expense has made. */
  readonly change?: ChangeId;
}

/** Tells a request from all others, so that a retry of it can be told from a new one. */
export interface RequestKey {
  /** 1 to 255 visible characters of ASCII, drawn by the client. */
  readonly key: string;
  /** Of all that was asked for, as a text. */
  readonly digest: string;
}

export interface Transaction {
  readonly actions: readonly Action[];
  readonly actor: Actor;
  readonly key: RequestKey | null;
}

/** Why an action can't be done. */
export interface Refusal {
  /** Which one, from 0. */
  readonly action: number;
  readonly kind: ProblemKind;
  /** A sentence for whoever asked. */
  readonly message: string;
  /** The field, such as "/parts/0/category"; absent where it is not a field's fault. */
  readonly pointer?: string;
  /** The id of the record that stands in the way, where the client may need it. */
  readonly id?: number;
}

export type TransactionResult =
  | { readonly results: readonly ActionResult[]; readonly refusals?: never }
  /** Nothing was done. */
  | { readonly results?: never; readonly refusals: readonly Refusal[] };

const OWNER = "the answer to the request with the key";

/**
 * An answer as a store has kept it, for whoever sends the request again; what an earlier version did not know of is filled in.
 * Throws an Error if the text is not of an answer.
 */
export function readTransactionResult(text: string, key: string): TransactionResult {
  const { results, refusals } = parseRecord(text, OWNER, key);
  if (Array.isArray(refusals)) return { refusals };
  if (!Array.isArray(results) || !results.every(isResult)) {
    throw unreadable(
      { noun: OWNER, id: key },
      "results must be a list of actions, each with its value",
    );
  }
  return { results: results.map(wholeResult) };
}

/** Whether it is what an action has resulted in: a record, or the number of a change. */
function isResult(result: unknown): result is ActionResult {
  if (!isRecord(result) || typeof result["action"] !== "string") return false;
  return isRecord(result["value"]) || typeof result["value"] === "number";
}

function wholeResult(result: ActionResult): ActionResult {
  switch (result.action) {
    case "create-expense":
    case "change-expense":
      return { ...result, value: { ...NO_DETAILS, ...result.value } };
    case "create-label":
    case "change-label":
    case "merge-label":
      return { ...result, value: { ...newLabel(result.value.name), ...result.value } };
    case "create-ledger":
    case "change-ledger": {
      const { profile, version } = result.value;
      return { ...result, value: { profile: { ...DEFAULT_PROFILE, ...profile }, version } };
    }
    default:
      return result;
  }
}
