// Where the money of a period went, by the labels of a field.

import { compare, type Decimal } from "../../domain/money/decimal.ts";
import { type Added, added } from "./groups.ts";

export interface LabelTerm extends Added {
  /** Null for expenses without one. */
  readonly name: string | null;
}

export interface LabelSums {
  /** The greatest first. */
  readonly labels: readonly LabelTerm[];
  readonly total: Decimal;
}

/** `terms` may name a label several times. */
export function labelSums(terms: readonly LabelTerm[]): LabelSums {
  const byName = Map.groupBy(terms, ({ name }) => name);
  const labels = Array.from(byName, ([name, terms]) => ({ name, ...added(terms) })).toSorted(
    (a, b) => compare(b.total, a.total) || ((a.name ?? "") < (b.name ?? "") ? -1 : 1),
  );
  return { labels, total: added(labels).total };
}
