// The budget for all expenses in the current month: what is left of it, how much that is a day, and how the month is likely to end.

import { useQuery } from "@tanstack/react-query";
import { sum } from "../../domain/money/decimal.ts";
import { type LedgerMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { useView } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { isNarrowed } from "../service/filter.ts";
import { useBudgetTexts } from "../texts/budget-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { BarOfBudget, isOver, passedOf, useShowLeft } from "./budget-bar.tsx";
import { type SafeToSpend, safeToSpendQuery } from "./budget-queries.ts";

/** Draws nothing in other months, and where only some expenses are shown. */
export function BudgetNow({ month }: { readonly month: LedgerMonth }) {
  const texts = useTexts();
  const words = useBudgetTexts();
  const book = useLedger();
  const today = useToday();
  const show = useShowAmount();
  const view = useView();
  const isCurrent = month === ledgerMonthOf(today, book.firstDay) && !isNarrowed(view);
  const { data } = useQuery({ ...safeToSpendQuery(book, today), enabled: isCurrent });
  if (!isCurrent || !data || (!data.budget && !data.end)) return null;
  const { budget, end } = data;
  return (
    <div className="card stack tight">
      <ViewLink to={{ screen: "budgets", expense: undefined }}>{texts.nav.budgets}</ViewLink>
      {budget && (
        <>
          <p>
            <strong>{show(budget.spent)}</strong>{" "}
            {words.of(show(sum([budget.amount, budget.carried])))}
          </p>
          <BarOfBudget of={budget} passed={passedOf(month, book.firstDay, today)} />
          <Daily budget={budget} />
        </>
      )}
      {end && <p className="hint">{words.end(show(end.low), show(end.high))}</p>}
    </div>
  );
}

function Daily({ budget }: { readonly budget: NonNullable<SafeToSpend["budget"]> }) {
  const words = useBudgetTexts();
  const { locale } = useReader();
  const show = useShowAmount();
  const showLeft = useShowLeft();
  const { daily, days, left } = budget;
  if (isOver(left) || !daily) return <p>{showLeft(left)}</p>;
  return (
    <p className="facts">
      <bdi>{words.daily(show(daily.amount), days, showCount(days, locale))}</bdi>
      <bdi>{showLeft(daily.leftToday, { left: words.leftToday, over: words.overToday })}</bdi>
    </p>
  );
}
