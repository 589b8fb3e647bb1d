// The columns in memory, within limits in bytes. Small ledgers have a limit of their own. Refilling many of them takes as long as refilling
// one large ledger, so reading all of them must not evict a large one.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { Cache } from "../cache.ts";
import type { Columns } from "../columns/columns.ts";
import type { Gate } from "./gate.ts";

/**
 * The state of the ledger that columns show. The number of its last change is not enough, since another history may use it for another
 * change.
 */
export interface Moment {
  readonly revision: string;
  readonly recordsState: string;
  /** The last change's fingerprint. */
  readonly fingerprint: string;
}

export interface Kept {
  readonly columns: Columns;
  readonly gate: Gate;
  moment: Moment;
}

export type KeptColumns = ReturnType<typeof keepColumns>;

/** Approximate bytes. The last small and the last large ledger always stay. */
export interface KeptBounds {
  /** The limit for all small ledgers together. */
  readonly small: number;
  /** The limit for all others together. */
  readonly large: number;
  /** The size up to which a ledger counts as small. */
  readonly smallUpTo: number;
}

const MEBIBYTE = 1_048_576;

/** The heap takes up to three times as much for small ledgers, because of short-lived objects, and a tenth more for large ones. */
export const KEPT_BOUNDS: KeptBounds = {
  small: 16 * MEBIBYTE,
  large: 256 * MEBIBYTE,
  smallUpTo: MEBIBYTE,
};

export function keepColumns(bounds: KeptBounds) {
  const sizeOf = ({ columns }: Kept) => columns.bytes;
  const small = new Cache<LedgerId, Kept>({ most: bounds.small, sizeOf });
  const large = new Cache<LedgerId, Kept>({ most: bounds.large, sizeOf });

  function put(ledger: LedgerId, kept: Kept): void {
    const isSmall = sizeOf(kept) <= bounds.smallUpTo;
    (isSmall ? large : small).delete(ledger);
    (isSmall ? small : large).put(ledger, kept);
  }

  return {
    /** Returns a ledger's columns, which then count as used. */
    get: (ledger: LedgerId) => small.get(ledger) ?? large.get(ledger),
    put,
    /** Call this when the columns may have grown. */
    measure(ledger: LedgerId): void {
      const kept = small.peek(ledger);
      if (kept && sizeOf(kept) > bounds.smallUpTo) put(ledger, kept);
      small.measure(ledger);
      large.measure(ledger);
    },
    delete(ledger: LedgerId): void {
      small.delete(ledger);
      large.delete(ledger);
    },
    /** In no particular order; does not count as a use. */
    all: () => [...small.entries(), ...large.entries()],
  };
}
