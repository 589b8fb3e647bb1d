// What the period comes to: its total, how that compares, a bar for each day or month, and the categories that it went to.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useMemo, useState } from "react";
import { type Decimal, negate, ZERO } from "../../domain/money/decimal.ts";
import { type CalendarDate, dateParts, weekday } from "../../domain/time/calendar-date.ts";
import type { DayRange } from "../../domain/time/period.ts";
import { daysOf } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { showCount, usualPlaces } from "../locale/amounts.ts";
import { type DayStyle, showDay } from "../locale/days.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { UsualWords } from "../sample/sample-words.tsx";
import { added, type DaySum } from "../service/pending.ts";
import { categoryNamesQuery } from "../service/queries.ts";
import { useSums } from "../service/use-sums.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import {
  type BarKind,
  barsOf,
  daysWithin,
  type Where as Line,
  type MonthFigures,
  monthFigures,
  whereOf,
} from "./figures.ts";
import { BY_CATEGORY, type ShownBook } from "./use-book.ts";

interface SummaryProps {
  readonly book: ShownBook;
  /** Of the period, and of a month those of the year before it too. */
  readonly days: readonly DaySum[];
}

export function Summary({ book, days }: SummaryProps) {
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

interface BarsProps {
  readonly days: readonly DaySum[];
  readonly range: DayRange | undefined;
}

const MOST_YEARS = 6;

const NAMES: Readonly<Record<BarKind, DayStyle>> = { day: "full", month: "month", year: "year" };

function Bars({ days, range }: BarsProps) {
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

const UsualCategories = lazily(async () => {
  return (await import("../sample/usual-categories.tsx")).UsualCategories;
});

/** The rest stands in the reports. */
const LINES = 8;

function Where({ book }: { readonly book: ShownBook }) {
  const texts = useTexts();
  const ledger = useLedger();
  const { data: known } = useQuery(categoryNamesQuery(ledger));
  const lines = useLines(book);
  if (lines.length > 0 && known?.items.length === 0) {
    return (
      <Suspense fallback={<UsualWords />}>
        <UsualCategories />
      </Suspense>
    );
  }
  // Of one category there is nothing to compare.
  if (lines.length < 2) return null;
  return (
    <ul className="where" aria-label={texts.nav.reports}>
      {lines.slice(0, LINES).map((line) => (
        <li key={line.category?.id ?? 0}>
          <WhereLine line={line} />
        </li>
      ))}
    </ul>
  );
}

/** Whether it can be drawn, or can't be had. */
export function useIsWhereKnown({ filter, categories }: ShownBook): boolean {
  const names = useQuery(categoryNamesQuery(useLedger()));
  const sums = useSums({ by: BY_CATEGORY, filter, categories });
  return !names.isPending && !sums.isPending;
}

function useLines({ filter, categories }: ShownBook): readonly Line[] {
  const { rows } = useSums({ by: BY_CATEGORY, filter, categories });
  return useMemo(() => whereOf(rows ?? [], categories), [rows, categories]);
}

function WhereLine({ line: { category, total, share } }: { readonly line: Line }) {
  const texts = useTexts();
  const shown = { "--share": `${share * 100}%`, "--colour": category?.colour ?? undefined };
  return (
    <ViewLink to={{ category: category ? String(category.id) : "none" }} style={shown}>
      <bdi className="name">
        {category?.icon != null && <span aria-hidden="true">{category.icon} </span>}
        {category?.name ?? texts.noCategory}
      </bdi>
      <Amount value={total} />
    </ViewLink>
  );
}
