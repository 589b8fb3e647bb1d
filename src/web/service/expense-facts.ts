// What an expense says by itself, for all that asks whether it belongs to a view.

import type { Expense } from "./shapes.ts";

/** Of its parts, where it has some. */
export function categoriesOf({ category, parts }: Expense): readonly Expense["category"][] {
  return parts.length > 0 ? parts.map((part) => part.category) : [category];
}

/** Both ends are included. */
export function isBetween(date: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}
