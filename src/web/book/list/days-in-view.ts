// Which days of the list are in view, and where each stands. Days have a head and a row for each expense, all of known heights, so any
// place in a list of a million expenses is found without drawing what lies before it. A list in another order has portions in their place.

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { COARSE, NARROW, useMedia } from "../../media.ts";
import { usePreferences } from "../../preferences.ts";
import type { DaySum } from "../../service/pending.ts";
import { listen } from "../../store.ts";

/** Rows that stand together: those of a day, or a portion of a list that stands in another order. */
export interface Section {
  /** No other of the list has it; without spaces. */
  readonly key: string;
  readonly count: number;
  /** Undefined for a portion. */
  readonly day: DaySum | undefined;
}

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

export function heightOf({ count }: Pick<Section, "count">, { head, row }: Heights): number {
  return head + count * row;
}

/** Where each day begins, from the beginning of the list, and after the last of them where the list ends. */
export function startsOf(days: readonly Pick<Section, "count">[], heights: Heights): number[] {
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

/** In units of the root's font: of two lines, for fingers, and as the reader has chosen. */
const ROWS = { narrow: 3.25, coarse: 2.75, dense: 1.625, roomy: 2.25 } as const;
/** A day stands beside its rows where there is room for that. */
const HEADS = { narrow: 1.75, wide: 0.5 } as const;

/** Whether rows have columns. */
export function useIsWide(): boolean {
  return !useMedia(NARROW);
}

/** `isByDay` says whether days have heads. */
export function useHeights(isByDay: boolean): Heights {
  const isNarrow = useMedia(NARROW);
  const isCoarse = useMedia(COARSE);
  const { density } = usePreferences();
  return useMemo(() => {
    const kind: keyof typeof ROWS = isNarrow ? "narrow" : isCoarse ? "coarse" : density;
    const head = isByDay ? HEADS[isNarrow ? "narrow" : "wide"] : 0;
    // Geometry, no money: a reader may have set larger letters.
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { head: head * unit, row: ROWS[kind] * unit };
  }, [isNarrow, isCoarse, density, isByDay]);
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
  readonly sections: readonly Section[];
  readonly heights: Heights;
  /** Where it begins on the page. */
  readonly top: number;
  /** The key of the section that the keys are at. */
  readonly active: string | undefined;
}

export interface SectionInView {
  readonly section: Section;
  /** Where it stands, from the stretch's beginning. */
  readonly top: number;
  readonly rows: Rows;
  /** How many sections and rows of the list stand before it. */
  readonly before: number;
}

export interface SectionsInView {
  readonly sections: readonly SectionInView[];
  /** How high the element has to be. */
  readonly height: number;
  /** Where the stretch of the list begins that they stand in, from the element's beginning. */
  readonly stretch: number;
}

/** In pixels of the list. Where its place on the page is scaled, a stretch moves as a whole, and the days in it stay as they are. */
const STRETCH = 1_000_000;

export function useSectionsInView({ sections, heights, top, active }: List): SectionsInView {
  const starts = useMemo(() => startsOf(sections, heights), [sections, heights]);
  const ranks = useMemo(() => startsOf(sections, ONE_EACH), [sections]);
  const activeAt = useMemo(
    () => sections.findIndex(({ key }) => key === active),
    [sections, active],
  );
  const view = useViewHeight();
  const { height, factor } = scaleOf(starts.at(-1) ?? 0, view);
  // From the beginning of the list; before it, the page goes on as it is.
  const scrolled = useScrollStep(factor === 1 ? heights.row : 1) - top;
  const place = scrolled <= 0 ? scrolled : scrolled * factor;
  const anchor = factor === 1 ? 0 : Math.floor(place / STRETCH) * STRETCH;
  const { first, end } = daysBetween(starts, place, place + view);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  if (activeAt !== -1 && (activeAt < first || activeAt >= end)) indexes.push(activeAt);
  const shown = indexes.flatMap((index): readonly SectionInView[] => {
    const section = sections[index];
    const start = starts[index];
    if (!section || start === undefined) return [];
    const rows = rowsInView(section.count, place - start, view, heights);
    return [{ section, top: start - anchor, rows, before: ranks[index] ?? 0 }];
  });
  return { sections: shown, height, stretch: anchor - place + scrolled };
}

/** Counts sections and rows as a list does that has them all. */
const ONE_EACH: Heights = { head: 1, row: 1 };
