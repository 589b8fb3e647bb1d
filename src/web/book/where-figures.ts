// Where the money of a period went: its categories, those below another counted in it, the greatest first.

import { compare, type Decimal, sum } from "../../domain/money/decimal.ts";
import type { SumRow } from "../service/pending-sums.ts";
import type { Category } from "../service/shapes.ts";

export interface Where {
  /** Null for what has no category. */
  readonly category: Category | null;
  readonly total: Decimal;
  /** As a share of the greatest, for drawing. */
  readonly share: number;
}

/** `rows` are of a breakdown by category. */
export function whereOf(
  rows: readonly SumRow[],
  categories: readonly Category[],
): readonly Where[] {
  const byId = new Map<number, Category>(categories.map((category) => [category.id, category]));
  const terms = Map.groupBy(rows, ({ keys: { category } }) => {
    const found = category == null ? undefined : byId.get(category);
    return found?.parent == null ? (found ?? null) : (byId.get(found.parent) ?? found);
  });
  const all = Array.from(terms, ([category, rows]) => ({
    category,
    total: sum(rows.map(({ total }) => total)),
  })).toSorted((a, b) => compare(b.total, a.total));
  // For drawing alone, where a double is exact enough.
  const greatest = Math.max(Number.parseFloat(all[0]?.total ?? "0"), 0);
  return all.map((where) => {
    const value = Math.max(Number.parseFloat(where.total), 0);
    return { ...where, share: greatest > 0 ? value / greatest : 0 };
  });
}
