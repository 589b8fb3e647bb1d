// The physical lines of a text that arrives in pieces. A line ends with LF, CRLF or CR, also where a file mixes them.

import { reason } from "../../domain/import/reasons.ts";
import { type Unread, unreadable } from "../record/record.ts";

export interface TextLine {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
  /** Whether the line was longer than is kept of it. */
  readonly isCut: boolean;
}

/** No line of a format by lines is nearly as long. */
const LINE_CHARACTERS = 65_536;

/** How much is kept, to be shown, of the text of what can't be read. */
export const RAW_CHARACTERS = 500;

const LF = 0x0a;
const CR = 0x0d;

export class LineSplitter {
  #rest = "";
  #line = 1;
  #isCut = false;

  get line(): number {
    return this.#line;
  }

  split(text: string): readonly TextLine[] {
    return this.#lines(this.#rest + text, false);
  }

  end(): readonly TextLine[] {
    return this.#lines(this.#rest, true);
  }

  #lines(text: string, isEnd: boolean): readonly TextLine[] {
    const lines: TextLine[] = [];
    const breaks = /\r\n|\n|\r/g;
    let at = 0;
    for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
      // The LF of a CR may be in the next piece.
      if (found[0] === "\r" && found.index + 1 === text.length && !isEnd) break;
      lines.push(this.#take(text.slice(at, found.index)));
      at = breaks.lastIndex;
    }
    this.#rest = text.slice(at);
    if (isEnd) {
      if (this.#rest !== "") lines.push(this.#take(this.#rest));
      this.#rest = "";
    } else if (this.#rest.length > LINE_CHARACTERS * 2) {
      this.#isCut = true;
      this.#rest = this.#rest.slice(0, LINE_CHARACTERS) + (this.#rest.endsWith("\r") ? "\r" : "");
    }
    return lines;
  }

  #take(text: string): TextLine {
    const isCut = this.#isCut || text.length > LINE_CHARACTERS;
    const line = { text: isCut ? text.slice(0, LINE_CHARACTERS) : text, line: this.#line, isCut };
    this.#line += 1;
    this.#isCut = false;
    return line;
  }
}

export function tellCutLine({ text, line }: TextLine): Unread {
  return unreadable(
    { line, endLine: line, raw: text.slice(0, RAW_CHARACTERS) },
    reason("long-line", LINE_CHARACTERS),
  );
}

/** Counts the physical lines of a text that comes in pieces. What stands behind the last line end is a line too. */
export class LineCount {
  #ends = 0;
  #isOpen = false;
  #isAfterCr = false;

  add(text: string): void {
    if (text === "") return;
    // The LF of a CRLF that is cut has been counted with its CR.
    const from = this.#isAfterCr && text.startsWith("\n") ? 1 : 0;
    this.#ends += endsIn(text, from);
    const last = text.charCodeAt(text.length - 1);
    this.#isAfterCr = last === CR;
    this.#isOpen = last !== CR && last !== LF;
  }

  get lines(): number {
    return this.#ends + (this.#isOpen ? 1 : 0);
  }
}

function endsIn(text: string, from: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  for (let at = text.indexOf("\r", from); at !== -1; at = text.indexOf("\r", at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) count += 1;
  }
  return count;
}

/** How many lines end between two places. */
export function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}
