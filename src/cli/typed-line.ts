// The lines that expenses are typed as, in words of the command or as a list, each read by the reader of quick entry.

import {
  type DayLexicon,
  type QuickEntry,
  readQuickEntry,
} from "../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";

export interface TypedLine {
  readonly text: string;
  /** In a list, from 1 on; undefined where it is the only one. */
  readonly number?: number;
}

/** How lines are read where the command is typed. */
export interface LineReading {
  readonly today: CalendarDate;
  /** The names of days beside the English ones. */
  readonly lexicon?: DayLexicon | undefined;
}

export interface ReadLine extends TypedLine {
  readonly entry: QuickEntry;
  readonly reading: LineReading;
}

/** Of a list in UTF-8, those that are not blank. Throws an Error for any other bytes. */
export function linesOf(list: Uint8Array): readonly TypedLine[] {
  return decoded(list)
    .split(/\r\n|[\n\r]/)
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== "");
}

export function readLine(line: TypedLine, reading: LineReading): ReadLine {
  return { ...line, entry: readText(line.text, reading), reading };
}

export function readText(text: string, { today, lexicon }: LineReading): QuickEntry {
  return readQuickEntry(text, today, { lexicon });
}

/** What a message about a line begins with. */
export function placeOf({ number }: TypedLine): string {
  return number === undefined ? "" : `line ${number}: `;
}

function decoded(list: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(list);
  } catch {
    throw new Error("the lines of standard input must be UTF-8; they are not");
  }
}
