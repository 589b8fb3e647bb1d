// Where each day of the list stands, and what of it is in view. Days have a head and a row for each expense, all of known heights,
// so that any place in a list of a million expenses is found without drawing what lies before it.

import type { DaySum } from "../service/pending.ts";

/** In pixels. */
export interface Heights {
  readonly head: number;
  readonly row: number;
}

export interface Rows {
  /** The first row of the day that is in view. */
  readonly first: number;
  /** The first one behind those in view. */
  readonly end: number;
}

/** Rows beyond what is in view, so that a little scrolling shows no gaps. */
const BEYOND = 6;

export function heightOf({ count }: Pick<DaySum, "count">, { head, row }: Heights): number {
  return head + count * row;
}

/** Which rows of a day are in view: `top` is where the view begins, from the day's own beginning. */
export function rowsInView(count: number, top: number, height: number, heights: Heights): Rows {
  const first = Math.floor((top - heights.head) / heights.row) - BEYOND;
  const end = Math.ceil((top + height - heights.head) / heights.row) + BEYOND;
  return { first: clamp(first, count), end: clamp(end, count) };
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
