// What the serving thread and the writer's thread say to one another, besides batches and their outcomes as
// JSON texts, which cross between threads several times faster than objects do.

import type { LedgerId } from "../../domain/ledger/ledger.ts";

/** Asks the writer to put a row of an image, or, without one, to drop some of the ledger's other images. */
export interface ImageOrder {
  readonly ledger: LedgerId;
  readonly image: string;
  readonly row?: { readonly number: number; readonly bytes: Uint8Array };
}

/** How many rows were put or dropped, or why that failed. */
export type ImageOutcome =
  | { readonly changes: number; readonly failure?: never }
  | { readonly failure: string; readonly changes?: never };

/** The writer's answer to its first message, the path of the file; any other answer says why it can't be opened. */
export const READY = "ready";
/** Asks the writer to bring all into the file itself and to close it. */
export const CLOSE = "close";
/** The writer's answer to CLOSE; any other answer says why the file could not be brought up to date. */
export const CLOSED = "closed";
