// Reads the last committed state. Short reads share one connection; a list takes a connection for itself
// and holds one snapshot of the file on it, however slowly its pages are asked for.

import type { Database } from "bun:sqlite";
import type { Expense } from "../../domain/expense.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";

/** Bound what stands in memory for one list: a page ends at so many expenses, or at so much text. */
export const PAGE_EXPENSES = 256;
const PAGE_CHARACTERS = 65_536;

const CLOSED = "the store is closed";

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
  /** `ended` is called once, when the listing is closed or read to its end. */
  listExpenses(ledger: LedgerId, ended: () => void): Listing;
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

  function listExpenses(ledger: LedgerId, ended: () => void): Listing {
    if (closed) throw new Error(CLOSED);
    const snapshots = idle.pop() ?? openSnapshots(connections.open());
    const listing = snapshots.list(ledger, (sound) => {
      listings.delete(listing);
      if (sound && idle.length < connections.idle && !closed) idle.push(snapshots);
      else snapshots.close();
      ended();
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
  /** Begins a snapshot; `release` is told once, after it has ended, whether the connection can serve another. */
  list(ledger: LedgerId, release: (sound: boolean) => void): Listing;
  close(): void;
}

function openSnapshots(database: Database): Snapshots {
  const summarize = prepareSummary(database);
  const selectExpenses = database.query<Expense, [LedgerId]>(
    `SELECT expense_id AS id, description, amount, date FROM expense
     WHERE ledger_id = ? ORDER BY date DESC, expense_id DESC`,
  );

  return {
    list(ledger, release) {
      let summary: LedgerSummary;
      try {
        database.run("BEGIN");
        // The first read fixes the snapshot.
        summary = summarize(ledger);
      } catch (error) {
        database.close();
        throw error;
      }
      const rows = selectExpenses.iterate(ledger);
      let open = true;

      function close(): void {
        if (!open) return;
        open = false;
        let sound = false;
        try {
          rows.return?.();
          database.run("COMMIT");
          sound = true;
        } finally {
          release(sound);
        }
      }

      function next(): readonly Expense[] {
        if (!open) return [];
        const page = takePage(rows);
        if (page.length === 0) close();
        return page;
      }

      return { summary, next, close };
    },
    close: () => database.close(),
  };
}

function takePage(rows: Iterator<Expense>): readonly Expense[] {
  const page: Expense[] = [];
  let characters = 0;
  while (page.length < PAGE_EXPENSES && characters < PAGE_CHARACTERS) {
    const { value, done } = rows.next();
    if (done) break;
    page.push(value);
    characters += value.description.length;
  }
  return page;
}

function prepareSummary(database: Database): (ledger: LedgerId) => LedgerSummary {
  const select = database.query<LedgerSummary, [LedgerId]>(
    "SELECT expense_count AS count, expense_total AS total, revision FROM ledger WHERE ledger_id = ?",
  );
  return (ledger) => select.get(ledger) ?? EMPTY_LEDGER;
}
