// Reads the last committed state. Short reads share one connection; a list takes a connection for itself
// and holds one snapshot of the file on it, however slowly its pages are asked for.

import type { Database } from "bun:sqlite";
import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";

/** Bounds what stands in memory for one list: 256 expenses, of at most 40 kB each. */
export const PAGE_EXPENSES = 256;

/** Each takes a connection with three open files, of which a process has 1,024 by common limits. */
export const OPEN_LISTINGS = 256;

const CLOSED = "the store is closed";

/** No expense stands before it in the list's order. */
// Safe: only compared, never shown; each day of the calendar is smaller.
const BEFORE_ALL = { date: "9999-99-99" as CalendarDate, id: 0 as ExpenseId };

/** The port's Listing, at once. */
export interface Listing {
  readonly summary: LedgerSummary;
  next(): readonly Expense[];
  close(): void;
}

export interface Reader {
  summarize(ledger: LedgerId): LedgerSummary;
  readPost(ledger: LedgerId, id: PostId): Post | undefined;
  listPosts(ledger: LedgerId): readonly Post[];
  listExpenses(ledger: LedgerId): Listing;
  /** Throws if the file does not answer. */
  probe(): void;
  close(): void;
}

/** Where lists get their connections from. */
export interface Connections {
  /** A connection on which a read transaction is a snapshot: changes made meanwhile do not show. */
  open(): Database;
  /** How many of them stay open for later lists. */
  readonly idle: number;
}

export function openReader(database: Database, connections: Connections): Reader {
  const summarize = prepareSummary(database);
  const selectPost = database.query<Post, [LedgerId, PostId]>(
    "SELECT post_id AS id, text, privacy FROM post WHERE ledger_id = ? AND post_id = ?",
  );
  const selectPosts = database.query<Post, [LedgerId]>(
    "SELECT post_id AS id, text, privacy FROM post WHERE ledger_id = ? ORDER BY post_id",
  );
  const countSchema = database.query("SELECT count(*) FROM sqlite_schema");
  const idle: Snapshots[] = [];
  const listings = new Set<Listing>();
  let closed = false;

  function listExpenses(ledger: LedgerId): Listing {
    if (closed) throw new Error(CLOSED);
    if (listings.size >= OPEN_LISTINGS) {
      throw new Error(`${OPEN_LISTINGS} lists are being read already`);
    }
    const snapshots = idle.pop() ?? openSnapshots(connections.open());
    const listing = snapshots.list(ledger, () => {
      listings.delete(listing);
      if (idle.length < connections.idle && !closed) idle.push(snapshots);
      else snapshots.close();
    });
    listings.add(listing);
    return {
      ...listing,
      next() {
        if (closed) throw new Error(CLOSED);
        return listing.next();
      },
    };
  }

  return {
    summarize,
    readPost: (ledger, id) => selectPost.get(ledger, id) ?? undefined,
    listPosts: (ledger) => selectPosts.all(ledger),
    listExpenses,
    probe() {
      countSchema.get();
    },
    close() {
      closed = true;
      for (const listing of [...listings]) listing.close();
      for (const snapshots of idle.splice(0)) snapshots.close();
      database.close();
    },
  };
}

interface Snapshots {
  /** Begins a snapshot; `release` is called once, after it has ended. */
  list(ledger: LedgerId, release: () => void): Listing;
  close(): void;
}

function openSnapshots(database: Database): Snapshots {
  const summarize = prepareSummary(database);
  const selectPage = database.query<Expense, [LedgerId, string, number, number]>(
    `SELECT expense_id AS id, description, amount, date FROM expense
     WHERE ledger_id = ? AND (date, expense_id) < (?, ?)
     ORDER BY date DESC, expense_id DESC LIMIT ?`,
  );

  return {
    list(ledger, release) {
      let open = true;
      let last: Pick<Expense, "date" | "id"> = BEFORE_ALL;

      function close(): void {
        if (!open) return;
        open = false;
        database.run("COMMIT");
        release();
      }

      function next(): readonly Expense[] {
        if (!open) return [];
        const page = selectPage.all(ledger, last.date, last.id, PAGE_EXPENSES);
        last = page.at(-1) ?? last;
        if (page.length < PAGE_EXPENSES) close();
        return page;
      }

      database.run("BEGIN");
      try {
        // The first read fixes the snapshot.
        return { summary: summarize(ledger), next, close };
      } catch (error) {
        close();
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function prepareSummary(database: Database): (ledger: LedgerId) => LedgerSummary {
  const select = database.query<LedgerSummary, [LedgerId]>(
    "SELECT expense_count AS count, expense_total AS total, revision FROM ledger WHERE ledger_id = ?",
  );
  return (ledger) => select.get(ledger) ?? EMPTY_LEDGER;
}
