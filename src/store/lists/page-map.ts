// Divides a ledger's list into pages, so that a change invalidates only the pages that it touches. The written form of a page is cached
// with it while the page is valid, within a budget.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ExpenseKey } from "./applied.ts";
import { compareKeys, createHistory, type History } from "./list-history.ts";

/** A range of the list: the keys from `from` up to, but without, `upTo`. */
export interface PageRange {
  readonly from: ExpenseKey;
  readonly upTo: ExpenseKey;
  /** The number of its expenses; undefined for a gap, whose number is unknown. */
  readonly count?: number;
  kept?: Uint8Array | undefined;
  /** The number of lists that still have to send the cached form. */
  pins?: number;
  /** Is true once the page no longer matches the file. */
  stale?: boolean;
}

/** A range that has been read. */
export type Page = PageRange & { readonly count: number };

// Safe: no day comes before the empty text or after a letter, and no real key has the id 0.
const SMALLEST: ExpenseKey = ["" as CalendarDate, 0 as ExpenseId];
// Safe: as above.
const LARGEST: ExpenseKey = ["a" as CalendarDate, 0 as ExpenseId];

/** A list without known pages. */
const WHOLE: PageRange = { from: SMALLEST, upTo: LARGEST };

export interface PageMap {
  readonly history: History;
  /** The ranges of the list at this revision, in order. Undefined if the changes since the last call are unknown. */
  rangesAt(revision: string): readonly PageRange[] | undefined;
  /** Drops all pages; from now on this is the page map of the list at this revision. */
  restart(revision: string): readonly PageRange[];
  /** Adopts pages, in the list's order, that were read at this revision. */
  add(pages: readonly Page[], revision: string): void;
  /** Drops all pages and their cached forms. */
  clear(): void;
  /** Caches a form of the page of a list of `count` expenses, if the page is valid and the budget allows it. */
  keep(page: Page, form: Uint8Array, count: number): void;
  /** The cached form stays, and counts, until it is unpinned, even if the page becomes invalid. */
  pin(page: Page): void;
  unpin(page: Page): void;
}

/** Lists over the budget aren't cached; re-reading the evicted part would take most of the time anyway. */
const MIN_BYTES = 64;

/** The remaining budget in bytes, and the total, of all page maps together. */
export interface Budget {
  bytes: number;
  readonly allBytes: number;
}

export function createPageMap(budget: Budget): PageMap {
  const history = createHistory();
  let ranges: readonly PageRange[] = [WHOLE];
  let revision: string | undefined;

  function retire(page: PageRange): void {
    if (page.count === undefined) return;
    page.stale = true;
    if (!page.pins) release(page);
  }

  function release(page: PageRange): void {
    budget.bytes += page.kept?.byteLength ?? 0;
    page.kept = undefined;
  }

  function clear(): void {
    ranges.forEach(retire);
    ranges = [WHOLE];
    revision = undefined;
  }

  return {
    history,
    rangesAt(later) {
      const touched = revision === undefined ? undefined : history.between(revision, later);
      if (!touched) return undefined;
      const stale = rangesWith(touched, ranges);
      stale.forEach(retire);
      if (stale.size > 0) ranges = withGaps(ranges, stale);
      revision = later;
      return ranges;
    },
    restart(at) {
      clear();
      revision = at;
      return ranges;
    },
    clear,
    add(pages, at) {
      const touched = revision === undefined ? undefined : history.between(at, revision);
      const stale = touched ? rangesWith(touched, pages) : new Set<PageRange>(pages);
      const filled = ranges.slice();
      for (const page of pages) {
        if (stale.has(page) || !fill(filled, page)) retire(page);
      }
      ranges = filled;
    },
    keep(page, form, count) {
      if (page.stale || page.kept || form.byteLength > budget.bytes) return;
      if (count * MIN_BYTES > budget.allBytes) return;
      page.kept = form;
      budget.bytes -= form.byteLength;
    },
    pin(page) {
      page.pins = (page.pins ?? 0) + 1;
    },
    unpin(page) {
      page.pins = (page.pins ?? 1) - 1;
      if (page.stale && page.pins === 0) release(page);
    },
  };
}

/** The ranges that contain one of these places. */
function rangesWith(
  keys: readonly ExpenseKey[],
  ranges: readonly PageRange[],
): ReadonlySet<PageRange> {
  const found = new Set<PageRange>();
  for (const key of keys) {
    const range = ranges[placeOf(ranges, key)];
    if (range) found.add(range);
  }
  return found;
}

/** Turns these into gaps, and joins consecutive gaps. */
function withGaps(
  ranges: readonly PageRange[],
  stale: ReadonlySet<PageRange>,
): readonly PageRange[] {
  const parted: PageRange[] = [];
  for (const range of ranges) {
    const last = parted.at(-1);
    if (range.count !== undefined && !stale.has(range)) {
      parted.push(range);
    } else if (last && last.count === undefined) {
      parted[parted.length - 1] = { from: range.from, upTo: last.upTo };
    } else {
      parted.push({ from: range.from, upTo: range.upTo });
    }
  }
  return parted;
}

/** Puts a page in a gap or in a part of it; false if it would overlap another page. */
function fill(ranges: PageRange[], page: Page): boolean {
  const place = placeOf(ranges, page.from);
  const gap = ranges[place];
  if (!gap || gap.count !== undefined || compareKeys(gap.upTo, page.upTo) < 0) return false;
  const above = compareKeys(gap.upTo, page.upTo) > 0 ? [{ from: page.upTo, upTo: gap.upTo }] : [];
  const below = compareKeys(gap.from, page.from) < 0 ? [{ from: gap.from, upTo: page.from }] : [];
  ranges.splice(place, 1, ...above, page, ...below);
  return true;
}

/** The index of the range for the key, among consecutive ranges in the list's order; -1 if there is none. */
function placeOf(ranges: readonly PageRange[], key: ExpenseKey): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle];
    if (range && compareKeys(range.from, key) > 0) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found && compareKeys(key, found.upTo) < 0 ? low : -1;
}
