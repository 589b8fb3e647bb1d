// Reads tables in text files, with any separator, any line break, and misplaced quotes. Each row knows its physical lines, every line is in
// a row or reported, and a broken quote costs one row at most. Libraries lose the rest of the file after one, or refuse the file
// (docs/decisions/0026).

import { type Reason, reason } from "../../../domain/import/reasons.ts";
import {
  type Item,
  type Lines,
  type Reader,
  type TableRow,
  type Unread,
  unreadable,
} from "../../record/record.ts";
import { countBreaks, LINE_END } from "../../text/lines.ts";

export interface CsvOptions {
  /** One character. */
  readonly separator: string;
  /** For Outlay's own files: cells are kept as they are, and a quote is trusted if the row is as wide as the one before. */
  readonly isExact?: boolean;
}

/** A quote mark whose text would exceed either limit is an ordinary character. */
const QUOTE_LINES = 1_000;
const QUOTE_CHARACTERS = 65_536;

/** A row with more than either is reported, not read. */
export const ROW_CHARACTERS = 1_048_576;
export const ROW_CELLS = 1_000;

/** After this many stray quote marks in a row, all other quote marks in it count as ordinary characters, too. */
const STRAY_QUOTES = 16;

/** Some banks write the same sign on both sides of each separator: a~|~b. */
const WRAPPED = /([~^])([,;\t|])\1/g;

const NONE = -1;

const UNCLOSED = reason("quote-open");
const AFTER_QUOTE = reason("quote-text");
const BROKEN_CHARACTER = reason("broken-character");

interface Row {
  readonly cells: string[];
  readonly notes: Reason[];
  /** The position of the next row. */
  readonly next: number;
  /** The number of line breaks within the row. */
  readonly breaks: number;
}

export class CsvReader implements Reader {
  readonly #separator: string;
  readonly #isExact: boolean;
  /** A quote that opens a cell, with spaces before it; a cell up to its end; and the text allowed after a closing quote. */
  readonly #opening: RegExp;
  readonly #cell: RegExp;
  readonly #closed: RegExp;
  #text = "";
  /** The width and the first cell of the previous row help to find quotes that are not closed. */
  #width = 0;
  #first = "";

  constructor({ separator, isExact = false }: CsvOptions) {
    this.#separator = separator;
    this.#isExact = isExact;
    const blank = separator === "\t" ? " *" : "[ \t]*";
    this.#opening = new RegExp(`${blank}"`, "y");
    this.#cell = new RegExp(`[^${separator}\r\n]*`, "y");
    this.#closed = new RegExp(`${blank}(?:[${separator}\r\n]|$)`, "y");
  }

  read(written: string): readonly Item[] {
    const text = this.#isExact ? written : written.replace(WRAPPED, "$2");
    this.#text = text;
    const items: Item[] = [];
    let line = 1;
    for (let at = 0; at < text.length; ) {
      const row = this.#exactly(at) ?? this.#rowAt(at, false);
      items.push(this.#item(row, { line, endLine: line + row.breaks }, at));
      line += row.breaks + 1;
      at = row.next;
    }
    return items;
  }

  /** Undefined for a row unlike Outlay's own, in which a quote ends at its closing quote, however many lines it spans. */
  #exactly(start: number): Row | undefined {
    if (!this.#isExact) return undefined;
    const row = this.#rowAt(start, true);
    const isSound = this.#width === 0 || row.cells.length === this.#width;
    return isSound && row.notes.length === 0 ? row : undefined;
  }

  #item({ cells, notes, next }: Row, lines: Lines, start: number): TableRow | Unread {
    const isLong = next - start > ROW_CHARACTERS + 2;
    if (cells.length > ROW_CELLS || isLong) {
      const raw = this.#text.slice(start, next).trim();
      const why = isLong ? reason("long-line", ROW_CHARACTERS) : reason("wide-row", ROW_CELLS);
      return unreadable({ ...lines, raw }, why);
    }
    const { line, endLine } = lines;
    if (cells.length === 1 && cells[0] === "") return { type: "row", line, endLine, cells: [] };
    this.#width = cells.length;
    this.#first = cells[0] ?? "";
    if (cells.some((cell) => cell.includes("\uFFFD"))) notes.push(BROKEN_CHARACTER);
    return { type: "row", line, endLine, cells, ...(notes.length > 0 && { notes }) };
  }

