// The tokens of the design as a canvas needs them: colours resolved for the scheme that is shown, the font, and the reader's direction.

import { SLOTS } from "../groups.ts";

/** Colours by the names of their tokens. */
const COLOURS = {
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

export interface ChartStyle extends Readonly<Record<keyof typeof COLOURS, string>> {
  readonly series: readonly string[];
  /** By level, from nothing to most. */
  readonly heat: readonly string[];
  readonly font: string;
  /** In CSS pixels. */
  readonly textSize: number;
  readonly isRightToLeft: boolean;
  readonly isStill: boolean;
  /** Of the drawing, in CSS pixels. */
  readonly width: number;
}

export function readChartStyle(host: HTMLElement): ChartStyle {
  const colours = readColours(host, [...Object.values(COLOURS), ...SERIES, ...HEAT]);
  const colour = (token: string) => colours.get(token) ?? "";
  const plain = Object.entries(COLOURS).map(([name, token]) => [name, colour(token)]);
  const own = getComputedStyle(host);
  return {
    // Safe: a colour for each of the names.
    ...(Object.fromEntries(plain) as Record<keyof typeof COLOURS, string>),
    series: SERIES.map(colour),
    heat: HEAT.map(colour),
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
