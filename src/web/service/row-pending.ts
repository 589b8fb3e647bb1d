// What was done here to a ledger, a category, a payee or a tag, and is not in what the service has answered yet.

import type { CategoryInUse, ListedLedger, Payee, Tag } from "./shapes.ts";

interface Rows {
  readonly ledger: ListedLedger;
  readonly category: CategoryInUse;
  readonly payee: Payee;
  readonly tag: Tag;
}

export type RowKind = keyof Rows;
export type RowOf<Kind extends RowKind> = Rows[Kind];

/** What is there before and after; undefined for nothing. */
export interface RowPending {
  readonly kind: RowKind;
  readonly before?: Rows[RowKind] | undefined;
  readonly after?: Rows[RowKind] | undefined;
}
