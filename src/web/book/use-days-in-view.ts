// Which days of the list are in view, and where each stands. The place on the page is scaled where the list is higher than an element
// can be; the day with the focus is always among them.

import { useMemo } from "react";
import type { DaySum } from "../service/pending.ts";
import { useScrollStep, useViewHeight } from "./in-view.ts";
import { daysBetween, type Heights, type Rows, rowsInView, scaleOf, startsOf } from "./layout.ts";

interface List {
  readonly days: readonly DaySum[];
  readonly heights: Heights;
  /** Where it begins on the page. */
  readonly top: number;
  /** The day that the keys are at. */
  readonly active: string | undefined;
}

export interface DayInView {
  readonly day: DaySum;
  /** Where it stands, from the stretch's beginning. */
  readonly top: number;
  readonly rows: Rows;
}

export interface DaysInView {
  readonly days: readonly DayInView[];
  /** How high the element has to be. */
  readonly height: number;
  /** Where the stretch of the list begins that they stand in, from the element's beginning. */
  readonly stretch: number;
}

/** In pixels of the list. Where its place on the page is scaled, a stretch moves as a whole, and the days in it stay as they are. */
const STRETCH = 1_000_000;

export function useDaysInView({ days, heights, top, active }: List): DaysInView {
  const starts = useMemo(() => startsOf(days, heights), [days, heights]);
  const activeAt = useMemo(() => days.findIndex(({ date }) => date === active), [days, active]);
  const view = useViewHeight();
  const { height, factor } = scaleOf(starts.at(-1) ?? 0, view);
  // From the beginning of the list; before it, the page goes on as it is.
  const scrolled = useScrollStep(factor === 1 ? heights.row : 1) - top;
  const place = scrolled <= 0 ? scrolled : scrolled * factor;
  const anchor = factor === 1 ? 0 : Math.floor(place / STRETCH) * STRETCH;
  const { first, end } = daysBetween(starts, place, place + view);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  if (activeAt !== -1 && (activeAt < first || activeAt >= end)) indexes.push(activeAt);
  const shown = indexes.flatMap((index): readonly DayInView[] => {
    const day = days[index];
    const start = starts[index];
    if (!day || start === undefined) return [];
    const rows = rowsInView(day.count, place - start, view, heights);
    return [{ day, top: start - anchor, rows }];
  });
  return { days: shown, height, stretch: anchor - place + scrolled };
}
