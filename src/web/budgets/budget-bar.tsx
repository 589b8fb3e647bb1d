// The tile and the bar of a budget, and the text next to it. The bar shows what was spent, what was overspent, and how much of the month
// has passed.

import type { BudgetMonth } from "../../domain/budget/budget-report.ts";
import {
  compare,
  type Decimal,
  negate,
  quotient,
  subtract,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { daysOfMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { CategoryTile } from "../parts/category.tsx";
import { useCategoryNames } from "../service/category-names.ts";
import { type Texts, useTexts } from "../texts/texts.ts";

interface Props {
  readonly of: Spending;
  readonly passed: number | undefined;
}

/** Hidden from screen readers, since the text next to it says the same. */
export function BarOfBudget({ of, passed }: Props) {
  const { within, beyond, tick } = barOf(of, passed);
  return (
    <span className="budget-bar" aria-hidden="true">
      <i style={{ inlineSize: `${within * 100}%` }} />
      {beyond > 0 && <i className="beyond" style={{ inlineSize: `${beyond * 100}%` }} />}
      {tick !== undefined && <b style={{ insetInlineStart: `${tick * 100}%` }} />}
    </span>
  );
}

/** The tile of the budget's category, or a sign for all expenses. */
export function BudgetTile({ category }: { readonly category: number | null }) {
  const categories = useCategoryNames() ?? [];
  if (category !== null) return <CategoryTile id={category} among={categories} />;
  return <span className="tile" aria-hidden="true" data-sign="∑" />;
}

/** Shows the bar of a budget and what is left of it, in place of the usual bar. */
export function BudgetOfLine({ of, passed }: Props & { readonly of: BudgetMonth }) {
  const showLeft = useShowLeft();
  return (
    <span className="budget-of-line">
      <BarOfBudget of={of} passed={passed} />
      <small data-over={isOver(of.left) || undefined}>{showLeft(of.left)}</small>
    </span>
  );
}

type LeftWords = Pick<Texts["book"]["budget"], "left" | "over">;

export function useShowLeft(): (left: Decimal, words?: LeftWords) => string {
  const { budget } = useTexts().book;
  const show = useShowAmount();
  return (left, words = budget) =>
    isOver(left) ? words.over(show(negate(left))) : words.left(show(left));
}

export function isOver(left: Decimal): boolean {
  return left.startsWith("-");
}

type Spending = Pick<BudgetMonth, "amount" | "carried" | "spent">;

/** Lengths from 0 to 1. */
interface Bar {
  /** Spent within the budget. */
  readonly within: number;
  /** Overspent. If it is above zero, the whole bar shows what was spent. */
  readonly beyond: number;
  /** The length that would keep pace with the month; undefined if the month isn't the current one. */
  readonly tick: number | undefined;
}

/** `passed` is the share of the month that has passed. */
export function barOf({ amount, carried, spent }: Spending, passed: number | undefined): Bar {
  const allowed = atLeastZero(sum([amount, carried]));
  const used = atLeastZero(spent);
  const isOver = compare(used, allowed) > 0;
  const length = isOver ? used : allowed;
  const within = shareOf(isOver ? allowed : used, length);
  const tick = passed === undefined ? undefined : passed * shareOf(allowed, length);
  return { within, beyond: isOver ? shareOf(subtract(used, allowed), length) : 0, tick };
}

function atLeastZero(value: Decimal): Decimal {
  return compare(value, ZERO) < 0 ? ZERO : value;
}

const SHARE_PLACES = 4;

function shareOf(part: Decimal, whole: Decimal): number {
  return whole === ZERO ? 0 : Number.parseFloat(quotient(part, whole, SHARE_PLACES).value);
}

/** Returns the share of a month that has passed by the end of a day; undefined if the day isn't in that month. */
export function passedOf(
  month: LedgerMonth,
  firstDay: number,
  today: CalendarDate,
): number | undefined {
  const { from, to } = daysOfMonth(month, firstDay);
  if (today < from || today > to) return undefined;
  return (dayNumber(today) - dayNumber(from) + 1) / (dayNumber(to) - dayNumber(from) + 1);
}
