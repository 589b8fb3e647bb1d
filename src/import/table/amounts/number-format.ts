// How a column writes its numbers: one format for all of its cells, proven by cells that can be read in no other way. Reading cell by
// cell is how 1.000 becomes 1 and 12,50 becomes 1250.

import { type Reason, reason } from "../../../domain/import/reasons.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../../../domain/import/terms.ts";
import { type CurrencyCode, minorUnits } from "../../../domain/money/currency.ts";
import {
  type Decimal,
  negate,
  parseDecimal,
  subtract,
  sum,
  ZERO,
} from "../../../domain/money/decimal.ts";
import { memoized } from "../../../domain/text/lazily.ts";
import { quote } from "../../../domain/text/text.ts";
import { ask, type Finding, type Instance, type Question } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { lexNumber } from "./number-cell.ts";

/** The first group doesn't begin with zero, and only that group may be short, so 12.50 and 0.123 have no groups. */
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

interface Fit {
  readonly formats: readonly NumberFormat[];
  /** The decimal sign, if all of the formats have one. */
  readonly sign: "." | "," | undefined;
}

/** The formats that can read a number of this shape. A column has few shapes, since a leading zero matters, but other digits don't. */
const fitOfShape = memoized(10_000, (shape): Fit => {
  const formats = NUMBER_FORMATS.filter((format) => FITS[format].test(shape));
  const [sign, other] = new Set(formats.map(decimalSign));
  return { formats, sign: other ? undefined : sign };
});

function fitOf(body: string): Fit {
  return fitOfShape(body.charAt(0) + body.slice(1).replace(/\d/g, "9"));
}

export interface ReadNumber {
  readonly amount: Decimal;
  readonly currency?: CurrencyCode;
  /** A currency sign or a short name next to the number, if there is no code. */
  readonly sign?: string;
}

/** Reads the number in a row's column in the format of that column, or as a sheet stores it. */
export function numberAt(
  { cells, areNumbers }: Pick<TableRow, "areNumbers" | "cells">,
  column: number | undefined,
  formats: ReadonlyMap<number, NumberFormat>,
): ReadNumber | "empty" | undefined {
  if (column === undefined) return "empty";
  const cell = cells[column] ?? "";
  const format = areNumbers?.[column] ? "1234.56" : formats.get(column);
  const read = readNumber(cell, format ?? "1234.56");
  return format || read === "empty" ? read : undefined;
}

/**
 * The number in the first of these columns. A second one may have the amounts with the other sign. Two others may have the balances before
 * and after the row, whose difference has a sign and includes fees.
 */
export function amountAt(
  row: Pick<TableRow, "areNumbers" | "cells">,
  [at, ...others]: readonly number[],
  formats: ReadonlyMap<number, NumberFormat>,
): ReadNumber | "empty" | undefined {
  const read = numberAt(row, at, formats);
  const [other, after] = others.map((place) => numberAt(row, place, formats));
  const isPair = others.length === 1;
  if (isPair && read === "empty") return other;
  if (others.length === 0 || typeof read !== "object" || (isPair && other === "empty")) return read;
  if (typeof other !== "object") return undefined;
  if (isPair) return { ...read, amount: sum([read.amount, other.amount]) };
  return typeof after === "object"
    ? { ...read, amount: subtract(after.amount, other.amount) }
    : undefined;
}

/** The number of a cell; "empty" if it has none, undefined if it is not in this format. */
export function readNumber(cell: string, format: NumberFormat): ReadNumber | "empty" | undefined {
  const lexed = lexNumber(cell);
  if (lexed === "empty") return lexed;
  if (lexed === "bad" || !FITS[format].test(lexed.body)) return undefined;
  const amount = parseDecimal(jsonNumber(lexed.body, decimalSign(format)));
  if (amount === undefined) return undefined;
  const { currency, sign } = lexed;
  const beside = currency ? { currency } : sign !== undefined && { sign };
  return { amount: lexed.isNegative ? negate(amount) : amount, ...beside };
}

/** The amount with the bank's sign, if debit and credit have columns of their own. */
export function netOf(
  out: Decimal = ZERO,
  back: Decimal = ZERO,
  signs: { readonly isDebitSigned: boolean; readonly isCreditSigned: boolean },
): Decimal {
  return subtract(
    signs.isCreditSigned ? negate(back) : back,
    signs.isDebitSigned ? negate(out) : out,
  );
}

/** Returns undefined for an empty cell, too. */
export function amountOf(cell: string, format: NumberFormat): Decimal | undefined {
  const read = readNumber(cell, format);
  return typeof read === "object" ? read.amount : undefined;
}

/** The number as JSON writes it: without groups or leading zeros, and with a point before decimals. */
function jsonNumber(body: string, sign: "." | ","): string {
  const at = body.lastIndexOf(sign);
  const whole = (at === -1 ? body : body.slice(0, at)).replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const decimals = at === -1 ? "" : body.slice(at + 1);
  return decimals === "" ? whole || "0" : `${whole || "0"}.${decimals}`;
}

/** True for a number in any format. */
export function looksLikeNumber(cell: string): boolean {
  const lexed = lexNumber(cell);
  return typeof lexed === "object" && fitOf(lexed.body).formats.length > 0;
}

