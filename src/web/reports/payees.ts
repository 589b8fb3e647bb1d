// Where most of the money of a period went to, by payee; and the search that finds the expenses of one.

import { compare, type Decimal } from "../../domain/decimal.ts";
import { wordsOf } from "../../domain/words.ts";
import { type Added, added } from "./groups.ts";

export interface PayeeTerm extends Added {
  /** Null for expenses without one. */
  readonly payee: string | null;
}

export interface Payees {
  /** The greatest first. */
  readonly top: readonly PayeeTerm[];
  /** All others, and how many of them there are. */
  readonly others: (Added & { readonly payees: number }) | undefined;
  readonly total: Decimal;
}

/** `terms` may name a payee several times. */
export function topPayees(terms: readonly PayeeTerm[], most: number): Payees {
  const byPayee = Map.groupBy(terms, ({ payee }) => payee);
  const all = Array.from(byPayee, ([payee, terms]) => ({ payee, ...added(terms) })).toSorted(
    (a, b) => compare(b.total, a.total) || ((a.payee ?? "") < (b.payee ?? "") ? -1 : 1),
  );
  const rest = all.slice(most);
  return {
    top: all.slice(0, most),
    others: rest.length > 0 ? { payees: rest.length, ...added(rest) } : undefined,
    total: added(all).total,
  };
}

/** All that the search field takes for a quote. */
const QUOTES = /["“”„‟\uFF02]/g;

/** What finds a payee beside what is sought already; undefined for a name without any word, which can't be sought. */
export function searchOfPayee(payee: string, search: string): string | undefined {
  if (wordsOf(payee).length === 0) return undefined;
  // A quote parts words as a space does, and none can stand between quotes.
  const name = payee.replace(QUOTES, " ").replace(/\s+/g, " ").trim();
  return `@"${name}" ${search.trim()}`.trim();
}
