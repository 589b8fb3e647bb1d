// The content of columns: how many of their cells are days, numbers or texts, and which roles they have been given so far.

import type { ColumnPlaces, ColumnRole } from "../../../domain/import/terms.ts";
import { keysOf, valueOfEach } from "../../../domain/keys.ts";
import type { TableRow } from "../../record/record.ts";
import { looksLikeNumber } from "../amounts/number-format.ts";
import { isEmpty } from "../cells/cell-texts.ts";
import { looksLikeDay, looksYearless } from "../days/day-format.ts";
import { isBareNumber, readingsOf } from "../days/day-readings.ts";
import { statusOf } from "./column-words.ts";

export const DAY_ROLES = ["spent", "booked", "value"] as const;
export const SPENDING_ROLES = ["amount", "debit", "credit"] as const;
export const MONEY_ROLES = [...SPENDING_ROLES, "balance"] as const;

export const NUMERIC: ReadonlySet<ColumnRole> = new Set([...MONEY_ROLES, "fee", "original-amount"]);
export const DAYS: ReadonlySet<ColumnRole> = new Set(DAY_ROLES);

/** Shares of a column's cells. MOST is nearly all. HALF is enough if the whole header names the role. */
export const MOST = 0.8;
export const HALF = 0.5;

/** The columns of each role, as far as they are found. */
export type Found = { -readonly [Role in ColumnRole]?: ColumnPlaces[Role] };

export interface TableColumns {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** The index is the column. */
  readonly contents: readonly Content[];
}

export function take(found: Found, role: ColumnRole, at: number): void {
  found[role] = [...(found[role] ?? []), at];
}

export function isTaken(found: Found, at: number): boolean {
  return Object.values(found).some((places) => places.includes(at));
}

/** The columns that have one of these roles. */
export function placesOf(columns: ColumnPlaces, roles: readonly ColumnRole[]): readonly number[] {
  return roles.flatMap((role) => columns[role] ?? []);
}

const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}$/;
/** At least six characters, with four digits or more. Other digits may be masked. */
const NUMBER = /^(?=(?:\D*\d){4})[\d*xX][\d*xX ./-]{5,}$/;
const MONEYLIKE = /[.,]\d{1,3}\D{0,4}$|[-+−(]/;

/** The kinds of cells that are counted. A cell may be of several kinds. */
const KINDS = {
  days: looksLikeDay,
  yearless: looksYearless,
  numbers: looksLikeNumber,
  /** Numbers with decimals or a sign. */
  moneylike: (cell: string) => MONEYLIKE.test(cell) && looksLikeNumber(cell) && !looksLikeDay(cell),
  /** Amounts below zero with two decimals. */
  signed: (cell: string) => /^[-−(].*[.,]\d\d\D*$/.test(cell) && looksLikeNumber(cell),
  /** Numbers that may be days: a sheet's, or six digits. */
  bareDays: (cell: string) => isBareNumber(cell) && readingsOf(cell).days.length > 0,
  letters: (cell: string) => /\p{L}{2}/u.test(cell),
  /** Several words. */
  phrases: (cell: string) => /\p{L}{2}.* \S/u.test(cell),
  mails: (cell: string) => /^\S+@\S+\.\w+$/.test(cell),
  statuses: (cell: string) => statusOf(cell) !== undefined,
  /** An IBAN, or a number as long as an account's that is neither an amount nor a day. */
  accounts: (cell: string) =>
    IBAN.test(cell) || (NUMBER.test(cell) && !/[.,]\d{2}$/.test(cell) && !looksLikeDay(cell)),
};

/** How many cells of a column are filled and how many are of each kind, and their length on average. */
export type Content = ReturnType<typeof contentOf>;

export function contentOf(rows: readonly TableRow[], column: number) {
  const cells = rows.flatMap(({ cells }) => {
    const cell = cells[column] ?? "";
    return isEmpty(cell) ? [] : cell;
  });
  const filled = cells.length;
  const length = cells.reduce((all, cell) => all + cell.length, 0);
  return {
    ...valueOfEach(keysOf(KINDS), (kind) => cells.filter((cell) => KINDS[kind](cell)).length),
    filled,
    distinct: new Set(cells).size,
    averageLength: filled && length / filled,
  };
}
