// The lists of the settings: sorted, searched, as a tree, with ids made from names, and with pending changes applied.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isIcon, type LabelId } from "../../../src/domain/label/label.ts";
import { isLedgerId } from "../../../src/domain/ledger/ledger.ts";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { mostUsed } from "../../../src/web/entry/category-tiles.tsx";
import { categoryOffers, glyphIdOf, parentOffers } from "../../../src/web/parts/category.tsx";
import { CATEGORIES } from "../../../src/web/sample/household.ts";
import { PALETTE } from "../../../src/web/service/category-colors.ts";
import { inOwnOrder, treeOf } from "../../../src/web/service/category-names.ts";
import type { RowOf, RowPending } from "../../../src/web/service/pending.ts";
import { inverted, rowsPendingAt, rowsWith } from "../../../src/web/service/pending.ts";
import { ICONS } from "../../../src/web/settings/category-dialog.tsx";
import { placeOf } from "../../../src/web/settings/drag-row.ts";
import { slugOf } from "../../../src/web/settings/ledgers-section.tsx";
import { listed, namesake, positionsFor, targetIn } from "../../../src/web/settings/lists.ts";
import { greatest, shareOf, totalOf, totalsOf } from "../../../src/web/settings/setting-rows.tsx";
import { sectionOf } from "../../../src/web/settings/settings-screen.tsx";
import { en } from "../../../src/web/texts/en.ts";
import { decimal } from "../../support/values.ts";

// Safe: the server gives such ids.
const rows = [
  { keys: { category: 1 as LabelId }, total: decimal("20.10") },
  { keys: { category: 2 as LabelId }, total: decimal("39.90") },
  { keys: { category: null }, total: decimal("1000") },
];
const totals = totalsOf("category", rows);

test("the totals of labels count in the parent category, and leave out expenses without a category", () => {
  expect(totalOf([{ id: 1 }, { id: 2 }, { id: 3 }], totals)).toBe(decimal("60"));
  expect(greatest(totals.values())).toBe(decimal("39.9"));
});

test.each([
  ["30", "60", 0.5],
  ["-5", "60", 0],
  ["0", "0", 0],
])(
  "the totals of labels have bars: %s beside a largest total of %s has a bar of %d",
  (total, most, expected) => {
    expect(shareOf(decimal(total), decimal(most))).toBe(expected);
  },
);

function label(id: number, name: string, count = 0, lastUsed: string | null = null) {
  // Safe: it has all fields that a payee has in a list.
  return { id, name, version: 1, count, lastUsed } as unknown as RowOf<"payee">;
}

function category(id: number, name: string, parent: number | null = null) {
  const none = { color: null, icon: null, archived: false, position: null };
  // Safe: it has all fields that a category has in a list.
  return { ...label(id, name), ...none, parent } as unknown as RowOf<"category">;
}

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

const labels = [
  label(1, "Übersee", 2, "2026-01-01"),
  label(2, "Shop 10", 5, "2026-03-01"),
  label(3, "Shop 9", 5, null),
  label(4, "apple", 0, "2026-03-01"),
];
const all = { sought: "", locale: "de" } as const;

test.each([
  ["name", ["apple", "Shop 9", "Shop 10", "Übersee"]],
  ["count", ["Shop 9", "Shop 10", "Übersee", "apple"]],
  ["lastUsed", ["apple", "Shop 10", "Übersee", "Shop 9"]],
  ["total", ["Übersee", "apple", "Shop 10", "Shop 9"]],
] as const)("payees and tags are sorted by %s", (order, expected) => {
  const totals = new Map([
    ["Übersee", decimal("10.1")] as const,
    ["Shop 9", decimal("-3")] as const,
  ]);
  expect(names(listed(labels, { ...all, order, totals }))).toEqual([...expected]);
});

test("payees and tags are found by the beginnings of words, regardless of accents", () => {
  expect(names(listed(labels, { ...all, order: "name", sought: "uber" }))).toEqual(["Übersee"]);
  expect(names(listed(labels, { ...all, order: "name", sought: "sh 1" }))).toEqual(["Shop 10"]);
  expect(listed(labels, { ...all, order: "name", sought: "x" })).toEqual([]);
});

