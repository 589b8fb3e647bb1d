// Typed arrays that grow: small ones to twice their length, large ones by half, so that filling one copies each number a few
// times at most, and small ledgers take little memory.

export type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const LEAST = 8;
const LARGE = 1_024;

/** What columns begin with: of no length, so that all of them may share it. */
export const NO_INTS = new Int32Array();
export const NO_DOUBLES = new Float64Array();
export const NO_BYTES = new Uint8Array();

/** The same numbers in an array in which there is a place of this index; the same array if there is one. */
export function grown<Column extends Numbers>(numbers: Column, index: number): Column {
  if (index < numbers.length) return numbers;
  const factor = numbers.length < LARGE ? 2 : 1.5;
  const length = Math.max(index + 1, LEAST, Math.ceil(numbers.length * factor));
  const more = emptyLike(numbers, length);
  more.set(numbers);
  return more;
}

/** An array of zeros of the same type. */
export function emptyLike<Column extends Numbers>(numbers: Column, length: number): Column {
  // Safe: the constructor of a typed array makes arrays of its own type.
  return new (numbers.constructor as new (length: number) => Column)(length);
}
