// The content of columns: how many of their cells are days, numbers or texts, and which roles they have been given so far.

import type { ColumnRole } from "../../../domain/import/terms.ts";
import type { TableRow } from "../../record/record.ts";
import { looksLikeNumber } from "../amounts/number-format.ts";
import { isEmpty } from "../cells/cell-texts.ts";
import { looksLikeDay, looksYearless } from "../days/day-format.ts";
import { serialDay } from "../days/day-readings.ts";
import { statusOf } from "./column-words.ts";

export const DAY_ROLES = ["spent", "booked", "value"] as const;
export const SPENDING_ROLES = ["amount", "debit", "credit"] as const;
export const MONEY_ROLES = [...SPENDING_ROLES, "balance"] as const;

export const NUMERIC: ReadonlySet<ColumnRole> = new Set([...MONEY_ROLES, "fee", "original-amount"]);
export const DAYS: ReadonlySet<ColumnRole> = new Set(DAY_ROLES);

/** Shares of a column's cells. MOST is nearly all. HALF is enough if the whole header names the role. */
export const MOST = 0.8;
export const HALF = 0.5;

/** The columns of each role. */
export type Found = Map<ColumnRole, number[]>;

export interface TableColumns {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** The index is the column. */
  readonly contents: readonly Content[];
}

export function take(found: Found, role: ColumnRole, at: number): void {
  found.set(role, [...(found.get(role) ?? []), at]);
}

export type Content = ReturnType<typeof contentOf>;

const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}$/;
/** At least six characters, with four digits or more. Other digits may be masked. */
const NUMBER = /^(?=(?:\D*\d){4})[\d*xX][\d*xX ./-]{5,}$/;

/** True for an IBAN, or for a number as long as an account's that is neither an amount nor a day. */
function isAccountNumber(cell: string): boolean {
  if (IBAN.test(cell)) return true;
  return NUMBER.test(cell) && looksLikeDay(cell) !== true && !/[.,]\d{2}$/.test(cell);
}

/** How many cells of a column are filled, and how many are of each kind. */
export function contentOf(rows: readonly TableRow[], column: number) {
  const count = {
    ...{ filled: 0, days: 0, yearless: 0, numbers: 0, moneylike: 0, serials: 0, letters: 0 },
    ...{ accounts: 0, phrases: 0, statuses: 0, mails: 0, signed: 0 },
  };
  let length = 0;
  const distinct = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? "";
    if (isEmpty(cell)) continue;
    const [isDay, isNumber] = [looksLikeDay(cell) === true, looksLikeNumber(cell) === true];
    count.filled += 1;
    count.days += Number(isDay);
    count.yearless += Number(!isDay && looksYearless(cell));
    count.numbers += Number(isNumber);
    // `moneylike` cells are numbers with decimals or a sign.
    count.moneylike += Number(isNumber && !isDay && MONEYLIKE.test(cell));
    count.signed += Number(isNumber && SIGNED.test(cell));
    // `serials` may be days, written as a sheet's serial numbers.
    count.serials += Number(/^\d{5}$/.test(cell) && serialDay(cell) !== undefined);
    count.letters += Number(/\p{L}{2}/u.test(cell));
    // `phrases` have several words.
    count.phrases += Number(/\p{L}{2}.* \S/u.test(cell));
    count.mails += Number(/^\S+@\S+\.\w+$/.test(cell));
    count.statuses += Number(statusOf(cell) !== undefined);
    count.accounts += Number(isAccountNumber(cell));
    length += cell.length;
    distinct.add(cell);
  }
  const averageLength = count.filled === 0 ? 0 : length / count.filled;
  return { ...count, averageLength, distinct: distinct.size };
}

/** An amount below zero with two decimals. */
const SIGNED = /^[-−(].*[.,]\d\d\D*$/;
const MONEYLIKE = /[.,]\d{1,3}\D{0,4}$|[-+−(]/;
