// The colors of categories, as CSS values that suit light and dark. A category without a color of its own gets one that no other category
// of the ledger has, and keeps it while others come and go. A subcategory has a shade of its parent's color.

import type { Category } from "./shapes.ts";

/** The colors of the light scheme. --hue-1 to --hue-12 of tokens.css are the same colors, and also have values for the dark scheme. */
export const PALETTE: readonly string[] = [
  "#3b6fe0",
  "#e0661a",
  "#07888f",
  "#d43d87",
  "#2e8f49",
  "#8350d2",
  "#a87a00",
  "#cd3b43",
  "#0a80bf",
  "#8f6039",
  "#6a8400",
  "#ab3fb5",
];

export const NO_COLOR = "var(--hue-none)";

/** The color of several categories that are drawn as one. */
export const REST_COLOR = "var(--hue-rest)";

/** A hue that is used a second or third time is darker each time. */
const FOLDS = ["", " calc(l * 0.82) c h", " calc(l * 0.68) c h"] as const;

/**
 * Shades for subcategories: darker than the parent, with the hue shifted to one side. The first ones differ from one another and from the
 * palette as much as the palette's own colors do. If only the hue changed, a shade would look like the palette's next color.
 */
const TURNS = [
  "calc(l * 0.88) c calc(h + 12)",
  "calc(l * 0.78) c calc(h - 16)",
  "calc(l * 0.72) c calc(h + 28)",
  "calc(l * 0.9) c calc(h - 8)",
  "calc(l * 0.82) c calc(h - 16)",
  "calc(l * 0.76) c calc(h + 8)",
] as const;

const known = new WeakMap<readonly Category[], ReadonlyMap<number | null, string>>();

/** The colors of a ledger's categories by their ids. The key null has the color of expenses without a category. */
export function colorsOf(categories: readonly Category[]): ReadonlyMap<number | null, string> {
  const before = known.get(categories);
  if (before) return before;
  const colors = new Map<number | null, string>([[null, NO_COLOR]]);
  // Temporary ids are negative, and each new category has a smaller one.
  const inOrder = categories.toSorted((a, b) => Math.abs(a.id) - Math.abs(b.id));
  const ids = new Set<number | null>(inOrder.map(({ id }) => id));
  const upper = inOrder.filter(({ parent }) => !ids.has(parent));
  const taken = upper.flatMap(({ color }) => (color === null ? [] : [nearestSlot(color)]));
  for (const { id, color } of upper) {
    if (color !== null) colors.set(id, ownColor(color));
    else colors.set(id, slotColor(takeSlot(Math.abs(id) - 1, taken)));
  }
  const below = Map.groupBy(inOrder, ({ parent }) => parent);
  for (const { id } of upper) {
    const parentColor = colors.get(id) ?? NO_COLOR;
    for (const [at, child] of (below.get(id) ?? []).entries()) {
      const turned = `oklch(from ${parentColor} ${TURNS[at % TURNS.length]})`;
      colors.set(child.id, child.color === null ? turned : ownColor(child.color));
    }
  }
  known.set(categories, colors);
  return colors;
}

/** A chosen color. One from the palette stays as it is; any other is made dark or light enough to be seen. */
function ownColor(color: string): string {
  const slot = PALETTE.indexOf(color.toLowerCase());
  if (slot >= 0) return slotColor(slot);
  return `light-dark(oklch(from ${color} min(l, 0.64) c h), oklch(from ${color} max(l, 0.74) c h))`;
}

function slotColor(slot: number): string {
  const hue = `var(--hue-${(slot % PALETTE.length) + 1})`;
  const fold = FOLDS[Math.floor(slot / PALETTE.length) % FOLDS.length];
  return fold ? `oklch(from ${hue}${fold})` : hue;
}

/** The first free slot from `wanted` on. Once all slots of a round are taken, the next round begins. Adds the slot to `taken`. */
function takeSlot(wanted: number, taken: number[]): number {
  const { length } = PALETTE;
  for (let step = 0; ; step += 1) {
    const round = Math.floor(step / length);
    const slot = round * length + ((wanted + step) % length);
    if (taken.includes(slot)) continue;
    taken.push(slot);
    return slot;
  }
}

/** The color of the palette that looks most like this one. */
function nearestSlot(color: string): number {
  const distances = PALETTE.map((each) => distance(channels(each), channels(color)));
  return distances.indexOf(Math.min(...distances));
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, channel, at) => sum + (channel - (b[at] ?? 0)) ** 2, 0);
}
