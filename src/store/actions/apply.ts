// Works out changes as pure functions of the ledger's rows. A transaction does all of its actions, one after another, or none. If it does
// none, each impossible action says why.

import type { ImportId } from "../../domain/import/ledger-import.ts";
import type { LabelId } from "../../domain/label/label.ts";
import type {
  Action,
  ActionKind,
  ActionOf,
  ActionResult,
  ActionResultOf,
  EditableAction,
  Refusal,
  Transaction,
  TransactionResult,
} from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Instant } from "../../domain/ledger/ledger-change.ts";
import { actionOfLabel, mapNamedLabels } from "../../domain/ledger/made-labels.ts";
import { KEY_REUSED } from "../../domain/problem.ts";
import type { Change, ResultOf } from "../writing/changes.ts";
import { changeExpense, createExpense, deleteExpense } from "./expenses.ts";
import { createImport, endImport, importExpenses, undoImport } from "./imports.ts";
import { changeLabel, createLabel, deleteLabel, mergeLabel } from "./labels.ts";
import { changeLedger, createLedger, deleteLedger, expectLedger } from "./ledgers.ts";
import { applyPlain } from "./plain.ts";
import { actOnRecord } from "./records.ts";
import {
  changeOccurrence,
  changeRecurring,
  createRecurring,
  deleteRecurring,
  postDue,
  postOccurrence,
  skipOccurrence,
  splitRecurring,
} from "./recurring.ts";
import { Refused } from "./refused.ts";
import { NotRead, type StoredAnswer, type WantedRow } from "./rows.ts";
import { undo } from "./undo.ts";
import { Workspace } from "./workspace.ts";

/** A request that is sent again within this time gets its first answer; afterwards it may be forgotten. */
export const ANSWER_KEPT_MS = 48 * 60 * 60 * 1_000;

/** Makes the change in the ledger's workspace. Throws `NotRead`, before doing anything, if a row must be read first. */
export function applyChange(batch: Workspace, change: Change): ResultOf<Change> {
  if (change.kind === "apply") return apply(batch, change.ledger, change.transaction);
  return applyPlain(batch, change);
}

export function apply(
  batch: Workspace,
  id: LedgerId,
  { actions, actor, key }: Transaction,
): TransactionResult {
  const { at } = batch;
  const stored = key && batch.answer(key.key);
  if (key && stored && !isForgotten(stored, at)) return answerAgain(stored, key.digest);
  const work = new Workspace(batch, batch.ledger, at, actor);
  const results: ActionResult[] = [];
  const refusals: Refusal[] = [];
  const missing: WantedRow[] = [];
  const made = new MadeLabels();
  actions.forEach((action, index) => {
    try {
      const settled = made.settle(action);
      if (!settled) return;
      const result = act(work, id, settled);
      results.push(result);
      made.note(index, result);
    } catch (error) {
      if (error instanceof NotRead) missing.push(...error.rows);
      // If rows are missing, later actions may fail for that reason alone.
      else if (missing.length === 0) refusals.push(refusalOf(error, index));
    }
  });
  // The rows that all actions lack are read at once, since each reading may cost a round trip.
  if (missing.length > 0) throw new NotRead(missing);
  if (refusals.length > 0) return { refusals };
  const result: TransactionResult = { results };
  batch.add(work, key ? { ...key, at, result } : undefined);
  return result;
}

/** Throws any other error again. */
function refusalOf(error: unknown, action: number): Refusal {
  if (!(error instanceof Refused)) throw error;
  const { kind, message, pointer, id } = error;
  return { action, kind, message, ...(pointer && { pointer }), ...(id && { id }) };
}

/** The labels that the actions of a transaction have created so far, for the actions that name them. */
class MadeLabels {
  readonly #ids = new Map<number, LabelId>();
  #hasMakers = false;

  note(index: number, { action, value }: ActionResult): void {
    if (action === "create-label") this.#ids.set(index, value.id);
  }

  /**
   * Fills in the ids of the labels that the action names. Returns undefined if creating one of them was refused, because then only that
   * refusal is reported.
   */
  settle(action: Action): Action | undefined {
    if (!this.#hasMakers) {
      this.#hasMakers = action.action === "create-label";
      return action;
    }
    let isWhole = true;
    const settled = mapNamedLabels(action, (id) => {
      const maker = actionOfLabel(id);
      if (maker === undefined) return id;
      const made = this.#ids.get(maker);
      isWhole &&= made !== undefined;
      return made ?? id;
    });
    return isWhole ? settled : undefined;
  }
}

function isForgotten(stored: StoredAnswer, at: Instant): boolean {
  return stored.at + ANSWER_KEPT_MS < at;
}

function answerAgain({ digest, result }: StoredAnswer, asked: string): TransactionResult {
  if (digest === asked) return result;
  return { refusals: [{ action: 0, kind: "key-reused", message: KEY_REUSED }] };
}

type Rule<Kind extends ActionKind> = (
  work: Workspace,
  action: ActionOf<Kind>,
  id: LedgerId,
) => Omit<ActionResultOf<Kind>, "action">;

/** The work of each action, except for actions that serve all kinds of editable records. */
const RULES: { readonly [Kind in Exclude<ActionKind, EditableAction["action"]>]: Rule<Kind> } = {
  "create-expense": createExpense,
  "change-expense": (work, action) => ({ value: changeExpense(work, action) }),
  "delete-expense": (work, action) => ({ value: deleteExpense(work, action) }),
  "create-label": (work, action) => ({ value: createLabel(work, action) }),
  "change-label": (work, action) => ({ value: changeLabel(work, action) }),
  "merge-label": (work, action) => ({ value: mergeLabel(work, action) }),
  "delete-label": (work, action) => ({ value: deleteLabel(work, action) }),
  "create-recurring": createRecurring,
  "change-recurring": changeRecurring,
  "delete-recurring": (work, action) => ({ value: deleteRecurring(work, action) }),
  "split-recurring": splitRecurring,
  "post-occurrence": postOccurrence,
  "post-due": (work) => ({ value: postDue(work) }),
  "skip-occurrence": skipOccurrence,
  "change-occurrence": changeOccurrence,
  "create-ledger": (work, action, id) => ({ value: createLedger(work, id, action) }),
  "change-ledger": (work, action) => ({ value: changeLedger(work, action) }),
  "delete-ledger": (work, action, id) => ({ value: deleteLedger(work, id, action) }),
  undo: (work, action) => ({ value: undo(work, action) }),
  // Safe: ids of records count up from 1.
  "number-import": (work) => ({ value: work.drawRecordId() as ImportId }),
  "create-import": (work, action) => ({ value: createImport(work, action) }),
  "import-expenses": (work, action) => ({ value: importExpenses(work, action) }),
  "end-import": (work, action) => ({ value: endImport(work, action) }),
  "undo-import": (work, action) => ({ value: undoImport(work, action) }),
};

function follow<Kind extends keyof typeof RULES>(
  work: Workspace,
  id: LedgerId,
  kind: Kind,
  action: ActionOf<Kind>,
): { [Each in Kind]: ActionResultOf<Each> }[Kind] {
  return { action: kind, ...RULES[kind](work, action, id) };
}

function act(work: Workspace, id: LedgerId, action: Action): ActionResult {
  // These two need no existing ledger: an undo can restore a deleted one.
  if (action.action !== "create-ledger" && action.action !== "undo") expectLedger(work, id);
  if (isOfRecord(action)) return actOnRecord(work, action);
  return follow(work, id, action.action, action);
}

function isOfRecord(action: Action): action is EditableAction {
  return !(action.action in RULES);
}
