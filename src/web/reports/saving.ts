// Files that the reader saves: the table of a chart as CSV (RFC 4180, UTF-8 with the mark that spreadsheets expect), and its drawing as a
// picture. Amounts are exact with a decimal point, whatever the reader's locale; no text can become a formula.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, decimalPlaces, parseDecimal } from "../../domain/money/decimal.ts";
import { usualPlaces, withPlaces } from "../locale/amounts.ts";
import { withoutMarks } from "../texts/directed.ts";
import type { Chart, Figure, Row } from "./chart.ts";

/** As many places of a share as anybody reads. */
const SHARE_PLACES = 4;

/** The table with exact amounts, days as YYYY-MM-DD and shares of 1. */
export function csvOf(chart: Chart, currency: CurrencyCode | null): string {
  const { columns, within, rows, foot } = chart.table();
  const places = usualPlaces(currency);
  // So that whoever adds a column up can leave out what is counted in the row above already.
  const isNested = within !== undefined && rows.some(({ head }) => head.within !== undefined);
  const cellsOf = ({ head, figures }: Row) => [
    withoutMarks(head.exact ?? head.shown),
    ...(isNested ? [withoutMarks(head.within ?? "")] : []),
    ...figures.map((figure) => exactText(figure, places)),
  ];
  const names = columns.map(({ name }) => withoutMarks(name));
  if (isNested) names.splice(1, 0, within);
  return writeCsv([names, ...[...rows, ...(foot ? [foot] : [])].map(cellsOf)]);
}

function exactText(figure: Figure, places: number): string {
  switch (figure.kind) {
    case "amount":
      return withPlaces(writeExact(figure.value), places);
    case "count":
      return String(figure.value);
    case "share":
      return figure.value.toFixed(SHARE_PLACES);
    case "nothing":
      return "";
  }
}

export function saveCsv(chart: Chart, currency: CurrencyCode | null): void {
  const text = csvOf(chart, currency);
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${chart.id}.csv`);
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = `outlay-${name}`;
  link.click();
  URL.revokeObjectURL(address);
}

const MARK = "\uFEFF";
const LINE_END = "\r\n";
const FORMULA = /^[=+\-@\t\r]/;

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => cells.map(writeCell).join(",") + LINE_END).join("");
}

function writeCell(text: string): string {
  const isFormula = FORMULA.test(text) && parseDecimal(text) === undefined;
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All digits of an amount, without an exponent. */
export function writeExact(amount: Decimal): string {
  const [mantissa = "", exponent] = amount.split("e");
  if (exponent === undefined) return amount;
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const point = whole.length + Number.parseInt(exponent, 10);
  const digits = whole + fraction;
  if (decimalPlaces(amount) === 0) return sign + digits.padEnd(point, "0");
  const padded = point > 0 ? digits : "0".repeat(1 - point) + digits;
  const before = Math.max(point, 1);
  return `${sign}${padded.slice(0, before)}.${padded.slice(before)}`;
}
