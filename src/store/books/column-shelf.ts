// The columns of those ledgers that were read lately. They are filled from a snapshot when a ledger is first asked for, and
// then follow its history: each reading takes in what has changed since the one before, whoever has changed it.

import type { ExpenseOrder } from "../../domain/expense-filter.ts";
import type { Labels } from "../../domain/labels.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId } from "../../domain/ledger-change.ts";
import { type Columns, createColumns } from "../columns/columns.ts";
import type { BookSnapshot } from "../store.ts";
import { turn } from "../turns.ts";
import type { LabelShelf } from "./label-shelf.ts";

/** So many expenses may stand in memory, those of the ledger that is being read apart. */
const KEPT_EXPENSES = 4_000_000;

/** All of it of one moment. */
export interface Reading {
  /** Not to be looked at once something was waited for: they go on. */
  readonly columns: Columns;
  readonly labels: Labels;
  readonly snapshot: BookSnapshot;
}

export interface Wanted {
  readonly ledger: LedgerId;
  /** Opens a snapshot of it. */
  readonly open: () => Promise<BookSnapshot>;
  /** In which expenses are wanted; that by date is what all else needs. */
  readonly order?: ExpenseOrder["by"];
}

export interface ColumnShelf {
  /** Has the work done on what the ledger is now. */
  use<Value>(wanted: Wanted, work: (reading: Reading) => Promise<Value> | Value): Promise<Value>;
}

interface Kept {
  readonly columns: Columns;
  /** The last change of labels that the columns know. */
  labelsChange: ChangeId | null;
}

export function createColumnShelf(labelShelf: LabelShelf): ColumnShelf {
  const kept = new Map<LedgerId, Kept>();
  const filling = new Map<LedgerId, Promise<void>>();

  function makeRoom(): void {
    let expenses = 0;
    for (const { columns } of kept.values()) expenses += columns.count;
    for (const [ledger, { columns }] of kept) {
      if (expenses <= KEPT_EXPENSES || kept.size === 1) return;
      kept.delete(ledger);
      expenses -= columns.count;
    }
  }

  /** From a snapshot of its own, so that everybody else may go on. */
  async function fill(ledger: LedgerId, open: () => Promise<BookSnapshot>): Promise<void> {
    const snapshot = await open();
    try {
      const { labelsChange } = snapshot;
      const position = positionOf(snapshot);
      const columns = createColumns();
      const labels = await labelShelf.of(ledger, snapshot);
      columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
      for await (const put of snapshot.expenses()) {
        columns.apply({ position, put, gone: [] });
        await turn();
      }
      await settle(columns, "date");
      kept.set(ledger, { columns, labelsChange });
      makeRoom();
    } finally {
      await snapshot.close();
    }
  }

  async function filled(ledger: LedgerId, open: () => Promise<BookSnapshot>): Promise<Kept> {
    for (;;) {
      const known = kept.get(ledger);
      if (known) {
        // Those that were asked for last stand last.
        kept.delete(ledger);
        kept.set(ledger, known);
        return known;
      }
      const begun = filling.get(ledger) ?? fill(ledger, open).finally(() => filling.delete(ledger));
      filling.set(ledger, begun);
      await begun;
    }
  }

  return {
    async use({ ledger, open, order = "date" }, work) {
      for (;;) {
        const known = await filled(ledger, open);
        await settle(known.columns, order);
        const snapshot = await open();
        try {
          const labels = await labelShelf.of(ledger, snapshot);
          if (!(await follow(known, labels, snapshot))) continue;
          return await work({ columns: known.columns, labels, snapshot });
        } finally {
          await snapshot.close();
        }
      }
    },
  };
}

/** Gives way to others, for of a large book it takes seconds. */
async function settle(columns: Columns, order: ExpenseOrder["by"]): Promise<void> {
  while (!columns.settle(order)) await turn();
}

/** Brings what is kept to where the snapshot is; false if it is further on already, by a later snapshot. */
async function follow(kept: Kept, labels: Labels, snapshot: BookSnapshot): Promise<boolean> {
  const { columns } = kept;
  const position = positionOf(snapshot);
  const from = columns.position;
  if (from >= position) return from === position;
  const { there: put, gone } = await snapshot.touchedAfter(from);
  // Somebody else has brought it further meanwhile.
  if (columns.position !== from) return columns.position === position;
  const { labelsChange } = snapshot;
  const isNew = kept.labelsChange !== labelsChange;
  columns.apply({ position, put, gone, ...(isNew && { labels: [...labels.all()] }) });
  kept.labelsChange = labelsChange;
  return true;
}

/** The last change that the snapshot shows. */
function positionOf({ lastChange }: BookSnapshot): ChangeId | 0 {
  // Safe: changes are counted from 1.
  return lastChange as ChangeId | 0;
}
