// Where a change was made that the page does not show, such as an expense of another month, and the way there, so that nobody wonders
// where it went.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { daysOf, EVERYTHING, NO_SETTING, type View } from "../address/view.ts";
import { filterOfView, periodOfView } from "./filter.ts";
import { matcherOf } from "./matching.ts";
import type { Pending } from "./pending.ts";
import type { Searcher } from "./search.ts";
import type { Category } from "./shapes.ts";

/** The day of a change, and the view that shows that day; undefined for what was deleted. */
export interface HiddenByFilter {
  readonly date: CalendarDate;
  readonly to: Partial<View> | undefined;
}

/** What the page shows. */
interface Shown extends Searcher {
  readonly view: View;
  readonly categories: readonly Category[];
  /** The ledger's. */
  readonly currency: CurrencyCode | null;
}

/** Undefined where the page shows all of it, and for expenses on several days. */
export function hiddenByFilter(
  pending: readonly Pending[],
  shown: Shown,
): HiddenByFilter | undefined {
  const { view, firstDay, today, categories, currency } = shown;
  const expenses = pending.flatMap(({ before, after }) => after ?? before ?? []);
  const date = expenses[0]?.date;
  if (!date || expenses.some((expense) => expense.date !== date)) return undefined;
  const period = periodOfView(view, firstDay, today);
  const isGone = pending.every(({ after }) => after === undefined);
  // What is gone is not in sight anyway: it is named where its day is not.
  const filter = isGone ? (daysOf(period, firstDay) ?? {}) : filterOfView(view, period, shown);
  if (expenses.every(matcherOf(filter, categories, currency))) return undefined;
  // No more than that: in a month it could be far down.
  const day = { kind: "days", from: date, to: date } as const;
  const place = { screen: "book", period: day, expense: undefined } as const;
  return { date, to: isGone ? undefined : { ...EVERYTHING, ...NO_SETTING, ...place } };
}
