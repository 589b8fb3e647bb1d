// The tile of a budget: its category's tile, or a sign for all expenses.

import { CategoryTile } from "../parts/category.tsx";
import { useCategoryNames } from "../service/category-names.ts";

interface Props {
  /** Null for all expenses. */
  readonly category: number | null;
}

export function BudgetTile({ category }: Props) {
  const categories = useCategoryNames() ?? [];
  if (category !== null) return <CategoryTile id={category} among={categories} />;
  return <span className="tile" aria-hidden="true" data-sign="∑" />;
}
