// A list in pages, without a gap between them. A page has its written form until a change touches it.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ExpenseKey } from "./applied.ts";

/** A range of the list: the keys from `from` up to, but without, `upTo`. */
export interface PageRange {
  readonly from: ExpenseKey;
  readonly upTo: ExpenseKey;
}

/** A range that has been read. */
export interface Page extends PageRange {
  readonly count: number;
  readonly written: Uint8Array;
}

/** A whole list in its order. Any other range has to be read. */
export type Pages = readonly (Page | PageRange)[];

// Safe: no day comes before the empty text or after a letter, and no real key has the id 0.
const SMALLEST: ExpenseKey = ["" as CalendarDate, 0 as ExpenseId];
// Safe: as above.
const LARGEST: ExpenseKey = ["a" as CalendarDate, 0 as ExpenseId];

export const WHOLE: PageRange = { from: SMALLEST, upTo: LARGEST };

export function isPage(range: Page | PageRange): range is Page {
  return "written" in range;
}

/** Negative, zero or positive as a < b, a = b or a > b. */
export function compareKeys(a: ExpenseKey, b: ExpenseKey): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1];
}

/** The same ranges; those with one of these places have to be read again. */
export function withoutTouched(pages: Pages, touched: readonly ExpenseKey[]): Pages {
  const places = new Set(touched.map((key) => placeOf(pages, key)));
  return pages.map((page, place) =>
    places.has(place) ? { from: page.from, upTo: page.upTo } : page,
  );
}

/** The index of the range with the key. */
function placeOf(pages: Pages, key: ExpenseKey): number {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const page = pages[middle];
    if (page && compareKeys(page.from, key) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
