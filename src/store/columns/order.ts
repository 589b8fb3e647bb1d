// Slots or texts in an order, as one sorted array of their numbers. The next reading of the order sorts in the new ones. Any position is
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
  #hasRemoved = false;

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

  /** Must be called when a number was removed. Removed numbers never come back. */
  noteRemoval(): void {
    this.#hasRemoved = true;
  }

  /** Sorts in what has changed, and returns the numbers below `size` in order, except for removed ones, for which `there` is 0. */
  *sorted(size: number, there?: Float64Array): Sliced<Int32Array> {
    const first = this.#end;
    this.#end = size;
    if (this.#hasRemoved && there) this.#drop(there);
    yield* inRanges(size - first, STEP, (from, to) => {
      const added = new Int32Array(to - from).map((_, at) => first + from + at);
      this.#merge(there ? added.filter((number) => there[number] !== 0) : added);
    });
    return this.#sorted.subarray(0, this.#count);
  }

  #drop(there: Float64Array): void {
    this.#hasRemoved = false;
    const sorted = this.#sorted;
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const number = sorted[at] ?? 0;
      if (there[number] !== 0) sorted[kept++] = number;
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
