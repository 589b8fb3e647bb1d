// The labels that an export of Outlay lists and the book lacks. They are made before its expenses, so that categories get their looks,
// and what no expense names comes back too.

import type { ImportedLabel, LabelPath } from "../../domain/import/imported-label.ts";
import type { LabelKind } from "../../domain/label/label.ts";
import { nameKey } from "../../domain/label/label.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { FileLabel } from "../record/record.ts";

/** In the order of the file, which has parents before those below them, and what others were merged into before those. */
export function missingLabels(
  labels: readonly FileLabel[],
  book: Labels,
): readonly ImportedLabel[] {
  const seen = new Set<string>();
  return labels.flatMap(
    ({ kind, path, color, icon, archived, position, into }): readonly ImportedLabel[] => {
      const key = [kind, ...path.map(nameKey)].join("\0");
      if (seen.has(key) || isThere(kind, path, book)) return [];
      seen.add(key);
      return [{ kind, path, color, icon, archived, position, into }];
    },
  );
}

function isThere(kind: LabelKind, [top, below]: LabelPath, book: Labels): boolean {
  const label = book.named(kind, top, null);
  if (below === undefined) return label !== undefined;
  return label !== undefined && book.named(kind, below, label.id) !== undefined;
}
