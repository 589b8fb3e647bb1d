// What a chart is, whatever it shows: a sentence, a table of its exact figures, and how it is drawn. What is drawn and what stands in
// the table are made from the same figures.

import type { EChartsCoreOption } from "echarts/core";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { View } from "../address/view.ts";
import type { Texts } from "../texts/texts.ts";
import type { ChartStyle } from "./drawing/chart-style.ts";

/** The way to the expenses behind a figure. */
export type Way = Partial<View>;

export type Figure =
  | { readonly kind: "amount"; readonly value: Decimal; readonly to?: Way | undefined }
  | { readonly kind: "count"; readonly value: number; readonly to?: Way | undefined }
  /** Of 1. */
  | { readonly kind: "share"; readonly value: number }
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

/** A part of a chart by its place: of which series, at which place of it. */
export interface Place {
  readonly series: number;
  readonly at: number;
}

export interface Drawing {
  readonly option: (style: ChartStyle) => EChartsCoreOption;
  /** The way behind a shape. */
  readonly wayAt: (place: Place) => Way | undefined;
  /** The way behind a point between its axes, where shapes are too thin to be met: its place along them, and how high it is. */
  readonly wayAtPoint?: (at: number, height: number) => Way | undefined;
  /** The way behind a name at an axis. */
  readonly wayOfName?: (at: number) => Way | undefined;
  /** In CSS pixels, for a chart as wide as this. */
  readonly height: (width: number) => number;
  /** Names and colours, where the chart alone does not show them. */
  readonly keys: (style: ChartStyle) => readonly (readonly [name: string, colour: string])[];
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
  readonly drawing: Drawing;
  readonly isEmpty: boolean;
}
