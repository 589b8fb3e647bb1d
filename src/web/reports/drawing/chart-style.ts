// The tokens of the design as a canvas needs them: colours resolved for the scheme that is shown, the font, and the reader's direction.

import { SLOTS } from "../groups.ts";

const SERIES = Array.from({ length: SLOTS }, (_, slot) => `--series-${slot + 1}`);
const HEAT = [0, 1, 2, 3, 4, 5].map((number) => `--heat-${number}`);

export interface ChartStyle {
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly raised: string;
  readonly accent: string;
  readonly series: readonly string[];
  readonly noSeries: string;
  /** By level, from nothing to most. */
  readonly heat: readonly string[];
  readonly heatBack: string;
  readonly font: string;
  /** In CSS pixels. */
  readonly textSize: number;
  readonly isRightToLeft: boolean;
  readonly isStill: boolean;
  /** Of the drawing, in CSS pixels. */
  readonly width: number;
}

export function readChartStyle(host: HTMLElement): ChartStyle {
  const probe = document.createElement("span");
  host.after(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const own = getComputedStyle(host);
  const style = {
    ink: colour("--ink"),
    inkSoft: colour("--ink-soft"),
    line: colour("--line"),
    lineStrong: colour("--line-strong"),
    surface: colour("--surface"),
    raised: colour("--raised"),
    accent: colour("--accent"),
    series: SERIES.map(colour),
    noSeries: colour("--series-none"),
    heat: HEAT.map(colour),
    heatBack: colour("--heat-back"),
    font: own.fontFamily,
    textSize: Number.parseFloat(own.fontSize),
    isRightToLeft: own.direction === "rtl",
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: host.clientWidth,
  };
  probe.remove();
  return style;
}
