// TextDecoder for any label: the runtime's types list only three of those that it knows.

/** Throws a RangeError for a label that is unknown. Broken bytes become U+FFFD, and a byte order mark is left away. */
export function decoderOf(label: string): TextDecoder {
  // Safe: a label that the type does not list is known by the runtime or refused by it with a RangeError.
  return new TextDecoder(label as "utf-8");
}
