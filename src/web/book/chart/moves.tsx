// The largest changes since the month before, by category. Each leads to its expenses.

import { useId, useState } from "react";
import { ZERO } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Period } from "../../address/view.ts";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { showAmount, showChange } from "../../locale/amounts.ts";
import { CategoryTile } from "../../parts/category.tsx";
import { Button, Icon } from "../../parts/icon.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import { comparisonOf, type Move, movesOf, type Side } from "../../service/comparison.ts";
import type { SumRow } from "../../service/pending.ts";
import type { Category } from "../../service/shapes.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { type GroupOf, groupsIn } from "../figures.ts";
import type { ShownBook } from "../use-book.ts";

const MOVES = 3;

interface MovesProps {
  readonly book: ShownBook;
  /** Each sum is of a day and a category, in both months. */
  readonly rows: readonly SumRow[];
}

/** On a phone, the changes can be expanded. */
export function Moves({ book, rows }: MovesProps) {
  const { period, categories, filter } = book;
  const texts = useTexts();
  const { firstDay } = useLedger();
  const today = useToday();
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const options = { period, firstDay, today, groupOf: groupsIn(categories, filter.category) };
  const moves = largestMoves(rows, options, MOVES);
  if (moves.length === 0) return null;
  return (
    <div className="moves">
      <Button
        className="plain"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={texts.book.moves}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="down" />
      </Button>
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

type CategoryMove = Move<Category | null, SumRow>;

interface MoveProps {
  readonly move: CategoryMove;
  readonly book: ShownBook;
}

function MoveLine({ move: { key, difference, change }, book }: MoveProps) {
  const { texts, locale } = useReader();
  const { currency } = useLedger();
  const share =
    change.kind === "share"
      ? showChange(Math.abs(change.share), locale)
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

interface MovesOptions {
  readonly period: Period;
  readonly firstDay: number;
  readonly today: CalendarDate;
  readonly groupOf: GroupOf;
}

/** Returns the largest changes. The same days of both periods are compared. */
export function largestMoves(
  rows: readonly SumRow[],
  { period, groupOf, ...options }: MovesOptions,
  count: number,
): readonly CategoryMove[] {
  const comparison = comparisonOf(period, { kind: "before" }, options);
  if (!comparison) return [];
  const within = ({ days: { from, to } }: Side) =>
    rows.filter(({ keys: { day = "" } }) => day >= from && day <= to);
  const before = within(comparison.before[0]);
  // Compared with nothing, everything would be new.
  if (before.length === 0) return [];
  const sides = { now: within(comparison.now), before, periods: 1, places: 0 };
  const moves = movesOf(sides, ({ keys }) => groupOf(keys.category));
  return moves.filter(({ difference }) => difference !== ZERO).slice(0, count);
}
