// The labels that an export of Outlay lists and the book lacks. They are made before its expenses, so that categories get their looks,
// and what no expense names comes back too.

import type { LabelKind } from "../domain/label/label.ts";
import { nameKey } from "../domain/label/label.ts";
import type { Labels } from "../domain/label/labels.ts";
import type { CategoryPath } from "./own-expense.ts";
import type { FileLabel } from "./record.ts";

/** A label to be made. */
export interface ImportLabel {
  readonly kind: LabelKind;
  /** Its own name, below that of its parent. */
  readonly path: CategoryPath;
  readonly colour: string | null;
  readonly icon: string | null;
  readonly archived: boolean;
  /** What it is merged into as soon as it is made; null for one that stays. */
  readonly into: CategoryPath | null;
}

/** In the order of the file, which has parents before those below them, and what others were merged into before those. */
export function missingLabels(labels: readonly FileLabel[], book: Labels): readonly ImportLabel[] {
  const seen = new Set<string>();
  return labels.flatMap(({ kind, path, colour, icon, archived, into }): readonly ImportLabel[] => {
    const key = [kind, ...path.map(nameKey)].join("\0");
    if (seen.has(key) || isThere(kind, path, book)) return [];
    seen.add(key);
    return [{ kind, path, colour, icon, archived, into }];
  });
}

function isThere(kind: LabelKind, [top, below]: CategoryPath, book: Labels): boolean {
  const label = book.named(kind, top, null);
  if (below === undefined) return label !== undefined;
  return label !== undefined && book.named(kind, below, label.id) !== undefined;
}
