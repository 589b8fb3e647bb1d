// Which days of the list are in view, and where each stands. Days have a head and a row for each expense, all of known heights, so any
// place in a list of a million expenses is found without drawing what lies before it.

import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { DaySum } from "../../service/pending.ts";
import { listen } from "../../store.ts";

/** In pixels. */
export interface Heights {
  readonly head: number;
  readonly row: number;
}

/** Those of a day, or days of the list, by their places. */
interface Rows {
  /** The first one that is in view. */
  readonly first: number;
  /** The first one behind those in view. */
  readonly end: number;
}

/** Rows beyond what is in view, at least, so that a little scrolling shows no gaps. */
const BEYOND = 4;
/** Rows come and go in groups of so many, so that not every step of scrolling draws a day anew. */
const GROUP = 4;

export function heightOf({ count }: Pick<DaySum, "count">, { head, row }: Heights): number {
  return head + count * row;
}

/** Where each day begins, from the beginning of the list, and after the last of them where the list ends. */
export function startsOf(days: readonly Pick<DaySum, "count">[], heights: Heights): number[] {
  const starts = [0];
  let end = 0;
  for (const day of days) {
    end += heightOf(day, heights);
    starts.push(end);
  }
  return starts;
}

/** Which days have something between two places of the list, and one more at either side. */
export function daysBetween(starts: readonly number[], from: number, to: number): Rows {
  const count = starts.length - 1;
  const first = beforeOrAt(starts, from) - 1;
  const end = beforeOrAt(starts, to) + 2;
  return { first: clamp(first, count), end: clamp(end, count) };
}

/** The last that is not greater, in a list that goes up; -1 if all are. */
function beforeOrAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Which rows of a day are in view: `top` is where the view begins, from the day's own beginning. */
export function rowsInView(count: number, top: number, height: number, heights: Heights): Rows {
  const first = (top - heights.head) / heights.row - BEYOND;
  const end = (top + height - heights.head) / heights.row + BEYOND;
  return {
    first: clamp(Math.floor(first / GROUP) * GROUP, count),
    end: clamp(Math.ceil(end / GROUP) * GROUP, count),
  };
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count);
}

/** No browser draws an element of much more. */
const HIGHEST = 15_000_000;

/** How the place on the page becomes the place in the list where the list is higher than an element can be. */
interface Scale {
  /** Of the element that stands for the whole list. */
  readonly height: number;
  /** Pixels of the list for one of the page. */
  readonly factor: number;
}

export function scaleOf(total: number, view: number): Scale {
  if (total <= HIGHEST) return { height: total, factor: 1 };
  return { height: HIGHEST, factor: (total - view) / (HIGHEST - view) };
}

const NARROW = "(width < 40rem)";
/** In units of the root's font, as style/book.css has them: on a narrow screen a row has two lines. */
const WIDE_ROWS: Heights = { head: 2.5, row: 2.125 };
const NARROW_ROWS: Heights = { head: 2.5, row: 3.5 };

export function useHeights(): Heights {
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches);
  return useMemo(() => {
    const { head, row } = isNarrow ? NARROW_ROWS : WIDE_ROWS;
    // Geometry, no money: a reader may have set larger letters.
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { head: head * unit, row: row * unit };
  }, [isNarrow]);
}

function subscribeToWidth(look: () => void): () => void {
  return listen([matchMedia(NARROW)], "change", look);
}

/** How far the page is scrolled, in steps of so many pixels: drawing follows no finer. */
function useScrollStep(step: number): number {
  const read = useCallback(() => Math.floor(window.scrollY / step) * step, [step]);
  return useSyncExternalStore(subscribeToScroll, read);
}

let scrolledAt = Number.NEGATIVE_INFINITY;

/** Whether the page has been scrolled after that point in time, by the clock of performance.now(). */
export function wasScrolledSince(time: number): boolean {
  return scrolledAt > time;
}

function subscribeToScroll(look: () => void): () => void {
  return listen([window], "scroll", () => {
    scrolledAt = performance.now();
    look();
  });
}

/** How many pixels of the page are in view. */
function useViewHeight(): number {
  return useSyncExternalStore(subscribeToSize, () => innerHeight);
}

function subscribeToSize(look: () => void): () => void {
  return listen([window], "resize", look);
}

interface List {
  readonly days: readonly DaySum[];
  readonly heights: Heights;
  /** Where it begins on the page. */
  readonly top: number;
  /** The day that the keys are at. */
  readonly active: string | undefined;
}

interface DayInView {
  readonly day: DaySum;
  /** Where it stands, from the stretch's beginning. */
  readonly top: number;
  readonly rows: Rows;
}

interface DaysInView {
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
