// The amendments that are under way, and since when each is done. What was asked for after that has it already; what was asked for
// before has not, and shows it by the pending change that still lies over it.

import { useSyncExternalStore } from "react";
import type { Pending } from "./pending.ts";
import type { RowPending } from "./row-pending.ts";

export interface UnderWay {
  readonly ledger: string;
  readonly pending: readonly Pending[];
  /** What is pending of ledgers and labels. */
  readonly rows: readonly RowPending[];
  /** In milliseconds since 1970, by the clock of the page; undefined until the service has said so. */
  readonly doneAt: number | undefined;
}

let all: readonly UnderWay[] = [];
const looks = new Set<() => void>();

export function useUnderWay(): readonly UnderWay[] {
  return useSyncExternalStore(subscribe, () => all);
}

/** Whether the service has answered to all that was done here. */
export function isAllSent(): boolean {
  return all.every(({ doneAt }) => doneAt !== undefined);
}

/** What lies over an answer that came at this point in time; one of the same millisecond may have come before it was done. */
export function pendingAt(
  underWay: readonly UnderWay[],
  ledger: string,
  answeredAt: number,
): readonly Pending[] {
  return underWay.flatMap((each) => {
    const isOver = each.doneAt === undefined || answeredAt <= each.doneAt;
    return each.ledger === ledger && isOver ? each.pending : [];
  });
}

/** Says that it is done, and ends it when all that is shown has it. */
export interface Progress {
  readonly done: (at: number) => void;
  readonly end: () => void;
}

export function begin(
  ledger: string,
  pending: readonly Pending[],
  rows: readonly RowPending[] = [],
): Progress {
  let own: UnderWay = { ledger, pending, rows, doneAt: undefined };
  put([...all, own]);
  return {
    done(doneAt) {
      const next = { ...own, doneAt };
      put(all.map((each) => (each === own ? next : each)));
      own = next;
    },
    end: () => put(all.filter((each) => each !== own)),
  };
}

function put(next: readonly UnderWay[]): void {
  all = next;
  for (const look of looks) look();
}

function subscribe(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}
