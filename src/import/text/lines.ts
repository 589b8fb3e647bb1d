// The physical lines of a text. A line ends with LF, CRLF or CR, also where a file mixes them.

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

export const LINE_END = /\r\n|\r|\n/;

const LF = 0x0a;
const CR = 0x0d;

/** What stands behind the last line end is a line too. */
export function* linesOf(text: string): Generator<TextLine> {
  const ends = new RegExp(LINE_END, "g");
  for (let at = 0, line = 1; at < text.length; at = ends.lastIndex, line += 1) {
    const end = ends.exec(text)?.index ?? text.length;
    const isCut = end - at > LINE_CHARACTERS;
    yield { text: text.slice(at, isCut ? at + LINE_CHARACTERS : end), line, isCut };
    if (end === text.length) return;
  }
}

export function tellCutLine({ text, line }: TextLine): Unread {
  return unreadable(
    { line, endLine: line, raw: text.slice(0, RAW_CHARACTERS) },
    reason("long-line", LINE_CHARACTERS),
  );
}

export function countLines(text: string): number {
  return countBreaks(text, 0, text.length) + (/[^\r\n]$/.test(text.slice(-1)) ? 1 : 0);
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
