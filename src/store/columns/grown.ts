// Typed arrays that grow: small ones to twice their length, large ones by half. So each number is copied only a few times, and small
// ledgers use little memory. The sizes of columns are exact for typed arrays, and otherwise approximated from measured growth of the heap.

export type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

const MIN = 8;
const LARGE = 1_024;

/** The initial columns: they have no length, so that all columns can share them. */
export const NO_INTS = new Int32Array();
export const NO_DOUBLES = new Float64Array();

/** Returns the same numbers in an array that has this index, or the same array if it already does. */
export function grown<Column extends Numbers>(numbers: Column, index: number): Column {
  if (index < numbers.length) return numbers;
  const factor = numbers.length < LARGE ? 2 : 1.5;
  const length = Math.max(index + 1, MIN, Math.ceil(numbers.length * factor));
  // Safe: the constructor of a typed array makes arrays of its own type.
  const more = new (numbers.constructor as new (length: number) => Column)(length);
  more.set(numbers);
  return more;
}

/** Bytes per entry of a map or a set, including its share of free entries. */
export const ENTRY_BYTES = 48;

/** Bytes per amount that a map stores as a decimal, because a double can't represent it. */
export const ODD_BYTES = 2 * ENTRY_BYTES;

const STRING_BYTES = 48;

export function bytesOfArrays(...arrays: readonly { readonly byteLength: number }[]): number {
  let bytes = 0;
  for (const { byteLength } of arrays) bytes += byteLength;
  return bytes;
}

export function bytesOfText(text: string): number {
  return STRING_BYTES + 2 * text.length;
}
