// Arrays that are written and read within one call and by nobody after it. They are used again: to touch new memory takes
// longer than what is done with it. All columns share them, since no call gives way to another.

const ints = new Map<string, Int32Array<ArrayBuffer>>();

/** Holds anything; good until the same use asks again. */
export function scratchInts(use: string, length: number): Int32Array<ArrayBuffer> {
  let array = ints.get(use);
  if (!array || array.length < length) {
    array = new Int32Array(roomy(length));
    ints.set(use, array);
  }
  return array.subarray(0, length);
}

/** A book that grows does not ask for a new array each time. */
function roomy(length: number): number {
  return Math.ceil(length * 1.1) + 1_024;
}
