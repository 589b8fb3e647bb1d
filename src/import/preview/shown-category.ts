// A category of the book, or one that will be made, as it is shown.

import type { DraftCategory } from "../../domain/import/imported-row.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";

export interface ShownCategory {
  /** Null for one that will be made. */
  readonly id: LabelId | null;
  readonly name: string;
}

export function shownCategory(category: DraftCategory, labels: Labels): ShownCategory {
  if ("path" in category) return { id: null, name: category.path.join(": ") };
  const names: string[] = [];
  for (let id: LabelId | null = category.id; id !== null; ) {
    const label = resolveLabel(labels, id);
    if (label) names.unshift(label.name);
    id = label?.parent ?? null;
  }
  return { id: resolveLabel(labels, category.id)?.id ?? category.id, name: names.join(": ") };
}
