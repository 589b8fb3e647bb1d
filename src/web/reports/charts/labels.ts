// The chart of payees: to whom most of the money of the period went.

import type { Period } from "../../address/period.ts";
import type { Chart, Row, Table, Way } from "../chart.ts";
import { heightOfBars, lyingBars } from "../drawing/bars.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import type { Payees, PayeeTerm } from "../payees.ts";
import { type Telling, tellAmount, tellExpenses, wayTo } from "../telling.ts";

/** The table has more of them. */
const MOST = 12;

export interface ShownPayees extends Payees {
  readonly period: Period;
  /** As the reader calls it. */
  readonly periodName: string;
}

export function payeesChart(telling: Telling, shown: ShownPayees): Chart {
  const { texts } = telling;
  const top = shown.payees.slice(0, MOST);
  const [most] = top;
  return {
    id: "payees",
    title: texts.reports.payees,
    days: shown.periodName,
    sentence: texts.reports.payeesSay(
      shown.periodName,
      most ? nameOf(telling, most) : texts.none,
      most ? tellAmount(telling, most.total) : texts.none,
    ),
    table: () => tableOf(telling, shown),
    isEmpty: top.length === 0,
    drawing: {
      option: (style) => optionOf(telling, top, style),
      wayAt: ({ at }) => top[at] && wayOf(telling, shown.period, top[at]),
      height: () => heightOfBars(top.length),
      keys: () => [],
    },
  };
}

function nameOf({ texts }: Telling, { payee }: PayeeTerm): string {
  return payee ?? texts.noPayee;
}

function wayOf(telling: Telling, period: Period, { payee }: PayeeTerm): Way {
  return wayTo(telling, { period, payee });
}

function tableOf(telling: Telling, shown: ShownPayees): Table {
  const { texts } = telling;
  const rows = shown.payees.map((term): Row => {
    const to = wayOf(telling, shown.period, term);
    return {
      key: `payee ${term.payee ?? ""}`,
      head: { shown: nameOf(telling, term), to },
      figures: [
        { kind: "amount", value: term.total, to },
        { kind: "count", value: term.count, to },
      ],
    };
  });
  return {
    columns: [
      { key: "payee", name: texts.payee },
      { key: "total", name: texts.book.total },
      { key: "count", name: texts.reports.count },
    ],
    rows,
    foot: {
      key: "total",
      head: { shown: texts.book.total },
      figures: [
        { kind: "amount", value: shown.total, to: wayTo(telling, { period: shown.period }) },
        { kind: "nothing" },
      ],
    },
  };
}

function optionOf(telling: Telling, top: readonly PayeeTerm[], style: ChartStyle) {
  const bars = top.map((term) => ({
    name: nameOf(telling, term),
    amount: term.total,
    label: tellAmount(telling, term.total),
    colour: term.payee === null ? style.noSeries : style.accent,
  }));
  return lyingBars(style, bars, (at) => {
    const term = top[at];
    if (!term) return "";
    return [
      nameOf(telling, term),
      tellAmount(telling, term.total),
      tellExpenses(telling, term.count),
    ].join("\n");
  });
}
