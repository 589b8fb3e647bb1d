// The table of a chart as a CSV file.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import { withPlaces, writeExact } from "../../domain/money/written-digits.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { saveFile, writeCsv } from "../parts/save-file.ts";
import { withoutMarks } from "../texts/directed.ts";
import type { Chart, Figure, Row } from "./chart.ts";

/** A share is saved with this many decimals, which is more than a reader needs. */
const SHARE_PLACES = 4;

/** Returns the table with exact amounts, dates as YYYY-MM-DD, and percentages as shares of 1. */
export function csvOf(chart: Chart, currency: CurrencyCode | null): string {
  const { columns, within, rows, foot } = chart.table();
  const places = usualPlaces(currency);
  // An extra column says in which row a row is already counted.
  const isNested = within !== undefined && rows.some(({ head }) => head.within !== undefined);
  const cellsOf = ({ head, figures }: Row) => [
    withoutMarks(head.exact ?? head.shown),
    ...(isNested ? [withoutMarks(head.within ?? "")] : []),
    ...figures.map((figure) => exactText(figure, places)),
  ];
  const names = columns.map(({ name }) => withoutMarks(name));
  if (isNested) names.splice(1, 0, within);
  return writeCsv([names, ...rows.map(cellsOf), ...(foot ? [cellsOf(foot)] : [])]);
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

/** Image pixels per CSS pixel: enough for print. */
const SCALE = 3;

export async function pictureOf(card: HTMLElement): Promise<Blob> {
  card.dataset["picture"] = "";
  const { width, height } = card.getBoundingClientRect();
  const markup = write(card);
  delete card.dataset["picture"];
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await sheetOf(markup, width, height))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
  const pen = canvas.getContext("2d");
  pen?.scale(SCALE, SCALE);
  pen?.drawImage(image, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

function write(node: Node): string {
  return new XMLSerializer().serializeToString(node);
}

/** The sheet is as wide as the window, since styles depend on that. */
async function sheetOf(card: string, width: number, height: number): Promise<string> {
  const { dir, dataset } = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = `dir="${dir}" data-scheme="${dataset["scheme"] ?? (isDark ? "dark" : "light")}"`;
  const glyphs = document.querySelector(".glyphs");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${innerWidth}" height="${height}" ${root}>
    <style>${(await styles()).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>
    <foreignObject width="${width}" height="100%">
      <html xmlns="http://www.w3.org/1999/xhtml" class="picture" ${root}>
        <body>${glyphs ? write(glyphs) : ""}${card}</body>
      </html>
    </foreignObject>
  </svg>`;
}

/** The page's style sheets with the fonts embedded, because an image can't load anything. */
async function styles(): Promise<string> {
  const sheets = Array.from(document.styleSheets, async ({ href }) =>
    (await fetch(href ?? "")).text(),
  );
  let text = (await Promise.all(sheets)).join("\n");
  for (const [, address = ""] of text.matchAll(/url\("([^"]+\.woff2)"\)/g)) {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const data = btoa(String.fromCharCode(...bytes));
    text = text.replaceAll(address, `data:font/woff2;base64,${data}`);
  }
  return text;
}
