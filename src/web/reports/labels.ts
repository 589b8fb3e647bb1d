// Where the money of a period went to, by payee.

import { compare, type Decimal } from "../../domain/decimal.ts";
import { type Added, added } from "./groups.ts";

export interface PayeeTerm extends Added {
  /** Null for expenses without one. */
  readonly payee: string | null;
}

export interface Payees {
  /** The greatest first. */
  readonly payees: readonly PayeeTerm[];
  readonly total: Decimal;
}

/** `terms` may name a payee several times. */
export function payeesOf(terms: readonly PayeeTerm[]): Payees {
  const byPayee = Map.groupBy(terms, ({ payee }) => payee);
  const payees = Array.from(byPayee, ([payee, terms]) => ({ payee, ...added(terms) })).toSorted(
    (a, b) => compare(b.total, a.total) || ((a.payee ?? "") < (b.payee ?? "") ? -1 : 1),
  );
  return { payees, total: added(payees).total };
}
