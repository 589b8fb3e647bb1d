// Shows a category as a tile of its color with a picture, and puts categories in the order in which they are offered.

import type { LabelId } from "../../domain/label/label.ts";
import { numberOf } from "../../domain/shifted.ts";
import { colorsOf, NO_COLOR } from "../service/category-colors.ts";
import { treeOf } from "../service/category-names.ts";
import type { Category } from "../service/shapes.ts";
import type { Offer } from "./offers.ts";

interface TileProps {
  /** Null for expenses without a category. */
  readonly id: number | null;
  readonly among: readonly Category[];
  /** Another category of a split expense, which the tile shows too. */
  readonly beside?: number | null | undefined;
}

/** A tile with only a color and a picture. An element next to it must name the category. */
export function CategoryTile({ id, among, beside }: TileProps) {
  const category = among.find((each) => each.id === id);
  const colors = colorsOf(among);
  const color = (of: number | null) => colors.get(of) ?? NO_COLOR;
  const icon = category?.icon ?? null;
  const isDrawn = icon !== null && glyphOf(icon) !== undefined;
  return (
    <span
      className="tile"
      aria-hidden="true"
      data-emoji={(icon !== null && !isDrawn) || undefined}
      data-sign={isDrawn ? undefined : (icon ?? firstLetter(category?.name ?? ""))}
      data-split={beside !== undefined || undefined}
      style={{ "--color": color(id), "--beside": color(beside ?? null) }}
    >
      {isDrawn && <Picture icon={icon} />}
    </span>
  );
}

/** Our own drawing of an emoji, or the emoji itself if there is none. */
export function Picture({ icon }: { readonly icon: string }) {
  const glyph = glyphOf(icon);
  if (!glyph) return icon;
  return (
    <svg aria-hidden="true">
      <use href={`#${glyph}`} />
    </svg>
  );
}

/** The id of our own drawing of an emoji in the page (glyphs.svg), if there is one. */
function glyphOf(icon: string): string | undefined {
  const id = glyphIdOf(icon);
  return document.getElementById(id) ? id : undefined;
}

export function glyphIdOf(icon: string): string {
  // The variation selector for color doesn't make another picture.
  const points = Array.from(icon.replaceAll("\ufe0f", ""), (sign) =>
    sign.codePointAt(0)?.toString(16),
  );
  return `glyph-${points.join("-")}`;
}

function firstLetter(name: string): string {
  return Array.from(name)[0]?.toUpperCase() ?? "";
}

export function CategoryName(props: {
  readonly id: number | null;
  readonly among: readonly Category[];
}) {
  const category = props.among.find(({ id }) => id === props.id);
  if (!category) return null;
  return (
    <span className="category">
      <CategoryTile {...props} />
      <bdi>{category.name}</bdi>
    </span>
  );
}

/** Offers categories in the user's order. Archived ones are left out, unless one of them is already chosen. */
export function categoryOffers(
  categories: readonly Category[],
  chosen: number | null = null,
): readonly Offer[] {
  const offered = categories.filter(({ archived, id }) => !archived || id === chosen);
  const offerOf = ({ id, name }: Category, above?: Category): Offer => ({
    key: String(id),
    name,
    tile: <CategoryTile id={id} among={categories} />,
    ...(above && { within: above.name }),
  });
  return treeOf(offered).flatMap(({ category, below }) => [
    offerOf(category),
    ...below.map((child) => offerOf(child, category)),
  ]);
}

/** The categories of the first level, which may be the parent of `own`. */
export function parentOffers(
  categories: readonly Category[],
  chosen: number | null,
  own: number | undefined,
): readonly Offer[] {
  const isParent = ({ id, parent }: Category) => parent === null && id !== own;
  const parents = new Set(categories.filter(isParent).map(({ id }) => String(id)));
  return categoryOffers(categories, chosen).filter(({ key }) => parents.has(key));
}

export function categoryOf(key: string): LabelId | null {
  return key === "" ? null : numberOf(key);
}

/** The categories of a split expense, each once, such as "Groceries, Home". */
export function splitNames(
  parts: readonly { readonly category: number | null }[],
  categories: readonly Category[],
  noCategory: string,
): string {
  const names = parts.map(({ category }) => {
    return categories.find(({ id }) => id === category)?.name ?? noCategory;
  });
  return [...new Set(names)].join(", ");
}
