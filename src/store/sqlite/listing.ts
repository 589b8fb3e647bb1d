// One reading of a ledger's list, on a snapshot of its own: page by page along the ledger's outline. It makes
// sure that each row is as it was stored, that they are in order, and that none is missing.

import type { Expense } from "../../domain/expense.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger.ts";
import type { Write } from "../store.ts";
import type { Others } from "../turns.ts";
import type { ExpenseKey } from "./applied.ts";
import { compareKeys } from "./history.ts";
import type { Outline, Page, Stretch } from "./outline.ts";
import { damaged, expenseOf, type Stored } from "./rows.ts";
import { type Found, gatherPages } from "./written-pages.ts";

/** Bound what stands in memory for one list: a page ends at about so many expenses, or at so much text. */
export const PAGE_EXPENSES = 1_024;
const PAGE_CHARACTERS = 65_536;

/** The last page of a gap may be larger by a half, so that a page which grows by one is not two. */
const LAST_PAGE_EXPENSES = 1_536;

/** A list that has to be read from end to end hands its pages over in portions, because each one costs a look at all. */
const HANDED_OVER_PAGES = 16;

/** The port's Listing, with its pages at once where they are not written. */
export interface Listing {
  readonly summary: LedgerSummary;
  next(): readonly Expense[];
  nextWritten(write: Write): Promise<Uint8Array | undefined>;
  close(): void;
}

export interface ListingOptions {
  readonly ledger: LedgerId;
  readonly summary: LedgerSummary;
  readonly outline: Outline;
  /** The outline's, at the summary's revision. */
  readonly stretches: readonly Stretch[];
  /** The rows of a stretch, in the list's order, as they were at that revision. */
  readonly rowsOf: RowsOf;
  /** Gives up the snapshot that the rows come from; called once, when all is read or nobody wants more. */
  readonly end: () => void;
  /** To whom the reading gives way. */
  readonly others: Others;
}

type RowsOf = (ledger: LedgerId, stretch: Stretch) => IterableIterator<Stored<Expense>>;

export function openListing({
  summary,
  outline,
  end,
  others,
  ...options
}: ListingOptions): Listing {
  const pages = readPages(options);
  let pagesRead: Page[] = [];
  let open = true;
  let count = 0;

  function close(): void {
    if (!open) return;
    open = false;
    pages.return();
    handOver();
    end();
  }

  /** While this list is still on its way to its client, others can use what it had to read. */
  function handOver(): void {
    if (pagesRead.length > 0) outline.add(pagesRead, summary.revision);
    pagesRead = [];
  }

  /** The next page that is not empty; after the last one, makes sure that none was missing. */
  function nextPage(): Found | undefined {
    while (open) {
      const { value: found, done } = pages.next();
      if (done) break;
      if (!found.expenses || pagesRead.length === HANDED_OVER_PAGES) handOver();
      if (found.expenses) pagesRead.push(found.page);
      count += found.page.count;
      if (found.page.count > 0) return found;
    }
    if (!open) return undefined;
    close();
    if (count === summary.count) return undefined;
    outline.clear();
    throw damaged("the list");
  }

  const expensesOf = ({ page, expenses }: Found) => expenses ?? readPage(options, page);
  const written = gatherPages({
    nextPage,
    expensesOf,
    outline,
    count: summary.count,
    others,
  });
  return {
    summary,
    next() {
      const found = nextPage();
      return found ? expensesOf(found) : [];
    },
    nextWritten: written.next,
    close() {
      written.drop();
      close();
    },
  };
}

interface Source {
  readonly ledger: LedgerId;
  readonly rowsOf: RowsOf;
}

function* readPages(source: Source & Pick<ListingOptions, "stretches">): Generator<Found, void> {
  for (const stretch of source.stretches) {
    if (isPage(stretch)) yield { page: stretch };
    else yield* readGap(source, stretch);
  }
}

function readPage(source: Source, page: Page): readonly Expense[] {
  const expenses = [...readStretch(source, page)];
  if (expenses.length !== page.count) throw damaged("the list");
  return expenses;
}

function isPage(stretch: Stretch): stretch is Page {
  return stretch.count !== undefined;
}

/** Parts a gap into pages; at least one, which is empty if the gap is. */
function* readGap(source: Source, gap: Stretch): Generator<Found, void> {
  let expenses: Expense[] = [];
  let characters = 0;
  let { upTo } = gap;
  for (const expense of readStretch(source, gap)) {
    if (expenses.length === LAST_PAGE_EXPENSES || characters >= PAGE_CHARACTERS) {
      const rest = expenses.splice(PAGE_EXPENSES);
      const from = keyOf(expenses.at(-1) ?? expense);
      yield { page: { from, upTo, count: expenses.length }, expenses };
      upTo = from;
      expenses = rest;
      characters = rest.reduce((sum, { description }) => sum + description.length, 0);
    }
    expenses.push(expense);
    characters += expense.description.length;
  }
  yield { page: { from: gap.from, upTo, count: expenses.length }, expenses };
}

function* readStretch({ ledger, rowsOf }: Source, stretch: Stretch): Generator<Expense, void> {
  let previous = stretch.upTo;
  for (const row of rowsOf(ledger, stretch)) {
    const expense = expenseOf(ledger, row);
    const key = keyOf(expense);
    if (compareKeys(key, previous) >= 0 || compareKeys(key, stretch.from) < 0) {
      throw damaged("the list");
    }
    previous = key;
    yield expense;
  }
}

function keyOf({ date, id }: Expense): ExpenseKey {
  return [date, id];
}
