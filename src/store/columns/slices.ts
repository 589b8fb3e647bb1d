// Divides work on many slots into slices: a generator yields whenever other work may come first. Hot loops stay in plain functions over a
// range, which the engine compiles well; the generators only call them.

/** Yields between slices, and returns the result at the end. The columns must not change in the meantime. */
export type Sliced<Value> = Generator<undefined, Value, undefined>;

/** A slice of this many slots takes well under a millisecond, or a few milliseconds while its code is still cold. */
export const SLICE = 8_192;

/** Naming a key or writing a row takes as long as visiting this many slots. */
const SLOTS_A_KEY = 16;

/** The number of keys or rows in a slice. */
export function keysIn(slice: number): number {
  return Math.ceil(slice / SLOTS_A_KEY);
}

/** Calls `work` for one range after another, of `slice` numbers at most, from 0 up to `end`. */
export function* inRanges(
  end: number,
  slice: number,
  work: (from: number, to: number) => void,
): Sliced<void> {
  for (let from = 0; from < end; from += slice) {
    if (from > 0) yield;
    work(from, Math.min(from + slice, end));
  }
}
