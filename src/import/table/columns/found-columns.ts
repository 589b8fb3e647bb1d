// What has been found of a table's columns so far, while they are told apart.

import type { ColumnRole } from "../../../domain/import/terms.ts";
import type { TableRow } from "../../record/record.ts";
import type { Content } from "./column-content.ts";

export const DAY_ROLES = ["spent", "booked", "value"] as const;
export const MONEY_ROLES = ["amount", "debit", "credit", "balance"] as const;

export const NUMERIC: ReadonlySet<ColumnRole> = new Set([...MONEY_ROLES, "fee", "original-amount"]);
export const DAYS: ReadonlySet<ColumnRole> = new Set(DAY_ROLES);

/** Where a whole header says what a column holds, some cells may be broken. */
export const HALF = 0.5;

/** The places of each role. */
export type Found = Map<ColumnRole, number[]>;

export interface TableColumns {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** Of each column. */
  readonly contents: readonly Content[];
}

export function take(found: Found, role: ColumnRole, at: number): void {
  const places = found.get(role);
  if (places) places.push(at);
  else found.set(role, [at]);
}
