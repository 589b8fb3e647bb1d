// The chart of payees: to whom most of the money of the period went.

import type { Period } from "../../address/period.ts";
import type { Chart, Figure, Row, Table, Way } from "../chart.ts";
import { heightOfBars, lyingBars } from "../drawing/bars.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import { type Payees, type PayeeTerm, searchOfPayee } from "../payees.ts";
import { type Telling, tellAmount, tellCount, tellExpenses, wayTo } from "../telling.ts";

/** The table has more of them. */
const MOST = 12;

export interface ShownPayees extends Payees {
  readonly period: Period;
  /** As the reader calls it. */
  readonly periodName: string;
}

export function payeesChart(telling: Telling, shown: ShownPayees): Chart {
  const { texts } = telling;
  const top = shown.top.slice(0, MOST);
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
    table: tableOf(telling, shown),
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

/** What has no payee can't be sought for. */
function wayOf(telling: Telling, period: Period, { payee }: PayeeTerm): Way | undefined {
  const search = payee === null ? undefined : searchOfPayee(payee, telling.search);
  return search === undefined ? undefined : wayTo(telling, { period, search });
}

function tableOf(telling: Telling, shown: ShownPayees): Table {
  const { texts } = telling;
  const rows = shown.top.map((term): Row => {
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
  const { others } = shown;
  const rest: readonly Figure[] = others
    ? [
        { kind: "amount", value: others.total },
        { kind: "count", value: others.count },
      ]
    : [];
  return {
    columns: [
      { key: "payee", name: texts.payee },
      { key: "total", name: texts.book.total },
      { key: "count", name: texts.reports.count },
    ],
    rows: others
      ? [
          ...rows,
          {
            key: "others",
            head: { shown: texts.reports.others(tellCount(telling, others.payees)) },
            figures: rest,
          },
        ]
      : rows,
    foot: {
      key: "total",
      head: { shown: texts.book.total },
      figures: [{ kind: "amount", value: shown.total }, { kind: "nothing" }],
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
