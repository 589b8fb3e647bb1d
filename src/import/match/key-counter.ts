// Counts how often each key comes, in typed arrays: a Map of a million keys takes ten times as much.

import type { Key } from "./keys.ts";

export class KeyCounter {
  readonly #keys: Float64Array;
  readonly #counts: Uint32Array;
  readonly #mask: number;

  /** For at most so many different keys. */
  constructor(most: number) {
    // A third of the places stays free, so that one is soon found.
    const size = 2 ** Math.ceil(Math.log2(Math.max(most * 1.5, 2)));
    this.#keys = new Float64Array(size);
    this.#counts = new Uint32Array(size);
    this.#mask = size - 1;
  }

  /** Which one of its key it is, from 1. */
  add(key: Key): number {
    let place = (key % 0x1_0000_0000) & this.#mask;
    while (this.#counts[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & this.#mask;
    this.#keys[place] = key;
    const count = (this.#counts[place] ?? 0) + 1;
    this.#counts[place] = count;
    return count;
  }
}
