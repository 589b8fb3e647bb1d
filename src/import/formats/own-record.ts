// Turns expenses in Outlay's own exports into records, in the order in which they were created.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { negate } from "../../domain/money/decimal.ts";
import { recordIds, refId } from "../match/match-keys.ts";
import { type OwnExpense, OwnFault } from "../record/own-expense.ts";
import {
  type FileAccount,
  type ImportRecord,
  type Item,
  type Passage,
  type RecordId,
  type Unread,
  unreadable,
} from "../record/record.ts";

interface OwnPlace extends Passage {
  readonly account: FileAccount | undefined;
  readonly currency?: string | undefined;
  readonly ids: readonly RecordId[];
  /** Counts up in the order in which the expenses of a day were recorded. */
  readonly at: number;
}

export interface OwnRecord extends ImportRecord {
  readonly at: number;
}

export function recordOfOwn(own: OwnExpense, place: OwnPlace): OwnRecord {
  const ids = own.ref === null ? place.ids : [...place.ids, refId(own.ref)];
  return {
    ...{ type: "record", ...place, ...recordIds(ids), own, isExpense: true, status: "booked" },
    days: { spent: own.date },
    amount: negate(own.amount),
    texts: [own.description],
    payee: own.payee ?? undefined,
  };
}

/** Returns the result of `read`, or the reason that the passage can't be read. */
export function readOwn<Made>(passage: Passage, read: () => Made): Made | Unread {
  try {
    return read();
  } catch (error) {
    return unreadable(passage, reasonIn(error));
  }
}

/** The reason in an error about the file. Throws any other error again. */
export function reasonIn(error: unknown): Reason {
  if (error instanceof SyntaxError) return reason("not-json");
  if (error instanceof OwnFault) return error.reason;
  throw error;
}

/** Exports begin with the newest expense. Consecutive expenses of a day are reversed, so that lists show the day as before. */
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
