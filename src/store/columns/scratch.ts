// Work arrays that are lent and returned. They are reused, because touching new memory takes longer than the work itself. Parallel
// questions each have an array.

import type { Sliced } from "./slices.ts";

/** A search needs one, and a report two. */
const KEPT = 2;

let free: Int32Array<ArrayBuffer>[] = [];

/** Lends the work an array of at least this length, with arbitrary contents. */
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

/** Leaves room, so that a growing book does not need a new array each time. */
function roomy(length: number): number {
  return Math.ceil(length * 1.1) + 1_024;
}
