// Charts that are lists: each line is a row of the table and, with a bar, a row of the page.

import { type Decimal, negate, sum } from "../../../domain/money/decimal.ts";
import { areRefunds, linesOf } from "../../book/figures.ts";
import { lengthOf } from "../../charts/axis.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  amountFigure,
  type BarRow,
  type Chart,
  type Column,
  type Figure,
  NO_FIGURE,
  type Row,
  type Table,
  type Target,
} from "../chart.ts";
import type { ReportContext } from "../report-context.ts";

export interface Line extends Omit<BarRow, "length" | "below"> {
  /** The length of its bar. */
  readonly total: Decimal;
  /** Its heading in a file, if it differs. */
  readonly exact?: string;
  /** The target of its heading in the table; its name on the page is not a link. */
  readonly headingTo?: Target;
  /** The lines within it, for the table. */
  readonly parts?: readonly Line[];
}

interface List extends Pick<Chart, "id" | "title" | "days"> {
  /** The first one has the names. */
  readonly columns: readonly Column[];
  /** The number of figure columns next to the bars; the table has all columns. */
  readonly beside: number;
  readonly lines: readonly Line[];
  /** The maximum number of lines shown; the last one expands to the others. */
  readonly most: number;
  readonly foot?: Row;
}

export function listChart({ texts, categories }: ReportContext, list: List): Chart {
  const { id, title, days, columns, beside, lines, most, foot } = list;
  const shown = columns.slice(1, 1 + beside);
  // If there are only refunds, their bars are as long as the refunded amounts.
  const areBack = areRefunds(lines);
  const lengths = sharesOfLongest(lines.map(({ total }) => (areBack ? negate(total) : total)));
  const rows = lines.map((line, at): BarRow => {
    return { ...line, length: lengths[at] ?? 0, figures: line.figures.slice(0, beside) };
  });
  const { shown: top, rest } = linesOf(rows, most);
  const restTotal = sum(lines.slice(top.length).map(({ total }) => total));
  const restFigures = shown.map((_, at) => (at === 0 ? amountFigure(restTotal) : NO_FIGURE));
  return {
    id,
    title,
    days,
    table: () => tableOf(texts, columns, lines, foot),
    isEmpty: lines.length === 0,
    bars: { columns: shown, categories, rows: top, rest: restRow(texts, rest, restFigures) },
  };
}

export function tableOf(
  texts: Texts,
  columns: readonly Column[],
  lines: readonly Line[],
  foot: Row | undefined,
): Table {
  return { columns, within: texts.parent, rows: rowsOf(lines), ...(foot && { foot }) };
}

function rowsOf(lines: readonly Line[], within?: string): readonly Row[] {
  return lines.flatMap((line): readonly Row[] => {
    const { key, name, note, exact, to, headingTo = to, figures, parts = [] } = line;
    const shown = note ? `${name}, ${note}` : name;
    const head = { shown, ...(exact && { exact }), to: headingTo, within };
    return [{ key: `${key} ${within !== undefined}`, head, figures }, ...rowsOf(parts, name)];
  });
}

/** A row that expands to all lines without a bar; none if each has one. */
export function restRow(
  texts: Texts,
  rest: readonly BarRow[],
  figures: readonly Figure[],
): readonly BarRow[] {
  if (rest.length === 0) return [];
  return [{ ...plainRow("others", texts.reports.others(rest.length), figures), below: rest }];
}

/** A row without a bar. */
export function plainRow(key: string, name: string, figures: readonly Figure[]): BarRow {
  return { key, name, color: "transparent", length: 0, figures };
}

/** Lengths as shares of the longest, which is 1. Negative ones go the other way. */
export function sharesOfLongest(amounts: readonly Decimal[]): readonly number[] {
  const lengths = amounts.map(lengthOf);
  const longest = Math.max(...lengths.map(Math.abs), 0);
  return lengths.map((length) => (longest === 0 ? 0 : length / longest));
}
