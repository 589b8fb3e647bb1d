// Fills a ledger's columns for the first time, from the newest day to the oldest. Queries about days that are already filled are answered
// in the meantime, and other work runs between any two batches.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Columns, ColumnsDelta } from "../columns/columns.ts";
import { turn } from "../turns.ts";
import type { Gate } from "./gate.ts";

export interface Filling {
  /** Resolves when all expenses are in the columns. Rejects if the filling fails. */
  readonly done: Promise<void>;
  /** Resolves when all expenses of this day and of later ones are in the columns; without a day, when all are. Rejects as `done` does. */
  reached(day: CalendarDate | undefined): Promise<void>;
  /** Returns true if all expenses are in the columns; false forever if the filling has failed. */
  isOver(): boolean;
  /**
   * Must be called with each change that is applied to the columns in the meantime: the snapshot's version of these expenses is outdated.
   */
  passOver(delta: Pick<ColumnsDelta, "put" | "gone">): void;
}

/** Columns that are complete already. */
export const FILLED: Filling = {
  done: Promise.resolve(),
  reached: () => Promise.resolve(),
  isOver: () => true,
  passOver() {},
};

/** `columns` contain nothing but labels. Their readers use the same `gate`. The batches come from one snapshot, the newest first. */
export function startFilling(
  { columns, gate }: { readonly columns: Columns; readonly gate: Gate },
  batches: AsyncIterable<readonly KeptExpense[]>,
): Filling {
  const changed = new Set<ExpenseId>();
  let progress = Promise.withResolvers<void>();
  /** The day in which the last batch ended; it may have more expenses. */
  let lastDay: CalendarDate | undefined;
  let isOver = false;

  async function fill(): Promise<void> {
    for await (const batch of batches) {
      await gate(async () => {
        const put = changed.size > 0 ? batch.filter(({ id }) => !changed.has(id)) : batch;
        columns.apply({ position: columns.position, put, gone: [] });
      });
      while (!columns.settle("date")) await turn();
      lastDay = batch.at(-1)?.date;
      progress.resolve();
      progress = Promise.withResolvers();
      await turn();
    }
    isOver = true;
  }

  const done = fill();
  return {
    done,
    async reached(day) {
      const isReached = () => day !== undefined && lastDay !== undefined && day > lastDay;
      while (!isOver && !isReached()) await Promise.race([progress.promise, done]);
    },
    isOver: () => isOver,
    passOver({ put, gone }) {
      if (isOver) return;
      for (const { id } of put) changed.add(id);
      for (const id of gone) changed.add(id);
    },
  };
}
