// The port for moving a book unchanged from any engine to any other: ledgers with their next ids, counts, totals and revisions, and all
// records under their ids.

import type { Eventually } from "../../domain/eventually.ts";
import { keysOf } from "../../domain/keys.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { messageOf } from "../../domain/problem.ts";
import type { InLedger } from "../ledger-state.ts";
import { type Around, wrapReading } from "../reader.ts";
import { BOOK_TABLES, type BookRecords, type BookTable } from "../tables.ts";

/** All tables but `ledgers`, which come first. */
export const TABLES_IN_LEDGERS = keysOf(BOOK_TABLES).filter((table) => table !== "ledgers");

/** Records in batches that fit into memory easily. They are sorted by ledger id, as UTF-8 bytes, and within a ledger by key. */
export type Portions<Row> = AsyncIterable<readonly InLedger<Row>[]>;

/** A snapshot of a book. Reading rejects with an Error of one clear sentence if it fails, or if a row is known to be damaged. */
export interface Book {
  /** Its location in a form for people, without a password. */
  readonly location: string;
  /** Identifies the book on its engine, even if `location` names it in another way. */
  readonly identity: string;
  read<Table extends BookTable>(table: Table): Portions<BookRecords[Table]>;
  /** Uncommitted data is dropped. */
  close(): Promise<void>;
}

/** The target of a copy, in a transaction that is invisible to others until it is committed. */
export interface TargetBook extends Book {
  /** Is true if there are or were records. In that case nothing may be put. */
  readonly holdsRecords: boolean;
  /** A ledger must be put before its records. */
  put<Table extends BookTable>(
    table: Table,
    rows: readonly InLedger<BookRecords[Table]>[],
  ): Eventually<void>;
  /** Resolves when all data is synced to disk. */
  commit(): Eventually<void>;
}

export function byLedger<Table extends BookTable>(
  rows: readonly InLedger<BookRecords[Table]>[],
): ReadonlyMap<LedgerId, readonly BookRecords[Table][]> {
  const ledgers = new Map<LedgerId, BookRecords[Table][]>();
  for (const { ledger, ...record } of rows) {
    // Safe: only the ledger's id was removed.
    const own = record as unknown as BookRecords[Table];
    ledgers.getOrInsertComputed(ledger, () => []).push(own);
  }
  return ledgers;
}

/** Makes the errors of a book name its location. */
export function naming<Of extends Book>(book: Of): Of {
  const around: Around = async (work) => {
    try {
      return await work();
    } catch (error) {
      throw failing(book.location, error);
    }
  };
  // Safe: the wrapped methods take and return the same.
  return wrapReading<Book>(book, around, "read") as Of;
}

/** The error of a book, which names its location. */
export function failing(location: string, error: unknown): Error {
  const reason = messageOf(error);
  return new Error(reason.includes(location) ? reason : `${location} can't be used: ${reason}`);
}
