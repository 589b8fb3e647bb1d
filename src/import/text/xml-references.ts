// Characters of XML, and references to them: by number, and the five that have names in each document.

/** What XML has no place for, not even by its number. */
export const NO_CHARACTER = /[^\t\n\r -\ufffd]/;

export const LONGEST_REFERENCE = 12;

const REFERENCE = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,9});|#x([\da-fA-F]{1,8});)?/g;

const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The text that is meant. Throws what `broken` makes of the place of one that XML does not have. */
export function decodeReferences(text: string, broken: (at: number) => Error): string {
  return text.replace(REFERENCE, (_, name, digits, hex, at: number) => {
    const sign = name === undefined ? signOf(digits, hex) : SIGNS[name];
    if (sign === undefined) throw broken(at);
    return sign;
  });
}

function signOf(digits: string | undefined, hex: string | undefined): string | undefined {
  const code = digits === undefined ? Number.parseInt(hex ?? "", 16) : Number(digits);
  const isWhole = code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  const sign = isWhole ? String.fromCodePoint(code) : "\0";
  return NO_CHARACTER.test(sign) ? undefined : sign;
}
