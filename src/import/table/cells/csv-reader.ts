// Reads tables of text: any separator, any line end, quotes that are wrong. Each row knows its physical lines, every line is in a row
// or reported, and a broken quote costs one row at most. Libraries lose the rest of the file there, or refuse it (docs/decisions/0026).

import { type Reason, reason } from "../../../domain/import/reasons.ts";
import {
  type Item,
  type Reader,
  type TableRow,
  type Unread,
  unreadable,
} from "../../record/record.ts";
import { countBreaks, RAW_CHARACTERS } from "../../text/lines.ts";

export interface CsvOptions {
  /** One character. */
  readonly separator: string;
  /** For files of our own: blanks and line ends in cells stay as they are, and quotes are taken at their word if the row is as long as the first. */
  readonly isExact?: boolean;
}

/** A quote that spans more than either is a character, not a quote. */
const QUOTE_LINES = 1_000;
const QUOTE_CHARACTERS = 65_536;

/** A row with more is reported, not read. */
export const ROW_CHARACTERS = 1_048_576;
export const ROW_CELLS = 1_000;

/** How many quotes of one row may be found to be characters before all of its others are. */
const STRAY_QUOTES = 16;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;

const UNCLOSED = reason("quote-open");
const AFTER_QUOTE = reason("quote-text");
const BROKEN_CHARACTER = reason("broken-character");

/** A row that was gone through. */
interface Scanned {
  readonly next: number;
  readonly breaks: number;
}

export class CsvReader implements Reader {
  readonly #separator: number;
  readonly #isExact: boolean;
  /** Whether a quote ends where it says, however many lines are in it. */
  #isStrict = false;
  #text = "";
  #line = 1;
  /** The first place in `#text` where a line ends behind the one from which it was sought; -1 if it wasn't. */
  #nextBreak = -1;
  #breakSought = 0;
  /** Of the row before: what an unclosed quote is known by. */
  #width = 0;
  #first = "";
  /** Whether the text has a character that could not be decoded. */
  #hasBroken = false;
  #cells: string[] = [];
  #notes: Reason[] = [];

  constructor({ separator, isExact = false }: CsvOptions) {
    this.#separator = separator.charCodeAt(0);
    this.#isExact = isExact;
  }

  *read(text: string): Generator<Item> {
    this.#text = text;
    this.#hasBroken = text.includes("\uFFFD");
    for (let at = 0; at < text.length; ) {
      const strays: number[] = [];
      let scan = this.#exactly(at) ?? this.#scan(at, strays);
      while (typeof scan === "number") {
        strays.push(scan);
        scan = this.#scan(at, strays);
      }
      yield this.#item(at, scan, strays.length > 0);
      at = scan.next;
    }
  }

  /** Undefined if the row is not as a file of our own has it. */
  #exactly(start: number): Scanned | undefined {
    if (!this.#isExact) return undefined;
    this.#isStrict = true;
    const scan = this.#scan(start, []);
    this.#isStrict = false;
    const isSound = this.#width === 0 || this.#cells.length === this.#width;
    return typeof scan !== "number" && isSound && this.#notes.length === 0 ? scan : undefined;
  }

  #item(start: number, scan: Scanned, hasStray: boolean): TableRow | Unread {
    const line = this.#line;
    const endLine = line + scan.breaks;
    this.#line = endLine + 1;
    const isLong = scan.next - start > ROW_CHARACTERS + 2;
    if (this.#cells.length > ROW_CELLS || isLong) {
      const raw = this.#text.slice(start, Math.min(scan.next, start + RAW_CHARACTERS)).trim();
      const why = isLong ? reason("long-line", ROW_CHARACTERS) : reason("wide-row", ROW_CELLS);
      return unreadable({ line, endLine, raw }, why);
    }
    const cells = this.#cells.length === 1 && this.#cells[0] === "" ? [] : this.#cells;
    if (cells.length > 0) {
      this.#width = cells.length;
      this.#first = cells[0] ?? "";
    }
    if (hasStray) this.#notes.push(UNCLOSED);
    if (this.#hasBroken && cells.some((cell) => cell.includes("\uFFFD"))) {
      this.#notes.push(BROKEN_CHARACTER);
    }
    if (this.#notes.length === 0) return { type: "row", line, endLine, cells };
    return { type: "row", line, endLine, cells, notes: this.#notes };
  }

  /** Splits the row into `#cells`; gives the place of a quote that is none instead. */
  #scan(start: number, strays: readonly number[]): Scanned | number {
    const text = this.#text;
    this.#cells = [];
    this.#notes = [];
    let at = start;
    let breaks = 0;
    for (;;) {
      const quote = this.#openingQuote(at);
      const plain = quote === at && strays.length === 0 ? this.#plainClose(quote) : -1;
      let prefix = "";
      if (plain >= 0) {
        prefix = text.slice(at + 1, plain);
        at = plain + 1;
      } else if (quote >= 0 && strays.length < STRAY_QUOTES && !strays.includes(quote)) {
        const quoted = this.#quoted(quote);
        if (!quoted) return quote;
        prefix = quoted.cell;
        breaks += quoted.breaks;
        at = quoted.next;
      }
      const end = this.#endOfCell(at);
      const rest = end > at ? text.slice(at, end) : "";
      if (prefix !== "" && rest.trim() !== "") this.#notes.push(AFTER_QUOTE);
      const cell = prefix === "" ? rest : rest === "" ? prefix : prefix + rest;
      // A row that is too wide is told, however wide it is.
      if (this.#cells.length <= ROW_CELLS) {
        this.#cells.push(this.#isExact ? cell : unwrapped(cell.trim()));
      }
      if (end === text.length) return { next: end, breaks };
      const code = text.charCodeAt(end);
      if (code === this.#separator) {
        at = end + 1;
        continue;
      }
      return { next: text.startsWith("\r\n", end) ? end + 2 : end + 1, breaks };
    }
  }

