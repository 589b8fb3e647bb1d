// The report of a field's labels, such as payees: which of them got most of the period's spending.

import type { LabelField } from "../../../domain/expense/expense-fields.ts";
import type { Period } from "../../address/view.ts";
import { greatestFirst } from "../../book/figures.ts";
import { added, type SumRow } from "../../service/pending.ts";
import { amountFigure, type Chart, countFigure, NO_FIGURE, totalRow } from "../chart.ts";
import { formatPeriod, type ReportContext, targetIn } from "../report-context.ts";
import { listChart } from "./list-chart.ts";

interface ShownLabels extends ReturnType<typeof labelSums> {
  readonly field: LabelField;
  /** The maximum number of lines. */
  readonly most: number;
  readonly period: Period;
}

export function labelsChart(
  context: ReportContext,
  { field, labels, total, most, period }: ShownLabels,
): Chart {
  const { texts } = context;
  return listChart(context, {
    id: `${field}s`,
    title: texts.sections[`${field}s`],
    days: formatPeriod(context, period),
    columns: [
      { key: field, name: texts[field] },
      { key: "total", name: texts.book.total },
      { key: "count", name: texts.reports.count },
    ],
    beside: 1,
    lines: labels.map(({ name, total, count }) => {
      const to = targetIn(context, { period, [field]: name });
      return {
        key: `${field} ${name ?? ""}`,
        name: name ?? texts.noLabel[field],
        color: name === null ? "var(--hue-none)" : "var(--accent)",
        total,
        headingTo: to,
        figures: [amountFigure(total, to), countFigure(count, to)],
      };
    }),
    most,
    foot: totalRow(texts, [amountFigure(total, targetIn(context, { period })), NO_FIGURE]),
  });
}

/** The greatest first. The name is null for expenses without a label. Several rows may have the same label. */
export function labelSums(rows: readonly SumRow[], field: LabelField) {
  const byName = Map.groupBy(rows, ({ keys }) => keys[field] ?? null);
  const all = Array.from(byName, ([name, rows]) => ({ name, ...added(rows) }));
  const labels = greatestFirst(all, (a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1));
  return { labels, total: added(labels).total };
}
