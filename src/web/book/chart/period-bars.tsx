// A bar for each day, month or year of a period. Its figures are read by pointing at it, by touch, or by the arrow keys.

import { useMemo } from "react";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { go } from "../../address/address.ts";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { type DayStyle, showDay } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import type { DaySum } from "../../service/pending.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { Gridlines, heightIn, Tip, useCursor } from "./axis.tsx";
import { type BarKind, type Bars, barsOf, hasYear, monthsUnder, nameUnder } from "./bars.ts";
import { axisOf } from "./layers.ts";

interface Props {
  readonly days: readonly DaySum[];
  readonly range: DayRange | undefined;
}

const NAMES: Readonly<Record<BarKind, DayStyle>> = { day: "full", month: "month", year: "year" };

export function PeriodBars({ days, range }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { firstDay } = useLedger();
  const show = useShowAmount();
  const { kind, bars } = useMemo(() => barsOf(days, range, firstDay), [days, range, firstDay]);
  const axis = useMemo(() => axisOf(bars.map(({ total }) => Number.parseFloat(total))), [bars]);
  const cursor = useCursor({
    count: bars.length,
    first: 0,
    placeAt: (share) => Math.floor(share * bars.length),
    onOpen: (at) => bars[at] && go({ period: bars[at].period }),
  });
  // One alone is as high as any, and of nothing there is none.
  if (bars.length < 2 || days.length === 0) return null;
  const at = cursor.at ?? 0;
  const bar = bars[at];
  const nameOf = (named: CalendarDate) => showDay(named, NAMES[kind], locale);
  return (
    <div className="chart">
      <div
        className="plot bars"
        role="slider"
        tabIndex={0}
        aria-label={kind === "day" ? texts.book.perDay : texts.book.perMonth}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={at + 1}
        aria-valuetext={bar && `${nameOf(bar.named)}: ${show(bar.total)}`}
        {...cursor.handlers}
      >
        <Gridlines axis={axis} />
        {bars.map(({ from, total }, index) => {
          const value = Number.parseFloat(total);
          const zero = heightIn(axis, 0);
          const height = Math.abs(heightIn(axis, value) - zero);
          // However little it is, it is seen, on its side of zero.
          const size = value === 0 ? "0px" : `max(${height}%, 2px)`;
          return (
            <i
              key={from}
              className="bar"
              data-active={index === cursor.at || undefined}
              style={{
                blockSize: size,
                insetBlockEnd: value < 0 ? `calc(${zero}% - ${size})` : `${zero}%`,
                // Its round end is away from zero.
                rotate: value < 0 ? "180deg" : undefined,
              }}
            />
          );
        })}
        {bar && cursor.at !== undefined && (
          <Tip
            share={(at + 0.5) / bars.length}
            title={nameOf(bar.named)}
            lines={[[texts.amount, show(bar.total)]]}
          />
        )}
      </div>
      <BarNames kind={kind} bars={bars} />
    </div>
  );
}

function BarNames({ kind, bars }: Bars) {
  const { locale } = useReader();
  const today = useToday();
  const { length } = bars;
  const months = monthsUnder({ kind, bars });
  return (
    <div className="below of-bars" aria-hidden="true">
      {bars.map(({ from, named }, at) => (
        <span key={from} data-now={(kind === "day" && from === today) || undefined}>
          {nameUnder({ kind, named, at }, length, locale)}
          {hasYear(at, { kind, bars }) && <small>{showDay(named, "year", locale)}</small>}
          {months.has(named) && <small>{showDay(named, "monthName", locale)}</small>}
        </span>
      ))}
    </div>
  );
}
