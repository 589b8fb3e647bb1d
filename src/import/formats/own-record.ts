// Expenses of Outlay's own exports as records, and the order in which they are recorded.

import { negate } from "../../domain/money/decimal.ts";
import type { OwnExpense } from "../record/own-expense.ts";
import { refId } from "../record/own-ids.ts";
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

/** A day with more is recorded in several runs. */
const LONGEST_RUN = 10_000;

/**
 * Exports have the newest expense first, and what is recorded first is the oldest of its day. So what follows one another on one day is
 * turned round, and lists show a day as they did before.
 */
export class OldestFirst {
  #run: OwnRecord[] = [];

  /** What the item has completed. */
  add(item: Item | OwnRecord | undefined): readonly Item[] {
    if (!item) return [];
    if (!("at" in item)) return [...this.end(), item];
    const [first] = this.#run;
    const isNext = first?.days.spent === item.days.spent && this.#run.length < LONGEST_RUN;
    const done = isNext ? [] : this.end();
    this.#run.push(item);
    return done;
  }

  end(): readonly Item[] {
    const run = this.#run.toSorted((one, other) => one.at - other.at);
    this.#run = [];
    return run;
  }
}
