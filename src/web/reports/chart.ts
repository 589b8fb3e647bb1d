// Charts as data: each is a table of exact figures, and bars or a drawing of the same figures.

import type { BudgetMonth } from "../../domain/budget/budget-report.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { View } from "../address/view.ts";
import type { Place } from "../charts/cursor.ts";
import type { PlotProps } from "../charts/plot.tsx";
import type { Change } from "../service/comparison.ts";
import type { CategoryKey } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";
import type { Texts } from "../texts/texts.ts";

/** Leads to the expenses behind a figure. */
export type Target = Partial<View>;

export type Figure =
  | { readonly kind: "amount"; readonly value: Decimal; readonly to?: Target | undefined }
  | { readonly kind: "count"; readonly value: number; readonly to?: Target | undefined }
  /** Positive for more. */
  | { readonly kind: "difference"; readonly value: Decimal }
  /** From 0 to 1. */
  | { readonly kind: "share"; readonly value: number }
  | { readonly kind: "change"; readonly value: Change }
  | { readonly kind: "nothing" };

export const NO_FIGURE: Figure = { kind: "nothing" };

export function amountFigure(value: Decimal | undefined, to?: Target): Figure {
  return value === undefined ? NO_FIGURE : { kind: "amount", value, to };
}

export function countFigure(value: number | undefined, to?: Target): Figure {
  return value === undefined ? NO_FIGURE : { kind: "count", value, to };
}

export function totalRow(texts: Texts, figures: readonly Figure[]): Row {
  return { key: "total", head: { shown: texts.book.total }, figures };
}

export interface Row {
  readonly key: string;
  readonly head: {
    readonly shown: string;
    /** The text in files, if it differs. */
    readonly exact?: string;
    readonly to?: Target | undefined;
    /** The name of the row that this row is a part of. */
    readonly within?: string | undefined;
  };
  readonly figures: readonly Figure[];
}

export interface Column {
  readonly key: string;
  readonly name: string;
}

export interface Table {
  /** The first column has the row headings. */
  readonly columns: readonly Column[];
  /** For files: the header of a column that says which row a row is a part of. */
  readonly within?: string;
  readonly rows: readonly Row[];
  readonly foot?: Row;
}

/** A chart with axes or cells. */
export interface Drawing
  extends Pick<PlotProps, "sentence" | "kind" | "count" | "first" | "steps" | "describe"> {
  readonly targetOf: (place: Place) => Target | undefined;
  /** `width` is in CSS pixels. */
  readonly look: (width: number) => Pick<PlotProps, "axis" | "names" | "children">;
  /** Drawn below the chart. */
  readonly keys?: readonly ChartKey[];
}

export interface ChartKey {
  readonly name: string;
  /** A CSS color. */
  readonly color: string;
  readonly shape?: "line" | "dots" | "band";
}

/** Bars that are rows of the page. */
export interface Bars {
  readonly columns: readonly Column[];
  /** The total, if it says more than the rows do. */
  readonly foot?: BarRow;
  /** Rows for groups without a bar. */
  readonly rest: readonly BarRow[];
  readonly categories: readonly Category[];
  readonly rows: readonly BarRow[];
}

export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** Undefined if the row is not about a category. */
  readonly category?: CategoryKey;
  /** The view that the name leads to. */
  readonly to?: Target | undefined;
  /** Shown after the name. */
  readonly note?: string;
  /** A CSS color. */
  readonly color: string;
  /** From -1 to 1, as a share of the longest. Negative bars go the other way. */
  readonly length: number;
  readonly figures: readonly Figure[];
  /** Shown instead of the bar. */
  readonly budget?: { readonly of: BudgetMonth; readonly passed: number | undefined } | undefined;
  /** The rows that it expands to. */
  readonly below?: readonly BarRow[];
}

export interface Chart {
  /** A name for files and ids. */
  readonly id: string;
  readonly title: string;
  readonly days: string;
  /** Built when the user opens or saves the table: most are never seen. */
  readonly table: () => Table;
  /** A sentence above all reports, in three pieces. The middle one is emphasized. */
  readonly headline?: readonly string[];
  readonly notes?: readonly { readonly text: string; readonly to: Target }[];
  readonly bars?: Bars;
  readonly drawing?: Drawing;
  readonly isEmpty: boolean;
  /** Shown if the chart is empty, instead of "No spending in this period". */
  readonly why?: string;
}
