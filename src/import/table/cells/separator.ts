// Which character parts the cells of a table of text. Each candidate reads the beginning of the file; the one whose rows agree best in
// their number of cells, and whose cells look most like values, wins.

import { SEPARATORS, type Separator } from "../../../domain/import/terms.ts";
import type { Guess } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { CsvReader } from "./csv-reader.ts";

/** Cells such as 12, -1.234,56 €, 27.02.2026, 2024-01-31 10:00 or nothing at all. */
const VALUE = /^(?:[\p{Sc}A-Z+\-−('"]{0,4}\s?\d[\d.,'’\s:/\-+)]*\s?[\p{Sc}A-Z%-]{0,4})?$/u;

interface Candidate {
  readonly separator: Separator;
  /** How many cells most rows of more than one cell have. */
  readonly width: number;
  /** Rows of that width. */
  readonly agreeing: number;
  readonly rows: number;
  readonly score: number;
}

/** The separator of a table that begins with `sample`; undefined if no candidate parts anything. */
export function guessSeparator(sample: string): Guess<Separator> | undefined {
  const declared = /^\uFEFF?"?sep=(.)"?\s*$/im.exec(sample.slice(0, 10).split(/[\r\n]/)[0] ?? "");
  const named = SEPARATORS.find((separator) => separator === declared?.[1]);
  if (named) return { value: named, certain: true };
  const candidates = SEPARATORS.map((separator) => judge(sample, separator))
    .filter((candidate) => candidate.agreeing > 0)
    .sort((a, b) => b.score - a.score);
  const best = candidates[0];
  if (!best) return undefined;
  const next = candidates[1];
  const others = candidates.slice(1).map(({ separator }) => separator);
  return {
    value: best.separator,
    certain: !next || next.score < best.score * 0.8,
    others,
  };
}

function judge(sample: string, separator: Separator): Candidate {
  const reader = new CsvReader({ separator });
  const rows = [...reader.read(sample)].filter(
    (item): item is TableRow => item.type === "row" && item.cells.length > 0,
  );
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  counts.delete(1);
  let [width, agreeing] = [1, 0];
  for (const [cells, count] of counts) {
    // Wider is better evidence than one more row: two cells come about by a comma in a text.
    if (count * Math.sqrt(cells - 1) > agreeing * Math.sqrt(width - 1)) {
      [width, agreeing] = [cells, count];
    }
  }
  if (agreeing === 0) return { separator, width, agreeing, rows: rows.length, score: 0 };
  let [values, digits, cells] = [0, 0, 0];
  for (const row of rows) {
    if (row.cells.length !== width) continue;
    const found = row.cells.filter((cell) => VALUE.test(cell));
    cells += width;
    values += found.length;
    digits += found.filter((cell) => cell !== "").length;
  }
  const share = agreeing / rows.length;
  // Prose has commas too, but neither days nor amounts between them.
  if (share < 0.5 && digits < agreeing) {
    return { separator, width, agreeing: 0, rows: rows.length, score: 0 };
  }
  // A wrong separator cuts amounts in two or leaves days and amounts in one cell.
  const score = share * (0.3 + values / cells) * Math.sqrt(width - 1);
  return { separator, width, agreeing, rows: rows.length, score };
}
