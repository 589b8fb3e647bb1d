// The physical lines of a text, and the base of readers that read line by line. A line ends with LF, CRLF or CR, even if a file mixes them.

import { reason } from "../../domain/import/reasons.ts";
import { type Item, type Reader, unreadable } from "../record/record.ts";

export interface TextLine {
  readonly text: string;
  /** The number of the line, from 1. */
  readonly line: number;
}

/** No line of such a format is nearly as long. */
const LINE_CHARACTERS = 65_536;

export const LINE_END = /\r\n|\r|\n/;

const LF = 0x0a;
const CR = 0x0d;

export abstract class LineReader implements Reader {
  readonly #items: Item[] = [];

  read(text: string): readonly Item[] {
    const ends = new RegExp(LINE_END, "g");
    let line = 0;
    for (let at = 0; at < text.length; at = ends.lastIndex || text.length) {
      line += 1;
      const end = ends.exec(text)?.index ?? text.length;
      const raw = text.slice(at, end);
      if (end - at <= LINE_CHARACTERS) this.readLine({ text: raw, line });
      else {
        this.endBlock();
        const why = reason("long-line", LINE_CHARACTERS);
        this.push(unreadable({ line, endLine: line, raw }, why));
      }
    }
    this.endText(line);
    return this.#items;
  }

  /** Called with each line, except those that are too long. */
  protected abstract readLine(line: TextLine): void;

  /** Called after the last line, with its number. */
  protected abstract endText(lastLine: number): void;

  /** A line that is too long ends a block. */
  protected endBlock(): void {}

  protected push(...items: readonly Item[]): void {
    this.#items.push(...items);
  }
}

export function countLines(text: string): number {
  return countBreaks(text, 0, text.length) + (/[^\r\n]$/.test(text.slice(-1)) ? 1 : 0);
}

export function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}
