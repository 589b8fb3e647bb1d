// What a check of the records has found.

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
