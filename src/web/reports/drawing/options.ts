// The parts of chart options that several charts share: text, axes, tooltips, and horizontal bars.

import type { EChartsCoreOption } from "echarts/core";
import { type Decimal, negate, ZERO } from "../../../domain/money/decimal.ts";
import { areRefunds, UNSEEN } from "../../book/figures.ts";
import type { Sum } from "../../service/pending.ts";
import type { ReportContext } from "../report-context.ts";
import type { ChartStyle } from "./chart-style.ts";

const QUICK_MS = 250;
/** A new chart stands at once, or it would be drawn ten times over. */
const AT_ONCE_MS = 0;

export function basics(style: ChartStyle): EChartsCoreOption {
  return {
    animation: !style.isStill,
    animationDuration: AT_ONCE_MS,
    animationDurationUpdate: QUICK_MS,
    textStyle: { fontFamily: style.font, fontSize: style.textSize, color: style.inkSoft },
  };
}

export function nameAxis(style: ChartStyle) {
  return {
    type: "category",
    inverse: style.isRightToLeft,
    axisLine: { lineStyle: { color: style.lineStrong } },
    axisTick: { show: false },
    // A line where somebody points; what it says is shown beside it, by the page.
    axisPointer: {
      ...{ show: true, type: "line", triggerTooltip: false, label: { show: false } },
      lineStyle: { color: style.lineStrong },
    },
  };
}

/** An axis of rounded amounts: the exact ones are in the table. */
export function amountAxis(style: ChartStyle, describe: (value: number) => string) {
  /** Known once the ends are. */
  let lowest = 0;
  return {
    type: "value",
    position: style.isRightToLeft ? "right" : "left",
    splitNumber: 4,
    // Refunds reach no lower than they are, where a round number would take a quarter of the room.
    min({ min }: { readonly min: number }) {
      lowest = Math.min(min, 0);
      return lowest;
    },
    axisLabel: {
      color: style.inkSoft,
      fontSize: style.textSize,
      // There it is no round number.
      formatter: (value: number) => (value < 0 && value === lowest ? "" : describe(value)),
    },
    splitLine: { lineStyle: { color: style.line } },
  };
}

/** The length of a shape, for which a double is exact enough. */
export function lengthOf(amount: Decimal): number {
  return Number.parseFloat(amount);
}

/** Of nothing, or next to nothing beside the highest bar, there is no shape, whose edge would lie over the axis. */
export function shapesOf(sums: readonly Pick<Sum, "total">[], highest: number) {
  return sums.map(({ total }) => {
    const length = lengthOf(total);
    return Math.abs(length) <= UNSEEN * highest ? "-" : length;
  });
}

/** How high bars are without what is below zero; their parts are one for each layer. */
export function topsOf(layers: readonly { months: readonly Pick<Sum, "total">[] }[]): number[] {
  const [first] = layers;
  return (first?.months ?? []).map((_, at) => {
    const lengths = layers.map(({ months }) => lengthOf(months[at]?.total ?? ZERO));
    return lengths.reduce((sum, length) => sum + Math.max(length, 0), 0);
  });
}

/** How long each is beside the longest, which is 1; what is negative runs the other way. */
export function sharesOfLongest(amounts: readonly Decimal[]): readonly number[] {
  const lengths = amounts.map(lengthOf);
  const longest = Math.max(...lengths.map(Math.abs), 0);
  return lengths.map((length) => (longest === 0 ? 0 : length / longest));
}

/** How long the bars of amounts are: of refunds alone, by what came back. */
export function lengthsOf(all: readonly Pick<Sum, "total">[]): readonly number[] {
  return sharesOfLongest(all.map(({ total }) => shownAmount(total, all)));
}

/** What the bar of an amount among others is of. */
export function shownAmount(amount: Decimal, all: readonly Pick<Sum, "total">[]): Decimal {
  return areRefunds(all) ? negate(amount) : amount;
}

/** In CSS pixels. */
export function widthsOf(
  texts: readonly string[],
  { font, textSize }: ChartStyle,
  weight = 400,
): readonly number[] {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return texts.map(() => 0);
  // Within the page a pen has its figures, which are all equally wide.
  document.body.append(canvas);
  pen.font = `${weight} ${textSize}px ${font}`;
  const widths = texts.map((text) => Math.ceil(pen.measureText(text).width));
  canvas.remove();
  return widths;
}

/** Where the middle of a text lies that is to stand around `middle`, and neither to be cut off nor to come near what is beyond the edges. */
export function middleWithin(
  middle: number,
  width: number,
  [from, to]: readonly [from: number, to: number],
): number {
  return Math.max(from + width / 2, Math.min(middle, to - width / 2));
}

/** Which bars have their sums above them where there is no room for all, and a sum is as wide as `reach` bars: the highest, and the last if that lies over no other. */
export function fewSums(heights: readonly number[], reach: number): readonly number[] {
  const highest = heights.indexOf(Math.max(...heights));
  const last = heights.length - 1;
  // At the edge, where a sum is moved inwards, it lies over so many bars at most.
  const isFree = Math.max(...heights.slice(-Math.ceil(reach))) === heights[last];
  return isFree && last - highest > 1.5 * reach ? [highest, last] : [highest];
}

interface LyingBar {
  readonly name: string;
  readonly amount: Decimal;
  /** What stands behind it. */
  readonly label: string;
  readonly colour: string;
}

/** A name and figures without a bar, for all that have none of their own; none where each has one. */
export function restBars(
  { texts }: ReportContext,
  rest: readonly unknown[],
  label: () => string,
): readonly LyingBar[] {
  if (rest.length === 0) return [];
  return [plainBar(texts.reports.others(rest.length), label())];
}

export function plainBar(name: string, label: string): LyingBar {
  return { name, amount: ZERO, label, colour: "transparent" };
}

/** In CSS pixels. */
const BAR = 30;
const MARGIN = 12;
const NARROW = 480;

export function heightOfBars(count: number): number {
  return Math.max(count, 3) * BAR + MARGIN;
}

/** They are rows of the page, and drawn for pictures alone. */
export function lyingBars(style: ChartStyle, bars: readonly LyingBar[]): EChartsCoreOption {
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
            Math.max(
              0,
              ...widthsOf(
                bars.map(({ label }) => label),
                style,
              ),
            ),
          formatter: (at: string) => bars[Number.parseInt(at, 10)]?.label ?? "",
        },
      },
    ],
    series: [
      {
        type: "bar",
        barWidth: "62%",
        data: bars.map(({ amount, colour }) => ({
          value: lengthOf(amount),
          itemStyle: { color: colour, borderRadius: 3 },
        })),
      },
    ],
  };
}
