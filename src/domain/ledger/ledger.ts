// A ledger is one independent book of expenses, with its own ids, count and total.

import { FLAG, type RecordType, TEXT, TEXT_OR_NULL } from "../kept-json.ts";
import type { CurrencyCode } from "../money/currency.ts";
import { type Decimal, ZERO } from "../money/decimal.ts";

declare const ledgerId: unique symbol;

/** A slug: 1 to 64 small letters and digits of ASCII, with single hyphens inside. */
export type LedgerId = string & { readonly [ledgerId]: true };

/** The ledger that the plain routes serve. */
// Safe: a fixed, well-formed id.
export const DEFAULT_LEDGER = "default" as LedgerId;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LEDGER_ID_CHARACTERS = 64;

export function isLedgerId(text: string): text is LedgerId {
  return text.length <= LEDGER_ID_CHARACTERS && SLUG.test(text);
}

/** What is kept of a ledger's expenses, in the transaction that changes them. */
export interface LedgerSummary {
  readonly count: number;
  /** The exact sum of all amounts. */
  readonly total: Decimal;
  /** Another text after each change of the ledger's expenses; the same text means the same list. */
  readonly revision: string;
}

/** What holds for a ledger without expenses that nobody has written to yet. */
export const EMPTY_LEDGER: LedgerSummary = { count: 0, total: ZERO, revision: "0" };

/** What its owner says of a ledger. */
export interface LedgerProfile {
  readonly name: string;
  readonly currency: CurrencyCode | null;
  /** The day on which its months begin, 1 to 28. */
  readonly firstDay: number;
  /** Whether it was deleted; its records are kept, so that this can be taken back. */
  readonly removed: boolean;
}

export const LEDGER_NAME_CHARACTERS = 100;

/** The last day on which months may begin: every month has it. */
export const LAST_FIRST_DAY = 28;

/** What holds for the plain routes' ledger until somebody says otherwise. */
export const DEFAULT_PROFILE: LedgerProfile = {
  name: "Expenses",
  currency: null,
  firstDay: 1,
  removed: false,
};

const { name: _, ...UNNAMED } = DEFAULT_PROFILE;

/** What a store keeps of a profile as JSON. */
export const PROFILE_TYPE: RecordType<LedgerProfile> = {
  form: {
    name: TEXT,
    currency: TEXT_OR_NULL,
    firstDay: {
      words: `a day from 1 to ${LAST_FIRST_DAY}`,
      fits: (value) =>
        typeof value === "number" &&
        Number.isInteger(value) &&
        value >= 1 &&
        value <= LAST_FIRST_DAY,
    },
    removed: FLAG,
  },
  defaults: UNNAMED,
};

/** Whether there is such a ledger: the plain routes' own always, others from their creation to their deletion. */
export function isThere(id: LedgerId, profile: LedgerProfile | null | undefined): boolean {
  return profile ? !profile.removed : id === DEFAULT_LEDGER;
}
