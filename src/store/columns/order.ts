// Slots or texts in an order, as one sorted array of their numbers. The next reading of the order sorts in what has changed. Any position is
// found by bisection, so every page of a list takes the same time.

import { bytesOfArrays, grown, NO_INTS } from "./grown.ts";
import { inRanges, type Sliced } from "./slices.ts";

/** Negative if a comes before b, zero if it is b, and positive if it comes after b. */
export type Comparison = (a: number, b: number) => number;

/** Sorting in this many numbers takes a few milliseconds, even those of texts. */
const STEP = 1_024;

export class Order {
  readonly #compare: Comparison;
  /** The sorted numbers, and room for more. */
  #sorted = NO_INTS;
  #count = 0;
  /** Numbers from this one on have never been sorted in. */
  #end = 0;
  /** Other numbers whose place may have changed since the last reading. */
  readonly #changed = new Set<number>();

  constructor(compare: Comparison) {
    this.#compare = compare;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    return bytesOfArrays(this.#sorted);
  }

  /** Takes over all numbers below `end`, sorted already; the order must be empty. */
  restore(sorted: Int32Array<ArrayBuffer>, end: number): void {
    this.#sorted = sorted;
    this.#count = sorted.length;
    this.#end = end;
  }

  /** Must be called for each number that is taken or becomes free. */
  note(number: number): void {
    if (number < this.#end) this.#changed.add(number);
  }

  /** True if nothing has changed since the last reading. */
  isSorted(size: number): boolean {
    return this.#changed.size === 0 && this.#end === size;
  }

  /** Sorts in what has changed, and returns all numbers below `size` in order, except for free ones, for which `taken` is 0. */
  *sorted(taken: Float64Array | Int32Array, size: number): Sliced<Int32Array> {
    const changed = Int32Array.from(this.#changed);
    const first = this.#end;
    this.#changed.clear();
    this.#end = size;
    if (changed.length > 0) this.#drop(changed);
    const isTaken = (number: number) => taken[number] !== 0;
    yield* inRanges(changed.length, STEP, (from, to) => {
      this.#merge(changed.subarray(from, to).filter(isTaken));
    });
    yield* inRanges(size - first, STEP, (from, to) => {
      const added = new Int32Array(to - from).map((_, at) => first + from + at);
      this.#merge(added.filter(isTaken));
    });
    return this.#sorted.subarray(0, this.#count);
  }

  #drop(dropped: Int32Array): void {
    const marks = new Uint8Array(this.#end);
    for (const number of dropped) marks[number] = 1;
    const sorted = this.#sorted;
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const number = sorted[at] ?? 0;
      if (marks[number] === 0) sorted[kept++] = number;
    }
    this.#count = kept;
  }

  /** Begins with the last of the added numbers, so that each of the others moves only once. */
  #merge(added: Int32Array): void {
    added.sort(this.#compare);
    let end = this.#count;
    this.#count += added.length;
    this.#sorted = grown(this.#sorted, this.#count);
    for (let left = added.length; left > 0; left -= 1) {
      const number = added[left - 1] ?? 0;
      const at = firstWhere(this.#sorted, end, (other) => this.#compare(other, number) > 0);
      this.#sorted.copyWithin(at + left, at, end);
      this.#sorted[at + left - 1] = number;
      end = at;
    }
  }
}

/** The index of the first of `count` numbers for which `isBeyond` is true. It must be true for all later ones, too. */
export function firstWhere(
  numbers: Int32Array,
  count: number,
  isBeyond: (number: number) => boolean,
): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(numbers[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