test("payees and tags have at most one namesake, which is never the label itself", () => {
  expect(namesake(labels, "APPLE", 1)?.id).toBe(label(4, "").id);
  expect(namesake(labels, "apple", 4)).toBeUndefined();
  expect(namesake(labels, "ubersee", 2)?.name).toBe("Übersee");
});

test("payees and tags are found in the book by a search that is read as intended", () => {
  expect(targetIn("payee", "Corner Café")).toEqual({ payee: "Corner Café" });
  expect(readSearch(targetIn("tag", "Work trip").search ?? "")).toMatchObject({
    tags: ["Work trip"],
    faults: [],
  });
  expect(readSearch(targetIn("tag", 'a "b" >10').search ?? "").faults).toEqual([]);
});

describe("categories", () => {
  const all = [
    category(1, "Food"),
    category(2, "Rent", 3),
    category(3, "Home"),
    category(4, "Bread", 1),
    category(5, "Apples", 1),
    category(6, "Lost", 9),
  ];

  test("are offered as a tree: in the order that users have given them, then by name", () => {
    const tree = treeOf(all, "en").map(({ category, below }) => [category.name, names(below)]);
    expect(tree).toEqual([
      ["Food", ["Apples", "Bread"]],
      ["Home", ["Rent"]],
      ["Lost", []],
    ]);
    const positions = new Map([
      ["Home", 1],
      ["Apples", 4],
      ["Bread", 9],
    ]);
    const placed = all.map((each) => ({ ...each, position: positions.get(each.name) ?? null }));
    const order = ["Home", "Rent", "Food", "Apples", "Bread", "Lost"];
    expect(names(categoryOffers(placed))).toEqual(order);
  });

  test("can be moved below another top-level category", () => {
    expect(names(parentOffers(all, null, 4))).toEqual(["Food", "Home"]);
    expect(names(parentOffers(all, null, 1))).toEqual(["Home"]);
  });
});

test("below the line are the seven most used categories, with ties in the order that users have given them", () => {
  const counts = [1, 9, 1, 0, 5, 1, 7, 1];
  const all = counts.map((count, at) => ({
    ...category(at + 1, `C${at}`),
    count,
    position: 9 - at,
  }));
  const shown = names(mostUsed(inOwnOrder(all, "en")));
  expect(shown).toEqual(["C1", "C6", "C4", "C7", "C5", "C2", "C0"]);
});

/** Moves the item at `from` to `to`, returns the items with a new position, and checks that the list then has that order. */
function move(positions: readonly (number | null)[], from: number, to: number) {
  const rows = positions.map((position, at) => ({ ...category(at + 1, `C${at}`), position }));
  const [moved = category(0, "")] = rows.slice(from);
  const order = rows.filter((each) => each !== moved).toSpliced(to, 0, moved);
  const changed = positionsFor(order, moved);
  const after = rows.map((row) => ({ ...row, position: changed.get(row) ?? row.position }));
  expect(names(inOwnOrder(after, "en"))).toEqual(names(order));
  return [...changed.keys()].map(({ name }) => name);
}

test.each([
  ["for the first time, those before it get one", [null, null, null, null], 3, 1, ["C0", "C3"]],
  ["to the top, only it gets one", [null, null, null], 2, 0, ["C2"]],
  ["between two that have one, only it gets one", [100, 200, 300], 2, 1, ["C2"]],
  ["after the last one that has one, only it gets one", [100, 200, null], 0, 1, ["C0"]],
  ["to a place without room, those after it make room", [1, 2, 3, null], 2, 0, ["C2", "C0", "C1"]],
] as const)("a category that is moved gives positions: %s", (_, positions, from, to, changed) => {
  expect(move(positions, from, to)).toEqual([...changed]);
});

