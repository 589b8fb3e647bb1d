// Statements that the serving thread has the writer run between batches, such as those that stage files.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import { messageOf } from "../../../domain/problem.ts";

export interface Order {
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
  /** True if the pages of this order and the next ones would displace pages that commits need, up to 16 MiB. */
  readonly isLarge?: boolean;
}

/** The number of rows written or dropped, or the reason for a failure. */
export type OrderOutcome =
  | { readonly changes: number; readonly failure?: never }
  | { readonly failure: string; readonly changes?: never };

/** Resolves with the number of rows once they are synced to disk. */
export type Arrange = (order: Order) => Promise<number>;

export function carryOut(database: Database, { sql, values, isLarge }: Order): OrderOutcome {
  try {
    const { changes } = database.query<void, SQLQueryBindings[]>(sql).run(...values);
    if (isLarge) database.run("PRAGMA shrink_memory");
    return { changes };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

/** Throws an Error if the order failed. */
export function changesOf({ changes, failure }: OrderOutcome): number {
  if (failure !== undefined) throw new Error(failure);
  return changes;
}
