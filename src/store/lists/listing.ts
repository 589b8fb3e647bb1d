// One reading of a ledger's list, on a snapshot of its own: page by page along the ledger's page map. It verifies that the expenses are
// in order, and that none is missing.

import type { Eventually } from "../../domain/eventually.ts";
import type { Expense } from "../../domain/expense/expense.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import type { Listing } from "../store.ts";
import { giveWay, type Others } from "../turns.ts";
import type { ExpenseKey } from "./applied.ts";
import { compareKeys } from "./list-history.ts";
import type { Page, PageMap, PageRange } from "./page-map.ts";
import { type Found, gatherPages, STEP_EXPENSES } from "./written-pages.ts";

/** Bound the memory of one list: a page ends at about this many expenses, or at this much text. */
export const PAGE_EXPENSES = 1_024;
const PAGE_CHARACTERS = 65_536;

/** The last page of a gap may be larger by a half, so that a page which grows by one is not split. */
const LAST_PAGE_EXPENSES = 1_536;

/** A list that must be read completely delivers its pages in batches, because each delivery costs a look at all pages. */
const HANDED_OVER_PAGES = 16;

export interface ListingOptions {
  readonly ledger: LedgerId;
  readonly summary: LedgerSummary;
  readonly pageMap: PageMap;
  /** The page map's, at the summary's revision. */
  readonly ranges: readonly PageRange[];
  readonly read: ReadRange;
  /** The error of a list that does not match its checksum. */
  readonly damaged: () => Error;
  /** Releases the snapshot; called once, when the reading is finished or abandoned. */
  readonly end: () => Eventually<void>;
  /** The other work to which the reading yields. */
  readonly others: Others;
}

/** Reads a range in the list's order, as it was at the page map's revision, in batches that suit the engine. */
export type ReadRange = (
  ledger: LedgerId,
  range: PageRange,
) => AsyncIterable<Iterable<Expense>, void>;

export function openListing({ summary, pageMap, end, ...options }: ListingOptions): Listing {
  const { others } = options;
  const pages = readPages(options);
  let pagesRead: Page[] = [];
  let open = true;
  let count = 0;

  async function close(): Promise<void> {
    if (!open) return;
    open = false;
    try {
      // The reading ends before its snapshot does.
      await pages.return();
    } finally {
      handOver();
      await end();
    }
  }

  /** While this list is still being sent to its client, others can use the pages that it read. */
  function handOver(): void {
    if (pagesRead.length > 0) pageMap.add(pagesRead, summary.revision);
    pagesRead = [];
  }

  /** The next page that is not empty; after the last one, verifies that none was missing. */
  async function nextPage(): Promise<Found | undefined> {
    while (open) {
      const { value: found, done } = await pages.next();
      if (done || !open) break;
      if (!found.expenses || pagesRead.length === HANDED_OVER_PAGES) handOver();
      if (found.expenses) pagesRead.push(found.page);
      count += found.page.count;
      if (found.page.count > 0) return found;
    }
    if (!open) return undefined;
    await close();
    if (count === summary.count) return undefined;
    pageMap.clear();
    throw options.damaged();
  }

  const expensesOf = async ({ page, expenses }: Found) => expenses ?? readPage(options, page);
  const written = gatherPages({
    nextPage,
    expensesOf,
    pageMap,
    count: summary.count,
    others,
  });
  return {
    summary,
    async next() {
      const found = await nextPage();
      return found ? expensesOf(found) : [];
    },
    nextWritten: written.next,
    close() {
      written.drop();
      return close();
    },
  };
}

type Source = Pick<ListingOptions, "ledger" | "read" | "damaged" | "others">;

async function* readPages(
  source: Source & Pick<ListingOptions, "ranges">,
): AsyncGenerator<Found, void> {
  for (const range of source.ranges) {
    if (isPage(range)) yield { page: range };
    else yield* readGap(source, range);
  }
}

async function readPage(source: Source, page: Page): Promise<readonly Expense[]> {
  const expenses: Expense[] = [];
  for await (const portion of readRange(source, page)) expenses.push(...portion);
  if (expenses.length !== page.count) throw source.damaged();
  return expenses;
}

function isPage(range: PageRange): range is Page {
  return range.count !== undefined;
}

/** Divides a gap into pages; at least one, which is empty if the gap is. */
async function* readGap(source: Source, gap: PageRange): AsyncGenerator<Found, void> {
  const { others } = source;
  let expenses: Expense[] = [];
  let characters = 0;
  let { upTo } = gap;
  for await (const portion of readRange(source, gap)) {
    // The time between two batches is the engine's, and not work of this thread.
    let start = others.now();
    let worked = 0;
    for (const expense of portion) {
      if (expenses.length === LAST_PAGE_EXPENSES || characters >= PAGE_CHARACTERS) {
        const rest = expenses.splice(PAGE_EXPENSES);
        const from = keyOf(expenses.at(-1) ?? expense);
        yield { page: { from, upTo, count: expenses.length }, expenses };
        start = others.now();
        worked = 0;
        upTo = from;
        expenses = rest;
        characters = rest.reduce((sum, { description }) => sum + description.length, 0);
      }
      expenses.push(expense);
      characters += expense.description.length;
      worked += 1;
      if (worked < STEP_EXPENSES) continue;
      await giveWay(others.now() - start, others);
      start = others.now();
      worked = 0;
    }
    await giveWay(others.now() - start, others);
  }
  yield { page: { from: gap.from, upTo, count: expenses.length }, expenses };
}

async function* readRange(
  { ledger, read, damaged }: Source,
  range: PageRange,
): AsyncGenerator<Iterable<Expense>, void> {
  let previous = range.upTo;
  function* inOrder(portion: Iterable<Expense>): Generator<Expense, void> {
    for (const expense of portion) {
      const key = keyOf(expense);
      if (compareKeys(key, previous) >= 0 || compareKeys(key, range.from) < 0) throw damaged();
      previous = key;
      yield expense;
    }
  }
  for await (const portion of read(ledger, range)) yield inOrder(portion);
}

function keyOf({ date, id }: Expense): ExpenseKey {
  return [date, id];
}
