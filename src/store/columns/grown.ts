// Typed arrays that grow by half, so that filling one copies each number a few times at most.

type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The same numbers in an array in which there is a place of this index; the same array if there is one. */
export function grown<Column extends Numbers>(numbers: Column, index: number): Column {
  if (index < numbers.length) return numbers;
  const length = Math.max(index + 1, Math.ceil(numbers.length * 1.5));
  // Safe: the constructor of a typed array makes arrays of its own type.
  const more = new (numbers.constructor as new (length: number) => Column)(length);
  more.set(numbers);
  return more;
}
