// Amounts as nearly all banks write them, in one go: digits, groups of one kind, decimals, and a currency behind them. Whatever else a
// cell may hold is for `number-format.ts`, which reads these too, only slower.

import { NUMBER_FORMATS, type NumberFormat } from "../../../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import { type Decimal, decimalOfUnits } from "../../../domain/money/decimal.ts";

export const POINTS = 0b11111;
export const COMMAS = 0b111100000;

export function bitOf(format: NumberFormat): number {
  return BITS[format];
}

// Safe: each format has its bit, in the order of NUMBER_FORMATS.
const BITS = Object.fromEntries(NUMBER_FORMATS.map((format, at) => [format, 1 << at])) as Record<
  NumberFormat,
  number
>;
const POINT_GROUPS = bitOf("1.234,56");
const COMMA_GROUP = bitOf("1,234.56") | bitOf("1,23,456.78");
const COMMA_GROUPS = bitOf("1,234.56");

/** A double holds them, and a decimal of them has no exponent. */
const MOST_DIGITS = 15;
const MOST_PLACES = 6;

const MINUS = 0x2d;
const POINT = 0x2e;
const COMMA = 0x2c;
const ZERO_DIGIT = 0x30;
const SPACE = 0x20;
const HARD_SPACE = 0xa0;
const EURO = 0x20ac;
const CODE_LENGTH = 3;

/** What the last cell held. There is one of it: a file has several numbers in each of its rows. */
export class PlainNumber {
  /** The formats that read it, as bits in the order of NUMBER_FORMATS. */
  formats = 0;
  isNegative = false;
  /** Whether there is a sign between its digits. */
  isParted = false;
  currency: CurrencyCode | undefined;
  sign: string | undefined;
  /** Digits without a point, and how many of them stand behind it. */
  units = 0;
  #places = 0;
  #cell = "";
  /** The code of the last cell that had one. */
  #code: CurrencyCode | undefined;

  /** Whether the cell is so written; then all about it is here until the next one is read. */
  read(cell: string): boolean {
    this.isNegative = cell.charCodeAt(0) === MINUS;
    const start = this.isNegative ? 1 : 0;
    const end = this.#digits(cell, start);
    this.currency = undefined;
    this.sign = undefined;
    this.#cell = cell;
    return end > start && (end === cell.length || this.#readUnit(cell, end));
  }

  get amount(): Decimal {
    if (this.#isCanonical) {
      // Safe: as the canonical text of its number is.
      return this.#cell as Decimal;
    }
    let [units, places] = [this.units, this.#places];
    for (; places > 0 && units % 10 === 0; places -= 1) units /= 10;
    return decimalOfUnits(this.isNegative && units !== 0 ? -units : units, places);
  }

  /** Whether it is written as decimals are: one point, if any, no zero that could be left out, and nothing around it. */
  get #isCanonical(): boolean {
    if (this.formats !== POINTS || this.currency || this.sign) return false;
    const cell = this.#cell;
    const point = cell.length - this.#places - 1;
    const start = this.isNegative ? 1 : 0;
    if (cell.charCodeAt(point) !== POINT || point === start) return false;
    if (cell.charCodeAt(cell.length - 1) === ZERO_DIGIT) return false;
    return cell.charCodeAt(start) !== ZERO_DIGIT || point === start + 1;
  }

  /** The place behind digits and the signs between them; -1 if these can be read in several ways. */
  #digits(cell: string, start: number): number {
    let units = 0;
    let digits = 0;
    // The first sign, how often it stands there, and the places of its first and last,
    let sign = 0;
    let count = 0;
    let first = -1;
    let last = -1;
    // and that of another one behind it, which parts decimals from groups.
    let decimal = -1;
    let at = start;
    for (; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      if (code >= ZERO_DIGIT && code <= ZERO_DIGIT + 9) {
        units = units * 10 + code - ZERO_DIGIT;
        digits += 1;
      } else if (code !== POINT && code !== COMMA) break;
      else if (decimal !== -1) return -1;
      else if (sign !== 0 && at - last !== GROUP + 1) return -1;
      else if (sign === 0 || code === sign) {
        sign = code;
        count += 1;
        if (first === -1) first = at;
        last = at;
      } else decimal = at;
    }
    if (digits === 0 || digits > MOST_DIGITS) return -1;
    const lead = first - start;
    if (sign === 0) {
      this.#places = 0;
      this.formats = POINTS | COMMAS;
    } else if (decimal === -1) {
      this.#places = at - first - 1;
      // It may part groups too, or stand for nothing.
      const isGroup = this.#places === GROUP && lead <= GROUP;
      if (count > 1 || lead === 0 || this.#places === 0 || isGroup) return -1;
      this.formats = sign === POINT ? POINTS : COMMAS;
    } else {
      this.#places = at - decimal - 1;
      if (lead === 0 || lead > GROUP || cell.charCodeAt(start) === ZERO_DIGIT) return -1;
      const isIndian = count === 1 && lead < GROUP;
      this.formats = sign === POINT ? POINT_GROUPS : isIndian ? COMMA_GROUP : COMMA_GROUPS;
    }
    if (this.#places > MOST_PLACES) return -1;
    this.units = units;
    this.isParted = sign !== 0;
    return at;
  }

  /** What stands behind the digits: a code, or the sign of the euro. */
  #readUnit(cell: string, end: number): boolean {
    const code = cell.charCodeAt(end);
    const from = code === SPACE || code === HARD_SPACE ? end + 1 : end;
    const length = cell.length - from;
    if (length === 1 && cell.charCodeAt(from) === EURO) {
      this.sign = "€";
      return true;
    }
    if (length !== CODE_LENGTH) return false;
    // Most rows have that of the row before.
    if (this.#code === undefined || !cell.endsWith(this.#code)) {
      const text = cell.slice(from);
      if (!isCurrencyCode(text)) return false;
      this.#code = text;
    }
    this.currency = this.#code;
    return true;
  }
}

/** How many digits a group has. */
const GROUP = 3;
