// The tokens of the design as a canvas needs them: colours resolved for the scheme that is shown, the font, and the reader's direction.

import { SLOTS } from "../groups.ts";

const PLAIN = {
  ink: "--ink",
  inkSoft: "--ink-soft",
  line: "--line",
  lineStrong: "--line-strong",
  surface: "--surface",
  raised: "--raised",
  accent: "--accent",
  noSeries: "--series-none",
  heatBack: "--heat-back",
} as const;
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
  const colours = readColours(host, [...Object.values(PLAIN), ...SERIES, ...HEAT]);
  const colour = (token: string) => colours.get(token) ?? "";
  const own = getComputedStyle(host);
  return {
    ink: colour(PLAIN.ink),
    inkSoft: colour(PLAIN.inkSoft),
    line: colour(PLAIN.line),
    lineStrong: colour(PLAIN.lineStrong),
    surface: colour(PLAIN.surface),
    raised: colour(PLAIN.raised),
    accent: colour(PLAIN.accent),
    series: SERIES.map(colour),
    noSeries: colour(PLAIN.noSeries),
    heat: HEAT.map(colour),
    heatBack: colour(PLAIN.heatBack),
    font: own.fontFamily,
    textSize: Number.parseFloat(own.fontSize),
    isRightToLeft: own.direction === "rtl",
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: host.clientWidth,
  };
}

/** By token. The page works out its styles once for all of them, not once for each. */
function readColours(host: HTMLElement, tokens: readonly string[]): ReadonlyMap<string, string> {
  const probes = tokens.map((token) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${token})`;
    return probe;
  });
  host.after(...probes);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return new Map(tokens.map((token, at) => [token, colours[at] ?? ""]));
}
