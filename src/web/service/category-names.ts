// The categories of a ledger, with pending changes over them: a new category is shown and offered everywhere even before the service has
// answered.

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useLedger } from "../ledger.ts";
import { rowsPendingAt, rowsWith, useRows } from "./pending.ts";
import { type Book, categoryNamesQuery } from "./queries.ts";
import type { Category } from "./shapes.ts";

/** Undefined until they are loaded. */
export function useCategoryNames(): readonly Category[] | undefined {
  return useRows("category", useQuery(categoryNamesQuery(useLedger()))).rows;
}

/** The categories right now; none until they are loaded. */
export function categoryNamesNow(queries: QueryClient, book: Book): readonly Category[] {
  const { data, dataUpdatedAt = 0 } =
    queries.getQueryState(categoryNamesQuery(book).queryKey) ?? {};
  return rowsWith("category", data?.items ?? [], rowsPendingAt(book.ledger, dataUpdatedAt));
}

export type Placed = Pick<Category, "id" | "name" | "position">;

const LAST = Number.POSITIVE_INFINITY;

/** `locale` says how names are sorted. */
export function inOwnOrder<Row extends Placed>(rows: readonly Row[], locale?: string): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return rows.toSorted((a, b) => {
    if (a.position === b.position) return compare(a.name, b.name) || a.id - b.id;
    return (a.position ?? LAST) - (b.position ?? LAST);
  });
}

export interface Branch<Row extends Category> {
  readonly category: Row;
  /** The category's subcategories, in their order. */
  readonly below: readonly Row[];
}

/** A category whose parent is not among the rows is at the top. */
export function treeOf<Row extends Category>(
  categories: readonly Row[],
  locale?: string,
): readonly Branch<Row>[] {
  const sorted = inOwnOrder(categories, locale);
  const ids = new Set<number>(sorted.map(({ id }) => id));
  const isTop = ({ parent }: Row) => parent === null || !ids.has(parent);
  return sorted.filter(isTop).map((category) => ({
    category,
    below: sorted.filter(({ parent }) => parent === category.id),
  }));
}
