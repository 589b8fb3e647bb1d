// The report of a field's labels, such as payees: which of them most of the period's money went to.

import type { LabelField } from "../../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { greatestFirst, type Lines, linesOf } from "../../book/figures.ts";
import type { Sum } from "../../service/pending.ts";
import { added } from "../../service/pending.ts";
import type { Bars, Chart, Row, Table, Way } from "../chart.ts";
import { amountFigure, countFigure, NO_FIGURE, restRow, sumFigure, totalRow } from "../chart.ts";
import { lengthsOf } from "../lengths.ts";
import { formatPeriod, type ReportContext, wayTo } from "../report-context.ts";

interface ShownLabels extends LabelSums {
  readonly field: LabelField;
  /** How many lines it has at most. */
  readonly most: number;
  readonly period: Period;
}

export function labelsChart(context: ReportContext, shown: ShownLabels): Chart {
  const { texts } = context;
  const { field } = shown;
  const lines = linesOf(shown.labels, shown.most);
  return {
    id: `${field}s`,
    title: texts.sections[`${field}s`],
    days: formatPeriod(context, shown.period),
    table: () => tableOf(context, shown),
    isEmpty: lines.shown.length === 0,
    bars: barsOf(context, shown, lines),
  };
}

function nameOf({ texts }: ReportContext, { field }: ShownLabels, { name }: LabelTerm): string {
  return name ?? texts.noLabel[field];
}

function wayOf(context: ReportContext, { field, period }: ShownLabels, { name }: LabelTerm): Way {
  return wayTo(context, { period, [field]: name });
}

function tableOf(context: ReportContext, shown: ShownLabels): Table {
  const { texts } = context;
  const rows = shown.labels.map((term): Row => {
    const to = wayOf(context, shown, term);
    return {
      key: `${shown.field} ${term.name ?? ""}`,
      head: { shown: nameOf(context, shown, term), to },
      figures: [amountFigure(term.total, to), countFigure(term.count, to)],
    };
  });
  return {
    columns: [
      { key: shown.field, name: texts[shown.field] },
      { key: "total", name: texts.book.total },
      { key: "count", name: texts.reports.count },
    ],
    rows,
    foot: totalRow(texts, [
      amountFigure(shown.total, wayTo(context, { period: shown.period })),
      NO_FIGURE,
    ]),
  };
}

function barsOf(
  context: ReportContext,
  shown: ShownLabels,
  { shown: top, rest }: Lines<LabelTerm>,
): Bars {
  const { texts } = context;
  const lengths = lengthsOf(shown.labels);
  const rows = shown.labels.map((term, at) => ({
    key: `${shown.field} ${term.name ?? ""}`,
    name: nameOf(context, shown, term),
    color: term.name === null ? "var(--hue-none)" : "var(--accent)",
    length: lengths[at] ?? 0,
    figures: [amountFigure(term.total, wayOf(context, shown, term))],
  }));
  return {
    columns: [{ key: "total", name: texts.book.total }],
    categories: [],
    rows: rows.slice(0, top.length),
    rest: restRow(texts, rows.slice(top.length), [sumFigure(rest)]),
  };
}

export interface LabelTerm extends Sum {
  /** Null for expenses without one. */
  readonly name: string | null;
}

interface LabelSums {
  /** The greatest first. */
  readonly labels: readonly LabelTerm[];
  readonly total: Decimal;
}

/** `terms` may name a label several times. */
export function labelSums(terms: readonly LabelTerm[]): LabelSums {
  const byName = Map.groupBy(terms, ({ name }) => name);
  const all = Array.from(byName, ([name, terms]) => ({ name, ...added(terms) }));
  const labels = greatestFirst(all, (a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1));
  return { labels, total: added(labels).total };
}
