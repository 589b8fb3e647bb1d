// Exports expenses in batches: a snapshot stays open until the last batch is read, regardless of later changes to the columns.

import { type BookExpense, showExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { DaySpan } from "../../domain/import/import-mark.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import type { ListPage } from "../columns/columns.ts";
import type { BookExport, BookSnapshot } from "../store.ts";
import { requestTurns } from "../turns.ts";
import type { Reading } from "./advance.ts";
import type { SnapshotRecords } from "./snapshot-records.ts";

/** The order of expenses in a snapshot. */
export const NEWEST_FIRST: ExpenseOrder = { by: "date", direction: "descending" };

/** A limit that no ledger reaches. */
export const ALL = 4_294_967_295;

/** Limits the expenses that are looked up by id at once. */
const PORTION = 1_024;

/** Exports the expenses found in columns, or all of them as stored. The export keeps the snapshot open. A failure closes it. */
export async function exportFrom(
  snapshot: BookSnapshot,
  records: SnapshotRecords,
  found?: Pick<ListPage, "ids" | "count" | "total">,
): Promise<BookExport> {
  const { ledger, lastChange } = snapshot;
  const index = await records.of(ledger.id, snapshot).catch(async (error) => {
    await snapshot.close();
    throw error;
  });
  const { labels } = index;
  const { count, total } = found ?? ledger;
  return {
    ledger,
    lastChange,
    labels,
    records: [...index.others()],
    count,
    total,
    expenses: () => (found ? showEach(found.ids, { labels, snapshot }) : showAll(snapshot, labels)),
    close: snapshot.close,
  };
}

async function* showAll(snapshot: BookSnapshot, labels: Labels) {
  for await (const portion of snapshot.expenses()) {
    if (portion.length > 0) yield portion.map((kept) => showExpense(kept, labels));
  }
}

async function* showEach(ids: readonly ExpenseId[], reading: Reading) {
  for (let from = 0; from < ids.length; from += PORTION) {
    yield await showFound(ids.slice(from, from + PORTION), reading);
  }
}

/** Reads the expenses of some days, as stored, without columns. Closes the snapshot. */
export async function* showDays(
  snapshot: BookSnapshot,
  records: SnapshotRecords,
  days: DaySpan,
): AsyncGenerator<readonly BookExpense[], void> {
  try {
    const { labels } = await records.of(snapshot.ledger.id, snapshot);
    for await (const portion of snapshot.expenses(days)) {
      await requestTurns();
      yield portion.map((kept) => showExpense(kept, labels));
      // The consumer may be very fast, so pending requests get their turn here, too.
      await requestTurns();
    }
  } finally {
    await snapshot.close();
  }
}

/** Shows expenses in the order of the ids. */
export async function showFound(
  ids: readonly ExpenseId[],
  { snapshot, labels }: Reading,
): Promise<readonly BookExpense[]> {
  const found = new Map((await snapshot.find(ids)).map((kept) => [kept.id, kept]));
  return ids.map((id) => {
    const kept = found.get(id);
    if (!kept) throw new RangeError(`the expense ${id} is listed but does not exist`);
    return showExpense(kept, labels);
  });
}
