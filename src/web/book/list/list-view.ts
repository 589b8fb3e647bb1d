// The part of a list in view, and its active row. All heights are known, so any position in a list of a million expenses is found without
// rendering the rows above it. J, k and the arrows move the active row, and Ctrl+A selects all.

import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Sort } from "../../address/view.ts";
import { usePageKeys } from "../../keys.ts";
import { COARSE, NARROW, useMedia } from "../../media.ts";
import { useOnPage } from "../../on-page.ts";
import { focusScreen, useFocusLeft, useListFocus } from "../../parts/row-focus.ts";
import { usePreferences } from "../../preferences.ts";
import type { DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { listen } from "../../store.ts";
import { columnOf, placeIn } from "./cells.ts";

export type ListView = ReturnType<typeof useListView>;

interface ListOptions {
  readonly sections: readonly Section[];
  readonly isByDay: boolean;
  readonly onSelectAll: () => void;
}

/**
 * The distance of the rows from the top of the page when it was last measured, in pixels. If the first value is right, as on a desktop,
 * rows are rendered only once.
 */
let lastTop = 180;

export function useListView({ sections, isByDay, onSelectAll }: ListOptions) {
  useOnPage("list");
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(lastTop);
  const heights = useHeights(isByDay);
  const rows = useRowKeys(list, sections, onSelectAll);
  const inView = useSectionsInView(sections, heights, top, rows.active.section);

  const measure = useCallback(() => {
    if (!list.current) return;
    lastTop = Math.round(list.current.getBoundingClientRect().top + window.scrollY);
    setTop(lastTop);
  }, []);
  // The list is measured after each render, because content above it comes and goes. A wider window has that content beside the list.
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measure]);

  return { list, sections, heights, inView, rows };
}

/** Orders by something other than the day. */
export type Rank = Exclude<Sort, "date">;

export function isRank(sort: Sort | undefined): sort is Rank {
  return sort !== undefined && sort !== "date";
}

/** The rows of a day, or a page of a list in another order. */
export interface Section {
  /** Unique within the list, without spaces. */
  readonly key: string;
  readonly count: number;
  /** Undefined for a section that is a page. */
  readonly day: DaySum | undefined;
}

export interface Heights {
  readonly head: number;
  readonly row: number;
}

/** A range of rows or of sections, by their indexes. */
interface Rows {
  readonly first: number;
  /** The index after the last one. */
  readonly end: number;
}

/** This many rows beyond the view are rendered too, so that a little scrolling shows no gaps. */
const BEYOND = 4;
/** Rows are added and removed in groups, so that a day is seldom rendered again during scrolling. */
const GROUP = 4;

export function heightOf({ count }: Pick<Section, "count">, { head, row }: Heights): number {
  return head + count * row;
}

/** The start of each day from the top of the list, and the end of the list, in pixels. */
export function startsOf(days: readonly Pick<Section, "count">[], heights: Heights): number[] {
  const starts = [0];
  let end = 0;
  for (const day of days) {
    end += heightOf(day, heights);
    starts.push(end);
  }
  return starts;
}

/** Finds the days between two positions in the list, and one more on either side. */
export function daysBetween(starts: readonly number[], from: number, to: number): Rows {
  const count = starts.length - 1;
  const first = starts.findLastIndex((start) => start <= from) - 1;
  const end = starts.findLastIndex((start) => start <= to) + 2;
  return { first: clamp(first, count), end: clamp(end, count) };
}

/** Finds the rows of a day in view. `top` is the start of the view, from the start of the day. */
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

/** No browser renders a much higher element. */
const HIGHEST = 15_000_000;

/**
 * Maps positions on the page to positions in a list that is higher than an element can be. `factor` is the number of the list's pixels for
 * one pixel of the page.
 */
export function scaleOf(total: number, view: number) {
  if (total <= HIGHEST) return { height: total, factor: 1 };
  return { height: HIGHEST, factor: (total - view) / (HIGHEST - view) };
}

/** Heights of rows, in rem: for two lines, for touch, and for the density that the reader has chosen. */
const ROWS = { narrow: 3.25, coarse: 2.75, dense: 1.625, roomy: 2.25 } as const;
/** Heights of the headings of days, in rem. If there is room, the heading is beside the rows. */
const HEADS = { narrow: 1.75, wide: 0.5 } as const;

/** Returns true if rows have columns. */
export function useIsWide(): boolean {
  return !useMedia(NARROW);
}

/** `isByDay` is true if days have headings. */
function useHeights(isByDay: boolean): Heights {
  const isNarrow = useMedia(NARROW);
  const isCoarse = useMedia(COARSE);
  const { density } = usePreferences();
  return useMemo(() => {
    const kind: keyof typeof ROWS = isNarrow ? "narrow" : isCoarse ? "coarse" : density;
    const head = isByDay ? HEADS[isNarrow ? "narrow" : "wide"] : 0;
    // A reader may have chosen larger text.
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { head: head * unit, row: ROWS[kind] * unit };
  }, [isNarrow, isCoarse, density, isByDay]);
}

/** The scroll position in pixels, in steps, so that the list is not rendered again for every pixel. */
function useScrollStep(step: number): number {
  const read = useCallback(() => Math.floor(window.scrollY / step) * step, [step]);
  return useSyncExternalStore(subscribeToScroll, read);
}

