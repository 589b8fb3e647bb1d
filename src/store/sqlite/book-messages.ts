// What the serving thread and the thread of a book say to one another. Each message has one answer, in the same order. Rows
// cross as JSON texts, several times faster than as objects.

import type { Label } from "../../domain/label/label.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { BookSnapshot } from "../store.ts";

/** The first message; its answer is a `BookSummary`. */
export interface BookQuestion {
  readonly path: string;
  readonly ledger: LedgerId;
}

export interface BookSummary extends Pick<BookSnapshot, "ledger" | "lastChange" | "labelsChange"> {
  readonly labels: readonly Label[];
}

/** Asks for the next portion of expenses; an empty one comes after the last. */
export const MORE = "more";
export const CLOSE = "close";
/** The answer to CLOSE. */
export const CLOSED = "closed";
