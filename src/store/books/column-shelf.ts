// The columns of those ledgers that were read lately. They are filled from a snapshot when a ledger is first asked for, and
// follow its history from then on: each reading takes in what has changed since the one before, whoever has changed it.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { ExpenseOrder } from "../../domain/expense-filter.ts";
import type { Labels } from "../../domain/labels.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId } from "../../domain/ledger-change.ts";
import { type Columns, createColumns } from "../columns/columns.ts";
import type { BookSnapshot } from "../store.ts";
import { turn } from "../turns.ts";
import { type Filling, startFilling } from "./filling.ts";
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
  /** The order in which expenses are wanted; that by date is what all else needs. */
  readonly order?: ExpenseOrder["by"];
  /** The work looks at expenses of this day and of later ones alone, and in no other order than by date. */
  readonly from?: CalendarDate | undefined;
  /** Whether the work needs to know of every word whether there is one. */
  readonly words?: boolean;
}

export interface ColumnShelf {
  /** Has the work done on what the ledger is now. */
  use<Value>(wanted: Wanted, work: (reading: Reading) => Promise<Value> | Value): Promise<Value>;
}

interface Kept {
  readonly columns: Columns;
  readonly filling: Filling;
  /** The last change of labels that the columns know. */
  labelsChange: ChangeId | null;
}

export function createColumnShelf(labelShelf: LabelShelf): ColumnShelf {
  const kept = new Map<LedgerId, Kept>();
  const opening = new Map<LedgerId, Promise<Kept>>();

  function makeRoom(): void {
    let expenses = 0;
    for (const { columns } of kept.values()) expenses += columns.count;
    for (const [ledger, { columns }] of kept) {
      if (expenses <= KEPT_EXPENSES || kept.size === 1) return;
      kept.delete(ledger);
      expenses -= columns.count;
    }
  }

  async function begin(ledger: LedgerId, open: () => Promise<BookSnapshot>): Promise<Kept> {
    const { begun, snapshot } = await startFrom(await open(), labelShelf);
    kept.set(ledger, begun);
    void finish(ledger, begun, snapshot);
    return begun;
  }

  /** What could not be filled is begun anew by the next question. */
  async function finish(ledger: LedgerId, begun: Kept, snapshot: BookSnapshot): Promise<void> {
    try {
      await begun.filling.reached(undefined);
      makeRoom();
    } catch {
      if (kept.get(ledger) === begun) kept.delete(ledger);
    }
    // Whoever has to know of a failure is told of it by the filling.
    await snapshot.close().catch(() => {});
    await settle(begun.columns, "words");
  }

  async function known(ledger: LedgerId, open: () => Promise<BookSnapshot>): Promise<Kept> {
    const there = kept.get(ledger);
    if (there) {
      // Those that were asked for last stand last.
      kept.delete(ledger);
      kept.set(ledger, there);
      return there;
    }
    const begun = opening.get(ledger) ?? begin(ledger, open).finally(() => opening.delete(ledger));
    opening.set(ledger, begun);
    return begun;
  }

  return {
    async use({ ledger, open, order = "date", from, words = false }, work) {
      for (;;) {
        const there = await known(ledger, open);
        await there.filling.reached(from);
        await settle(there.columns, order);
        if (words) await settle(there.columns, "words");
        const snapshot = await open();
        try {
          const labels = await labelShelf.of(ledger, snapshot);
          if (!(await follow(there, labels, snapshot))) continue;
          return await work({ columns: there.columns, labels, snapshot });
        } finally {
          await snapshot.close();
        }
      }
    },
  };
}

/** Begins to fill columns from a snapshot of their own, to be closed in the end. */
async function startFrom(snapshot: BookSnapshot, labelShelf: LabelShelf) {
  try {
    const { labelsChange } = snapshot;
    const columns = createColumns();
    const labels = await labelShelf.of(snapshot.ledger.id, snapshot);
    const position = positionOf(snapshot);
    columns.apply({ position, labels: [...labels.all()], put: [], gone: [] });
    const begun: Kept = { columns, filling: startFilling(columns, snapshot), labelsChange };
    return { begun, snapshot };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** Gives way to others, for of a large book it takes seconds. */
async function settle(columns: Columns, what: ExpenseOrder["by"] | "words"): Promise<void> {
  while (!columns.settle(what)) await turn();
}

/** Brings what is kept to where the snapshot is; false if it is further on already, by a later snapshot. */
async function follow(kept: Kept, labels: Labels, snapshot: BookSnapshot): Promise<boolean> {
  const { columns, filling } = kept;
  const position = positionOf(snapshot);
  const from = columns.position;
  if (from >= position) return from === position;
  const { there: put, gone } = await snapshot.touchedAfter(from);
  // Somebody else has brought it further meanwhile.
  if (columns.position !== from) return columns.position === position;
  const { labelsChange } = snapshot;
  const isNew = kept.labelsChange !== labelsChange;
  columns.apply({ position, put, gone, ...(isNew && { labels: [...labels.all()] }) });
  filling.passOver({ put, gone });
  kept.labelsChange = labelsChange;
  return true;
}

/** The last change that the snapshot shows. */
function positionOf({ lastChange }: BookSnapshot): ChangeId | 0 {
  // Safe: changes are counted from 1.
  return lastChange as ChangeId | 0;
}