  #rowAt(start: number, isStrict: boolean): Row {
    const text = this.#text;
    const cells: string[] = [];
    const notes: Reason[] = [];
    let [breaks, strays] = [0, 0];
    for (let at = start; ; at += 1) {
      const opening = strays < STRAY_QUOTES ? this.#endOf(this.#opening, at) : NONE;
      const quoted = opening === NONE ? undefined : this.#quoted(opening, isStrict);
      if (opening !== NONE && !quoted) strays += 1;
      const from = quoted?.next ?? at;
      const end = this.#endOf(this.#cell, from);
      const rest = text.slice(from, end);
      if (quoted?.cell && rest.trim() !== "") notes.push(AFTER_QUOTE);
      const cell = (quoted?.cell ?? "") + rest;
      // A row that is too wide is only reported, so no more of its cells are kept.
      if (cells.length <= ROW_CELLS) cells.push(this.#isExact ? cell : unwrapped(cell.trim()));
      breaks += quoted?.breaks ?? 0;
      at = end;
      if (text[at] === this.#separator) continue;
      if (strays > 0) notes.push(UNCLOSED);
      return { cells, notes, next: at + (text.startsWith("\r\n", at) ? 2 : 1), breaks };
    }
  }

  /** The end of the pattern's match at this position, or NONE. */
  #endOf(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.test(this.#text) ? pattern.lastIndex : NONE;
  }

  /** Reads quoted text, beginning after the opening quote; undefined if that is only an ordinary character. */
  #quoted(start: number, isStrict: boolean) {
    const text = this.#text;
    let cell = "";
    for (let from = start; ; ) {
      const close = text.indexOf('"', from);
      const most = isStrict ? ROW_CHARACTERS : QUOTE_CHARACTERS;
      if (close < 0 || close - start > most) return undefined;
      cell += text.slice(from, close);
      from = close + 1;
      if (text[from] === '"') {
        cell += '"';
        from += 1;
        continue;
      }
      const breaks = countBreaks(text, start, close);
      const isLong = breaks > 0 && !isStrict;
      if (isLong && (breaks > QUOTE_LINES || this.#isStray(start, close))) return undefined;
      const isAsIs = this.#isExact || breaks === 0;
      return { cell: isAsIs ? cell : cell.replace(/\r\n?/g, "\n"), next: from, breaks };
    }
  }

  /** True if a quote that spans lines does not look like one: text follows it, or it would swallow whole rows. */
  #isStray(start: number, close: number): boolean {
    if (this.#endOf(this.#closed, close + 1) === NONE) return true;
    if (this.#width < 3) return false;
    const inner = this.#text.slice(start, close).split(LINE_END).slice(1, -1);
    return inner.length > 0 && inner.every((line) => this.#isLikeRow(line));
  }

  /** True if a line within a quoted cell has as many cells as the row before, and begins like it. */
  #isLikeRow(line: string): boolean {
    const cells = line.split(this.#separator);
    return cells.length >= this.#width && shapeOf(cells[0] ?? "") === shapeOf(this.#first);
  }
}

/** 2026-01-31 and "2025-2-3" are 9-9-9. */
function shapeOf(cell: string): string {
  return cell
    .replace(/^[\s"]+|[\s"]+$/g, "")
    .replace(/\d+/g, "9")
    .replace(/\p{L}+/gu, "a");
}

/** A file writes ="0012" to make a spreadsheet keep the zeros. */
function unwrapped(cell: string): string {
  // Most cells are ruled out without the pattern.
  return cell.startsWith('="') ? cell.replace(/^="(.*)"$/s, "$1") : cell;
}
