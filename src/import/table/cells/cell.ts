// Turns the cells of a sheet into strings: numbers with the digits that the sheet shows, dates without a time zone, and errors as they are
// written.

import { reason } from "../../../domain/import/reasons.ts";
import { type CalendarDate, calendarDateOf } from "../../../domain/time/calendar-date.ts";
import { type Item, type TableRow, type Unread, unreadable } from "../../record/record.ts";
import { Unreadable } from "../../record/unreadable.ts";
import { ROW_CELLS } from "./csv-reader.ts";

export interface SheetCell {
  readonly text: string;
  readonly isNumber: boolean;
}

export interface Workbook {
  /** Names in the order of the file. */
  readonly sheets: readonly string[];
  /** The sheet's rows in batches. It can be read more than once. Throws Unreadable for a damaged file. */
  rows(sheet: number): AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;
}

/** Day zero of workbooks that were created on an old Macintosh. */
export const DAY_ZERO_1904 = calendarDateOf(1904, 1, 1);

export const EMPTY: SheetCell = { text: "", isNumber: false };

/** A double keeps this many digits, and a sheet shows no more. */
const DIGITS = 15;

export function textCell(text: string): SheetCell {
  const plain = text.trim();
  return plain === "" ? EMPTY : { text: plain, isNumber: false };
}

export function numberCell(value: number): SheetCell {
  if (!Number.isFinite(value)) return textCell(String(value));
  const shown = Number.parseFloat(value.toPrecision(DIGITS));
  return { text: plainDigits(shown), isNumber: true };
}

/** A cell before this day is a time without a day. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** The day, with its time if it has one, in UTC: a sheet has no time zone. */
export function dayCell(moment: Date): SheetCell {
  // Times are fractions of a day, so they are slightly off the full second.
  const rounded = new Date(Math.round(moment.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return EMPTY;
  const written = rounded.toISOString();
  if (rounded.getTime() < FIRST_DAY) return textCell(written.slice(11, 19));
  return writtenDay(written) ?? textCell(written);
}

/** A day as ISO 8601 writes it, with its time if it has one; undefined for any other text. */
export function writtenDay(text: string): SheetCell | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return textCell(!time || time === "00:00:00" ? day : `${day} ${time}`);
}

/** Leaves out empty cells at the end. */
export function sheetRow(
  line: number,
  endLine: number,
  cells: readonly SheetCell[],
  dayZero?: CalendarDate,
): TableRow {
  const kept = cells.slice(0, cells.findLastIndex(({ text }) => text !== "") + 1);
  return {
    type: "row",
    line,
    endLine,
    cells: kept.map(({ text }) => text),
    areNumbers: kept.map(({ isNumber }) => isNumber),
    ...(dayZero && { dayZero }),
  };
}

/** With more wide rows than this, the file is not a table of payments. */
export const WIDE_ROWS = 100;

/** Makes the rows of a sheet, and reports those that are too wide. */
export function rowMaker(dayZero: CalendarDate | undefined) {
  let wide = 0;
  return (line: number, cells: readonly SheetCell[]): TableRow | Unread => {
    const row = sheetRow(line, line, cells, dayZero);
    if (row.cells.length <= ROW_CELLS) return row;
    wide += 1;
    const why = reason("wide-row", ROW_CELLS);
    if (wide > WIDE_ROWS) throw new Unreadable(why);
    return unreadable({ line, endLine: line, raw: "" }, why);
  };
}

function plainDigits(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 100 });
}
