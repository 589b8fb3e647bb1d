// The colours of categories: never the same twice in a ledger as far as there are any, and the same from one day to the next.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { coloursOf, PALETTE } from "../../../src/web/service/category-colours.ts";
import type { Category } from "../../../src/web/service/shapes.ts";

interface Given {
  readonly id: number;
  readonly parent?: number;
  readonly colour?: string;
}

function categories(...given: readonly Given[]): readonly Category[] {
  return given.map(({ id, parent = null, colour = null }) => {
    const category = { id, parent, colour, name: `C${id}`, icon: null, archived: false };
    // Safe: ids of tests count from 1.
    return category as unknown as Category;
  });
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const shown = (...given: readonly Given[]) => [...coloursOf(categories(...given)).values()];

describe("a category without a colour of its own", () => {
  test.each([
    ["twelve", ids(12)],
    ["thirty-six, the palette folded by lightness", ids(36)],
    ["whose ids are twelve apart", [{ id: 1 }, { id: 13 }, { id: 25 }]],
    ["beside some that have one", [{ id: 1, colour: "#e0661a" }, { id: 2 }, { id: 14 }]],
    ["with subcategories", [{ id: 1 }, ...ids(6).map(({ id }) => ({ id: id + 1, parent: 1 }))]],
  ])("has one that no other has: %s", (_, given) => {
    expect(new Set(shown(...given)).size).toBe(given.length + 1);
  });

  test("keeps it when others come and go", () => {
    const before = coloursOf(categories({ id: 2 }, { id: 5 }));
    const after = coloursOf(categories({ id: 5 }, { id: 9 }));
    expect(after.get(5)).toBe(before.get(5) ?? "");
  });

  test("leaves alone what looks like a colour that was chosen", () => {
    // A blue beside the palette's first.
    expect(coloursOf(categories({ id: 1 }, { id: 7, colour: "#3d6fd4" })).get(1)).toBe(
      "var(--hue-2)",
    );
  });

  test("has a shade of its parent's below one", () => {
    const colours = coloursOf(categories({ id: 1, colour: "#e0661a" }, { id: 3, parent: 1 }));
    expect(colours.get(3)).toBe("oklch(from var(--hue-2) l c calc(h + 24))");
  });
});

test.each([
  ["of the palette, in light and dark as the palette has it", "#E0661A", "var(--hue-2)"],
  [
    "any other, as light or dark as can be seen",
    "#ffee00",
    "light-dark(oklch(from #ffee00 min(l, 0.64) c h), oklch(from #ffee00 max(l, 0.74) c h))",
  ],
])("a colour that was chosen: %s", (_, colour, css) => {
  expect(coloursOf(categories({ id: 1, colour })).get(1)).toBe(css);
});

test("the palette is that of the tokens in light", async () => {
  const tokens = await Bun.file(join(import.meta.dir, "../../../src/web/style/tokens.css")).text();
  const hues = tokens.matchAll(/--hue-\d+: light-dark\((#\w+),/g);
  expect(Array.from(hues, ([, colour]) => colour)).toEqual([...PALETTE]);
});
