// What columns take in memory: of typed arrays it is known, of the rest it is about what the heap was measured to grow by.

/** Of a map or a set, each entry, with its share of places that are free. */
export const ENTRY_BYTES = 48;

/** An entry of a map with a decimal that is no number. */
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
