// Slots in an order, in chunks, so that adding or removing a row at any place moves few of them. Any position is found by bisection, so
// every page of a list takes the same time.

import { bytesOfArrays, ENTRY_BYTES, grown, NO_DOUBLES, NO_INTS } from "./grown.ts";
import type { Sliced } from "./slices.ts";

const CHUNK = 512;

/** A place in an order. It is valid until the order changes. */
export interface Place {
  readonly chunk: number;
  readonly index: number;
}

interface Chunk {
  /** Holds CHUNK slots at most, and fewer while there are few. */
  slots: Int32Array<ArrayBuffer>;
  /** The slots' sort keys, stored here so that bisection does not jump about in the columns. */
  keys: Float64Array<ArrayBuffer>;
  count: number;
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
  append(slots: Int32Array<ArrayBuffer>): void {
    const { key } = this.#ranking;
    for (let from = 0; from < slots.length; from += CHUNK) {
      const part = slots.slice(from, from + CHUNK);
      const keys = new Float64Array(part.length);
      for (let at = 0; at < part.length; at += 1) keys[at] = key(part[at] ?? 0);
      this.#chunks.push({ slots: part, keys, count: part.length });
    }
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    let bytes = 0;
    for (const { slots, keys } of this.#chunks) bytes += bytesOfArrays(slots, keys) + ENTRY_BYTES;
    return bytes;
  }

  insert(slot: number): void {
    const key = this.#ranking.key(slot);
    const last = this.#chunks.at(-1);
    // Rows that arrive in order fill each chunk.
    if (!last || this.#isBefore(last, last.count - 1, key, slot)) {
      if (last && last.count < CHUNK) insertInto(last, last.count, key, slot);
      else this.#chunks.push(insertInto(emptyChunk(), 0, key, slot));
      return;
    }
    const first = this.#chunks[0];
    // So do rows that arrive in reverse order.
    if (first && !this.#isBefore(first, 0, key, slot)) {
      if (first.count < CHUNK) insertInto(first, 0, key, slot);
      else this.#chunks.unshift(insertInto(emptyChunk(), 0, key, slot));
      return;
    }
    const place = this.#placeOf(key, slot);
    const chunk = this.#chunks[place.chunk];
    if (!chunk) return;
    if (chunk.count < CHUNK) {
      insertInto(chunk, place.index, key, slot);
      return;
    }
    const half = CHUNK / 2;
    const upper: Chunk = {
      slots: new Int32Array(CHUNK),
      keys: new Float64Array(CHUNK),
      count: CHUNK - half,
    };
    upper.slots.set(chunk.slots.subarray(half, CHUNK));
    upper.keys.set(chunk.keys.subarray(half, CHUNK));
    chunk.count = half;
    this.#chunks.splice(place.chunk + 1, 0, upper);
    if (place.index <= half) insertInto(chunk, place.index, key, slot);
    else insertInto(upper, place.index - half, key, slot);
  }

  /** The slot must rank as it did when it was inserted. */
  remove(slot: number): void {
    const place = this.#placeOf(this.#ranking.key(slot), slot);
    const chunk = this.#chunks[place.chunk];
    if (chunk?.slots[place.index] !== slot) throw new Error(`slot ${slot} is not in its place`);
    chunk.slots.copyWithin(place.index, place.index + 1, chunk.count);
    chunk.keys.copyWithin(place.index, place.index + 1, chunk.count);
    chunk.count -= 1;
    if (chunk.count === 0) this.#chunks.splice(place.chunk, 1);
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
      if (chunk && comesBefore(chunk, chunk.count - 1)) low = middle + 1;
      else high = middle;
    }
    const chunk = chunks[low];
    let [first, end] = [0, chunk?.count ?? 0];
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
    for (let at = from.chunk; at < to.chunk; at += 1) count += this.#chunks[at]?.count ?? 0;
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
    visit: (slots: Int32Array, first: number, end: number) => boolean,
  ): Sliced<void> {
    const step = Math.max(Math.floor(slice / CHUNK), 1);
    for (let at = from.chunk; at >= 0 && at <= this.#chunks.length; at += isUp ? 1 : -1) {
      if (at !== from.chunk && (at - from.chunk) % step === 0) yield;
      const { slots, count } = this.#chunks[at] ?? NO_CHUNK;
      const isFirst = at === from.chunk;
      const first = isFirst && isUp ? from.index : 0;
      if (!visit(slots, first, isFirst && !isUp ? from.index : count)) return;
    }
  }

  /** Writes all slots between two places into `into`, and returns their number. */
  copy(from: Place, to: Place, into: Int32Array): number {
    let count = 0;
    for (let at = from.chunk; at <= to.chunk; at += 1) {
      const chunk = this.#chunks[at] ?? NO_CHUNK;
      const first = at === from.chunk ? from.index : 0;
      const part = chunk.slots.subarray(first, at === to.chunk ? to.index : chunk.count);
      into.set(part, count);
      count += part.length;
    }
    return count;
  }
}

/** Adds slots of the range to `found`. */
function takeIn(
  slots: Int32Array,
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

const NO_CHUNK: Chunk = emptyChunk();

function emptyChunk(): Chunk {
  return { slots: NO_INTS, keys: NO_DOUBLES, count: 0 };
}

/** The chunk must not be full. */
function insertInto(chunk: Chunk, index: number, key: number, slot: number): Chunk {
  chunk.slots = grown(chunk.slots, chunk.count);
  chunk.keys = grown(chunk.keys, chunk.count);
  chunk.slots.copyWithin(index + 1, index, chunk.count);
  chunk.keys.copyWithin(index + 1, index, chunk.count);
  chunk.slots[index] = slot;
  chunk.keys[index] = key;
  chunk.count += 1;
  return chunk;
}
