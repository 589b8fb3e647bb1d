// Finds the character that separates the cells of a text table. Each candidate reads the beginning of the file; the one whose rows agree
// best in their number of cells, and whose cells look most like values, wins.

import { SEPARATORS, type Separator } from "../../../domain/import/terms.ts";
import type { Guess } from "../../record/reading.ts";
import { CsvReader } from "./csv-reader.ts";

/** Cells such as 12, -1.234,56 €, 27.02.2026, 2024-01-31 10:00 or nothing at all. */
const VALUE = /^(?:[\p{Sc}A-Z+\-−('"]{0,4}\s?\d[\d.,'’\s:/\-+)]*\s?[\p{Sc}A-Z%-]{0,4})?$/u;
/** The end of a quoted cell and the start of the next one, with another separator between them. */
const TORN = /"[,;\t|]"/;

/** The separator of a table that begins with `sample`; undefined if no candidate separates anything. */
export function guessSeparator(sample: string): Guess<Separator> | undefined {
  const declared = /^\uFEFF?"?sep=(.)"?\s*$/im.exec(sample.slice(0, 10).split(/[\r\n]/)[0] ?? "");
  const named = SEPARATORS.find((separator) => separator === declared?.[1]);
  if (named) return { value: named, certain: true };
  const [best, ...others] = SEPARATORS.map((value) => ({ value, score: scoreOf(sample, value) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  if (!best) return undefined;
  return {
    value: best.value,
    certain: others.every(({ score }) => score < best.score * 0.8),
    others: others.map(({ value }) => value),
  };
}

function scoreOf(sample: string, separator: Separator): number {
  const rows = new CsvReader({ separator }).read(sample).flatMap((item) => {
    return item.type === "row" && item.cells.length > 0 ? [item.cells] : [];
  });
  // A wider row is better evidence than one more row, because a comma in a text also makes two cells.
  const weightOf = ([width, alike]: readonly [number, readonly unknown[]]) =>
    alike.length * Math.sqrt(width - 1);
  const [best] = [...Map.groupBy(rows, (cells) => cells.length)].toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  );
  if (!best || weightOf(best) === 0) return 0;
  const [width, alike] = best;
  const whole = alike.filter((cells) => !cells.some((cell) => TORN.test(cell)));
  const values = whole.flat().filter((cell) => VALUE.test(cell));
  const digits = values.filter((cell) => cell !== "").length;
  const share = alike.length / rows.length;
  // Prose has commas too, but neither days nor amounts between them.
  if (share < 0.5 && digits < alike.length) return 0;
  // A wrong separator cuts amounts in two or leaves days and amounts in one cell.
  return share * (0.3 + values.length / alike.flat().length) * Math.sqrt(width - 1);
}
