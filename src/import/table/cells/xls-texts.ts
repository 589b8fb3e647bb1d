// The texts of formulas in an XLS. A text stands in a record behind that of its cell; where the formula is shared by other cells, or is one
// of several cells, its record stands between the two, and hucre takes no text that does not follow its cell at once.

import { ENCRYPTED, joined, workbookIn } from "./xls-sectors.ts";

const FORMULA = 0x06;
const TEXT = 0x207;
/** A formula that is shared, one of several cells, and a table of what formulas give. */
const BETWEEN: ReadonlySet<number> = new Set([0x4bc, 0x221, 0x236]);
/** Where a formula's record has what it gives, which is a text if these bytes say so. */
const VALUE = 10;

/** The same file, with each text of a formula where hucre takes it. What is not damaged stays as it is. */
export function withTextsBesideCells(file: Uint8Array): Uint8Array {
  const pieces = workbookIn(file, file.length);
  if (pieces === ENCRYPTED) return file;
  const book = joined(pieces);
  if (!moveTexts(book)) return file;
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

/** Whether there was any. */
function moveTexts(book: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(book.buffer);
  const idAt = (at: number) => (at + 4 <= book.length ? view.getUint16(at, true) : 0);
  const endOf = (at: number) => at + 4 + (at + 4 <= book.length ? view.getUint16(at + 2, true) : 0);
  let hasMoved = false;
  for (let at = 0; at + 4 <= book.length; at = endOf(at)) {
    if (idAt(at) !== FORMULA || !givesText(book, at)) continue;
    const between = endOf(at);
    const text = endOf(between);
    const end = endOf(text);
    if (!BETWEEN.has(idAt(between)) || idAt(text) !== TEXT || end > book.length) continue;
    const moved = book.slice(between, text);
    book.copyWithin(between, text, end);
    book.set(moved, between + end - text);
    hasMoved = true;
  }
  return hasMoved;
}

function givesText(book: Uint8Array, at: number): boolean {
  return book[at + VALUE] === 0 && book[at + VALUE + 6] === 0xff && book[at + VALUE + 7] === 0xff;
}