/** Evidence for the format of a column's numbers. */
export class NumberEvidence {
  /** How many cells are not empty. */
  filled = 0;
  /** How many cells some format reads; the others are reported row by row, whatever the format. */
  readable = 0;
  /** Cells whose value depends on the decimal sign. */
  readonly doubtful: Instance[] = [];
  /** The first cell that can only have a decimal point, and the first that can only have a decimal comma. */
  readonly proofs: { "."?: Instance; ","?: Instance } = {};
  /** How many numbers are below and above zero. */
  readonly signs = { negative: 0, positive: 0 };
  readonly #fits: Partial<Record<NumberFormat, number>> = {};
  readonly #currencies = new Set<CurrencyCode>();

  add(cell: string, line: number): void {
    const lexed = lexNumber(cell);
    if (lexed === "empty") return;
    this.filled += 1;
    if (lexed === "bad") return;
    const { body, isNegative, currency } = lexed;
    const { formats, sign } = fitOf(body);
    if (formats.length === 0) return;
    this.readable += 1;
    for (const format of formats) this.#fits[format] = (this.#fits[format] ?? 0) + 1;
    if (sign) this.proofs[sign] ??= { line, text: cell };
    else if (/[.,]/.test(body)) this.doubtful.push({ line, text: cell });
    if (currency) this.#currencies.add(currency);
    this.addTyped(isNegative ? `-${body}` : body);
  }

  /** Adds a cell that a sheet stores as a number. It proves nothing about how numbers are written as text. */
  addTyped(cell: string): void {
    if (/[1-9]/.test(cell)) this.signs[cell.startsWith("-") ? "negative" : "positive"] += 1;
  }

  /** The currency next to the numbers, if there is only one. */
  get currency(): CurrencyCode | undefined {
    return this.#currencies.size === 1 ? [...this.#currencies][0] : undefined;
  }

  /** The best format with this decimal sign, and how many cells it reads. If several are equally good, the simplest one. */
  best(sign: "." | ","): { readonly format: NumberFormat; readonly fits: number } {
    return NUMBER_FORMATS.filter((format) => decimalSign(format) === sign)
      .map((format) => ({ format, fits: this.#fits[format] ?? 0 }))
      .reduce((best, one) => (one.fits > best.fits ? one : best));
  }
}

export interface NumberHints {
  readonly answer?: NumberFormat | undefined;
  readonly profile?: NumberFormat | undefined;
  /** The decimal sign of the file's other amount columns, if it is certain. */
  readonly beside?: "." | "," | undefined;
  /** A currency with two decimals proves something only in a column that leaves out zeros of decimals. */
  readonly currency?: CurrencyCode | undefined;
}

/** The share of the cells that a format must be able to read. */
const ENOUGH = 0.99;

export function decimalSign(format: NumberFormat): "." | "," {
  return format.endsWith(".56") || format.endsWith(".78") ? "." : ",";
}

/** The format of a column. If nothing proves one, the guess is not certain. */
export function decideNumbers(seen: NumberEvidence, hints: NumberHints = {}) {
  const [points, commas] = [seen.best("."), seen.best(",")];
  const lead = points.fits >= commas.fits ? "." : ",";
  const most = Math.max(points.fits, commas.fits);
  const isWhole = most > 0 && most >= seen.readable * ENOUGH;
  const guess = (sign: "." | ",", because: Reason, certain = isWhole): Finding<NumberFormat> => {
    return { value: (sign === "." ? points : commas).format, certain, because };
  };
  const { answer, profile, beside, currency = seen.currency } = hints;
  if (answer) return guess(decimalSign(answer), reason("chosen"), true);
  if (points.fits !== commas.fits) {
    const proof = seen.proofs[lead];
    const because = proof && reason("only-reading", quote(proof.text), proof.line);
    return guess(lead, because ?? reason("no-evidence"));
  }
  if (seen.doubtful.length === 0) return guess(beside ?? lead, reason("same-reading"));
  if (beside) return guess(beside, reason("header-says", "other columns"));
  if (profile) return guess(decimalSign(profile), reason("as-before"));
  const sign = currency && signByCurrency(seen, currency);
  if (sign && currency) return guess(sign, reason("as-currency", currency));
  return guess(".", reason("no-evidence"), false);
}

/** Three digits after a sign are decimals if the currency has three decimals, and a group if it has none. */
function signByCurrency(seen: NumberEvidence, currency: CurrencyCode): "." | "," | undefined {
  const written = seen.doubtful[0]?.text.includes(",") ? "," : ".";
  const units = minorUnits(currency);
  if (units === 3) return written;
  // A column that leaves out zeros of decimals has 1,490 only for 1490.
  const hasNoZeros =
    seen.readable > seen.doubtful.length && seen.doubtful.some(({ text }) => /0\D*$/.test(text));
  return units === 0 || (units === 2 && hasNoZeros) ? (written === "," ? "." : ",") : undefined;
}

/** Shows doubtful numbers as either decimal sign reads them. */
export function askNumbers(seen: NumberEvidence, header: string): readonly Question[] {
  const formats = ([".", ","] as const).map((sign) => seen.best(sign).format);
  const show = ({ line, text }: Instance, format: NumberFormat) => {
    const amount = amountOf(text, format);
    return { line, text, ...(amount !== undefined && { amount }) };
  };
  return ask("numbers", formats, seen.doubtful, show, header);
}