  /** Where the quote is that opens the cell at `at`, behind blanks; -1 if none does. */
  #openingQuote(at: number): number {
    let place = at;
    for (;;) {
      const code = this.#text.charCodeAt(place);
      if (code === QUOTE) return place;
      if ((code !== SPACE && code !== TAB) || code === this.#separator) return -1;
      place += 1;
    }
  }

  /** The quote that closes a cell in which no other stands, and no line ends; -1 for any other cell. */
  #plainClose(quote: number): number {
    const close = this.#text.indexOf('"', quote + 1);
    if (close < 0) return -1;
    const after = this.#text.charCodeAt(close + 1);
    const isLast = close + 1 === this.#text.length;
    const isEnd = isLast || after === this.#separator || after === LF || after === CR;
    return isEnd && close - quote <= QUOTE_CHARACTERS && !this.#hasBreak(quote, close) ? close : -1;
  }

  #endOfCell(start: number): number {
    const text = this.#text;
    let at = start;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#separator || code === LF || code === CR) break;
    }
    return at;
  }

  /** What stands in quotes from `quote` on; undefined if it is no quote. */
  #quoted(quote: number): (Scanned & { readonly cell: string }) | undefined {
    const text = this.#text;
    let cell = "";
    let from = quote + 1;
    for (;;) {
      const close = text.indexOf('"', from);
      const most = this.#isStrict ? ROW_CHARACTERS : QUOTE_CHARACTERS;
      if (close < 0 || close - quote > most) return undefined;
      cell += text.slice(from, close);
      from = close + 1;
      if (text.charCodeAt(from) === QUOTE) {
        cell += '"';
        from += 1;
        continue;
      }
      const breaks = this.#hasBreak(quote, close) ? countBreaks(text, quote, close) : 0;
      const isLong = breaks > 0 && !this.#isStrict;
      if (isLong && (breaks > QUOTE_LINES || this.#isStray(quote, close))) return undefined;
      return {
        cell: breaks > 0 && !this.#isExact ? cell.replace(/\r\n?/g, "\n") : cell,
        next: from,
        breaks,
      };
    }
  }

  /** Whether a line ends between two places; mostly asked from left to right, so that the text is gone through once. */
  #hasBreak(from: number, to: number): boolean {
    if (this.#nextBreak < from || from < this.#breakSought) {
      this.#nextBreak = nextBreak(this.#text, from);
      this.#breakSought = from;
    }
    return this.#nextBreak < to;
  }

  /** Whether a quote that spans lines does not look like one: text follows it, or it would swallow whole rows. */
  #isStray(quote: number, close: number): boolean {
    const text = this.#text;
    let after = close + 1;
    while (text.charCodeAt(after) === SPACE || text.charCodeAt(after) === TAB) {
      if (text.charCodeAt(after) === this.#separator) break;
      after += 1;
    }
    const code = text.charCodeAt(after);
    if (after < text.length && code !== this.#separator && code !== LF && code !== CR) return true;
    if (this.#width < 3) return false;
    const inner = text
      .slice(quote + 1, close)
      .split(/\r\n|\n|\r/)
      .slice(1, -1);
    const separators = this.#width - 1;
    return inner.length > 0 && inner.every((line) => this.#isLikeRow(line, separators));
  }

  /** Whether a line within a quoted cell has as many cells as the row before, and begins as that did. */
  #isLikeRow(line: string, separators: number): boolean {
    if (countOf(line, this.#separator) < separators) return false;
    return (
      shapeOf(line.split(String.fromCharCode(this.#separator))[0] ?? "") === shapeOf(this.#first)
    );
  }
}

function nextBreak(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) break;
  }
  return at;
}

/** 2026-01-31 and "2025-2-3" are 9-9-9. */
function shapeOf(cell: string): string {
  return cell
    .replace(/^[\s"]+|[\s"]+$/g, "")
    .replace(/\d+/g, "9")
    .replace(/\p{L}+/gu, "a");
}

function countOf(text: string, code: number): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === code) count += 1;
  return count;
}

/** ="0012" is how a table tells a sheet to leave the zeros. */
function unwrapped(cell: string): string {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return cell;
  return cell.slice(2, -1);
}
