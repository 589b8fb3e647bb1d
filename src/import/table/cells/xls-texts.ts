// The texts of formulas in an XLS, where hucre would take none or another value. A text stands in a record behind that of its cell; where
// the formula is shared by other cells, or is one of several cells, its record stands between the two, and hucre takes no text that does
// not follow its cell at once. And LibreOffice writes 0 for a text that it has not calculated anew: that is told as an error.

import { givesText } from "./xls-formula.ts";
import { ENCRYPTED, joined, workbookIn } from "./xls-sectors.ts";

const BEGIN = 0x809;
const FORMULA = 0x06;
const TEXT = 0x207;
const SHARED = 0x4bc;
const ARRAY = 0x221;
const TABLE = 0x236;
const BETWEEN: ReadonlySet<number> = new Set([SHARED, ARRAY, TABLE]);

/** Where the record of a formula has what it gives, and its tokens behind their length. */
const VALUE = 10;
const TOKENS = 24;
/** Where the record of one that is shared, or of several cells, has them. */
const SHARED_TOKENS: ReadonlyMap<number, number> = new Map([
  [SHARED, 12],
  [ARRAY, 16],
]);
/** The token of a cell whose formula stands elsewhere. */
const ELSEWHERE = 0x01;

const NOT_AVAILABLE = [2, 0, 0x2a, 0, 0, 0, 0xff, 0xff];

/** The same file, with each text of a formula where hucre takes it, and an error where it is lost. What is damaged stays as it is. */
export function withTextsOfFormulas(file: Uint8Array): Uint8Array {
  const pieces = workbookIn(file, file.length);
  if (pieces === ENCRYPTED) return file;
  const book = joined(pieces);
  if (!new Records(book).mend()) return file;
  const changed = file.slice();
  const places = workbookIn(changed, changed.length);
  if (places === ENCRYPTED) return file;
  let at = 0;
  for (const place of places) {
    place.set(book.subarray(at, at + place.length));
    at += place.length;
  }
  return changed;
}

class Records {
  readonly #book: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  /** Of the sheet: whether they give texts, by the row and the column that their cells name. */
  readonly #shared = new Map<number, boolean>();

  constructor(book: Uint8Array<ArrayBuffer>) {
    this.#book = book;
    this.#view = new DataView(book.buffer);
  }

  /** Whether anything was to be mended. */
  mend(): boolean {
    let hasMended = false;
    for (let at = 0; at + 4 <= this.#book.length; at = this.#endOf(at)) {
      const id = this.#shortAt(at);
      if (id === BEGIN) this.#shared.clear();
      if (id !== FORMULA) continue;
      const isZero = this.#book.subarray(at + VALUE, at + VALUE + 8).every((byte) => byte === 0);
      if (isZero ? this.#markLost(at) : this.#isText(at) && this.#moveText(at)) hasMended = true;
    }
    return hasMended;
  }

  /** Such as the number of the record that begins there. */
  #shortAt(at: number): number {
    return at + 2 <= this.#book.length ? this.#view.getUint16(at, true) : 0;
  }

  #endOf(at: number): number {
    return at + 4 + this.#shortAt(at + 2);
  }

  #isText(at: number): boolean {
    const value = this.#book.subarray(at + VALUE, at + VALUE + 8);
    return value[0] === 0 && value[6] === 0xff && value[7] === 0xff;
  }

  #moveText(at: number): boolean {
    const between = this.#endOf(at);
    const text = this.#endOf(between);
    const end = this.#endOf(text);
    if (!BETWEEN.has(this.#shortAt(between)) || this.#shortAt(text) !== TEXT) return false;
    if (end > this.#book.length) return false;
    const moved = this.#book.slice(between, text);
    this.#book.copyWithin(between, text, end);
    this.#book.set(moved, between + end - text);
    return true;
  }

  #markLost(at: number): boolean {
    if (!this.#givesText(at)) return false;
    this.#book.set(NOT_AVAILABLE, at + VALUE);
    return true;
  }

  #givesText(at: number): boolean {
    const tokens = this.#tokensAt(at + TOKENS);
    if (tokens[0] !== ELSEWHERE || tokens.length < 5) return givesText(tokens);
    const from = at + TOKENS + 3;
    const cell = this.#shortAt(from) * 0x1_0000 + this.#shortAt(from + 2);
    const known = this.#shared.get(cell);
    if (known !== undefined) return known;
    // It stands behind the first of its cells.
    const next = this.#endOf(at);
    const place = SHARED_TOKENS.get(this.#shortAt(next));
    const gives = place !== undefined && givesText(this.#tokensAt(next + place));
    this.#shared.set(cell, gives);
    return gives;
  }

  /** Behind their length. */
  #tokensAt(at: number): Uint8Array {
    return this.#book.subarray(at + 2, at + 2 + this.#shortAt(at));
  }
}
