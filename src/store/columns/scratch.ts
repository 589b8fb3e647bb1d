// Arrays to work in, which are lent and given back. They are used again, because to touch new memory takes longer than what is
// done with it. Questions that are answered side by side have an array each.

import type { Sliced } from "./slices.ts";

/** A search needs one, and a report two. */
const KEPT = 2;

let free: Int32Array<ArrayBuffer>[] = [];

/** Lends the work an array of at least this length, which holds anything. */
export function* withScratch<Value>(
  length: number,
  work: (ints: Int32Array<ArrayBuffer>) => Sliced<Value>,
): Sliced<Value> {
  const found = free.findIndex((ints) => ints.length >= length);
  const [ints = new Int32Array(roomy(length))] = found < 0 ? [] : free.splice(found, 1);
  try {
    return yield* work(ints);
  } finally {
    // The longest ones serve all books.
    free = [...free, ints].toSorted((a, b) => a.length - b.length).slice(-KEPT);
  }
}

/** A book that grows does not ask for a new array each time. */
function roomy(length: number): number {
  return Math.ceil(length * 1.1) + 1_024;
}
