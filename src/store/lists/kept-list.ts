// The pages of the list that was read last. The changes of this process are followed step by step, each from one revision to the next, so
// that only what they touch is read again. A change made by another process breaks the chain, and the whole list is read again.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ExpenseKey, RevisionStep } from "./applied.ts";
import { type Page, type Pages, WHOLE, withoutTouched } from "./pages.ts";

/** The reading of a list at one revision. */
export interface Reading {
  /** The known pages of the list. */
  readonly pages: Pages;
  /** Must be called once; with all pages of the list if they are to be kept. */
  end(read?: readonly Page[]): void;
  /** Is called if the pages don't match the list. */
  forget(): void;
}

export interface KeptList {
  begin(ledger: LedgerId, revision: string): Reading;
  record(step: RevisionStep): void;
}

/** A list that is being read, and what was touched since its moment. */
interface BeingRead {
  readonly ledger: LedgerId;
  revision: string;
  readonly touched: (readonly ExpenseKey[])[];
}

export function createKeptList(): KeptList {
  let kept: { ledger: LedgerId; revision: string; pages: Pages } | undefined;
  const beingRead = new Set<BeingRead>();

  return {
    begin(ledger, revision) {
      const list: BeingRead = { ledger, revision, touched: [] };
      beingRead.add(list);
      const isKnown = kept?.ledger === ledger && kept.revision === revision;
      return {
        pages: kept && isKnown ? kept.pages : [WHOLE],
        end(read) {
          beingRead.delete(list);
          if (!read) return;
          const pages = withoutTouched(read, list.touched.flat());
          kept = { ledger, revision: list.revision, pages };
        },
        forget() {
          kept = undefined;
        },
      };
    },
    record({ ledger, before, after, touched }) {
      for (const list of beingRead) {
        if (list.ledger !== ledger || list.revision !== before) continue;
        list.revision = after;
        list.touched.push(touched);
      }
      if (kept?.ledger !== ledger) return;
      const follows = kept.revision === before;
      kept = follows
        ? { ledger, revision: after, pages: withoutTouched(kept.pages, touched) }
        : undefined;
    },
  };
}
