// Slots in an order, in chunks, so that adding or removing a row at any place moves few of them. Any position is found by bisection, so
// every page of a list takes the same time.

import { ENTRY_BYTES } from "./grown.ts";
import type { Sliced } from "./slices.ts";

const CHUNK = 512;
/** The bytes of a slot and its key. */
const SLOT_BYTES = 16;

/** A place in an order. It is valid until the order changes. */
export interface Place {
  readonly chunk: number;
  readonly index: number;
}

/** Has CHUNK slots at most. */
interface Chunk {
  readonly slots: number[];
  /** The slots' sort keys, stored here so that bisection does not jump about in the columns. */
  readonly keys: number[];
}

/** The sort order of slots. */
export interface Ranking {
  /** A sort key: if it is smaller for one slot than for another, that slot comes first. */
  readonly key: (slot: number) => number;
  /** Negative if slot a comes before b, zero if it is b, and positive if it comes after b. */
  readonly compare: (a: number, b: number) => number;
}

interface Wanted {
  readonly isUp: boolean;
  /** At least 1. */
  readonly limit: number;
  readonly marks: Uint8Array | undefined;
}

export class Order {
  readonly #ranking: Ranking;
  #chunks: Chunk[] = [];

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
  }

  /** Appends slots that are in this order already and come after all existing ones. */
  append(sorted: Int32Array): void {
    for (let from = 0; from < sorted.length; from += CHUNK) {
      const slots = [...sorted.subarray(from, from + CHUNK)];
      this.#chunks.push({ slots, keys: slots.map(this.#ranking.key) });
    }
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    let bytes = 0;
    for (const { slots } of this.#chunks) bytes += slots.length * SLOT_BYTES + ENTRY_BYTES;
    return bytes;
  }

  insert(slot: number): void {
    const key = this.#ranking.key(slot);
    const { chunk: at, index } = this.#placeOf(key, slot);
    const [before, chunk] = [this.#chunks[at - 1], this.#chunks[at]];
    if (index === 0 && before && before.slots.length < CHUNK) {
      before.slots.push(slot);
      before.keys.push(key);
    } else if (chunk && chunk.slots.length < CHUNK) {
      chunk.slots.splice(index, 0, slot);
      chunk.keys.splice(index, 0, key);
    } else if (chunk && index > 0) {
      // A full chunk is divided.
      const upper = { slots: chunk.slots.splice(index), keys: chunk.keys.splice(index) };
      this.#chunks.splice(at + 1, 0, upper);
      chunk.slots.push(slot);
      chunk.keys.push(key);
    } else {
      this.#chunks.splice(at, 0, { slots: [slot], keys: [key] });
    }
  }

  /** The slot must rank as it did when it was inserted. */
  remove(slot: number): void {
    const place = this.#placeOf(this.#ranking.key(slot), slot);
    const chunk = this.#chunks[place.chunk];
    if (chunk?.slots[place.index] !== slot) throw new Error(`slot ${slot} is not in its place`);
    chunk.slots.splice(place.index, 1);
    chunk.keys.splice(place.index, 1);
    if (chunk.slots.length === 0) this.#chunks.splice(place.chunk, 1);
  }

  /** The place of the slot, or the one to insert it at. */
  #placeOf(key: number, slot: number): Place {
    return this.#firstNot((chunk, index) => this.#isBefore(chunk, index, key, slot));
  }

  #isBefore({ keys, slots }: Chunk, index: number, key: number, slot: number): boolean {
    const other = keys[index] ?? 0;
    return other === key ? this.#ranking.compare(slots[index] ?? 0, slot) < 0 : other < key;
  }

  /** Finds the first place whose slot is beyond, or the end. All later slots must be beyond, too. */
  find(isBeyond: (slot: number) => boolean): Place {
    return this.#firstNot(({ slots }, index) => !isBeyond(slots[index] ?? 0));
  }

  /** Finds the first place for which `comesBefore` is false. It must be false for all later places, too. */
  #firstNot(comesBefore: (chunk: Chunk, index: number) => boolean): Place {
    const chunks = this.#chunks;
    let [low, high] = [0, chunks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = chunks[middle];
      if (chunk && comesBefore(chunk, chunk.slots.length - 1)) low = middle + 1;
      else high = middle;
    }
    const chunk = chunks[low];
    let [first, end] = [0, chunk?.slots.length ?? 0];
    while (chunk && first < end) {
      const middle = (first + end) >> 1;
      if (comesBefore(chunk, middle)) first = middle + 1;
      else end = middle;
    }
    return { chunk: low, index: first };
  }

  start(): Place {
    return { chunk: 0, index: 0 };
  }

  end(): Place {
    return { chunk: this.#chunks.length, index: 0 };
  }

  /** The number of slots between two places. */
  distance(from: Place, to: Place): number {
    let count = to.index - from.index;
    for (let at = from.chunk; at < to.chunk; at += 1) count += this.#chunks[at]?.slots.length ?? 0;
    return count;
  }

  compare(a: number, b: number): number {
    return this.#ranking.key(a) - this.#ranking.key(b) || this.#ranking.compare(a, b);
  }

  /**
   * Returns up to `limit` slots, starting at a place or before it, the nearest first. If there are marks (by slot), only marked slots
   * count.
   */
  *take(from: Place, wanted: Wanted, slice: number): Sliced<number[]> {
    const found: number[] = [];
    yield* this.#walk(from, wanted.isUp, slice, (slots, first, end) => {
      takeIn(slots, first, end, wanted, found);
      return found.length < wanted.limit;
    });
    return found;
  }

  /** Calls `visit` with the slots before a place, the nearest first, until a call returns false. */
  walkDown(from: Place, slice: number, visit: (slot: number) => boolean): Sliced<void> {
    return this.#walk(from, false, slice, (slots, first, end) => {
      for (let index = end - 1; index >= first; index -= 1)
        if (!visit(slots[index] ?? 0)) return false;
      return true;
    });
  }

  /** Calls `visit` with each chunk's slots and range, until a call returns false. */
  *#walk(
    from: Place,
    isUp: boolean,
    slice: number,
    visit: (slots: readonly number[], first: number, end: number) => boolean,
  ): Sliced<void> {
    const step = Math.max(Math.floor(slice / CHUNK), 1);
    for (let at = from.chunk; at >= 0 && at <= this.#chunks.length; at += isUp ? 1 : -1) {
      if (at !== from.chunk && (at - from.chunk) % step === 0) yield;
      const slots = this.#chunks[at]?.slots ?? [];
      const isFirst = at === from.chunk;
      const first = isFirst && isUp ? from.index : 0;
      if (!visit(slots, first, isFirst && !isUp ? from.index : slots.length)) return;
    }
  }

  /** Writes all slots between two places into `into`, and returns their number. */
  copy(from: Place, to: Place, into: Int32Array): number {
    let count = 0;
    for (let at = from.chunk; at <= to.chunk; at += 1) {
      const first = at === from.chunk ? from.index : 0;
      const end = at === to.chunk ? to.index : undefined;
      const part = this.#chunks[at]?.slots.slice(first, end) ?? [];
      into.set(part, count);
      count += part.length;
    }
    return count;
  }
}

/** Adds slots of the range to `found`. */
function takeIn(
  slots: readonly number[],
  first: number,
  end: number,
  { isUp, limit, marks }: Wanted,
  found: number[],
): void {
  const step = isUp ? 1 : -1;
  let index = isUp ? first : end - 1;
  for (let left = end - first; left > 0 && found.length < limit; left -= 1) {
    const slot = slots[index] ?? 0;
    if (!marks || marks[slot] === 1) found.push(slot);
    index += step;
  }
}
