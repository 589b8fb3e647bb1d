// Sets a budget that was typed into the quick-entry line: creates one, or changes the existing one from this month on.

import { useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { amountIn, budgetsIn, lastFreeMonth } from "../../domain/budget/budget-terms.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { BudgetPhrase } from "../../domain/quick-entry/entry.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showMonth } from "../locale/days.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { useCategoryNames } from "../service/category-names.ts";
import { BeforeRecording } from "../service/offered-currency.ts";
import { placeOf, transact } from "../service/transact.ts";
import { useBudgetReader } from "../texts/budget-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { changeBudget, createBudget } from "./budget-changes.ts";
import { budgetsQuery } from "./budget-queries.ts";
import { useBudgets } from "./budget-rows.ts";

export interface LineBudget extends BudgetPhrase {
  readonly amount: Decimal;
}

function useNameOfPhrase(): (phrase: BudgetPhrase) => string {
  const texts = useTexts();
  const categories = useCategoryNames() ?? [];
  return ({ category }) =>
    categories.find(({ id }) => id === category)?.name ?? texts.book.budget.all;
}

export function useSetBudget(
  phrase: BudgetPhrase | undefined,
): (budget: LineBudget) => Promise<void> {
  const { budget: words } = useTexts().book;
  const book = useLedger();
  const month = ledgerMonthOf(useToday(), book.firstDay);
  const queries = useQueryClient();
  const nameOf = useNameOfPhrase();
  const { rows: budgets } = useBudgets(phrase !== undefined);
  const beforeRecording = useContext(BeforeRecording);
  return async (budget) => {
    beforeRecording("budget");
    // If the request fails, the ledger is treated as one without budgets.
    const asked = () => queries.fetchQuery(budgetsQuery(book)).catch(() => ({ items: [] }));
    const known = budgets ?? (await asked()).items;
    const { category, amount } = budget;
    const [before, ...beside] = budgetsIn(known, category, month);
    const { carry = before?.carry ?? "nothing" } = budget;
    const [place, name] = [placeOf(book.ledger), words.named(nameOf(budget))];
    const fields = { category, without: [], amount, carry, from: before?.from ?? month };
    const until = lastFreeMonth(known, category, month);
    const transaction = before
      ? changeBudget(place, before, { ...fields, scope: "on", month, beside }, name)
      : createBudget(place, { ...fields, until }, name);
    transact(book.ledger, transaction);
  };
}

export function useDescribeBudget(): (budget: LineBudget) => readonly string[] {
  const { texts: words, locale } = useBudgetReader();
  const { firstDay } = useLedger();
  const month = ledgerMonthOf(useToday(), firstDay);
  const show = useShowAmount();
  const nameOf = useNameOfPhrase();
  const { rows: budgets = [] } = useBudgets();
  return (budget) => {
    const { amount, carry } = budget;
    const before = budgetsIn(budgets, budget.category, month);
    const own = amountIn(before, month);
    const became = before.length === 0 ? show(amount) : `${show(own)} → ${show(amount)}`;
    const from = showMonth(month, firstDay, "month", locale);
    return [
      words.line(nameOf(budget), became, from),
      ...(carry ? [`${words.carry}: ${words.carries[carry]}`] : []),
    ];
  };
}
