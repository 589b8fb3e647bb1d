// Changes of budgets: each is one batch of actions, so that one key undoes all of it.

import type { Sent } from "../../client/calls.ts";
import type { CARRIES } from "../../domain/budget/budget.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { addLedgerMonths, type LedgerMonth } from "../../domain/time/period.ts";
import { useLedger } from "../ledger.ts";
import { transact } from "../service/transact.ts";
import { batch, type Place, type Transaction } from "../service/transactions.ts";
import { useBudgetTexts } from "../texts/budget-texts.ts";
import type { Budget } from "./budget-queries.ts";

type Action = Sent<"LedgerAction">;

export interface NewBudget {
  readonly category: number | null;
  readonly without: readonly number[];
  readonly amount: Decimal;
  readonly from: LedgerMonth;
  readonly carry: (typeof CARRIES)[number];
}

/** Only one month, a month and all after it, or all months. */
export const SCOPES = ["once", "on", "always"] as const;
export type Scope = (typeof SCOPES)[number];

export interface BudgetEdit extends Pick<NewBudget, "amount" | "carry"> {
  readonly scope: Scope;
  /** The month that is edited, or from which on. */
  readonly month: LedgerMonth;
}

export function createBudget(place: Place, { without, ...budget }: NewBudget): Transaction {
  const action: Action = {
    action: "create-budget",
    budget: { ...budget, without: [...without] },
  };
  return batch(place, ["create", "take-back"], [action], {});
}

export function changeBudget(place: Place, before: Budget, edit: BudgetEdit): Transaction {
  return batch(place, ["alter", "take-back"], actionsOf(before, edit), {});
}

export function deleteBudgets(place: Place, budgets: readonly Budget[]): Transaction {
  const actions = budgets.map(({ id, version }): Action => {
    return { action: "delete-budget", id, version };
  });
  return batch(place, ["drop", "take-back"], actions, {});
}

/** From a month on, the old budget ends before it, and a new one follows it. */
export function actionsOf(before: Budget, { scope, month, amount, carry }: BudgetEdit): Action[] {
  const { id, version, once, until, category, without } = before;
  const target = { action: "change-budget", id, version } as const;
  const others = once.filter((each) => each.month !== month);
  if (scope === "once") {
    const own = amount === before.amount ? [] : [{ month, amount }];
    return [{ ...target, change: { once: [...others, ...own] } }];
  }
  const last = addLedgerMonths(month, -1);
  if (scope === "always" || last === undefined || month <= before.from) {
    return [{ ...target, change: { amount, carry, once: others } }];
  }
  const ended = { until: last, once: once.filter((each) => each.month < month) };
  const next = { category, without: [...without], amount, carry, from: month, until, follows: id };
  const later = others.filter((each) => each.month > month);
  return [
    { ...target, change: ended },
    { action: "create-budget", budget: { ...next, once: later } },
  ];
}

/** Returns a function that does a transaction of the budget for `name`, and says so; undone, it says that. */
export function useSendBudgets(): (transaction: Transaction, name: string) => void {
  const words = useBudgetTexts();
  const { ledger } = useLedger();
  return (transaction, name) => {
    transact(ledger, transaction, {
      done: (_, { operation }) => {
        if (operation === "take-back") return words.undone(name);
        return operation === "drop" ? words.deleted(name) : words.saved(name);
      },
    });
  };
}
