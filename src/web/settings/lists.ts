// Labels as lists show them: those that match a search, in the chosen order; and the positions of a category that is moved.

import {
  DETAIL_FIELDS,
  LABEL_FIELDS,
  type NamedKind,
} from "../../domain/expense/expense-fields.ts";
import { nameKey } from "../../domain/label/label.ts";
import { compare as compareAmounts, ZERO } from "../../domain/money/decimal.ts";
import { matchesWords, wordsOf } from "../../domain/text/words.ts";
import { dayNumber } from "../../domain/time/calendar-date.ts";
import type { View } from "../address/view.ts";
import type { Placed } from "../service/category-names.ts";
import type { NamedLabel } from "../service/shapes.ts";
import type { Totals } from "./setting-rows.tsx";

export const ORDERS = ["count", "total", "lastUsed", "name"] as const;
export type Order = (typeof ORDERS)[number];

const USUAL: Order = "count";

/** The order that the address names; by default, the usual one. */
export function orderOf(name: string | undefined): Order {
  return ORDERS.find((order) => order === name) ?? USUAL;
}

/** Writes what `orderOf` reads, and leaves out the usual order. */
export function asAddress(order: Order): string | undefined {
  return order === USUAL ? undefined : order;
}

interface Listing {
  readonly sought?: string;
  readonly order: Order;
  readonly locale: string;
  readonly totals?: Totals;
}

/** By name from the first letter on; by count, total and last use, the greatest first. Equal ones are sorted by name. */
export function listed<Row extends Omit<NamedLabel, "version">>(
  labels: readonly Row[],
  { sought = "", order, locale, totals }: Listing,
): readonly Row[] {
  const words = wordsOf(sought);
  const found =
    words.length === 0 ? labels : labels.filter(({ name }) => matchesWords(wordsOf(name), words));
  const collator = new Intl.Collator(locale, { numeric: true });
  const byName = (a: Row, b: Row) => collator.compare(a.name, b.name) || a.id - b.id;
  const total = ({ name }: Row) => totals?.get(name) ?? ZERO;
  const used = ({ lastUsed }: Row) => (lastUsed ? dayNumber(lastUsed) : -1);
  const before = {
    name: byName,
    count: (a: Row, b: Row) => b.count - a.count,
    total: (a: Row, b: Row) => compareAmounts(total(b), total(a)),
    lastUsed: (a: Row, b: Row) => used(b) - used(a),
  }[order];
  return found.toSorted((a, b) => before(a, b) || byName(a, b));
}

/** The other label that already has the name. Names that differ only in case and accents are the same. */
export function namesake<Row extends { readonly id: number; readonly name: string }>(
  labels: readonly Row[],
  name: string,
  own: number,
): Row | undefined {
  const key = nameKey(name);
  return labels.find((label) => label.id !== own && nameKey(label.name) === key);
}

/** The view of the book that shows a label's expenses. */
export function targetIn(kind: NamedKind, name: string): Partial<View> {
  const field = LABEL_FIELDS.find((field) => DETAIL_FIELDS[field].label === kind);
  if (field) return { [field]: name };
  return { search: `#"${name.replaceAll('"', " ")}"` };
}

/** The gap between two neighbors. It allows some twenty moves to the same place before other positions have to change. */
const GAP = 2 ** 20;

/**
 * Returns the positions that change when `moved` gets another place among `rows`. These are its own, and those of earlier rows without a
 * position or without a gap.
 */
export function positionsFor<Row extends Placed>(
  rows: readonly Row[],
  moved: Row,
): ReadonlyMap<Row, number> {
  const positions = new Map<Row, number>();
  const place = rows.indexOf(moved);
  let last = 0;
  for (const [at, row] of rows.entries()) {
    const { position } = row;
    if (row !== moved && position !== null && position > last) last = position;
    else if (row !== moved && position === null && at > place) break;
    else {
      const next = (row === moved && rows[at + 1]?.position) || Number.POSITIVE_INFINITY;
      last = next - last > 1 ? Math.min(last + GAP, Math.floor((last + next) / 2)) : last + GAP;
      positions.set(row, last);
    }
  }
  return positions;
}
