// Expenses of Outlay's own exports as records, and the order in which they are recorded.

import { negate } from "../../domain/money/decimal.ts";
import { refId } from "../match/match-keys.ts";
import type { OwnExpense } from "../record/own-expense.ts";
import type { FileAccount, ImportRecord, Item, RecordId } from "../record/record.ts";

export interface OwnPlace {
  readonly line: number;
  readonly endLine: number;
  readonly raw: string;
  readonly account?: FileAccount;
  readonly currency?: string;
  readonly ids: readonly RecordId[];
  /** Counts up in the order in which expenses of a day were recorded. */
  readonly at: number;
}

export interface OwnRecord extends ImportRecord {
  readonly at: number;
}

export function recordOfOwn(own: OwnExpense, { account, currency, ...place }: OwnPlace): OwnRecord {
  const ids = own.ref === null ? place.ids : [...place.ids, refId(own.ref)];
  return {
    ...{ type: "record", ...place, ids, own, isExpense: true, status: "booked" },
    days: { spent: own.date },
    amount: negate(own.amount),
    texts: [own.description],
    ...(account && { account }),
    ...(currency !== undefined && { currency }),
    ...(own.payee !== null && { payee: own.payee }),
  };
}

/**
 * Exports have the newest expense first, and what is recorded first is the oldest of its day. So what follows one another on one day is
 * turned round, and lists show a day as they did before.
 */
export function oldestFirst(items: readonly (Item | OwnRecord)[]): readonly Item[] {
  const runs: (Item | OwnRecord)[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && dayOf(item) !== undefined && dayOf(run[0]) === dayOf(item)) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => run.toSorted((one, other) => placeOf(one) - placeOf(other)));
}

function dayOf(item: Item | OwnRecord | undefined) {
  return item && "at" in item ? item.days.spent : undefined;
}

function placeOf(item: Item | OwnRecord): number {
  return "at" in item ? item.at : 0;
}
