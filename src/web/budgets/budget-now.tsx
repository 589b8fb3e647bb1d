// The budget for all expenses in the current month: what was spent, how much is safe to spend a day, and how the month is likely to end.

import { useQuery } from "@tanstack/react-query";
import { budgetRows } from "../../domain/budget/budget-report.ts";
import { isInPast, safeToSpend } from "../../domain/budget/safe-to-spend.ts";
import { type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import { daysOfMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { comingQuery } from "../book/coming.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showCount, showWhole, usualPlaces } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import type { DaySum } from "../service/pending.ts";
import { isAwaited } from "../service/queries.ts";
import { usePlaceholder } from "../service/use-sums.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { BarOfBudget, isOver, passedOf, useShowLeft } from "./budget-bar.tsx";
import { useBudgets } from "./budget-rows.ts";
import { type SafeToSpend, safeToSpendQuery } from "./budget-queries.ts";

interface Props {
  /** The days with expenses in the current month and in earlier ones. */
  readonly days: readonly DaySum[];
}

/** Draws nothing if there is neither a budget nor an expense in an earlier month. */
export function BudgetNow({ days }: Props) {
  const ledger = useLedger();
  const placeholderData = usePlaceholder(ledger.ledger);
  const query = useQuery({ ...safeToSpendQuery(ledger, useToday()), placeholderData });
  const { data } = query;
  if (isAwaited(query)) return <Awaited days={days} />;
  if (!data?.budget && !data?.end) return null;
  return (
    <ViewLink className="budget-now stack snug" to={{ screen: "budgets", expense: undefined }}>
      <Now {...data} />
    </ViewLink>
  );
}

/** An invisible placeholder with about the text that will replace it, so that it has about the same height. */
function Awaited({ days }: Props) {
  const ledger = useLedger();
  const { firstDay, currency } = ledger;
  const today = useToday();
  const { rows: budgets = [] } = useBudgets();
  const { data: coming } = useQuery(comingQuery(ledger, today));
  const month = ledgerMonthOf(today, firstDay);
  const range = daysOfMonth(month, firstDay);
  const isNow = ({ date }: Pick<DaySum, "date">) => range.from <= date && date <= range.to;
  const spent = sum(days.filter(isNow).map(({ total }) => total));
  const open = coming?.items.filter(isNow) ?? [];
  const recurring = sum(open.flatMap(({ amount }) => amount ?? []));
  const ofAll = budgets.filter(({ category }) => category === null);
  const [row] = budgetRows(ofAll, [], new Map(), month);
  const budget = row?.months.find((each) => each.month === month);
  const hasPast = days.some(({ date }) => isInPast(ledgerMonthOf(date, firstDay), month));
  if (!budget && !hasPast) return null;
  const spending = { allowed: budget?.amount ?? ZERO, before: spent, recurring, today: ZERO };
  const safe = safeToSpend(spending, today, range, usualPlaces(currency));
  const end = { low: sum([spent, recurring]), high: sum([spent, spent, recurring]) };
  return (
    <span className="budget-now stack snug" aria-hidden="true">
      <Now
        budget={budget ? { ...budget, spent, recurring, ...safe } : null}
        end={hasPast ? end : null}
      />
    </span>
  );
}

interface NowProps {
  readonly budget: SafeToSpend["budget"];
  readonly end: Pick<NonNullable<SafeToSpend["end"]>, "low" | "high"> | null;
}

function Now({ budget, end }: NowProps) {
  const words = useTexts().book.budget;
  const { currency } = useLedger();
  const { locale } = useReader();
  const whole = (amount: Decimal) => showWhole(amount, locale, currency);
  return (
    <>
      {budget && <Safe budget={budget} />}
      {end && <span className="hint more">{words.end(whole(end.low), whole(end.high))}</span>}
    </>
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
