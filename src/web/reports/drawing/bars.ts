// Bars that lie on their side, with their names before them and their exact amounts behind.

import type { EChartsCoreOption } from "echarts/core";
import type { Decimal } from "../../../domain/money/decimal.ts";
import type { ChartStyle } from "./chart-style.ts";
import { basics, lengthOf, tooltip, widthOf } from "./common.ts";

export interface LyingBar {
  readonly name: string;
  readonly amount: Decimal;
  /** What stands behind it. */
  readonly label: string;
  readonly colour: string;
}

/** In CSS pixels. */
const BAR = 30;
const MARGIN = 12;
const NARROW = 480;

export function heightOfBars(count: number): number {
  return Math.max(count, 3) * BAR + MARGIN;
}

export function lyingBars(
  style: ChartStyle,
  bars: readonly LyingBar[],
  tell: (at: number) => string,
): EChartsCoreOption {
  const { isRightToLeft } = style;
  const label = { color: style.ink, fontSize: style.textSize, fontFamily: style.font };
  // A name that runs the other way keeps its own direction.
  const names = bars.map(({ name }) => (isRightToLeft ? `\u2068${name}\u2069` : name));
  const places = bars.map((_, at) => String(at));
  const plain = {
    type: "category",
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    data: places,
  };
  return {
    ...basics(style),
    grid: { top: 4, bottom: 4, left: 4, right: 4, outerBoundsMode: "same" },
    xAxis: {
      type: "value",
      inverse: isRightToLeft,
      axisLabel: { show: false },
      splitLine: { show: false },
    },
    yAxis: [
      {
        ...plain,
        position: isRightToLeft ? "right" : "left",
        triggerEvent: true,
        axisLabel: {
          ...label,
          width: style.width < NARROW ? style.width * 0.32 : 150,
          overflow: "truncate",
          formatter: (at: string) => names[Number.parseInt(at, 10)] ?? "",
        },
      },
      {
        ...plain,
        position: isRightToLeft ? "left" : "right",
        axisLabel: {
          ...label,
          // They end where the longest of them ends, so that their digits stand one below another.
          align: isRightToLeft ? "left" : "right",
          margin:
            8 +
            widthOf(
              bars.map(({ label }) => label),
              style,
            ),
          formatter: (at: string) => bars[Number.parseInt(at, 10)]?.label ?? "",
        },
      },
    ],
    tooltip: tooltip(style, (_, at) => tell(at)),
    series: [
      {
        type: "bar",
        cursor: "pointer",
        barWidth: "62%",
        data: bars.map(({ amount, colour }) => ({
          value: lengthOf(amount),
          itemStyle: { color: colour, borderRadius: 3 },
        })),
      },
    ],
  };
}
