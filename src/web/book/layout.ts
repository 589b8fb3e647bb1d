// Where each day of the list stands, and what of it is in view. Days have a head and a row for each expense, all of known heights,
// so that any place in a list of a million expenses is found without drawing what lies before it.

import type { DaySum } from "../service/pending.ts";

/** In pixels. */
export interface Heights {
  readonly head: number;
  readonly row: number;
}

/** Those of a day, or days of the list, by their places. */
export interface Rows {
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
export interface Scale {
  /** Of the element that stands for the whole list. */
  readonly height: number;
  /** Pixels of the list for one of the page. */
  readonly factor: number;
}

export function scaleOf(total: number, view: number): Scale {
  if (total <= HIGHEST) return { height: total, factor: 1 };
  return { height: HIGHEST, factor: (total - view) / (HIGHEST - view) };
}
