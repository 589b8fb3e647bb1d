// Which categories moved most since the period before.

import { ZERO } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Period } from "../../address/view.ts";
import { comparisonOf, type Move, movesOf, type Side } from "../../service/comparison.ts";
import type { SumRow } from "../../service/pending.ts";
import type { Category } from "../../service/shapes.ts";
import type { GroupOf } from "../figures.ts";

export type CategoryMove = Move<Category | null, SumRow>;

interface MovesOptions {
  readonly period: Period;
  readonly firstDay: number;
  readonly today: CalendarDate;
  readonly groupOf: GroupOf;
}

/** What moved most since the period before, on the same days of both. `rows` are by day and category, of both periods. */
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
  // Nothing to compare with: all would be new.
  if (before.length === 0) return [];
  const sides = { now: within(comparison.now), before, periods: 1, places: 0 };
  const moves = movesOf(sides, ({ keys }) => groupOf(keys.category));
  return moves.filter(({ difference }) => difference !== ZERO).slice(0, count);
}
