// The order that the owner of a ledger has put its categories in: by position, and behind those the ones without a position, by name.

import type { Category } from "./shapes.ts";

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
