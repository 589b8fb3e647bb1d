// What the period comes to: its total and how that compares. What moved most and the chart of it come as a part of their own.

import { Suspense, useMemo } from "react";
import { type Decimal, negate, ZERO } from "../../domain/money/decimal.ts";
import { useToday } from "../clock.ts";
import { lazily } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { showCount, usualPlaces } from "../locale/amounts.ts";
import { Total, useShowAmount } from "../parts/amount.tsx";
import { added, type DaySum } from "../service/pending.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import { type MonthFigures, monthFigures } from "./figures.ts";
import type { ShownBook } from "./use-book.ts";

const PeriodChart = lazily(async () => (await import("./chart/period-chart.tsx")).PeriodChart);

/** A part of its own, as the chart is. */
export const CategorySums = lazily(async () => (await import("./category-sums.tsx")).CategorySums);

interface SummaryProps {
  readonly book: ShownBook;
  /** Of the period, and of a month those of the year before it too. */
  readonly days: readonly DaySum[];
  /** Whether its chart can be drawn; until then it has its room. */
  readonly hasChart: boolean;
}

export function Summary({ book, days, hasChart }: SummaryProps) {
  const { period } = book;
  const { locale } = useReader();
  const texts = useTexts();
  const { currency, firstDay } = useLedger();
  const today = useToday();
  const figures: MonthFigures = useMemo(() => {
    if (period.kind !== "month") {
      return { ...added(days), compared: "whole", thanBefore: undefined, thanAverage: undefined };
    }
    const places = usualPlaces(currency);
    return monthFigures(days, { month: period.month, firstDay, today, places });
  }, [period, days, currency, firstDay, today]);

  return (
    <>
      {/* Who can't see that the figures are others now, hears them. */}
      <div className="sum" role="status">
        <Total value={figures.total} />
        <p className="count soft">
          {texts.expenses(figures.count, showCount(figures.count, locale))}
        </p>
      </div>
      {(figures.thanBefore ?? figures.thanAverage) !== undefined && (
        <ul className="compared soft">
          <Compared
            value={figures.thanBefore}
            say={texts.book.comparedWithMonth[figures.compared]}
          />
          <Compared
            value={figures.thanAverage}
            say={texts.book.comparedWithAverage[figures.compared]}
          />
        </ul>
      )}
      {hasChart ? (
        <Suspense fallback={<div className="chart" />}>
          <PeriodChart book={book} days={days} />
        </Suspense>
      ) : (
        <div className="chart" />
      )}
    </>
  );
}

interface ComparedProps {
  readonly value: Decimal | undefined;
  readonly say: Texts["book"]["comparedWithMonth"]["whole"];
}

function Compared({ value, say }: ComparedProps) {
  const show = useShowAmount();
  if (value === undefined) return null;
  const isLess = value.startsWith("-");
  const apart = isLess ? say.less(show(negate(value))) : say.more(show(value));
  const [before, difference, after] = value === ZERO ? say.same : apart;
  return (
    <li>
      {before}
      <strong>{difference}</strong>
      {after}
    </li>
  );
}
