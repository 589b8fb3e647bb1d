// The columns that stay in memory, within bounds of bytes. Small ledgers have a bound of their own: many of them are filled again
// in the time that a large one takes, so to look through all of them does not cost a large one its place.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createCache } from "../cache.ts";
import type { Columns } from "../columns/columns.ts";
import type { Filling } from "./filling.ts";
import type { Gate } from "./gate.ts";

/** Which state of the ledger columns show: the number of its last change may stand for another one in another history. */
export interface Moment {
  readonly revision: string;
  readonly recordsState: string;
  /** Of the last change. */
  readonly fingerprint: string;
}

export interface Kept {
  readonly columns: Columns;
  readonly gate: Gate;
  readonly filling: Filling;
  moment: Moment;
  /** How many questions are being answered. */
  asked: number;
  /** Whether somebody has still to index the words of all texts: when nobody asks anything, for it takes from those who do. */
  wordsAreDue: boolean;
}

export interface KeptColumns {
  /** They count as used now. */
  get(ledger: LedgerId): Kept | undefined;
  put(ledger: LedgerId, kept: Kept): void;
  /** To be called when they may have grown. */
  measure(ledger: LedgerId): void;
  delete(ledger: LedgerId): void;
  /** In no order that means anything; does not count as used. */
  all(): readonly (readonly [LedgerId, Kept])[];
}

/** In bytes, about. The ledgers that were asked last, a small one and a large one, stay in any case. */
export interface KeptBounds {
  /** What all small ledgers together may take. */
  readonly small: number;
  /** What all others together may take. */
  readonly large: number;
  /** What a small ledger takes at most. */
  readonly smallest: number;
}

const MEBIBYTE = 1_048_576;

/** The heap takes up to three times as much for small ledgers, whose objects come and go; for large ones, a tenth more. */
export const KEPT_BOUNDS: KeptBounds = {
  small: 16 * MEBIBYTE,
  large: 256 * MEBIBYTE,
  smallest: MEBIBYTE,
};

export function keepColumns(bounds: KeptBounds): KeptColumns {
  const sizeOf = ({ columns }: Kept) => columns.bytes;
  const small = createCache<LedgerId, Kept>({ most: bounds.small, sizeOf });
  const large = createCache<LedgerId, Kept>({ most: bounds.large, sizeOf });

  function put(ledger: LedgerId, kept: Kept): void {
    const isSmall = sizeOf(kept) <= bounds.smallest;
    (isSmall ? large : small).delete(ledger);
    (isSmall ? small : large).put(ledger, kept);
  }

  return {
    get: (ledger) => small.get(ledger) ?? large.get(ledger),
    put,
    measure(ledger) {
      const kept = small.peek(ledger);
      if (kept && sizeOf(kept) > bounds.smallest) put(ledger, kept);
      small.measure(ledger);
      large.measure(ledger);
    },
    delete(ledger) {
      small.delete(ledger);
      large.delete(ledger);
    },
    all: () => [...small.entries(), ...large.entries()],
  };
}
