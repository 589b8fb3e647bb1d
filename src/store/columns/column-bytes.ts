// Sizes of columns in memory: known for typed arrays, and otherwise approximated from measured growth of the heap.

/** Bytes per entry of a map or a set, including its share of free places. */
export const ENTRY_BYTES = 48;

/** An entry of a map whose value is a decimal that is not a number. */
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
