// What the serving thread and the thread of a book say to one another. Each message has one answer, in the same order. Rows
// cross as JSON texts, several times faster than as objects.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { LedgerRecord } from "../../domain/ledger/ledger-record.ts";
import type { BookSnapshot } from "../store.ts";

/** The first message; its answer is a `BookSummary`. */
export interface BookQuestion {
  readonly path: string;
  readonly ledger: LedgerId;
}

export interface BookSummary extends Pick<BookSnapshot, "ledger" | "lastChange" | "recordsChange"> {
  readonly records: readonly LedgerRecord[];
}

/** Asks for the next portion of expenses; an empty one comes after the last. */
export const MORE = "more";
export const CLOSE = "close";
/** The answer to CLOSE. */
export const CLOSED = "closed";
