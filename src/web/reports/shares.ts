// What each group of categories came to in a period, as a share of all of it, and what those below it did.

import { type Decimal, ZERO } from "../../domain/money/decimal.ts";
import type { Category } from "../service/shapes.ts";
import { type Added, added, type Group, grouped, groupsOf, type Term } from "./groups.ts";

export interface Share extends Added {
  readonly group: Group;
  /** Of 1; undefined where all of it comes to nothing or less, or to less than this. */
  readonly share: number | undefined;
  /** Those below it, if there are any with expenses, itself alone among them. */
  readonly below: readonly Share[];
}

export interface Shares extends Added {
  readonly shares: readonly Share[];
}

export function sharesOf(
  terms: readonly Term[],
  groups: readonly Group[],
  categories: readonly Category[],
): Shares {
  const all = added(terms);
  function shared(terms: readonly Term[], groups: readonly Group[]): readonly Share[] {
    return grouped(terms, groups).map(({ group, terms, count, total }) => {
      const isOpen = group.children.length > 0;
      const below = isOpen ? shared(terms, groupsOf(categories, String(group.key))) : [];
      return { group, count, total, share: shareOf(total, all.total), below };
    });
  }
  return { ...all, shares: shared(terms, groups) };
}

/** It is told in whole per cent, for which a double is exact enough; the amounts themselves are not touched. */
export function shareOf(part: Decimal, whole: Decimal): number | undefined {
  if (whole === ZERO || whole.startsWith("-") || part.startsWith("-")) return undefined;
  const share = Number.parseFloat(part) / Number.parseFloat(whole);
  return share <= 1 ? share : undefined;
}
