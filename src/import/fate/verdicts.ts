// The verdicts on all rows of a file. Most are like many others, so each of those is kept once.

import type { Fate } from "../../domain/import/terms.ts";
import type { Verdict } from "./fate.ts";

export class Verdicts {
  /** For each row, which of the verdicts it has: few files have so many that a byte does not tell. */
  readonly #rows: (Uint8Array | Uint32Array)[] = [];
  #length = 0;
  readonly #all: Verdict[] = [];
  /** Those that say no more, by fate and reason. */
  readonly #plain = new Map<Fate, Map<string, number>>();

  push(verdict: Verdict): void {
    const place = this.#placeOf(verdict);
    if (this.#length % PORTION === 0) this.#rows.push(new Uint8Array(PORTION));
    let rows = this.#rows.at(-1);
    if (rows instanceof Uint8Array && place > LARGEST_BYTE) {
      rows = Uint32Array.from(rows);
      this.#rows[this.#rows.length - 1] = rows;
    }
    if (rows) rows[this.#length % PORTION] = place;
    this.#length += 1;
  }

  /** By the row's number less 1. */
  at(index: number): Verdict | undefined {
    if (index >= this.#length) return undefined;
    return this.#all[this.#rows[Math.floor(index / PORTION)]?.[index % PORTION] ?? -1];
  }

  /** Names what was decided: equal for equal fates of all rows. */
  async version(turn: () => Promise<void>): Promise<string> {
    let hash = 0n;
    // Once for each of those that many rows share: a text for each row would take more than all else.
    const texts = this.#all.map(fateText);
    for (let from = 0; from < this.#length; from += PORTION) {
      const rows = this.#rows[from / PORTION]?.subarray(0, this.#length - from) ?? [];
      hash = Bun.hash.xxHash3(Array.from(rows, (place) => texts[place]).join(" "), hash);
      await turn();
    }
    return hash.toString(16).padStart(16, "0");
  }

  #placeOf(verdict: Verdict): number {
    const { fate, reason, expense, isOpen, isUnclear, nth } = verdict;
    const isPlain = expense === undefined && nth === undefined && !isOpen && !isUnclear;
    if (!isPlain) return this.#all.push(verdict) - 1;
    let byReason = this.#plain.get(fate);
    if (!byReason) {
      byReason = new Map();
      this.#plain.set(fate, byReason);
    }
    let place = byReason.get(reason);
    if (place === undefined) {
      place = this.#all.push({ fate, reason }) - 1;
      byReason.set(reason, place);
    }
    return place;
  }
}

function fateText({ fate, expense, isOpen }: Verdict): string {
  return `${fate}${expense ?? ""}${isOpen ? "?" : ""}`;
}

const PORTION = 10_000;
const LARGEST_BYTE = 0xff;
