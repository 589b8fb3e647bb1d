// What the cells of a column are: how many of them are days, numbers or texts.

import type { TableRow } from "../../record/record.ts";
import { looksLikeNumber } from "../amounts/number-format.ts";
import { looksLikeDay } from "../days/day-format.ts";
import { serialDay } from "../days/day-readings.ts";
import { looksYearless } from "../days/yearless-days.ts";

export interface Content {
  readonly filled: number;
  readonly days: number;
  /** Days without a year. */
  readonly yearless: number;
  readonly numbers: number;
  /** Numbers with decimals or a sign. */
  readonly moneylike: number;
  readonly serials: number;
  readonly letters: number;
  readonly averageLength: number;
  readonly distinct: number;
}

export function contentOf(rows: readonly TableRow[], column: number): Content {
  const count = {
    ...{ filled: 0, days: 0, yearless: 0, numbers: 0, moneylike: 0, serials: 0, letters: 0 },
  };
  let length = 0;
  const distinct = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? "";
    if (cell === "" || /^-+$/.test(cell)) continue;
    count.filled += 1;
    length += cell.length;
    if (looksLikeDay(cell) === true) count.days += 1;
    else if (looksYearless(cell)) count.yearless += 1;
    if (looksLikeNumber(cell) === true) {
      count.numbers += 1;
      if (/[.,]\d{1,3}\D{0,4}$|[-+−(]/.test(cell) && looksLikeDay(cell) !== true) {
        count.moneylike += 1;
      }
      if (/^\d{5}$/.test(cell) && serialDay(cell)) count.serials += 1;
    }
    if (/\p{L}{2}/u.test(cell)) count.letters += 1;
    distinct.add(cell);
  }
  const averageLength = count.filled === 0 ? 0 : length / count.filled;
  return { ...count, averageLength, distinct: distinct.size };
}
