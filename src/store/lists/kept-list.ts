// The pages of the list that was read last. The changes of this process are followed step by step, each from one revision to the next, so
// that only the pages that they touch are read again. A change made by another process breaks the chain, and the whole list is read again.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ExpenseKey, RevisionStep } from "../writing/commits.ts";

/** A range of the list: the keys from `from` up to, but not including, `upTo`. */
export interface PageRange {
  readonly from: ExpenseKey;
  readonly upTo: ExpenseKey;
}

/** A range that has been read. */
export interface Page extends PageRange {
  readonly count: number;
  readonly written: Uint8Array;
}

/** A whole list, in order. Every range that is not a `Page` has yet to be read. */
export type Pages = readonly (Page | PageRange)[];

// Safe: no day comes before the empty string or after a letter, and no real key has the id 0.
const limit = (day: "" | "a"): ExpenseKey => [day as CalendarDate, 0 as ExpenseId];
const [SMALLEST, LARGEST] = [limit(""), limit("a")];

const WHOLE: PageRange = { from: SMALLEST, upTo: LARGEST };

export function isPage(range: Page | PageRange): range is Page {
  return "written" in range;
}

/** Negative if a < b, zero if a = b, and positive if a > b. */
export function compareKeys(a: ExpenseKey, b: ExpenseKey): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1];
}

/** Returns the same ranges, but ranges that contain one of these keys count as not read. */
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

/** The reading of a list at one revision. */
export interface Reading {
  readonly pages: Pages;
  /** Must be called at the end, with all pages of the list if they should be cached. Later calls do nothing. */
  end(read?: readonly Page[]): void;
  /** Call this if the pages don't match the list. */
  forget(): void;
}

/** A list that is being read, and the keys that were touched since its snapshot. */
interface BeingRead {
  readonly ledger: LedgerId;
  revision: string;
  readonly touched: (readonly ExpenseKey[])[];
}

export function createKeptList() {
  let kept: { ledger: LedgerId; revision: string; pages: Pages } | undefined;
  const beingRead = new Set<BeingRead>();

  return {
    begin(ledger: LedgerId, revision: string): Reading {
      const list: BeingRead = { ledger, revision, touched: [] };
      beingRead.add(list);
      const isKnown = kept?.ledger === ledger && kept.revision === revision;
      return {
        pages: kept && isKnown ? kept.pages : [WHOLE],
        end(read) {
          if (!beingRead.delete(list) || !read) return;
          const pages = withoutTouched(read, list.touched.flat());
          kept = { ledger, revision: list.revision, pages };
        },
        forget() {
          kept = undefined;
        },
      };
    },
    record({ ledger, before, after, touched }: RevisionStep): void {
      for (const list of beingRead) {
        if (list.ledger !== ledger || list.revision !== before) continue;
        list.revision = after;
        list.touched.push(touched);
      }
      if (kept?.ledger !== ledger) return;
      const follows = kept.revision === before;
      kept = follows
        ? { ledger, revision: after, pages: withoutTouched(kept.pages, touched) }
        : undefined;
    },
  };
}
