// What single characters mean in quick entry: digits of any script, spaces, and marks of direction.

const DIGITS = /\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;
const SPACE = /\s/;
/** Spaces that keep what they part on one line, and so may part the groups of one number. */
const NO_BREAK_SPACE = /[\u00a0\u2007\u2009\u202f]/;
/** Invisible marks that texts of mixed direction bear at the edges of their words. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The text with the digits of any script as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(DIGITS, plainDigit);
}

/** The number of digits 0 to 9. */
export function integerOf(digits = ""): number {
  return Number.parseInt(digits, 10);
}

export function isDigit(character: string): boolean {
  return DIGIT.test(character);
}

export function isSpace(character: string): boolean {
  return SPACE.test(character);
}

export function isNoBreakSpace(character: string): boolean {
  return NO_BREAK_SPACE.test(character);
}

export function isDirectionMark(character: string): boolean {
  return DIRECTION.test(character);
}

/** Unicode keeps the ten digits of a script in a row from 0 on, and such rows may follow one another. */
function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  if (point < 0x80) return digit;
  let first = point;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}
