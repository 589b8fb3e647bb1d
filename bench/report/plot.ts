// The plot: a bar a side for each figure, on logarithmic scales, as an SVG that adapts to light and dark pages.

import { SIDE_NAMES, type SideName } from "../sides/side.ts";
import { medianOf, type Round, type Unit } from "./figures.ts";
import { format } from "./row.ts";

interface Group {
  readonly title: string;
  readonly figure: string;
  readonly unit: Unit;
}

interface Panel {
  readonly title: string;
  readonly groups: readonly Group[];
}

const PANELS: readonly Panel[] = [
  {
    title: "Answers a second (longer is better)",
    groups: [
      { title: "POST, 64 connections", figure: "post", unit: "/s" },
      { title: "POST, 1 connection", figure: "post-1", unit: "/s" },
      { title: "PUT, 64 connections", figure: "put", unit: "/s" },
      { title: "DELETE, 64 connections", figure: "delete", unit: "/s" },
      { title: "GET total of 100,000", figure: "total-100000", unit: "/s" },
      { title: "GET list of 100,000", figure: "list", unit: "/s" },
      { title: "… a write between two", figure: "written", unit: "/s" },
      { title: "… current ETag, 1,000,000", figure: "current", unit: "/s" },
      { title: "PostgreSQL: POST", figure: "pg-post", unit: "/s" },
      { title: "PostgreSQL: GET total", figure: "pg-total", unit: "/s" },
      { title: "PostgreSQL: GET list", figure: "pg-list", unit: "/s" },
    ],
  },
  {
    title: "Waiting and memory (shorter is better)",
    groups: [
      { title: "p99 of POST, half rate", figure: "half-rate-1", unit: "ms" },
      { title: "p99 of total, slow disk", figure: "slow-total", unit: "ms" },
      { title: "First answer, 1,000,000", figure: "first-answer", unit: "ms" },
      { title: "Memory, 1,000,000 read", figure: "memory", unit: "MB" },
    ],
  },
  {
    title: "The book of 1,000,000, p95 on SQLite (shorter is better)",
    groups: [
      { title: "First page", figure: "book-first-page", unit: "ms" },
      { title: "Page in the middle", figure: "book-middle-page", unit: "ms" },
      { title: "Last page", figure: "book-last-page", unit: "ms" },
      { title: "Search, common word", figure: "book-common", unit: "ms" },
      { title: "Search, rare word", figure: "book-rare", unit: "ms" },
      { title: "Breakdown, all years", figure: "book-all-years", unit: "ms" },
      { title: "Breakdown, one year", figure: "book-one-year", unit: "ms" },
      { title: "Suggestions", figure: "book-suggestions", unit: "ms" },
    ],
  },
  {
    title: "The app at 100,000 expenses (shorter is better)",
    groups: [
      { title: "Usable, 4 × slower, p95", figure: "app-load-slow", unit: "ms" },
      { title: "Usable, p95", figure: "app-load", unit: "ms" },
      { title: "Line open, p95", figure: "app-open", unit: "ms" },
      { title: "Expense recorded, p95", figure: "app-record", unit: "ms" },
      { title: "Other month, p95", figure: "app-month", unit: "ms" },
      { title: "Search, p95", figure: "app-search", unit: "ms" },
    ],
  },
];

const WIDTH = 860;
const LEFT = 200;
/** Room for a value after the longest bar. */
const RIGHT = 100;
const BAR = 13;
const GROUP_GAP = 12;
const PANEL_HEAD = 52;
const LEGEND = 44;

const SIDE_TITLES: Readonly<Record<SideName, string>> = {
  outlay: "Outlay",
  limit: "The limit",
  tutorial: "Tutorial",
  "json-server": "json-server",
};

const STYLE = `
  svg { color-scheme: light dark; font: 12px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #24292f; } .faint { fill: #57606a; } .grid { stroke: #d8dee4; }
  .outlay { fill: #1a7f5a; } .limit { fill: #8c959f; } .tutorial { fill: #c4622d; } .json-server { fill: #3b6fb6; }
  .title { font-weight: 600; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #e6edf3; } .faint { fill: #9198a1; } .grid { stroke: #30363d; }
    .outlay { fill: #3fb68b; } .limit { fill: #7d8590; } .tutorial { fill: #e08a55; } .json-server { fill: #6ea1e6; }
  }
`;

export function toSvg(rounds: readonly Round[]): string {
  let top = LEGEND;
  const drawn = PANELS.map((panel) => {
    const { svg, height } = drawPanel(panel, rounds, top);
    top += height;
    return svg;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img" aria-label="Outlay, the limit and the peers, by workload">`,
    `<style>${STYLE}</style>`,
    `<rect class="page" width="${WIDTH}" height="${top}" rx="6"/>`,
    legend(),
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

function legend(): string {
  return SIDE_NAMES.map((side, index) => {
    const x = LEFT + index * 120;
    return `<rect class="${side}" x="${x}" y="18" width="12" height="12" rx="2"/><text x="${x + 18}" y="28">${SIDE_TITLES[side]}</text>`;
  }).join("\n");
}

interface Bar {
  readonly side: SideName;
  readonly value: number;
}

function drawPanel({ title, groups }: Panel, rounds: readonly Round[], top: number) {
  const barred = groups.map((group) => ({ ...group, bars: barsOf(group, rounds) }));
  const values = barred.flatMap(({ bars }) => bars.map(({ value }) => value));
  const scale = logScale(values);
  const bottom = barred.reduce(
    (y, { bars }) => y + bars.length * BAR + GROUP_GAP,
    top + PANEL_HEAD,
  );
  let y = top + PANEL_HEAD;
  const parts = [`<text class="title" x="16" y="${top + 20}">${title}</text>`];
  for (const decade of scale.decades) {
    const x = scale.x(decade);
    parts.push(
      `<line class="grid" x1="${x}" y1="${top + PANEL_HEAD - 8}" x2="${x}" y2="${bottom - 6}"/>`,
      `<text class="faint" x="${x}" y="${top + PANEL_HEAD - 14}" text-anchor="middle">${decade.toLocaleString("en-US")}</text>`,
    );
  }
  for (const { title: name, unit, bars } of barred) {
    const middle = y + (bars.length * BAR) / 2 + 4;
    parts.push(`<text x="${LEFT - 10}" y="${middle}" text-anchor="end">${name}</text>`);
    for (const { side, value } of bars) {
      const end = scale.x(value);
      parts.push(
        `<rect class="${side}" x="${LEFT}" y="${y}" width="${rounded(end - LEFT)}" height="${BAR - 2}" rx="2"/>`,
        `<text class="faint" x="${rounded(end + 5)}" y="${y + BAR - 3}" font-size="10">${format(value, unit)}</text>`,
      );
      y += BAR;
    }
    y += GROUP_GAP;
  }
  return { svg: parts.join("\n"), height: bottom - top + 10 };
}

function barsOf({ figure }: Group, rounds: readonly Round[]): readonly Bar[] {
  return SIDE_NAMES.map((side) => ({ side, value: medianOf(rounds, [figure, side]) })).filter(
    ({ value }) => value > 0,
  );
}

/** A scale from the power of ten below the smallest value to the one above the largest. */
function logScale(values: readonly number[]) {
  const first = Math.ceil(Math.log10(Math.min(...values)) - 1);
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const width = (WIDTH - LEFT - RIGHT) / (last - first);
  return {
    x: (value: number) => rounded(LEFT + (Math.log10(value) - first) * width),
    decades: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
  };
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
