// One reading of a ledger's list, on a snapshot of its own. It reads ahead of its client, so that it can release its snapshot however
// slowly the client reads. It verifies that the expenses are in order, and that none is missing.

import type { Eventually } from "../../domain/eventually.ts";
import type { Expense } from "../../domain/expense/expense.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import type { Listing, Write } from "../store.ts";
import { giveWay, type Others, turn } from "../turns.ts";
import type { ExpenseKey } from "../writing/commits.ts";
import { compareKeys, isPage, type Page, type PageRange, type Reading } from "./kept-list.ts";

/**
 * The number of expenses, and of characters, that are read or written before other work gets its turn. This takes a quarter of a
 * millisecond.
 */
const GROUP_EXPENSES = 256;
const GROUP_CHARACTERS = 16_000;

/**
 * The number of expenses in a page. The last page of a gap may have up to half as many more, so that a page that grows by one expense is
 * not split.
 */
export const PAGE_EXPENSES = 1_024;
const PAGE_GROUPS = PAGE_EXPENSES / GROUP_EXPENSES;
const LAST_PAGE_GROUPS = 1.5 * PAGE_GROUPS;

/** All lists together may be ahead of their clients by this much: four lists of 100,000 expenses of ordinary length. */
export const AHEAD_BYTES = 33_554_432;

/** A longer list is sent page by page, and is not kept. */
const AHEAD_EXPENSES = 262_144;

/** The approximate speed at which the serving thread hands bytes to the network. */
const SENT_BYTES_A_MS = 1_048_576;

export interface ListingOptions {
  readonly ledger: LedgerId;
  readonly summary: LedgerSummary;
  readonly reading: Reading;
  readonly read: ReadRange;
  /** The error of a list that does not match its checksum. */
  readonly damaged: () => Error;
  /** Throws once the store is closed, since a listing that closing has ended is incomplete. */
  readonly refuseWhenClosed: () => void;
  /** Releases the snapshot; called once, when the reading is finished or abandoned. */
  readonly end: () => Eventually<void>;
  /** The number of bytes by which lists may still get ahead of their clients. */
  readonly room: { bytes: number };
  /** The other work to which the reading yields. */
  readonly others: Others;
}

/** Reads a range in the list's order, as it was at the snapshot's revision, in batches that suit the engine. */
export type ReadRange = (
  ledger: LedgerId,
  range: PageRange,
) => AsyncIterable<Iterable<Expense>, void>;

export function openListing(options: ListingOptions): Listing {
  const { summary, reading, room, others } = options;
  const ahead = createAhead(room);
  const snapshot = openSnapshot(options);
  let pages: AsyncGenerator<Page, void> | undefined;

  /** Reads until the end, or until all lists together are as far ahead as they may be. */
  async function readAhead(from: AsyncGenerator<Page, void>): Promise<void> {
    while (summary.count <= AHEAD_EXPENSES && room.bytes > 0) {
      const page = await snapshot.nextOf(from);
      if (!page) return reading.end(ahead.all());
      ahead.put(page);
    }
    reading.end();
  }

  return {
    summary,
    async nextWritten(write) {
      if (!pages) {
        pages = readPages(options, write);
        await readAhead(pages);
      }
      let page = ahead.take() ?? (await snapshot.nextOf(pages));
      while (page?.count === 0) page = ahead.take() ?? (await snapshot.nextOf(pages));
      if (page) await giveWay(page.written.byteLength / SENT_BYTES_A_MS, others);
      return page?.written;
    },
    async close() {
      ahead.drop();
      reading.end();
      await snapshot.close(pages);
    },
  };
}

