// Actions on a ledger. They are plain data, because they are sent to the thread or server that commits them. A transaction does all of its
// actions or none.

import type { BookExpense } from "../expense/book-expense.ts";
import type { ExpenseDraft, ExpenseId } from "../expense/expense.ts";
import { type DetailsBy, NO_DETAILS } from "../expense/expense-details.ts";
import type { ProfileUpdate } from "../import/import-profile.ts";
import type { ImportedPlan } from "../import/imported-plan.ts";
import type { ImportedLabel, ImportedRow } from "../import/imported-row.ts";
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
import type { Decimal } from "../money/decimal.ts";
import type { ProblemKind } from "../problem.ts";
import type { RecurringDraft, ShownRecurring } from "../recurring/recurring-expense.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { DEFAULT_PROFILE, type LedgerProfile } from "./ledger.ts";
import type { Actor, ChangeId } from "./ledger-change.ts";
import type { EditableFields, EditableKind, RecordOf } from "./ledger-record.ts";
import type { Precondition } from "./precondition.ts";

/** An expense as a client writes it: payee and tags are names, and new ones are created. */
export interface BookDraft extends ExpenseDraft, DetailsBy<string> {}

/** The fields to replace. A ref never changes. */
export type BookChange = Partial<Omit<BookDraft, "ref">>;

/** The fields that a user sets. Parent, color, icon, archived and position belong only to categories. */
export type LabelDraft = Omit<LabelFields, "removed" | "target">;

/** A record to change, if it still has the state that the client has seen. */
interface Seen<Id extends number> {
  id: Id;
  ifMatch: Precondition | null;
}

type SeenLabel = Seen<LabelId> & { label: LabelKind };

/** The actions on records whose fields a user sets, by kind. */
type EditableActions = {
  [Kind in EditableKind as `create-${Kind}`]: {
    takes: { draft: EditableFields<Kind> };
    result: RecordOf<Kind>;
  };
} & {
  [Kind in EditableKind as `change-${Kind}`]: {
    takes: Seen<number> & { change: Partial<EditableFields<Kind>> };
    result: RecordOf<Kind>;
  };
} & {
  [Kind in EditableKind as `delete-${Kind}`]: { takes: Seen<number>; result: ChangeId };
};

/** The kind of record that the name of an action ends with. */
export function kindOfAction<Name extends string>(action: Name) {
  // Safe: the type says what follows the verb.
  return action.replace(/^\w+-/, "") as Name extends `${string}-${infer Kind}` ? Kind : never;
}

export type EditableAction = ActionOf<keyof EditableActions>;

/** Each kind of action, with its input and its result. */
export interface ActionKinds extends EditableActions {
  /**
   * Is refused if `currencies` is given and the ledger's currency is not one of them. If the draft's ref already exists, the action does
   * nothing and returns the existing expense.
   */
  "create-expense": {
    takes: { draft: BookDraft; currencies?: readonly CurrencyCode[] | undefined };
    result: BookExpense;
  };
  "change-expense": { takes: Seen<ExpenseId> & { change: BookChange }; result: BookExpense };
  "delete-expense": { takes: Seen<ExpenseId>; result: ChangeId };
  "create-label": { takes: { label: LabelKind; draft: LabelDraft }; result: Label };
  "change-label": { takes: SeenLabel & { change: Partial<LabelDraft> }; result: Label };
  /** Returns the label that replaces the merged one. */
  "merge-label": { takes: SeenLabel & { into: LabelId }; result: Label };
  "delete-label": { takes: SeenLabel & { replacement: Replacement }; result: ChangeId };
  /** If the recurring expense is automatic, its due occurrences are recorded too. The other actions on recurring expenses do the same. */
  "create-recurring": { takes: { draft: RecurringDraft }; result: ShownRecurring };
  /** Recorded expenses stay as they are. */
  "change-recurring": {
    takes: Seen<number> & { change: Partial<RecurringDraft> };
    result: ShownRecurring;
  };
  "delete-recurring": { takes: Seen<number>; result: ChangeId };
  /** Ends the recurring expense before the occurrence of `day`, and creates one that continues it, with the change. */
  "split-recurring": {
    takes: Seen<number> & { day: CalendarDate; change: Partial<RecurringDraft> };
    result: ShownRecurring;
  };
  /**
   * Records the occurrence of a nominal day as a new expense, or lets the existing `expense` count as it. If the occurrence is recorded
   * already, the action does nothing and returns its expense.
   */
  "post-occurrence": {
    takes: {
      id: number;
      day: CalendarDate;
      change?: BookChange | undefined;
      expense?: ExpenseId | undefined;
    };
    result: BookExpense;
  };
  /** Records the due occurrences of all automatic recurring expenses, at most as many as a transaction may have actions. */
  "post-due": { takes: object; result: { readonly posted: number; readonly isDone: boolean } };
  "skip-occurrence": { takes: { id: number; day: CalendarDate }; result: ShownRecurring };
  /** Null restores the usual date or amount. A field that is left out stays as it is. */
  "change-occurrence": {
    takes: { id: number; day: CalendarDate; date?: CalendarDate | null; amount?: Decimal | null };
    result: ShownRecurring;
  };
  "create-ledger": { takes: { profile: LedgerProfile }; result: VersionedProfile };
  "change-ledger": {
    takes: { change: Partial<Omit<LedgerProfile, "removed">>; ifMatch: Precondition | null };
    result: VersionedProfile;
  };
  /** Is refused unless the ledger is empty or `name` is its name. */
  "delete-ledger": {
    takes: { name: string | null; ifMatch: Precondition | null };
    result: ChangeId;
  };
  /** Assigns an id to an import whose file is staged. The history does not record this. */
  "number-import": { takes: object; result: ImportId };
  /**
   * Starts recording the planned import. It is refused if another import into one of its accounts is in progress, or was changed after the
   * change `seen`. If it was already started with the same version, it returns its state. It creates the `labels` that the ledger lacks.
   */
  "create-import": {
    takes: {
      id: ImportId;
      plan: ImportPlan;
      seen: number;
      labels?: readonly ImportedLabel[] | undefined;
      /** These plans are created after the labels, if the ledger has no records of their kind. */
      plans?: readonly ImportedPlan[] | undefined;
      /** These profiles are created or changed first. The action is refused if the ledger's profiles no longer allow that. */
      profiles?: readonly ProfileUpdate[] | undefined;
    };
    result: LedgerImport;
  };
  /** Records a batch of rows, counted from 0. It does nothing if that batch is already recorded. */
  "import-expenses": {
    takes: { id: ImportId; portion: number; rows: readonly ImportedRow[] };
    result: ImportProgress;
  };
  /** Marks the import as complete. */
  "end-import": { takes: { id: ImportId }; result: LedgerImport };
  /**
   * Undoes the last batch if there are `portions` batches, and does nothing if there are fewer. If `portions` is 0, it ends the undo and
   * deletes `labels`. The import created these labels, and no expense has used them up to the change `checkedThrough`.
   */
  "undo-import": {
    takes: {
      id: ImportId;
      portions: number;
      labels: readonly LabelId[];
      checkedThrough: ChangeId | null;
    };
    result: ImportProgress;
  };
  /** Returns the change that undid the given one. `only` refuses changes of any other kind of record. */
  undo: {
    takes: { change: ChangeId; checkedThrough: ChangeId | null; only?: "expense" };
    result: ChangeId;
  };
}

