// A ledger is one independent book of expenses, with its own ids, count and total.

import { FLAG, type RecordType, TEXT, TEXT_OR_NULL } from "../kept-json.ts";
import type { CurrencyCode } from "../money/currency.ts";
import { type Decimal, ZERO } from "../money/decimal.ts";

declare const ledgerId: unique symbol;

/** A slug: 1 to 64 lowercase ASCII letters, digits and single hyphens. */
export type LedgerId = string & { readonly [ledgerId]: true };

/** The ledger that the simple API serves. */
// Safe: a fixed, well-formed id.
export const DEFAULT_LEDGER = "default" as LedgerId;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LEDGER_ID_CHARACTERS = 64;

export function isLedgerId(text: string): text is LedgerId {
  return text.length <= LEDGER_ID_CHARACTERS && SLUG.test(text);
}

/** The summary of a ledger's expenses, updated in the transaction that changes them. */
export interface LedgerSummary {
  readonly count: number;
  /** The exact sum of all amounts. */
  readonly total: Decimal;
  /** Differs after each change of the ledger's expenses. The same revision means the same list. */
  readonly revision: string;
}

/** The summary of a ledger that was never written to. */
export const EMPTY_LEDGER: LedgerSummary = { count: 0, total: ZERO, revision: "0" };

/** The settings of a ledger. */
export interface LedgerProfile {
  readonly name: string;
  readonly currency: CurrencyCode | null;
  /** The day of the month on which the ledger's months begin, 1 to 28. */
  readonly firstDay: number;
  /** The IANA name of its time zone, which decides when a day begins. Null for UTC. */
  readonly zone: string | null;
  /** Is true if the ledger was deleted. Its records are kept, so that this can be undone. */
  readonly removed: boolean;
}

export const LEDGER_NAME_CHARACTERS = 100;

/** The last day on which months may begin: every month has it. */
export const LAST_FIRST_DAY = 28;

/** The settings of the simple API's ledger until a user changes them. */
export const DEFAULT_PROFILE: LedgerProfile = {
  name: "Expenses",
  currency: null,
  firstDay: 1,
  zone: null,
  removed: false,
};

const { name: _, ...UNNAMED } = DEFAULT_PROFILE;

/** The JSON form in which a store keeps a profile. */
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
    zone: TEXT_OR_NULL,
    removed: FLAG,
  },
  defaults: UNNAMED,
};

/** Returns true if the ledger exists. The simple API's own ledger always does, and others do from their creation to their deletion. */
export function isThere(id: LedgerId, profile: LedgerProfile | null | undefined): boolean {
  return profile ? !profile.removed : id === DEFAULT_LEDGER;
}
