// The results of maintenance commands: a check, a copy, and a migration of tables.

import type { Decimal } from "./money/decimal.ts";

/** A finding is about a file (pages, indexes or the log), a row (a checksum), or a ledger (a count, a total, a next id, a history). */
export type FindingKind = "file" | "row" | "ledger";

export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

/** Sums that were computed from a ledger's rows, without using stored sums. */
export interface CheckedLedger {
  readonly id: string;
  readonly expenses: number;
  readonly total: string;
}

/** The result of reading all records. */
export interface CheckReport {
  readonly ledgers: readonly CheckedLedger[];
  readonly posts: number;
  /** The first findings of each kind. */
  readonly findings: readonly Finding[];
  /** How many findings there are of each kind, including those not listed. */
  readonly counts: Readonly<Record<FindingKind, number>>;
}

/** The contents of a database, counted from its rows. */
export interface Figures {
  readonly ledgers: number;
  readonly expenses: number;
  /** The total of all ledgers. */
  readonly total: Decimal;
  readonly posts: number;
  /** The number of changes in all histories. */
  readonly changes: number;
  /** The SHA-256 hash of all stored data, in hexadecimal digits. */
  readonly checksum: string;
}

export interface Comparison {
  readonly source: Figures;
  readonly target: Figures;
  /** Is true if both are exactly the same. Only then was the copy committed. */
  readonly equal: boolean;
}

/** `done` of a total of `of` records are copied or compared. */
export interface Progress {
  readonly step: "copied" | "compared";
  readonly done: number;
  readonly of: number;
}

export interface Upgrade {
  readonly location: string;
  /** The version of the tables before and after; 0 if there were none. */
  readonly before: number;
  readonly after: number;
}
