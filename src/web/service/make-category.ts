// Creates a category while an expense is being edited. It can be chosen at once, since the outbox sends the category first.

import { useQueryClient } from "@tanstack/react-query";
import { type LabelId, nameKey } from "../../domain/label/label.ts";
import { useLedger } from "../ledger.ts";
import { categoryNamesNow } from "./category-names.ts";
import { withKnownNumbers } from "./page-outbox.ts";
import type { Category } from "./shapes.ts";
import { placeOf, transact } from "./transact.ts";
import { type CategoryFields, createCategory, drawLabel } from "./transactions.ts";

type NewCategory = Pick<CategoryFields, "name" | "parent">;

/**
 * Creates a category and returns its id, which is temporary until the service has answered. If the category exists already, the existing id
 * is returned.
 */
export function useMakeCategory(): (category: NewCategory) => LabelId {
  const book = useLedger();
  const queries = useQueryClient();
  return (given) => {
    const category = withKnownNumbers(given);
    const known = namesakeOf(category, categoryNamesNow(queries, book));
    if (known) return known.id;
    const place = placeOf(book.ledger);
    const id = drawLabel(place);
    transact(book.ledger, createCategory(place, { ...UNADORNED, ...category }, id));
    return id;
  };
}

const UNADORNED = { color: null, icon: null, archived: false, position: null };

/** The category under the same parent whose name is equal except for case and accents. */
export function namesakeOf(
  { name, parent }: NewCategory,
  categories: readonly Category[],
): Category | undefined {
  const key = nameKey(name);
  return categories.find((each) => each.parent === parent && nameKey(each.name) === key);
}
