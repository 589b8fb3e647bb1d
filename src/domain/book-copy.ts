// A copy of a whole book: how far it is, and what both sides hold in the end.

import type { Decimal } from "./decimal.ts";

/** What a book holds, by its rows. */
export interface Figures {
  readonly ledgers: number;
  readonly expenses: number;
  /** Of all amounts of all ledgers. */
  readonly total: Decimal;
  readonly posts: number;
  /** In the ledgers' histories. */
  readonly changes: number;
  /** SHA-256 over all that is kept, in hexadecimal digits. */
  readonly checksum: string;
}

export interface Comparison {
  readonly source: Figures;
  readonly target: Figures;
  /** Whether they are the same, to the last character; only then the copy was committed. */
  readonly equal: boolean;
}

/** So many records of so many are copied, or compared. */
export interface Progress {
  readonly step: "copied" | "compared";
  readonly done: number;
  readonly of: number;
}