let scrolledAt = Number.NEGATIVE_INFINITY;

/** `time` comes from performance.now(). */
export function wasScrolledSince(time: number): boolean {
  return scrolledAt > time;
}

function subscribeToScroll(look: () => void): () => void {
  return listen(window, "scroll", () => {
    scrolledAt = performance.now();
    look();
  });
}

function subscribeToSize(look: () => void): () => void {
  return listen(window, "resize", look);
}

export interface SectionInView {
  readonly section: Section;
  /** The section's top, from the top of the stretch. */
  readonly top: number;
  readonly rows: Rows;
  /** The number of sections and rows of the list before this one. */
  readonly before: number;
}

/**
 * The height of a stretch, in pixels of the list. If the list is scaled, a stretch moves as a whole, and the days in it stay as they are.
 */
const STRETCH = 1_000_000;

/**
 * `top` is the top of the list on the page, and `active` the key of the section with the active row. Returns the sections, the height of the
 * element, and the top of the stretch that is in view, from the top of the element.
 */
function useSectionsInView(
  sections: readonly Section[],
  heights: Heights,
  top: number,
  active: string | undefined,
) {
  const starts = useMemo(() => startsOf(sections, heights), [sections, heights]);
  const ranks = useMemo(() => startsOf(sections, ONE_EACH), [sections]);
  const activeAt = sections.findIndex(({ key }) => key === active);
  const view = useSyncExternalStore(subscribeToSize, () => innerHeight);
  const { height, factor } = scaleOf(starts.at(-1) ?? 0, view);
  // The scroll position from the top of the list. Above the list, nothing is scaled.
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

/** Counts sections and rows. */
const ONE_EACH: Heights = { head: 1, row: 1 };

/** The loaded expenses, by the key of their section. */
export type ExpensesBySection = ReadonlyMap<string, readonly Expense[]>;

export interface ActiveRow {
  readonly section: string | undefined;
  readonly index: number;
}

export type RowKeys = ReturnType<typeof useRowKeys>;

/** The first row is active until a key or the focus goes to another. `choose` makes a row active without moving the focus. */
function useRowKeys(
  list: RefObject<HTMLElement | null>,
  sections: readonly Section[],
  onSelectAll: () => void,
) {
  const [chosen, setChosen] = useState<ActiveRow>();
  const [isMoving, setIsMoving] = useState(false);
  const column = useRef<string>(undefined);
  const own = sections.find(({ key, count }) => key === chosen?.section && count > 0);
  const active: ActiveRow =
    chosen && own
      ? { section: own.key, index: Math.min(chosen.index, own.count - 1) }
      : { section: sections[0]?.key, index: 0 };

  function move(steps: 1 | -1): void {
    setChosen(chosen === undefined ? active : (neighborOf(sections, active, steps) ?? active));
    setIsMoving(true);
  }

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    "mod+a": onSelectAll,
    x: () => rowIn(list.current, active)?.querySelector("input")?.click(),
  });

  useEffect(() => {
    if (!isMoving) return;
    const row = rowIn(list.current, active);
    // A field that is being typed in keeps the focus.
    const isTyping = document.activeElement?.matches("input, select, textarea");
    if (row && !isTyping) {
      placeIn(row, column.current)?.focus({ preventScroll: true });
      row.scrollIntoView({ block: "nearest" });
    }
    if (row || isTyping) setIsMoving(false);
  });

  /** Call it when the row with the focus is gone, for example with its month. The active row takes the focus once it is rendered. */
  function lose(): void {
    focusScreen();
    setIsMoving(true);
  }
  function follow(focused: Element): void {
    const row = focused.closest<HTMLElement>("[data-place]");
    const [section = "", index = ""] = row?.dataset["place"]?.split(" ") ?? [];
    if (!sections.some(({ key }) => key === section)) return;
    column.current = columnOf(focused);
    setChosen({ section, index: Number.parseInt(index, 10) });
  }
  useListFocus(list, follow, lose);
  useFocusLeft(list);

  /** Moves to the next row. Call it before the expense of this one is removed. */
  function leave(): void {
    const next = neighborOf(sections, active, 1);
    const replacement = next ?? neighborOf(sections, active, -1);
    if (!replacement) return;
    linkIn(list.current, replacement)?.focus({ preventScroll: true });
    // The rows after the removed one in its section move up.
    setChosen(next?.section === active.section ? active : replacement);
  }

  return { active, choose: setChosen, leave, lose };
}

function neighborOf(
  sections: readonly Section[],
  { section, index }: ActiveRow,
  steps: 1 | -1,
): ActiveRow | undefined {
  const at = sections.findIndex(({ key }) => key === section);
  const next = index + steps;
  if (next >= 0 && next < (sections[at]?.count ?? 0)) return { section, index: next };
  const other = sections[at + steps];
  return other && { section: other.key, index: steps === 1 ? 0 : other.count - 1 };
}

function rowIn(list: HTMLElement | null, { section, index }: ActiveRow): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${section} ${index}"]`) ?? null;
}

export function linkIn(list: HTMLElement | null, row: ActiveRow): HTMLElement | null {
  return rowIn(list, row)?.querySelector<HTMLElement>("[data-row]") ?? null;
}
