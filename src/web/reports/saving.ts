// The table of a chart as a CSV file.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import { withPlaces, writeExact } from "../../domain/money/written-digits.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { saveFile, writeCsv } from "../parts/save-file.ts";
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
    case "difference":
      return withPlaces(writeExact(figure.value), places);
    case "count":
      return String(figure.value);
    case "share":
      return figure.value.toFixed(SHARE_PLACES);
    case "change":
      return figure.value.kind === "share" ? figure.value.share.toFixed(SHARE_PLACES) : "";
    case "nothing":
      return "";
  }
}

export function saveCsv(chart: Chart, currency: CurrencyCode | null): void {
  const text = csvOf(chart, currency);
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${chart.id}.csv`);
}
