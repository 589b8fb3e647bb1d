// What a chart is, whatever it shows: a table of its exact figures, and rows or a drawing that are made from the same figures.

import type { Decimal } from "../../domain/money/decimal.ts";
import type { View } from "../address/view.ts";
import type { Place } from "../charts/cursor.ts";
import type { PlotProps } from "../charts/plot.tsx";
import type { Change } from "../service/comparison.ts";
import type { CategoryKey } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";
import type { Texts } from "../texts/texts.ts";

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

/** A chart that is drawn; others are rows of the page. */
export interface Drawing
  extends Pick<PlotProps, "sentence" | "kind" | "count" | "first" | "steps" | "describe"> {
  /** The way to the expenses behind a place. */
  readonly wayOf: (place: Place) => Way | undefined;
  /** Its marks, for a width in CSS pixels. */
  readonly look: (width: number) => Pick<PlotProps, "axis" | "names" | "children">;
  /** Below the chart; none if a legend is there. */
  readonly keys?: readonly ChartKey[];
}

/** What a color of a chart stands for, and how it is drawn. */
export interface ChartKey {
  readonly name: string;
  /** As a style sheet has it. */
  readonly color: string;
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
  readonly color: string;
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
  /** Worked out when it is opened or saved: most are never seen. */
  readonly table: () => Table;
  /** What it comes to, above all reports, in three pieces of which the middle one is emphasized. */
  readonly headline?: readonly string[];
  /** What stands out in it, each with the way to it. */
  readonly notes?: readonly { readonly text: string; readonly to: Way }[];
  /** What is shown as rows of the page. */
  readonly bars?: Bars;
  readonly drawing?: Drawing;
  readonly isEmpty: boolean;
  /** Said where it is empty, but for "No spending in this period". */
  readonly why?: string;
}
