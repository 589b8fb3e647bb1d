// The tokens of the design as a canvas needs them: colours resolved for the scheme that is shown, the font, and the reader's direction.

/** Colours by the names of their tokens. */
const COLOURS = {
  ink: "--ink",
  inkSoft: "--ink-soft",
  line: "--line",
  lineStrong: "--line-strong",
  surface: "--surface",
  raised: "--raised",
  accent: "--accent",
  noHue: "--hue-none",
  heatBack: "--heat-back",
} as const;
const HEAT = [0, 1, 2, 3, 4, 5].map((number) => `--heat-${number}`);

export interface ChartStyle extends Readonly<Record<keyof typeof COLOURS, string>> {
  /** What a colour of a style sheet is, as a canvas takes it. */
  readonly resolve: (text: string) => string;
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

/** Paper is light, whatever the screen is. */
export function readChartStyle(host: HTMLElement, isOnPaper = false): ChartStyle {
  const scheme = isOnPaper ? "light" : "";
  const tokens = [...Object.values(COLOURS), ...HEAT].map((token) => `var(${token})`);
  const colours = resolved(host, tokens, scheme);
  const plain = Object.keys(COLOURS).map((name, at) => [name, colours[at] ?? ""]);
  const own = getComputedStyle(host);
  return {
    // Safe: a colour for each of the names.
    ...(Object.fromEntries(plain) as Record<keyof typeof COLOURS, string>),
    resolve: (text) => resolved(host, [text], scheme)[0] ?? "",
    heat: colours.slice(plain.length),
    font: own.fontFamily,
    textSize: Number.parseFloat(own.fontSize),
    isRightToLeft: own.direction === "rtl",
    isStill: isOnPaper || matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: host.clientWidth,
  };
}

/** The page works out its styles once for all of them, not once for each. */
function resolved(host: HTMLElement, texts: readonly string[], scheme: string): readonly string[] {
  const probes = texts.map((text) => {
    const probe = document.createElement("span");
    probe.style.colorScheme = scheme;
    // Else all colours are one where the reader's own take their place.
    probe.style.forcedColorAdjust = "none";
    probe.style.color = text;
    return probe;
  });
  host.after(...probes);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colours.map(asRgb);
}

/** The library of charts knows no newer ways to write a colour, and makes others from it. */
function asRgb(colour: string): string {
  if (colour.startsWith("rgb")) return colour;
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
