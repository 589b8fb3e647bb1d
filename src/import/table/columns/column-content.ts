// What the cells of a column are: how many of them are days, numbers or texts.

import type { TableRow } from "../../record/record.ts";
import { looksLikeNumber } from "../amounts/number-format.ts";
import { isEmpty } from "../cells/cell-texts.ts";
import { looksLikeDay, looksYearless } from "../days/day-format.ts";
import { serialDay } from "../days/day-readings.ts";
import { statusOf } from "./column-words.ts";

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
  /** Several words. */
  readonly phrases: number;
  /** Numbers of accounts. */
  readonly accounts: number;
  /** Addresses for mail. */
  readonly mails: number;
  /** Words such as "pending". */
  readonly statuses: number;
  readonly averageLength: number;
  readonly distinct: number;
}

const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}$/;
/** With at least six digits, of which some may be hidden. */
const NUMBER = /^(?=(?:\D*\d){4})[\d*xX][\d*xX ./-]{5,}$/;

/** An IBAN, or a number as long as an account's; no amount and no day. */
function isAccountNumber(cell: string): boolean {
  if (IBAN.test(cell)) return true;
  return NUMBER.test(cell) && looksLikeDay(cell) !== true && !/[.,]\d{2}$/.test(cell);
}

export function contentOf(rows: readonly TableRow[], column: number): Content {
  const count = {
    ...{ filled: 0, days: 0, yearless: 0, numbers: 0, moneylike: 0, serials: 0, letters: 0 },
    accounts: 0,
    phrases: 0,
    statuses: 0,
    mails: 0,
  };
  let length = 0;
  const distinct = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? "";
    if (isEmpty(cell)) continue;
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
    if (/\p{L}{2}.* \S/u.test(cell)) count.phrases += 1;
    if (/^\S+@\S+\.\w+$/.test(cell)) count.mails += 1;
    if (statusOf(cell)) count.statuses += 1;
    if (isAccountNumber(cell)) count.accounts += 1;
    distinct.add(cell);
  }
  const averageLength = count.filled === 0 ? 0 : length / count.filled;
  return { ...count, averageLength, distinct: distinct.size };
}
