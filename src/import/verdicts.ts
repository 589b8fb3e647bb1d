// The verdicts on all rows of a file. Most are like many others, so each of those is kept once.

import type { Fate } from "../domain/import/terms.ts";
import type { Verdict } from "./fate.ts";

export class Verdicts {
  readonly #all: Verdict[] = [];
  /** Those that say no more, by fate and reason. */
  readonly #plain = new Map<Fate, Map<string, Verdict>>();

  push(verdict: Verdict): void {
    this.#all.push(this.#shared(verdict));
  }

  /** By the row's number less 1. */
  at(index: number): Verdict | undefined {
    return this.#all[index];
  }

  /** Names what was decided: equal for equal fates of all rows. */
  version(): string {
    let hash = 0n;
    for (let from = 0; from < this.#all.length; from += PORTION) {
      const fates = this.#all.slice(from, from + PORTION).map(({ fate, expense, isOpen }) => {
        return `${fate}${expense ?? ""}${isOpen ? "?" : ""}`;
      });
      hash = Bun.hash.xxHash3(fates.join(" "), hash);
    }
    return hash.toString(16).padStart(16, "0");
  }

  #shared(verdict: Verdict): Verdict {
    const { fate, reason, expense, isOpen, isUnclear, nth } = verdict;
    const isPlain = expense === undefined && nth === undefined && !isOpen && !isUnclear;
    if (!isPlain) return verdict;
    let byReason = this.#plain.get(fate);
    if (!byReason) {
      byReason = new Map();
      this.#plain.set(fate, byReason);
    }
    let kept = byReason.get(reason);
    if (!kept) {
      kept = { fate, reason };
      byReason.set(reason, kept);
    }
    return kept;
  }
}

const PORTION = 10_000;
