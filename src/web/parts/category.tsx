// How a category is shown: its name with icon and colour, and the order in which categories are offered.

import type { Category } from "../service/shapes.ts";

export function CategoryName(props: {
  readonly id: number | null;
  readonly among: readonly Category[];
}) {
  const category = props.among.find(({ id }) => id === props.id);
  if (!category) return null;
  const { icon, name, colour } = category;
  return (
    <bdi className="category" style={colour ? { "--colour": colour } : {}}>
      {icon !== null && <span aria-hidden="true">{icon} </span>}
      {name}
    </bdi>
  );
}

interface CategoryChoice {
  readonly category: Category;
  /** 0 for those at the top, 1 for those below one. */
  readonly level: 0 | 1;
}

/** Archived ones are left out, but for the one that is chosen already. */
export function categoryChoices(
  categories: readonly Category[],
  chosen: number | null,
): readonly CategoryChoice[] {
  const offered = categories
    .filter(({ archived, id }) => !archived || id === chosen)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const ids = new Set<number>(offered.map(({ id }) => id));
  const isTop = ({ parent }: Category) => parent === null || !ids.has(parent);
  return offered
    .filter(isTop)
    .flatMap((category) => [
      { category, level: 0 as const },
      ...offered
        .filter(({ parent }) => parent === category.id)
        .map((child) => ({ category: child, level: 1 as const })),
    ]);
}

/** As one line of plain text, for lists of the platform. */
export function categoryText({ icon, name }: Category): string {
  return icon === null ? name : `${icon} ${name}`;
}
