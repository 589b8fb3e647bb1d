// Counts how often each key comes, in typed arrays: a Map of a million keys takes ten times as much.

import type { Key } from "./match-keys.ts";

const FIRST_SIZE = 1_024;
const HASH = 0x1_0000_0000;

export class KeyCounter {
  #keys = new Float64Array(FIRST_SIZE);
  #counts = new Uint32Array(FIRST_SIZE);
  #different = 0;

  /** Which one of its key it is, from 1. */
  add(key: Key): number {
    const place = this.#placeOf(key);
    const count = (this.#counts[place] ?? 0) + 1;
    this.#keys[place] = key;
    this.#counts[place] = count;
    if (count === 1) this.#different += 1;
    // A third of the places stays free, so that one is soon found.
    if (this.#different * 1.5 > this.#counts.length) this.#grow();
    return count;
  }

  #placeOf(key: Key): number {
    const mask = this.#counts.length - 1;
    let place = lowBits(key, HASH) & mask;
    while (this.#counts[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Float64Array(keys.length * 2);
    this.#counts = new Uint32Array(keys.length * 2);
    for (let at = 0; at < counts.length; at += 1) {
      const count = counts[at] ?? 0;
      if (count === 0) continue;
      const key = keys[at] ?? 0;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#counts[place] = count;
    }
  }
}

/** Of each key it keeps two bits at most, so that those which come once need not be counted. */
const FILTER_BITS = 24;
const BYTE_BITS = 3;
const SLOTS = 1 << FILTER_BITS;

/** The remainder by a power of two: exact, and quicker than `%`, which divides such large numbers bit by bit. */
function lowBits(key: Key, power: number): number {
  return key - Math.floor(key / power) * power;
}

/** Tells of most keys that came only once that they did. */
export class TwinFilter {
  readonly #once = new Uint8Array(1 << (FILTER_BITS - BYTE_BITS));
  readonly #again = new Uint8Array(1 << (FILTER_BITS - BYTE_BITS));

  add(key: Key): void {
    const slot = lowBits(key, SLOTS);
    const at = slot >>> BYTE_BITS;
    const bit = 1 << (slot & 7);
    const once = this.#once[at] ?? 0;
    if ((once & bit) === 0) this.#once[at] = once | bit;
    else this.#again[at] = (this.#again[at] ?? 0) | bit;
  }

  /** False only for a key that came once, or never. */
  mayRepeat(key: Key): boolean {
    const slot = lowBits(key, SLOTS);
    return ((this.#again[slot >>> BYTE_BITS] ?? 0) & (1 << (slot & 7))) !== 0;
  }
}
