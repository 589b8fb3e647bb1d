// What the period comes to: its total, how that compares, and a bar for each day or month.

import { useMemo } from "react";
import { type Decimal, negate, sum, ZERO } from "../../domain/money/decimal.ts";
import { daysOf } from "../address/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showCount, usualPlaces } from "../locale/amounts.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import type { DaySum } from "../service/pending.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import { Bars } from "./bars.tsx";
import { type MonthFigures, monthFigures } from "./figures.ts";
import type { ShownBook } from "./use-book.ts";
import { Where } from "./where.tsx";

interface Props {
  readonly book: ShownBook;
  /** Of the period, and of a month those of the year before it too. */
  readonly days: readonly DaySum[];
}

export function Summary({ book, days }: Props) {
  const { period } = book;
  const { locale } = useReader();
  const texts = useTexts();
  const { currency, firstDay } = useLedger();
  const today = useToday();
  const figures: MonthFigures = useMemo(() => {
    if (period.kind !== "month") return plainFigures(days);
    const places = usualPlaces(currency);
    return monthFigures(days, { month: period.month, firstDay, today, places });
  }, [period, days, currency, firstDay, today]);

  return (
    <>
      <Total value={figures.total} />
      <p className="count">{texts.expenses(figures.count, showCount(figures.count, locale))}</p>
      <ul className="compared">
        <Compared value={figures.thanBefore} say={texts.book.comparedWithMonth[figures.compared]} />
        <Compared
          value={figures.thanAverage}
          say={texts.book.comparedWithAverage[figures.compared]}
        />
      </ul>
      <Bars days={days} range={daysOf(period, firstDay)} />
      <Where book={book} />
    </>
  );
}

/** Of any length in one line, as long as it can be read. */
function Total({ value }: { readonly value: Decimal }) {
  const show = useShowAmount();
  return (
    <p className="total" style={{ "--characters": String(show(value).length) }}>
      <Amount value={value} />
    </p>
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
    <li data-less={isLess || undefined}>
      {before}
      <strong>{difference}</strong>
      {after}
    </li>
  );
}

function plainFigures(days: readonly DaySum[]): MonthFigures {
  return {
    total: sum(days.map(({ total }) => total)),
    count: days.reduce((count, day) => count + day.count, 0),
    compared: "whole",
    thanBefore: undefined,
    thanAverage: undefined,
  };
}
