// What a chart is, whatever it shows: a sentence, a table of its exact figures, and how it is drawn. What is drawn and what stands in
// the table are made from the same figures.

import type { EChartsCoreOption } from "echarts/core";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { View } from "../address/view.ts";
import type { Change } from "../service/comparison.ts";
import type { CategoryKey } from "../service/filter.ts";
import { added, type Sum } from "../service/pending.ts";
import type { Category } from "../service/shapes.ts";
import type { Texts } from "../texts/texts.ts";
import type { ChartStyle } from "./drawing/chart-style.ts";

/** The way to the expenses behind a figure. */
export type Way = Partial<View>;

export type Figure =
  | { readonly kind: "amount"; readonly value: Decimal; readonly to?: Way | undefined }
  | { readonly kind: "count"; readonly value: number; readonly to?: Way | undefined }
  /** What came on top of another amount: positive for more. */
  | { readonly kind: "difference"; readonly value: Decimal }
  /** Of 1. */
  | { readonly kind: "share"; readonly value: number }
  | { readonly kind: "change"; readonly value: Change }
  | { readonly kind: "nothing" };

export const NO_FIGURE: Figure = { kind: "nothing" };

/** Nothing where there is no amount. */
export function amountFigure(value: Decimal | undefined, to?: Way): Figure {
  return value === undefined ? NO_FIGURE : { kind: "amount", value, to };
}

/** What all of them come to. */
export function sumFigure(all: readonly Sum[]): Figure {
  return amountFigure(added(all).total);
}

/** Nothing where the count is not known. */
export function countFigure(value: number | undefined, to?: Way): Figure {
  return value === undefined ? NO_FIGURE : { kind: "count", value, to };
}

/** The last row of a table. */
export function totalRow(texts: Texts, figures: readonly Figure[]): Row {
  return { key: "total", head: { shown: texts.book.total }, figures };
}

export interface Heading {
  readonly shown: string;
  /** As it stands in a file, where that is another. */
  readonly exact?: string;
  readonly to?: Way | undefined;
  /** The name of the row above that it is a part of. */
  readonly within?: string | undefined;
}

export interface Row {
  readonly key: string;
  readonly head: Heading;
  readonly figures: readonly Figure[];
}

export interface Column {
  readonly key: string;
  readonly name: string;
}

export interface Table {
  /** The first one is of the headings of rows. */
  readonly columns: readonly Column[];
  /** What a file calls the column of those that rows are parts of, where any are. */
  readonly within?: string;
  readonly rows: readonly Row[];
  readonly foot?: Row;
}

/** A part of a chart by its place: of which series, at which place of it. */
export interface Place {
  readonly series: number;
  readonly at: number;
}

/** A point of a drawing, in the measures of its axes. */
export interface Point {
  /** Which of its pairs of axes, where it has several. */
  readonly grid: number;
  readonly along: number;
  readonly across: number;
}

/** A line of what a figure says: a name, what it came to, and the colour that it is drawn in, as a style sheet has it. */
export type TipLine = readonly [name: string, value: string, colour?: string];

/** The places of a chart that figures are shown of: where somebody points, and where the keys stop. Widths are in CSS pixels. */
export interface Stops {
  readonly count: number;
  /** Where the keys begin. */
  readonly first: number;
  /** How many of them an arrow along the axis leads on, and one across it. */
  readonly along: number;
  readonly across: number;
  /** The first line says what it is. */
  readonly describe: (stop: number) => readonly TipLine[];
  /** Undefined for a point that is of none. */
  readonly at: (point: Point, width: number) => number | undefined;
  readonly pointOf: (stop: number, width: number) => Point;
  /** The shape that stands for it. */
  readonly placeOf: (stop: number, width: number) => Place;
  readonly wayOf: (stop: number) => Way | undefined;
}

/** How a chart is drawn on a canvas. */
export interface Drawing {
  readonly option: (style: ChartStyle) => EChartsCoreOption;
  /** The way behind a shape. */
  readonly wayAt?: (place: Place) => Way | undefined;
  /** The way behind a point between its axes, where no shape is met: its place along them, and how high it is. */
  readonly wayAtPoint?: (at: number, height: number) => Way | undefined;
  /** Undefined for one that is drawn for its picture alone. */
  readonly stops?: Stops;
  /** In CSS pixels, for a chart as wide as this. */
  readonly height: (width: number) => number;
  /** What its colours stand for, where the chart alone does not show that. */
  readonly keys: readonly ChartKey[];
}

/** What a colour of a chart stands for, and how it is drawn. */
export interface ChartKey {
  readonly name: string;
  /** As a style sheet has it. */
  readonly colour: string;
  readonly shape?: "line" | "dots" | "band";
}

/** Bars that are rows of the page, each with its name and its figures. */
export interface Bars {
  /** Of the figures. */
  readonly columns: readonly Column[];
  /** What all of them come to, where that says more than the rows do. */
  readonly foot?: BarRow;
  /** Rows of those that have no bar of their own. */
  readonly rest: readonly BarRow[];
  /** Among which those of the rows are. */
  readonly categories: readonly Category[];
  readonly rows: readonly BarRow[];
}

/** A row without a bar, which unfolds to all that have none of their own; none where each has one. */
export function restRow(
  texts: Texts,
  rest: readonly BarRow[],
  figures: readonly Figure[],
): readonly BarRow[] {
  if (rest.length === 0) return [];
  return [{ ...plainRow("others", texts.reports.others(rest.length), figures), below: rest }];
}

export function plainRow(key: string, name: string, figures: readonly Figure[]): BarRow {
  return { ...{ key, name, colour: "transparent", length: 0 }, figures };
}

export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** What it is of, where that is a category. */
  readonly category?: CategoryKey;
  /** What its name leads to. */
  readonly to?: Way | undefined;
  /** What stands behind its name. */
  readonly note?: string;
  /** As a style sheet has it. */
  readonly colour: string;
  /** A share of the longest: from -1, which is to the other side of zero, to 1. */
  readonly length: number;
  readonly figures: readonly Figure[];
  /** The rows that it stands for, to which it unfolds. */
  readonly below?: readonly BarRow[];
}

export interface Chart {
  /** A name for files and ids. */
  readonly id: string;
  readonly title: string;
  /** Which days it is of. */
  readonly days: string;
  /** What it shows, for those who don't see it. */
  readonly sentence: string;
  /** Worked out when it is opened or saved: most are never seen. */
  readonly table: () => Table;
  /** What it comes to, above all reports, in three pieces of which the middle one is emphasized. */
  readonly headline?: readonly string[];
  /** What stands out in it, each with the way to it. */
  readonly notes?: readonly { readonly text: string; readonly to: Way }[];
  /** What is shown as rows of the page; it is drawn for its picture alone. */
  readonly bars?: Bars;
  readonly drawing: Drawing;
  readonly isEmpty: boolean;
  /** Said where it is empty, but for "No spending in this period". */
  readonly why?: string;
}
