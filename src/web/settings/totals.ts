// What all expenses of each label come to, whenever they were, and how long the bar of that is beside the others.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { compare, type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { breakdownQuery } from "../service/queries.ts";
import type { BreakdownRow } from "../service/shapes.ts";

/** By the id of a category, or by another label's name. */
export type Totals = ReadonlyMap<string | number, Decimal>;

const NO_TOTALS: Totals = new Map();
const WHENEVER = {};

/** None while they are on their way: the lists don't wait for them. */
export function useTotals(by: NamedKind | "category"): Totals {
  const asked = useMemo(() => [by] as const, [by]);
  const { data } = useQuery(breakdownQuery(useLedger(), asked, WHENEVER));
  return useMemo(() => (data ? totalsOf(by, data.rows) : NO_TOTALS), [by, data]);
}

/** Without what has no label. */
export function totalsOf(
  by: NamedKind | "category",
  rows: readonly Pick<BreakdownRow, "keys" | "total">[],
): Totals {
  return new Map(
    rows.flatMap(({ keys: { [by]: key }, total }) => (key == null ? [] : [[key, total] as const])),
  );
}

/** What these categories come to. */
export function totalOf(categories: readonly { readonly id: number }[], totals: Totals): Decimal {
  return sum(categories.map(({ id }) => totals.get(id) ?? ZERO));
}

export function greatest(totals: Iterable<Decimal>): Decimal {
  return [...totals].reduce((most, each) => (compare(each, most) > 0 ? each : most), ZERO);
}

/** From 0 to 1; where more came back than was spent, 0. */
export function shareOf(total: Decimal, most: Decimal): number {
  // The length of a bar needs no exact figure.
  return most === ZERO ? 0 : Math.max(0, Number(total) / Number(most));
}
