// Which days of the list are in view, and where each stands. The place on the page is scaled where the list is higher than an element
// can be; the day with the focus is always among them.

import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  windowScroll,
} from "@tanstack/react-virtual";
import { useCallback, useMemo } from "react";
import type { DaySum } from "../service/pending.ts";
import { useScrollStep } from "./in-view.ts";
import { type Heights, heightOf, type Rows, rowsInView, scaleOf } from "./layout.ts";

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
  /** Where it stands, from the beginning of the element that stands for the list. */
  readonly top: number;
  readonly rows: Rows;
}

export interface DaysInView {
  readonly days: readonly DayInView[];
  /** How high the element has to be. */
  readonly height: number;
}

export function useDaysInView({ days, heights, top, active }: List): DaysInView {
  const total = useMemo(
    () => days.reduce((sum, day) => sum + heightOf(day, heights), 0),
    [days, heights],
  );
  const { height, factor } = scaleOf(total, window.innerHeight);
  /** From a place on the page to one in the list, and back. */
  const inList = (place: number) => (place <= top ? place : top + (place - top) * factor);
  const onPage = (place: number) => (place <= top ? place : top + (place - top) / factor);
  const activeAt = useMemo(() => days.findIndex(({ date }) => date === active), [days, active]);
  // Another function stands for other days, whose heights are looked at anew.
  const getItemKey = useCallback((at: number) => days[at]?.date ?? at, [days]);
  const virtualizer = useWindowVirtualizer({
    count: days.length,
    estimateSize: (at) => heightOf(days[at] ?? { count: 0 }, heights),
    getItemKey,
    scrollMargin: top,
    overscan: 1,
    rangeExtractor: (shown) => {
      const indexes = defaultRangeExtractor(shown);
      return activeAt === -1 || indexes.includes(activeAt) ? indexes : [...indexes, activeAt];
    },
    observeElementOffset: (instance, tell) =>
      observeWindowOffset(instance, (offset, isScrolling) => tell(inList(offset), isScrolling)),
    scrollToFn: (offset, options, instance) => windowScroll(onPage(offset), options, instance),
  });
  const scrolled = useScrollStep(factor === 1 ? heights.row : 1);
  const place = inList(scrolled);
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }): readonly DayInView[] => {
    const day = days[index];
    if (!day) return [];
    const rows = rowsInView(day.count, place - start, window.innerHeight, heights);
    return [{ day, top: start - top - (place - scrolled), rows }];
  });
  return { days: shown, height };
}
