// The recent changes of this process to a ledger's list, step by step from one revision to the next. They tell a list which of its pages
// are still valid. Changes made by another process break the chain.

import type { ExpenseKey, RevisionStep } from "./applied.ts";

export interface History {
  /** The number of touched places that it remembers. */
  readonly places: number;
  record(step: RevisionStep): void;
  /** The places touched between a revision and a later or the same one; undefined if the chain between them is unknown. */
  between(earlier: string, later: string): readonly ExpenseKey[] | undefined;
}

/** Negative, zero or positive as a < b, a = b or a > b. */
export function compareKeys(a: ExpenseKey, b: ExpenseKey): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1];
}

/** Limits the remembered places; beyond that, reading the whole list is as quick. */
const REMEMBERED_KEYS = 4_096;

/** The history of one ledger. */
export function createHistory(): History {
  let steps: RevisionStep[] = [];
  let keys = 0;

  function forgetOldest(): void {
    const half = Math.ceil(steps.length / 2);
    for (const { touched } of steps.slice(0, half)) keys -= touched.length;
    steps = steps.slice(half);
  }

  /** The number of steps to this revision; undefined if it is unknown. */
  function positionOf(revision: string): number | undefined {
    const step = steps.findLastIndex(({ after }) => after === revision);
    if (step !== -1) return step + 1;
    return steps[0]?.before === revision ? 0 : undefined;
  }

  return {
    get places() {
      return keys;
    },
    record(step) {
      if (steps.at(-1)?.after !== step.before) {
        steps = [];
        keys = 0;
      }
      steps.push(step);
      keys += step.touched.length;
      while (keys > REMEMBERED_KEYS) forgetOldest();
    },
    between(earlier, later) {
      if (earlier === later) return [];
      const to = positionOf(later);
      const from = positionOf(earlier);
      if (from === undefined || to === undefined || from > to) return undefined;
      return steps.slice(from, to).flatMap(({ touched }) => touched);
    },
  };
}
