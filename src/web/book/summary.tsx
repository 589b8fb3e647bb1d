// What the period comes to: its total, how that compares, what moved most, and a chart of it.

import { Fragment, Suspense, useId, useMemo, useState } from "react";
import { type Decimal, negate, ZERO } from "../../domain/money/decimal.ts";
import { useView } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { amountParts, showAmount, showCount, showShare, usualPlaces } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { CategoryTile } from "../parts/category.tsx";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { added, type DaySum } from "../service/pending.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import {
  type CategoryMove,
  groupsIn,
  largestMoves,
  type MonthFigures,
  monthFigures,
} from "./figures.ts";
import { type ShownBook, useTwoMonths } from "./use-book.ts";

const PeriodChart = lazily(async () => (await import("./chart/period-chart.tsx")).PeriodChart);

/** Resolves when the chart can be drawn without waiting for its code. */
export const loadChart = PeriodChart.load;

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
      <div className="sum">
        <Total value={figures.total} />
        <p className="count">{texts.expenses(figures.count, showCount(figures.count, locale))}</p>
      </div>
      <ul className="compared">
        <Compared value={figures.thanBefore} say={texts.book.comparedWithMonth[figures.compared]} />
        <Compared
          value={figures.thanAverage}
          say={texts.book.comparedWithAverage[figures.compared]}
        />
      </ul>
      <Moves book={book} />
      <Suspense fallback={<div className="chart" />}>
        <PeriodChart book={book} days={days} />
      </Suspense>
    </>
  );
}

/** Of any length in one line, as long as it can be read; then it breaks between groups of digits. */
function Total({ value }: { readonly value: Decimal }) {
  const { currency } = useLedger();
  const { locale } = useReader();
  let characters = 0;
  const parts = amountParts(value, currency, locale).map((part) => {
    const start = characters;
    characters += part.value.length;
    return { ...part, start };
  });
  return (
    <p className="total" style={{ "--characters": String(characters) }}>
      <bdi className="amount" data-negative={value.startsWith("-") || undefined}>
        {parts.map(({ type, value, start }) => (
          <Fragment key={start}>
            {SMALL.has(type) ? <small data-part={type}>{value}</small> : value}
            {type === "group" && <wbr />}
          </Fragment>
        ))}
      </bdi>
    </p>
  );
}

const SMALL: ReadonlySet<string> = new Set(["currency", "decimal", "fraction"]);

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

const MOVES = 3;

/** The largest ones by category. On a phone they unfold. */
function Moves({ book }: { readonly book: ShownBook }) {
  const { period, categories } = book;
  const texts = useTexts();
  const { firstDay } = useLedger();
  const { category: asked } = useView();
  const today = useToday();
  const rows = useTwoMonths(book);
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const moves = useMemo(() => {
    const options = { period, firstDay, today, groupOf: groupsIn(categories, asked) };
    return rows ? largestMoves(rows, options, MOVES) : [];
  }, [rows, period, firstDay, today, categories, asked]);

  if (moves.length === 0) return null;
  return (
    <div className="moves">
      <button
        type="button"
        className="plain"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={texts.book.moves}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="down" />
      </button>
      <ul id={list} aria-label={texts.book.moves}>
        {moves.map((move) => (
          <li key={move.key?.id ?? 0}>
            <MoveLine move={move} book={book} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MoveProps {
  readonly move: CategoryMove;
  readonly book: ShownBook;
}

function MoveLine({ move: { key, difference, change }, book }: MoveProps) {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency } = useLedger();
  const share =
    change.kind === "share"
      ? showShare(Math.abs(change.share), locale)
      : texts.book.moved[change.kind];
  return (
    <ViewLink to={{ category: key ? String(key.id) : "none", period: book.period }}>
      <CategoryTile id={key?.id ?? null} among={book.categories} />
      <bdi className="name">{key?.name ?? texts.noCategory}</bdi>
      <span className="difference">
        <bdi className="amount">{showAmount(difference, currency, locale, "exceptZero")}</bdi>
        {share !== "" && <small> ({share})</small>}
      </span>
      <Icon name={difference.startsWith("-") ? "fall" : "rise"} />
    </ViewLink>
  );
}
