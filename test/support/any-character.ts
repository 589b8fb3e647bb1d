// Characters for properties of texts.

import fc from "fast-check";

/**
 * Any code point except surrogates, as the unit of a string. fast-check's own unit "binary" is equivalent, but takes most of a second to
 * create.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0xffff }),
    fc.integer({ min: 0x10000, max: 0x10ffff }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint));
