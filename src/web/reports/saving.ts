// Files that the reader keeps: the table of a chart as CSV, and its drawing as a picture.

import { withoutMarks } from "../texts/directed.ts";
import type { Chart, Figure, Heading, Row } from "./chart.ts";
import { writeCsv, writeExact } from "./csv.ts";

/** As many places of a share as anybody reads. */
const SHARE_PLACES = 4;

/** The table with exact amounts, days as YYYY-MM-DD and shares of 1. */
export function csvOf({ table: { columns, rows, foot } }: Chart): string {
  const all = foot ? [...rows, foot] : rows;
  return writeCsv([columns.map(({ name }) => withoutMarks(name)), ...all.map(cellsOf)]);
}

function cellsOf({ head, figures }: Row): readonly string[] {
  return [headOf(head), ...figures.map(exactText)];
}

function headOf({ shown, exact = shown }: Heading): string {
  return withoutMarks(exact);
}

function exactText(figure: Figure): string {
  switch (figure.kind) {
    case "amount":
      return writeExact(figure.value);
    case "count":
      return String(figure.value);
    case "share":
      return figure.value.toFixed(SHARE_PLACES);
    case "nothing":
      return "";
  }
}

export function saveCsv(chart: Chart): void {
  saveFile(new Blob([csvOf(chart)], { type: "text/csv;charset=utf-8" }), `${chart.id}.csv`);
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = `outlay-${name}`;
  link.click();
  URL.revokeObjectURL(address);
}
