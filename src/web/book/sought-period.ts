// The days that a search names, as a period: what is shown over all of it.

import type { SearchQuery } from "../../domain/search/search-query.ts";
import { daysOf, type Period, readPeriod } from "../address/view.ts";

/** Undefined where it names none, or only where they begin or end. */
export function soughtPeriod(
  { from, to }: Pick<SearchQuery, "from" | "to">,
  firstDay: number,
): Period | undefined {
  if (from === undefined || to === undefined || from > to) return undefined;
  const whole = [from.slice(0, 4), from.slice(0, 7)].map(readPeriod).find((period) => {
    const days = period && daysOf(period, firstDay);
    return days?.from === from && days.to === to;
  });
  return whole ?? { kind: "days", from, to };
}
