// Fills a ledger's columns for the first time, from the newest day to the oldest. Queries about days that are already filled are answered
// in the meantime, and other work runs between any two batches.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Columns, ColumnsDelta } from "../columns/columns.ts";
import type { BookSnapshot } from "../store.ts";
import { turn } from "../turns.ts";
import type { Gate } from "./gate.ts";

export interface Filling {
  /**
   * Resolves when all expenses of this day and of later ones are in the columns; without a day, when all expenses are. Rejects if the
   * filling fails.
   */
  reached(day: CalendarDate | undefined): Promise<void>;
  /** Returns true if all expenses are in the columns; false forever if the filling has failed. */
  isOver(): boolean;
  /**
   * Must be called with each change that is applied to the columns in the meantime: the snapshot's version of these expenses is outdated.
   */
  passOver(delta: Pick<ColumnsDelta, "put" | "gone">): void;
}

/** Columns that were filled at once. */
export const FILLED: Filling = {
  reached: () => Promise.resolve(),
  isOver: () => true,
  passOver() {},
};

interface Waiting {
  readonly day: CalendarDate | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** `columns` are at the snapshot's position and contain nothing but its labels. Their readers use the same `gate`. */
export function startFilling(
  { columns, gate }: { readonly columns: Columns; readonly gate: Gate },
  snapshot: BookSnapshot,
): Filling {
  const changed = new Set<ExpenseId>();
  let waiting: Waiting[] = [];
  /** The day in which the last batch ended; it may have more expenses. */
  let lastDay: CalendarDate | undefined;
  let end: { readonly error?: unknown } | undefined;

  function hasReached(day: CalendarDate | undefined): boolean {
    if (end) return true;
    return day !== undefined && lastDay !== undefined && day > lastDay;
  }

  function wake(): void {
    const reached = waiting.filter(({ day }) => hasReached(day));
    waiting = waiting.filter(({ day }) => !hasReached(day));
    for (const { resolve, reject } of reached) {
      if (end && "error" in end) reject(end.error);
      else resolve();
    }
  }

  async function fill(): Promise<void> {
    try {
      for await (const portion of snapshot.expenses()) {
        await gate.change(() => {
          const put = changed.size > 0 ? portion.filter(({ id }) => !changed.has(id)) : portion;
          columns.apply({ position: columns.position, put, gone: [] });
        });
        while (!columns.settle("date")) await turn();
        lastDay = portion.at(-1)?.date;
        wake();
        await turn();
      }
      end = {};
    } catch (error) {
      end = { error };
    }
    wake();
  }

  void fill();
  return {
    reached(day) {
      if (end && "error" in end) return Promise.reject(end.error);
      if (hasReached(day)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ day, resolve, reject });
      });
    },
    isOver: () => end !== undefined && !("error" in end),
    passOver({ put, gone }) {
      if (end) return;
      for (const { id } of put) changed.add(id);
      for (const id of gone) changed.add(id);
    },
  };
}
