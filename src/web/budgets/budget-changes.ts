// Changes to budgets. Each is one batch of actions, so that one key press undoes all of it.

import type { Sent } from "../../client/calls.ts";
import { dividedAt } from "../../domain/budget/budget-terms.ts";
import type { LedgerMonth } from "../../domain/time/period.ts";
import type { RowPending } from "../service/pending.ts";
import type { Budget } from "../service/shapes.ts";
import { batch, differing, type Place, type Transaction } from "../service/transactions.ts";

/** An action, and the budget before and after it, as shown until the server has answered. */
interface Step {
  readonly action: Sent<"LedgerAction">;
  readonly before?: Budget;
  readonly after?: Budget;
}

/** By default, it has no end. */
export interface NewBudget
  extends Pick<Budget, "category" | "without" | "amount" | "from" | "carry">,
    Partial<Pick<Budget, "until">> {}

/** A change applies to only one month, to a month and all later ones, or to all months. */
export const SCOPES = ["once", "on", "always"] as const;
export type Scope = (typeof SCOPES)[number];

export interface BudgetEdit extends NewBudget {
  readonly scope: Scope;
  /** The edited month: the only one that changes (`once`), or the first one (`on`). */
  readonly month: LedgerMonth;
  /** Other budgets of the category. The change ends them before the month. */
  readonly beside?: readonly Budget[];
}

const NO_TERMS = { until: null, once: [], follows: null };

/** `name` is the budget's name in messages. */
export function createBudget(place: Place, fields: NewBudget, name: string): Transaction {
  const step = created({ ...NO_TERMS, ...fields }, place);
  return inOne(place, "create", [step], name);
}

export function changeBudget(
  place: Place,
  before: Budget,
  edit: BudgetEdit,
  name: string,
): Transaction {
  const { beside = [] } = edit;
  const ended = beside.map((other): Step => {
    const change = dividedAt(other, edit.month)?.ended;
    return change ? changed(other, change) : deleted(other);
  });
  return inOne(place, "alter", [...stepsOf(place, before, edit), ...ended], name);
}

export function deleteBudgets(place: Place, budgets: readonly Budget[], name: string): Transaction {
  return inOne(place, "drop", budgets.map(deleted), name);
}

function deleted(before: Budget): Step {
  const { id, version } = before;
  return { action: { action: "delete-budget", id, version }, before };
}

/** If a change applies from a month on, the old budget ends before that month, and a new one follows. */
function stepsOf(place: Place, before: Budget, edit: BudgetEdit): readonly Step[] {
  const { scope, month, beside: _, ...fields } = edit;
  const others = before.once.filter((each) => each.month !== month);
  if (scope === "once") {
    const own = fields.amount === before.amount ? [] : [{ month, amount: fields.amount }];
    return [changed(before, { once: [...others, ...own] })];
  }
  const parts = scope === "on" ? dividedAt(before, month) : undefined;
  if (!parts) {
    const change = differing(before, { ...fields, once: others });
    return change ? [changed(before, change)] : [];
  }
  const next = { ...fields, ...parts.next, follows: before.id };
  return [changed(before, parts.ended), created(next, place)];
}

type Terms = NewBudget & Pick<Budget, "until" | "once" | "follows">;

function created(terms: Terms, { draw }: Place): Step {
  const after = { ...terms, id: draw(), version: 0 };
  return { action: { action: "create-budget", budget: terms }, after };
}

function changed(before: Budget, change: Partial<Budget>): Step {
  const { id, version } = before;
  const action = { action: "change-budget", id, version, change } as const;
  return { action, before, after: { ...before, ...change } };
}

function inOne(
  place: Place,
  operation: "create" | "alter" | "drop",
  steps: readonly Step[],
  name: string,
): Transaction {
  const actions = steps.map(({ action }) => action);
  const named = (budget?: Budget) => budget && { ...budget, name };
  const rows = steps.map(({ before, after }): RowPending => {
    return { kind: "budget", before: named(before), after: named(after) };
  });
  const ids = steps.map(({ before, after }) => (before ? undefined : after?.id));
  return batch(place, [operation, "take-back"], actions, { rows, ids });
}
