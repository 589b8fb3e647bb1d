// Statements that the serving thread has the writer run between batches, such as those that stage files.

import type { Database, SQLQueryBindings } from "bun:sqlite";

export interface Order {
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
  /** True if the pages of this order and the next ones would displace pages that commits need, up to 16 MiB. */
  readonly isLarge?: boolean;
}

/** Resolves with the number of rows written or dropped once they are synced to disk. */
export type Arrange = (order: Order) => Promise<number>;

/** Returns the number of rows written or dropped. */
export function carryOut(database: Database, { sql, values, isLarge }: Order): number {
  const { changes } = database.query<void, SQLQueryBindings[]>(sql).run(...values);
  if (isLarge) database.run("PRAGMA shrink_memory");
  return changes;
}
