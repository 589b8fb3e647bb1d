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

const POINTS = NUMBER_FORMATS.filter((format) => decimalSign(format) === ".");
const COMMAS = NUMBER_FORMATS.filter((format) => decimalSign(format) === ",");

interface Fit {
  readonly formats: readonly NumberFormat[];
  /** The decimal sign, if all of the formats have one. */
  readonly sign: "." | "," | undefined;
}

/** The formats that read a body. */
function fitOf(body: string): Fit {
  // Columns have few shapes. A leading zero matters, other digits don't.
  const shape = body.charAt(0) + body.slice(1).replace(/\d/g, "9");
  const known = byShape.get(shape);
  if (known) return known;
  const formats = NUMBER_FORMATS.filter((format) => FITS[format].test(body));
  const [sign, other] = new Set(formats.map(decimalSign));
  const fit = { formats, sign: other ? undefined : sign };
  if (byShape.size >= KEPT_SHAPES) byShape.clear();
  byShape.set(shape, fit);
  return fit;
}

const KEPT_SHAPES = 10_000;
const byShape = new Map<string, Fit>();

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
  const lexed = cell === "" ? "empty" : lexNumber(cell);
  if (lexed === "empty") return lexed;
  if (lexed === "bad" || !fitOf(lexed.body).formats.includes(format)) return undefined;
  const amount = parseDecimal(jsonNumber(lexed.body, decimalSign(format)));
  if (amount === undefined) return undefined;
  const { currency, sign } = lexed;
  const beside = currency ? { currency } : sign !== undefined && { sign };
  return { amount: lexed.isNegative ? negate(amount) : amount, ...beside };
}

/** As JSON writes numbers: without groups, a point before decimals, and no zeros before the first digit. */
function jsonNumber(body: string, sign: "." | ","): string {
  const at = body.lastIndexOf(sign);
  const whole = (at === -1 ? body : body.slice(0, at)).replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const decimals = at === -1 ? "" : body.slice(at + 1);
  return decimals === "" ? whole || "0" : `${whole || "0"}.${decimals}`;
}

/** Whether a cell holds a number in any format; undefined if it is empty. */
export function looksLikeNumber(cell: string): boolean | undefined {
  const lexed = cell === "" ? "empty" : lexNumber(cell);
  if (lexed === "empty") return undefined;
  return lexed !== "bad" && fitOf(lexed.body).formats.length > 0;
}

interface Place {
  readonly cell: string;
  readonly line: number;
}

/** What a column's cells say of their format. */
export class NumberEvidence {
  #of = 0;
  /** Cells that some format reads; the others are reported row by row, whatever the format. */
  readable = 0;
  readonly #fits = new Map<NumberFormat, number>();
  /** The first cell that only points, or only commas, explain, and how many there are. */
  readonly #proofs = { ".": noProof(), ",": noProof() };
  /** Cells whose value depends on the decimal sign. */
  #first: Place | undefined;
  #last: Place | undefined;
  doubtful = 0;
  /** Numbers below and above zero. */
  readonly signs = { negative: 0, positive: 0 };
  readonly #currencies = new Set<CurrencyCode>();

  add(cell: string, line: number): void {
    const lexed = cell === "" ? "empty" : lexNumber(cell);
    if (lexed === "empty") return;
    this.#of += 1;
    if (lexed === "bad") return;
    const { body, isNegative, currency } = lexed;
    const { formats, sign } = fitOf(body);
    if (formats.length === 0) return;
    this.readable += 1;
    for (const format of formats) this.#fits.set(format, (this.#fits.get(format) ?? 0) + 1);
    if (sign) {
      this.#proofs[sign].place ??= { cell, line };
      this.#proofs[sign].count += 1;
    } else if (/[.,]/.test(body)) {
      this.#first ??= { cell, line };
      this.#last = { cell, line };
      this.doubtful += 1;
    }
    if (currency) this.#currencies.add(currency);
    this.addTyped(isNegative ? `-${body}` : body);
  }

  /** A cell that a sheet holds as a number: it proves nothing of how texts are written. */
  addTyped(cell: string): void {
    if (/[1-9]/.test(cell)) this.signs[cell.startsWith("-") ? "negative" : "positive"] += 1;
  }

  /** Cells that are not empty. */
  get of(): number {
    return this.#of;
  }

  /** The currency beside the numbers, if there is only one. */
  get currency(): CurrencyCode | undefined {
    return this.#currencies.size === 1 ? [...this.#currencies][0] : undefined;
  }

  get places(): readonly Place[] {
    return this.#first && this.#last ? [this.#first, this.#last] : [];
  }

  /** The best format with this decimal sign, and how many cells it reads; of equally good ones the simplest. */
  best(sign: "." | ","): { readonly format: NumberFormat; readonly fits: number } {
    const formats = (sign === "." ? POINTS : COMMAS).map((format) => {
      return { format, fits: this.#fits.get(format) ?? 0 };
    });
    return formats.reduce((best, one) => (one.fits > best.fits ? one : best));
  }

  /** The cell that proves a decimal sign, and how many there are like it. */
  proof(sign: "." | ","): Readonly<Proof> {
    return this.#proofs[sign];
  }
}

interface Proof {
  place: Place | undefined;
  count: number;
}

function noProof(): Proof {
  return { place: undefined, count: 0 };
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
