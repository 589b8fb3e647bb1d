// The verdicts on all rows of a file. Those that say the same are kept once; what differs from row to row, the expense that one is known
// by or the number of a twin, is a number beside it.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { Fate } from "../../domain/import/terms.ts";
import { twinVerdict, type Verdict } from "./fate.ts";

export class Verdicts {
  /** For each row, which of the verdicts it has: few files have so many that a byte does not tell. */
  readonly #rows: (Uint8Array | Uint32Array)[] = [];
  /** For each row, the number that belongs to it; undefined where no row of the portion has one. */
  readonly #numbers: (Float64Array | undefined)[] = [];
  #length = 0;
  readonly #all: Verdict[] = [];
  /** Where they are in `#all`: by fate and reason, and then by what else they say. */
  readonly #places = new Map<Fate, Map<string, number[]>>();

  push(verdict: Verdict): void {
    const place = this.#placeOf(verdict);
    const index = this.#length % PORTION;
    if (index === 0) this.#rows.push(new Uint8Array(PORTION));
    let rows = this.#rows.at(-1);
    if (rows instanceof Uint8Array && place > LARGEST_BYTE) {
      rows = Uint32Array.from(rows);
      this.#rows[this.#rows.length - 1] = rows;
    }
    if (rows) rows[index] = place;
    const number = verdict.nth ?? verdict.expense ?? undefined;
    if (number !== undefined) this.#numbersOfLast()[index] = number;
    this.#length += 1;
  }

  /** By the row's number less 1. */
  at(index: number): Verdict | undefined {
    if (index >= this.#length) return undefined;
    const [portion, at] = [Math.floor(index / PORTION), index % PORTION];
    const verdict = this.#all[this.#rows[portion]?.[at] ?? -1];
    const number = this.#numbers[portion]?.[at] ?? 0;
    if (verdict?.nth !== undefined) return { ...verdict, ...twinVerdict(number) };
    if (typeof verdict?.expense !== "number") return verdict;
    // Safe: it is what was pushed.
    return { ...verdict, expense: number as ExpenseId };
  }

  /** Names what was decided: equal for equal fates of all rows. */
  async version(turn: () => Promise<void>): Promise<string> {
    let hash = 0n;
    // Once for each of those that many rows share: a text for each row would take more than all else.
    const texts = this.#all.map(fateText);
    for (let from = 0; from < this.#length; from += PORTION) {
      const rows = this.#rows[from / PORTION]?.subarray(0, this.#length - from) ?? [];
      const numbers = this.#numbers[from / PORTION];
      const told = Array.from(rows, (place, index) => texts[place]?.(numbers?.[index] ?? 0));
      hash = Bun.hash.xxHash3(told.join(" "), hash);
      await turn();
    }
    return hash.toString(16).padStart(16, "0");
  }

  #placeOf(verdict: Verdict): number {
    const { fate, reason, nth } = verdict;
    // The reason of a twin says no more than its number.
    const key = nth === undefined ? reason : "";
    let byReason = this.#places.get(fate);
    if (!byReason) {
      byReason = new Map();
      this.#places.set(fate, byReason);
    }
    let places = byReason.get(key);
    if (!places) {
      places = [];
      byReason.set(key, places);
    }
    const rest = restOf(verdict);
    let place = places[rest];
    if (place === undefined) {
      // A row of the frame says where it stands, too.
      place = this.#all.push(rest === 0 ? { fate, reason } : verdict) - 1;
      places[rest] = place;
    }
    return place;
  }

  #numbersOfLast(): Float64Array {
    const last = this.#rows.length - 1;
    const numbers = this.#numbers[last] ?? new Float64Array(PORTION);
    this.#numbers[last] = numbers;
    return numbers;
  }
}

/** What it says besides its fate and its reason, as the bits of a number; not which expense, or which of the twins. */
function restOf({ expense, isOpen, isUnclear, nth }: Verdict): number {
  const known = expense === undefined ? 0 : expense === null ? 1 : 2;
  return known | (isOpen ? 4 : 0) | (isUnclear ? 8 : 0) | (nth === undefined ? 0 : 16);
}

function fateText({ fate, expense, isOpen }: Verdict): (number: number) => string {
  const open = isOpen ? "?" : "";
  if (typeof expense === "number") return (number) => `${fate}${number}${open}`;
  const text = `${fate}${open}`;
  return () => text;
}

const PORTION = 10_000;
const LARGEST_BYTE = 0xff;
