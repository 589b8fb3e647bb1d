// What was done here to a ledger or a label, and is not in what the service has answered yet.

import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import type { CategoryInUse, ListedLedger, NamedLabel } from "./shapes.ts";

interface Rows extends Readonly<Record<NamedKind, NamedLabel>> {
  readonly ledger: ListedLedger;
  readonly category: CategoryInUse;
}

export type RowKind = keyof Rows;
export type RowOf<Kind extends RowKind> = Rows[Kind];

/** What is there before and after; undefined for nothing. */
export interface RowPending {
  readonly kind: RowKind;
  readonly before?: Rows[RowKind] | undefined;
  readonly after?: Rows[RowKind] | undefined;
}
