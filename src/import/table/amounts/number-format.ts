// How a column writes its numbers: one format for all of its cells, proven by cells that can be read in no other way. Reading cell by
// cell is how 1.000 becomes 1 and 12,50 becomes 1250.

import { NUMBER_FORMATS, type NumberFormat } from "../../../domain/import/terms.ts";
import { type CurrencyCode, minorUnits } from "../../../domain/money/currency.ts";
import { type Decimal, negate, parseDecimal } from "../../../domain/money/decimal.ts";
import type { Evidence, Finding } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { lexNumber } from "./number-cell.ts";

/** Groups begin with no zero, and only the first may be short: so 12.50 and 0.123 hold no groups. */
const FITS: Readonly<Record<NumberFormat, RegExp>> = {
  "1234.56": /^(?:\d+(?:\.\d*)?|\.\d+)$/,
  "1,234.56": /^(?:(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/,
  "1 234.56": /^(?:(?:[1-9]\d{0,2}(?: \d{3})+|\d+)(?:\.\d*)?|\.\d+)$/,
  "1'234.56": /^(?:(?:[1-9]\d{0,2}(?:'\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/,
  "1,23,456.78": /^(?:(?:[1-9]\d?(?:,\d{2})*,\d{3}|\d+)(?:\.\d*)?|\.\d+)$/,
  "1234,56": /^(?:\d+(?:,\d*)?|,\d+)$/,
  "1.234,56": /^(?:(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d*)?|,\d+)$/,
  "1 234,56": /^(?:(?:[1-9]\d{0,2}(?: \d{3})+|\d+)(?:,\d*)?|,\d+)$/,
  "1'234,56": /^(?:(?:[1-9]\d{0,2}(?:'\d{3})+|\d+)(?:,\d*)?|,\d+)$/,
};

const POINTS = 0b11111;
const COMMAS = 0b111100000;

function bitOf(format: NumberFormat): number {
  return 1 << NUMBER_FORMATS.indexOf(format);
}

/** The formats that read a body, as bits in the order of NUMBER_FORMATS. */
function formatsOf(body: string): number {
  // Columns have few shapes. A leading zero matters, other digits don't.
  const shape = body.charAt(0) + body.slice(1).replace(/\d/g, "9");
  const known = masks.get(shape);
  if (known !== undefined) return known;
  let mask = 0;
  for (const [index, format] of NUMBER_FORMATS.entries()) {
    if (FITS[format].test(body)) mask |= 1 << index;
  }
  if (masks.size >= KEPT_SHAPES) masks.clear();
  masks.set(shape, mask);
  return mask;
}

const KEPT_SHAPES = 10_000;
/** A cache of `formatsOf` by shape. */
const masks = new Map<string, number>();

export interface ReadNumber {
  readonly amount: Decimal;
  readonly currency?: CurrencyCode;
  /** A sign or a short name beside it, if there is no code. */
  readonly sign?: string;
}

/** The number in a row's column by the format of that column, or as a sheet holds it. */
export function numberAt(
  { cells, cellTypes }: Pick<TableRow, "cells" | "cellTypes">,
  column: number | undefined,
  formats: ReadonlyMap<number, NumberFormat>,
): ReadNumber | "empty" | undefined {
  if (column === undefined) return "empty";
  const cell = cells[column] ?? "";
  const format = cellTypes?.[column] === "number" ? "1234.56" : formats.get(column);
  return format || cell === "" ? readNumber(cell, format ?? "1234.56") : undefined;
}

/** The number of a cell; "empty" if it has none, undefined if it is not written so. */
export function readNumber(cell: string, format: NumberFormat): ReadNumber | "empty" | undefined {
  const bit = bitOf(format);
  const lexed = cell === "" ? "empty" : lexNumber(cell);
  if (lexed === "empty") return lexed;
  if (lexed === "bad") return undefined;
  if ((formatsOf(lexed.body) & bit) === 0) return undefined;
  const amount = parseDecimal(jsonNumber(lexed.body, (bit & COMMAS) !== 0));
  if (amount === undefined) return undefined;
  return numberOf(lexed.isNegative ? negate(amount) : amount, lexed.currency, lexed.sign);
}

function numberOf(
  amount: Decimal,
  currency: CurrencyCode | undefined,
  sign: string | undefined,
): ReadNumber {
  if (currency) return { amount, currency };
  return sign === undefined ? { amount } : { amount, sign };
}

/** As JSON writes numbers: without groups, a point before decimals, and no zeros before the first digit. */
function jsonNumber(body: string, hasComma: boolean): string {
  const at = body.lastIndexOf(hasComma ? "," : ".");
  const whole = (at === -1 ? body : body.slice(0, at)).replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const decimals = at === -1 ? "" : body.slice(at + 1);
  return decimals === "" ? whole || "0" : `${whole || "0"}.${decimals}`;
}

/** Whether a cell holds a number in any format; undefined if it is empty. */
export function looksLikeNumber(cell: string): boolean | undefined {
  const lexed = cell === "" ? "empty" : lexNumber(cell);
  if (lexed === "empty") return undefined;
  return lexed !== "bad" && formatsOf(lexed.body) !== 0;
}

interface Place {
  readonly cell: string;
  readonly line: number;
}

/** A cell that some format reads. */
interface Noted extends Place {
  readonly mask: number;
  readonly isParted: boolean;
  readonly isZero: boolean;
  readonly isNegative: boolean;
  readonly currency: CurrencyCode | undefined;
}

/** What a column's cells say of their format. Takes cells one by one, and keeps none but examples. */
export class NumberEvidence {
  #of = 0;
  #readable = 0;
  readonly #fits = NUMBER_FORMATS.map(() => 0);
  /** The first cell that only points, or only commas, explain. */
  #point: Place | undefined;
  #comma: Place | undefined;
  #pointed = 0;
  #commaed = 0;
  /** Cells whose value depends on the decimal sign. */
  #first: Place | undefined;
  #last: Place | undefined;
  #doubtful = 0;
  #negative = 0;
  #positive = 0;
  readonly #currencies = new Set<CurrencyCode>();

  add(cell: string, line: number): void {
    const lexed = cell === "" ? "empty" : lexNumber(cell);
    if (lexed === "empty") return;
    this.#of += 1;
    const mask = lexed === "bad" ? 0 : formatsOf(lexed.body);
    if (lexed === "bad" || mask === 0) return;
    const { body, isNegative, currency } = lexed;
    const [isParted, isZero] = [/[.,]/.test(body), !/[1-9]/.test(body)];
    this.#note({ cell, line, mask, isParted, isZero, isNegative, currency });
  }

  #note({ cell, line, mask, isParted, isZero, isNegative, currency }: Noted): void {
    this.#readable += 1;
    for (let index = 0; index < NUMBER_FORMATS.length; index += 1) {
      if ((mask & (1 << index)) !== 0) this.#fits[index] = (this.#fits[index] ?? 0) + 1;
    }
    const [hasPoint, hasComma] = [(mask & POINTS) !== 0, (mask & COMMAS) !== 0];
    if (hasPoint && !hasComma) {
      this.#point ??= { cell, line };
      this.#pointed += 1;
    } else if (hasComma && !hasPoint) {
      this.#comma ??= { cell, line };
      this.#commaed += 1;
    } else if (isParted) {
      this.#first ??= { cell, line };
      this.#last = { cell, line };
      this.#doubtful += 1;
    }
    if (currency) this.#currencies.add(currency);
    if (isZero) return;
    if (isNegative) this.#negative += 1;
    else this.#positive += 1;
  }

  /** A cell that a sheet holds as a number: it proves nothing of how texts are written. */
  addTyped(cell: string): void {
    if (!/[1-9]/.test(cell)) return;
    if (cell.startsWith("-")) this.#negative += 1;
    else this.#positive += 1;
  }

  /** Cells that are not empty. */
  get of(): number {
    return this.#of;
  }

  /** Cells that some format reads; the others are reported row by row, whatever the format. */
  get readable(): number {
    return this.#readable;
  }

  /** Numbers below and above zero. */
  get signs() {
    return { negative: this.#negative, positive: this.#positive };
  }

  /** The currency beside the numbers, if there is only one. */
  get currency(): CurrencyCode | undefined {
    return this.#currencies.size === 1 ? [...this.#currencies][0] : undefined;
  }

  get places(): readonly Place[] {
    return this.#first && this.#last ? [this.#first, this.#last] : [];
  }

  get doubtful(): number {
    return this.#doubtful;
  }

  /** The best format with this decimal sign, and how many cells it reads; of equally good ones the simplest. */
  best(sign: "." | ","): { readonly format: NumberFormat; readonly fits: number } {
    const [from, to] = sign === "." ? [0, 5] : [5, 9];
    let best = from;
    for (let index = from + 1; index < to; index += 1) {
      if ((this.#fits[index] ?? 0) > (this.#fits[best] ?? 0)) best = index;
    }
    return { format: NUMBER_FORMATS[best] ?? "1234.56", fits: this.#fits[best] ?? 0 };
  }

  /** The cell that proves a decimal sign, and how many there are like it. */
  proof(sign: "." | ","): { readonly place: Place | undefined; readonly count: number } {
    return sign === "."
      ? { place: this.#point, count: this.#pointed }
      : { place: this.#comma, count: this.#commaed };
  }
}

export interface NumberHints {
  readonly answer?: NumberFormat | undefined;
  readonly profile?: NumberFormat | undefined;
  /** The decimal sign of the file's other columns of money, if it is certain. */
  readonly beside?: "." | "," | undefined;
  /** One of two decimals proves nothing. */
  readonly currency?: CurrencyCode | undefined;
}

/** Of all cells that are not empty, how many a reading must explain. */
export const ENOUGH = 0.99;

export function decimalSign(format: NumberFormat): "." | "," {
  return format.endsWith(".56") || format.endsWith(".78") ? "." : ",";
}

/** The format of a column. Where nothing tells, the guess is not certain, and `numberChoices` says what to ask. */
export function decideNumbers(
  seen: NumberEvidence,
  hints: NumberHints = {},
): Finding<NumberFormat> {
  const [points, commas] = [seen.best("."), seen.best(",")];
  const guess = (sign: "." | ",", certain: boolean, because: Evidence): Finding<NumberFormat> => {
    const { format, fits } = sign === "." ? points : commas;
    return { value: format, certain, because, counts: { fits, of: seen.of } };
  };
  const { answer, profile, beside, currency = seen.currency } = hints;
  if (answer) return guess(decimalSign(answer), true, { kind: "answer" });
  const lead = points.fits >= commas.fits ? "." : ",";
  const most = Math.max(points.fits, commas.fits);
  const isWhole = most > 0 && most >= seen.readable * ENOUGH;
  if (points.fits !== commas.fits) {
    const { place } = seen.proof(lead);
    const because = place ? ({ kind: "cell", ...place } as const) : ({ kind: "none" } as const);
    return guess(lead, isWhole, because);
  }
  if (seen.doubtful === 0) return guess(beside ?? lead, isWhole, { kind: "same" });
  if (beside) {
    return guess(beside, isWhole, { kind: "header", name: "other columns" });
  }
  if (profile) return guess(decimalSign(profile), isWhole, { kind: "settings" });
  const sign = currency && signByCurrency(seen, currency);
  if (sign && currency) return guess(sign, isWhole, { kind: "currency", code: currency });
  return guess(".", false, { kind: "none" });
}

/** Three digits behind a sign are decimals where the currency has three, and a group where it has none. */
function signByCurrency(seen: NumberEvidence, currency: CurrencyCode): "." | "," | undefined {
  const written = seen.places[0]?.cell.includes(",") ? "," : ".";
  const other = written === "," ? "." : ",";
  const units = minorUnits(currency);
  return units === 3 ? written : units === 0 ? other : undefined;
}
