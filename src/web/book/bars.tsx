// The bars of the summary, each a link to the expenses behind it.

import { useMemo } from "react";
import { type CalendarDate, dateParts, weekday } from "../../domain/calendar-date.ts";
import type { DayRange } from "../../domain/ledger-month.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type DayStyle, showDay } from "../locale/days.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import type { DaySum } from "../service/pending.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type BarKind, barsOf } from "./bar-figures.ts";
import { daysWithin } from "./figures.ts";

interface Props {
  readonly days: readonly DaySum[];
  readonly range: DayRange | undefined;
}

const MOST_YEARS = 6;

const NAMES: Readonly<Record<BarKind, DayStyle>> = { day: "full", month: "month", year: "year" };

export function Bars({ days, range }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { firstDay } = useLedger();
  const show = useShowAmount();
  const today = useToday();
  const { kind, bars } = useMemo(() => {
    return barsOf(range ? daysWithin(days, range) : days, range, firstDay);
  }, [days, range, firstDay]);

  // One alone is as high as any.
  if (bars.length < 2) return null;
  return (
    <ol
      className="bars"
      data-kind={kind}
      aria-label={kind === "day" ? texts.book.perDay : texts.book.perMonth}
    >
      {bars.map(({ period, from, total, share }) => (
        <li key={from} data-today={(kind === "day" && from === today) || undefined}>
          <ViewLink
            to={{ period }}
            title={`${showDay(from, NAMES[kind], locale)}: ${show(total)}`}
            aria-label={`${showDay(from, NAMES[kind], locale)}: ${show(total)}`}
          >
            <span className="bar" style={{ blockSize: `${share * 100}%` }} />
            <span className="bar-name" aria-hidden="true">
              {nameUnder(kind, from, bars.length, locale)}
            </span>
          </ViewLink>
        </li>
      ))}
    </ol>
  );
}

/** There is room for a few: Mondays of a month, each January of some years, some of many years. */
function nameUnder(kind: BarKind, from: CalendarDate, count: number, locale: string): string {
  if (kind === "day") return weekday(from) === 1 ? showDay(from, "day", locale) : "";
  if (kind === "month") return from.slice(5, 7) === "01" ? showDay(from, "year", locale) : "";
  const isNamed = dateParts(from).year % Math.ceil(count / MOST_YEARS) === 0;
  return isNamed ? showDay(from, "year", locale) : "";
}