test("a category that is moved can be moved to the same place many times", () => {
  let rows = [1, 2, 3].map((id) => ({ ...category(id, `C${id}`), position: id * 2 ** 20 }));
  for (let times = 0; times < 60; times += 1) {
    const [first, second, third] = inOwnOrder(rows);
    if (!first || !second || !third) throw new Error("a row is missing");
    const changed = positionsFor([first, third, second], third);
    rows = rows.map((row) => ({ ...row, position: changed.get(row) ?? row.position }));
    expect(inOwnOrder(rows).map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
  }
});

test.each([
  [0, 0, 0],
  [0, 24, 0],
  [0, 26, 1],
  [0, 400, 3],
  [3, -99, 3],
  [3, -101, 2],
])(
  "a category moved from %d by %d pixels, past rows of any height, lands at %d",
  (from, by, place) => {
    const edges = [0, 50, 100, 300, 350];
    const boxes = [0, 1, 2, 3].map((at) => ({ top: edges[at] ?? 0, bottom: edges[at + 1] ?? 0 }));
    expect(placeOf(boxes, from, by)).toBe(place);
  },
);

test.each([
  ["Home", [], "home"],
  ["Übungs Büro 2026", [], "ubungs-buro-2026"],
  ["  --A  &  B--  ", [], "a-b"],
  ["Home", ["home", "home-2"], "home-3"],
  ["ঘর", [], ""],
  ["x".repeat(100), [], "x".repeat(60)],
])("a new ledger called %p, next to the ids %p, gets the id %p", (name, taken, expected) => {
  const slug = slugOf(name, new Set(taken));
  expect(slug).toBe(expected);
  if (slug !== "") expect(isLedgerId(slug)).toBe(true);
});

describe("pending changes", () => {
  const rows = [label(1, "A"), label(2, "B")];

  test("are applied to the rows, and can be inverted", () => {
    const pending: readonly RowPending[] = [
      { kind: "payee", before: label(1, "A"), after: label(1, "C") },
      { kind: "payee", before: label(2, "B") },
      { kind: "payee", after: label(3, "D") },
      { kind: "tag", before: label(1, "A") },
    ];
    expect(names(rowsWith("payee", rows, pending))).toEqual(["C", "D"]);
    expect(names(rowsWith("payee", [label(1, "C"), label(3, "D")], pending.map(inverted)))).toEqual(
      ["A", "B"],
    );
    expect(rowsWith("payee", rows, [])).toBe(rows);
  });

  test("are applied to answers from before they were done, in their own ledger", () => {
    const pending: readonly RowPending[] = [{ kind: "payee", before: label(1, "A") }];
    const underWay = [{ key: "a", ledger: "home", pending: [], rows: pending, doneAt: 10 }];
    expect(rowsPendingAt("home", 9, underWay)).toEqual(pending);
    // An answer from the same millisecond may have come before the change.
    expect(rowsPendingAt("home", 10, underWay)).toEqual(pending);
    expect(rowsPendingAt("home", 11, underWay)).toEqual([]);
    expect(rowsPendingAt("work", 9, underWay)).toEqual([]);
  });
});

test("every icon that is offered or that a usual category has is in glyphs.svg", () => {
  const icons = [...ICONS, ...CATEGORIES.map(({ icon }) => icon)];
  const drawn = readFileSync(join(import.meta.dir, "../../../src/web/glyphs.svg"), "utf8");
  expect(icons.filter((icon) => !drawn.includes(`id="${glyphIdOf(icon)}"`))).toEqual([]);
});

test("the server accepts all offered colors and icons, and each is offered once", () => {
  expect(PALETTE).toHaveLength(12);
  expect(en.categories.colors.split(", ")).toHaveLength(12);
  expect(new Set(ICONS).size).toBe(ICONS.length);
  expect(ICONS.filter((icon) => !isIcon(icon))).toEqual([]);
});

test("an address that names no section of the settings shows the first one", () => {
  expect(sectionOf("tags")).toBe("tags");
  expect(sectionOf("x")).toBe("ledgers");
  expect(sectionOf(undefined)).toBe("ledgers");
});
