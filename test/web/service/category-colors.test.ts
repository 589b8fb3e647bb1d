// The colors of categories. No two in a ledger are the same as long as there are enough colors, and each category keeps its color.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CATEGORIES as SAMPLE } from "../../../src/web/sample/household.ts";
import { colorsOf, PALETTE } from "../../../src/web/service/category-colors.ts";
import { category } from "../reports/rows.ts";

interface Given {
  readonly id: number;
  readonly parent?: number;
  readonly color?: string;
}

const categories = (...given: readonly Given[]) =>
  given.map(({ id, parent, color }) => category(id, parent, color));

const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const shown = (...given: readonly Given[]) => [...colorsOf(categories(...given)).values()];

test("a category with a temporary id has a color from the palette, and doesn't change the colors of the others", () => {
  const before = shown(...ids(3));
  const after = [...colorsOf(categories(...ids(3), { id: -13 }, { id: -14 }))];
  expect(after.slice(0, -2).map(([, color]) => color)).toEqual(before);
  expect(after.slice(-2)).toEqual([
    [-13, "var(--hue-4)"],
    [-14, "var(--hue-5)"],
  ]);
});

test.each([
  ["one of twelve", ids(12)],
  ["one of thirty-six, in three shades of the palette", ids(36)],
  ["with an id twelve above another's", [{ id: 1 }, { id: 13 }, { id: 25 }]],
  ["among categories that have one", [{ id: 1, color: "#e0661a" }, { id: 2 }, { id: 14 }]],
  ["above subcategories", [{ id: 1 }, ...ids(6).map(({ id }) => ({ id: id + 1, parent: 1 }))]],
])("a category without a color of its own has a color that no other has: %s", (_, given) => {
  expect(new Set(shown(...given)).size).toBe(given.length + 1);
});

test("a category without a color of its own keeps its color when others come and go", () => {
  const before = colorsOf(categories({ id: 2 }, { id: 5 }));
  const after = colorsOf(categories({ id: 5 }, { id: 9 }));
  expect(after.get(5)).toBe(before.get(5) ?? "");
});

test("a category without a color of its own avoids a hue that looks like a chosen color", () => {
  // A blue that is close to the palette's first.
  expect(colorsOf(categories({ id: 1 }, { id: 7, color: "#3d6fd4" })).get(1)).toBe("var(--hue-2)");
});

test("a category without a color of its own has a shade of its parent's color if it is a subcategory", () => {
  const colors = colorsOf(categories({ id: 1, color: "#e0661a" }, { id: 3, parent: 1 }));
  expect(colors.get(3)).toBe("oklch(from var(--hue-2) calc(l * 0.88) c calc(h + 12))");
});

test.each([
  ["one from the palette, as the palette has it in light and dark", "#E0661A", "var(--hue-2)"],
  [
    "any other, darker or lighter if it could not be seen",
    "#ffee00",
    "light-dark(oklch(from #ffee00 min(l, 0.64) c h), oklch(from #ffee00 max(l, 0.74) c h))",
  ],
])("a chosen color is shown: %s", (_, color, css) => {
  expect(colorsOf(categories({ id: 1, color })).get(1)).toBe(css);
});

const tokens = await Bun.file(join(import.meta.dir, "../../../src/web/style/tokens.css")).text();
const HUES = Array.from(
  tokens.matchAll(/--hue-\d+: light-dark\((#\w+), (#\w+)\)/g),
  ([, ...pair]) => pair,
);

test("the palette has the light colors of the tokens", () => {
  expect(HUES.map(([light]) => light ?? "")).toEqual([...PALETTE]);
});

/** The least distance in OKLab, in hundredths: the two closest colors of the palette are 6.4 apart. */
const NEAREST = 6.4;

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in %s", (_, scheme) => {
  test("no two categories of the sample look alike", () => {
    const keys = SAMPLE.map(({ key }) => key);
    const given = SAMPLE.map(({ key, parent, color }) => ({
      id: keys.indexOf(key) + 1,
      ...(parent && { parent: keys.indexOf(parent) + 1 }),
      ...(color && { color }),
    }));
    expect(nearestOf(given, scheme)).toBeGreaterThanOrEqual(NEAREST);
  });

  test.each(PALETTE)(
    "the colors of the first two subcategories of %s don't look like any color of the palette",
    (color) => {
      const below = [13, 14].map((id) => ({ id, parent: PALETTE.indexOf(color) + 1 }));
      const given = [...PALETTE.map((each, at) => ({ id: at + 1, color: each })), ...below];
      expect(nearestOf(given, scheme)).toBeGreaterThanOrEqual(NEAREST);
    },
  );
});

test.each(HUES)("%s, and in dark %s, can be seen on cards", (...pair) => {
  const surfaces = /--surface: light-dark\((#\w+), (#\w+)\)/.exec(tokens)?.slice(1) ?? [];
  const contrasts = pair.map((hue, scheme) => {
    const [less = 0, more = 0] = [hue ?? "", surfaces[scheme] ?? ""]
      .map((each) => 0.05 + luminance(each))
      .toSorted((a, b) => a - b);
    return more / less;
  });
  expect(Math.min(...contrasts)).toBeGreaterThan(3);
});

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The distance between the two closest colors. */
function nearestOf(given: readonly Given[], scheme: 0 | 1): number {
  const labs = [...colorsOf(categories(...given))].flatMap(([id, css]) =>
    id === null ? [] : [labOf(css, scheme)],
  );
  const distances = labs.flatMap((a, at) =>
    labs
      .slice(at + 1)
      .map((b) => 100 * Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)))),
  );
  return Math.min(...distances);
}

/** The color in OKLab. `css` is a hue of the tokens or one derived from it, as `colorsOf` writes them. */
function labOf(css: string, scheme: 0 | 1): readonly number[] {
  const hue = Number(/--hue-(\d+)/.exec(css)?.[1]);
  const [l = 0, a = 0, b = 0] = oklab(HUES[hue - 1]?.[scheme] ?? "");
  const factor = Number(/l \* ([\d.]+)/.exec(css)?.[1] ?? 1);
  const [, sign = "+", degrees = "0"] = /h ([+-]) (\d+)/.exec(css) ?? [];
  const turn = (Number(`${sign}${degrees}`) * Math.PI) / 180;
  const angle = Math.atan2(b, a) + turn;
  return [l * factor, Math.hypot(a, b) * Math.cos(angle), Math.hypot(a, b) * Math.sin(angle)];
}

/** Linear red, green and blue of a color written as #rrggbb. */
function linear(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** Converts to OKLab as CSS Color 4 defines it. */
function oklab(hex: string): readonly number[] {
  const times = (matrix: readonly (readonly number[])[], values: readonly number[]) =>
    matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0));
  return times(FROM_LMS, times(TO_LMS, linear(hex)).map(Math.cbrt));
}

const TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const FROM_LMS = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
