// How long the bars of reports are beside one another, for which a double is exact enough.

import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { areRefunds } from "../book/figures.ts";
import type { Sum } from "../service/pending.ts";

export function lengthOf(amount: Decimal): number {
  return Number.parseFloat(amount);
}

/** How long each is beside the longest, which is 1; what is negative runs the other way. */
export function sharesOfLongest(amounts: readonly Decimal[]): readonly number[] {
  const lengths = amounts.map(lengthOf);
  const longest = Math.max(...lengths.map(Math.abs), 0);
  return lengths.map((length) => (longest === 0 ? 0 : length / longest));
}

/** How long the bars of amounts are: of refunds alone, by what came back. */
export function lengthsOf(all: readonly Pick<Sum, "total">[]): readonly number[] {
  const areBack = areRefunds(all);
  return sharesOfLongest(all.map(({ total }) => (areBack ? negate(total) : total)));
}
