// What the commands that take care of the records report: of a check, of a copy, of tables that were brought up to date.

import type { Decimal } from "./money/decimal.ts";

/** "file": pages, indexes or the log; "row": a checksum; "ledger": a count, a total, a next id, a history. */
export type FindingKind = "file" | "row" | "ledger";

export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

/** What the rows of a ledger add up to, whatever is kept of them. */
export interface CheckedLedger {
  readonly id: string;
  readonly expenses: number;
  readonly total: string;
}

/** Of records that were read from end to end. */
export interface CheckReport {
  readonly ledgers: readonly CheckedLedger[];
  readonly posts: number;
  /** The first of each kind. */
  readonly findings: readonly Finding[];
  /** How many there are of each kind, those included that are not told. */
  readonly counts: Readonly<Record<FindingKind, number>>;
}

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

export interface Upgrade {
  readonly location: string;
  /** The version of the tables before and after; 0 where there were none. */
  readonly before: number;
  readonly after: number;
}