/** The snapshot of a listing, until the reading ends or is closed. */
function openSnapshot({ summary, reading, damaged, refuseWhenClosed, end }: ListingOptions) {
  let count = 0;
  let isOpen = true;

  async function finish(): Promise<void> {
    isOpen = false;
    await end();
    if (count === summary.count) return;
    reading.forget();
    throw damaged();
  }

  return {
    /** Returns the next page. After the last one, verifies that no expense was missing. */
    async nextOf(pages: AsyncGenerator<Page, void>): Promise<Page | undefined> {
      if (isOpen) {
        const { value: page, done } = await pages.next();
        count += page?.count ?? 0;
        if (isOpen && !done) return page;
      }
      if (isOpen) await finish();
      refuseWhenClosed();
      return undefined;
    },
    async close(pages: AsyncGenerator<Page, void> | undefined): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      try {
        // The reading ends before its snapshot does.
        await pages?.return();
      } finally {
        await end();
      }
    },
  };
}

function createAhead(room: ListingOptions["room"]) {
  let pages: Page[] = [];
  return {
    all: () => [...pages],
    put(page: Page): void {
      pages.push(page);
      room.bytes -= page.written.byteLength;
    },
    take(): Page | undefined {
      const page = pages.shift();
      room.bytes += page?.written.byteLength ?? 0;
      return page;
    },
    drop(): void {
      for (const { written } of pages) room.bytes += written.byteLength;
      pages = [];
    },
  };
}

type Source = Pick<ListingOptions, "ledger" | "reading" | "read" | "damaged" | "others">;

async function* readPages(source: Source, write: Write): AsyncGenerator<Page, void> {
  for (const range of source.reading.pages) {
    if (isPage(range)) yield range;
    else yield* readGap(source, range, write);
  }
}

/** Divides a gap into pages. An empty gap has one empty page. */
async function* readGap(source: Source, gap: PageRange, write: Write): AsyncGenerator<Page, void> {
  const { others } = source;
  let written: Page[] = [];
  let { upTo } = gap;
  for await (const { expenses, last } of readGroups(source, gap)) {
    const start = others.now();
    written.push({ from: last, upTo, count: expenses.length, written: write(expenses) });
    upTo = last;
    await giveWay(others.now() - start, others);
    if (written.length < LAST_PAGE_GROUPS) continue;
    yield joined(written.slice(0, PAGE_GROUPS));
    written = written.slice(PAGE_GROUPS);
  }
  yield joined([...written, { from: gap.from, upTo, count: 0, written: new Uint8Array() }]);
}

/** Joins consecutive pages, the newest first, into one. */
function joined(pages: readonly Page[]): Page {
  return pages.reduce(({ upTo }, { from }) => ({
    from,
    upTo,
    count: pages.reduce((sum, { count }) => sum + count, 0),
    written: Buffer.concat(pages.map(({ written }) => written)),
  }));
}

interface Group {
  readonly expenses: readonly Expense[];
  readonly last: ExpenseKey;
}

/** Reads a range in groups, and yields to other work between them. */
async function* readGroups(
  { ledger, read, damaged, others }: Source,
  range: PageRange,
): AsyncGenerator<Group, void> {
  let last = range.upTo;
  for await (const portion of read(ledger, range)) {
    // The time between two batches is the engine's work, and not this thread's.
    let start = others.now();
    let expenses: Expense[] = [];
    let characters = 0;
    for (const expense of portion) {
      const key: ExpenseKey = [expense.date, expense.id];
      if (compareKeys(key, last) >= 0 || compareKeys(key, range.from) < 0) throw damaged();
      last = key;
      expenses.push(expense);
      characters += expense.description.length;
      if (expenses.length < GROUP_EXPENSES && characters < GROUP_CHARACTERS) continue;
      const tookMs = others.now() - start;
      // Requests that arrived during the work are known only after a turn. A short list is answered without one.
      await turn();
      await giveWay(tookMs, others);
      yield { expenses, last };
      start = others.now();
      expenses = [];
      characters = 0;
    }
    await giveWay(others.now() - start, others);
    if (expenses.length > 0) yield { expenses, last };
  }
}
