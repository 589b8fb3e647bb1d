// A chart as a picture that can stand alone: its title and days above it, the names of its colours below.

import type { Chart, ChartKey } from "../chart.ts";
import type { ChartCanvas } from "./canvas.ts";
import type { ChartStyle } from "./chart-style.ts";

/** So many pixels for each of the screen's own, so that it can be printed. */
const SCALE = 2;
const MARGIN = 24;
const LINE = 24;
const SWATCH = 10;

/** As PNG; undefined where the platform can't. */
export function pictureOf(
  chart: Chart,
  canvas: ChartCanvas,
  style: ChartStyle,
): Promise<Blob | null> {
  const drawn = canvas.picture(SCALE);
  const [width, height] = [drawn.width / SCALE, drawn.height / SCALE];
  const sheet = document.createElement("canvas");
  const pen = sheet.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const fontOf = (weight: number) => `${weight} ${style.textSize}px ${style.font}`;
  pen.font = fontOf(400);
  const keys = placedKeys(chart.drawing.keys, width, (text) => pen.measureText(text).width);
  const rows = (keys.at(-1)?.row ?? -1) + 1;
  const head = MARGIN + 2 * LINE;
  sheet.width = (width + 2 * MARGIN) * SCALE;
  sheet.height = (head + height + rows * LINE + 2 * MARGIN) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = style.surface;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  const from = style.isRightToLeft ? width + MARGIN : MARGIN;
  pen.textBaseline = "middle";
  pen.direction = style.isRightToLeft ? "rtl" : "ltr";
  pen.textAlign = "start";
  pen.fillStyle = style.ink;
  pen.font = fontOf(600);
  pen.fillText(chart.title, from, MARGIN);
  pen.fillStyle = style.inkSoft;
  pen.font = fontOf(400);
  pen.fillText(chart.days, from, MARGIN + LINE);
  pen.drawImage(drawn, MARGIN, head, width, height);
  for (const { name, colour, at, row } of keys) {
    const x = style.isRightToLeft ? from - at : from + at;
    const y = head + height + MARGIN + row * LINE;
    pen.fillStyle = style.resolve(colour);
    pen.fillRect(style.isRightToLeft ? x - SWATCH : x, y - SWATCH / 2, SWATCH, SWATCH);
    pen.fillStyle = style.inkSoft;
    const beside = SWATCH + 6;
    pen.fillText(name, style.isRightToLeft ? x - beside : x + beside, y);
  }
  return new Promise((resolve) => sheet.toBlob(resolve, "image/png"));
}

/** One behind the other, in as many rows as that takes. */
function placedKeys(keys: readonly ChartKey[], width: number, measure: (text: string) => number) {
  let [at, row] = [0, 0];
  return keys.map(({ name, colour }) => {
    const length = SWATCH + 6 + measure(name) + 18;
    if (at > 0 && at + length > width) [at, row] = [0, row + 1];
    const place = { name, colour, at, row };
    at += length;
    return place;
  });
}
