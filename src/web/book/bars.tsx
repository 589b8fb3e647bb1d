// The bars of the summary, each a link to the expenses behind it.

import { type KeyboardEvent, useMemo, useState } from "react";
import { type CalendarDate, dateParts, weekday } from "../../domain/time/calendar-date.ts";
import type { DayRange } from "../../domain/time/period.ts";
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

  const { active, ...keys } = useActiveBar(bars.length);

  // One alone is as high as any.
  if (bars.length < 2) return null;
  // A day's bar is narrower than a finger; as one list they are a single target, which is moved in by the arrow keys.
  return (
    <div
      className="bars"
      data-kind={kind}
      role="listbox"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={kind === "day" ? texts.book.perDay : texts.book.perMonth}
      aria-activedescendant={active === undefined ? undefined : `bar-${active}`}
      {...keys}
    >
      {bars.map(({ period, from, total, share }, index) => (
        <div
          key={from}
          role="presentation"
          data-today={(kind === "day" && from === today) || undefined}
          data-active={index === active || undefined}
        >
          <ViewLink
            to={{ period }}
            id={`bar-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            title={`${showDay(from, NAMES[kind], locale)}: ${show(total)}`}
            aria-label={`${showDay(from, NAMES[kind], locale)}: ${show(total)}`}
          >
            <span className="bar" style={{ blockSize: `${share * 100}%` }} />
            <span className="bar-name" aria-hidden="true">
              {nameUnder(kind, from, bars.length, locale)}
            </span>
          </ViewLink>
        </div>
      ))}
    </div>
  );
}

/** The bar that the keys are at, while the list has the focus, and the keys that move it and follow its link. */
function useActiveBar(count: number) {
  const { direction } = useReader();
  const [at, setAt] = useState<number>();
  const active = at === undefined ? undefined : Math.min(at, count - 1);
  const step = direction === "rtl" ? -1 : 1;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const from = active ?? 0;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: from + step,
      ArrowLeft: from - step,
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) setAt(Math.max(0, Math.min(to, count - 1)));
    else if (event.key === "Enter") event.currentTarget.querySelectorAll("a")[from]?.click();
    else return;
    event.preventDefault();
  }

  return {
    active,
    onKeyDown,
    onFocus: () => setAt((before) => before ?? 0),
    onBlur: () => setAt(undefined),
  };
}

/** There is room for a few: Mondays of a month, each January of some years, some of many years. */
function nameUnder(kind: BarKind, from: CalendarDate, count: number, locale: string): string {
  if (kind === "day") return weekday(from) === 1 ? showDay(from, "day", locale) : "";
  if (kind === "month") return from.slice(5, 7) === "01" ? showDay(from, "year", locale) : "";
  const isNamed = dateParts(from).year % Math.ceil(count / MOST_YEARS) === 0;
  return isNamed ? showDay(from, "year", locale) : "";
}
