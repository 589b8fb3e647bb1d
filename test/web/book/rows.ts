// Categories and sums by day and category, as the server sends them.

import type { LabelId } from "../../../src/domain/label/label.ts";
import type { SumRow } from "../../../src/web/service/pending.ts";
import type { Category } from "../../../src/web/service/shapes.ts";
import { day, decimal } from "../../support/values.ts";

export function categories(
  ...given: readonly (readonly [id: number, name: string, parent?: number])[]
): readonly Category[] {
  return given.map(([id, name, parent = null]) => {
    const category = {
      id,
      parent,
      name,
      color: null,
      icon: null,
      archived: false,
      position: null,
    };
    // Safe: the ids in tests count from 1.
    return category as unknown as Category;
  });
}

export function row(date: string, category: number | null, total: string): SumRow {
  // Safe: the id of a category from above.
  const id = category as LabelId | null;
  return { keys: { day: day(date), category: id }, count: 1, total: decimal(total) };
}