/** A ledger's profile and the change that set it; 0 if it was never set. */
export interface VersionedProfile {
  readonly profile: LedgerProfile;
  readonly version: number;
}

/**
 * Says what replaces a deleted label in its expenses: another label of its kind, or nothing. If no replacement was chosen, the caller has
 * counted the uses beforehand. If there were none, the label can be deleted, provided that no expense has used it since the change
 * `checkedThrough`. Otherwise it stays, because `users` expenses use it.
 */
export type Replacement =
  | { readonly target: LabelId | null; readonly checkedThrough?: never; readonly users?: never }
  | { readonly target?: never; readonly checkedThrough: ChangeId; readonly users?: never }
  | { readonly target?: never; readonly checkedThrough?: never; readonly users: number };

export type ActionKind = keyof ActionKinds;

/** The maximum number of actions in a transaction. */
export const MAX_ACTIONS = 10_000;

export type Action = {
  [Kind in ActionKind]: { readonly action: Kind } & Readonly<ActionKinds[Kind]["takes"]>;
}[ActionKind];

export type ActionOf<Kind extends ActionKind> = Extract<Action, { readonly action: Kind }>;

export type ActionResult = { [Kind in ActionKind]: ActionResultOf<Kind> }[ActionKind];

export interface ActionResultOf<Kind extends ActionKind> {
  readonly action: Kind;
  readonly value: ActionKinds[Kind]["result"];
  /** Is true for a creation that did nothing because an expense already has its ref. */
  readonly known?: true;
  /** The change to undo. For an expense, it is present only after its creation. */
  readonly change?: ChangeId;
  /** The change with which a split ended the recurring expense. */
  readonly ended?: ChangeId;
}

export function onlyResult<Kind extends ActionKind>(
  [first]: readonly ActionResult[],
  { action }: ActionOf<Kind>,
): ActionResultOf<Kind> {
  const isOwn = (one: ActionResult): one is ActionResult & ActionResultOf<Kind> =>
    one.action === action;
  if (first && isOwn(first)) return first;
  throw new RangeError("the action has no result");
}

/** Identifies a request, so that a retry can be distinguished from a new request. */
export interface RequestKey {
  /** The client chooses 1 to 255 visible ASCII characters. */
  readonly key: string;
  /** Hashes everything that was requested. */
  readonly digest: string;
}

export interface Transaction {
  readonly actions: readonly Action[];
  readonly actor: Actor;
  readonly key: RequestKey | null;
}

/** The reason why an action can't be done. */
export interface Refusal {
  /** The index of the refused action. */
  readonly action: number;
  readonly kind: ProblemKind;
  /** A sentence for the client. */
  readonly message: string;
  /** The field, such as "/parts/0/category". It is absent if the error concerns no field. */
  readonly pointer?: string;
  /** The id of the conflicting record, if the client may need it. */
  readonly id?: number;
}

export type TransactionResult =
  | { readonly results: readonly ActionResult[]; readonly refusals?: never }
  /** Nothing was done. */
  | { readonly results?: never; readonly refusals: readonly Refusal[] };

const OWNER = "the answer to the request with the key";

/**
 * Reads an answer that was stored for retries of a request, and fills in fields that an earlier version lacked. Throws an Error if
 * the text is not such an answer.
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

/** Returns true if the value is the result of an action: a record, or the number of a change. */
function isResult(result: unknown): result is ActionResult {
  if (!isRecord(result) || typeof result["action"] !== "string") return false;
  return isRecord(result["value"]) || typeof result["value"] === "number";
}

function wholeResult(result: ActionResult): ActionResult {
  switch (result.action) {
    case "create-expense":
    case "change-expense":
    case "post-occurrence":
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
