// The budget for all expenses in the current month: what is spent of it, how much a day is safe to spend, and how the month is likely to end.

import { useQuery } from "@tanstack/react-query";
import { sum, ZERO } from "../../domain/money/decimal.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showCount, showWhole } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { usePlaceholder } from "../service/use-sums.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { BarOfBudget, isOver, passedOf, useShowLeft } from "./budget-bar.tsx";
import { type SafeToSpend, safeToSpendQuery } from "./budget-queries.ts";

/** Draws nothing without a budget and a past. */
export function BudgetNow() {
  const { book } = useTexts();
  const ledger = useLedger();
  const { locale } = useReader();
  const placeholderData = usePlaceholder(ledger.ledger);
  const { data } = useQuery({ ...safeToSpendQuery(ledger, useToday()), placeholderData });
  if (!data?.budget && !data?.end) return null;
  const { budget, end } = data;
  const whole = (amount: NonNullable<typeof end>["low"]) =>
    showWhole(amount, locale, ledger.currency);
  return (
    <ViewLink className="budget-now" to={{ screen: "budgets", expense: undefined }}>
      {budget && <Safe budget={budget} />}
      {end && <span className="hint more">{book.budget.end(whole(end.low), whole(end.high))}</span>}
    </ViewLink>
  );
}

function Safe({ budget }: { readonly budget: NonNullable<SafeToSpend["budget"]> }) {
  const words = useTexts().book.budget;
  const { firstDay } = useLedger();
  const { locale } = useReader();
  const today = useToday();
  const show = useShowAmount();
  const showLeft = useShowLeft();
  const { amount, carried, spent, recurring, daily, days, left } = budget;
  const hasDaily = daily && !isOver(left);
  return (
    <>
      <BarOfBudget of={budget} passed={passedOf(ledgerMonthOf(today, firstDay), firstDay, today)} />
      <span className="facts spread">
        <strong data-over={isOver(left) || undefined}>
          {hasDaily
            ? words.daily(show(daily.amount), days, showCount(days, locale))
            : showLeft(left)}
        </strong>
        {hasDaily && (
          <span>{showLeft(daily.leftToday, { left: words.leftToday, over: words.overToday })}</span>
        )}
      </span>
      <span className="hint more">
        {show(spent)} {words.of(show(sum([amount, carried])))}
        {recurring !== ZERO && `, ${words.toCome(show(recurring))}`}
      </span>
    </>
  );
}
