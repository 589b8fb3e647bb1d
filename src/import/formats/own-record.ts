// Turns expenses in Outlay's own exports into records, in the order in which they were created.

import { negate } from "../../domain/money/decimal.ts";
import { recordIds } from "../match/match-keys.ts";
import type { OwnExpense } from "../record/own-expense.ts";
import type { ImportRecord, Item, RecordId } from "../record/record.ts";

/** All of Outlay's own tables and journals count as one source, since they don't name their ledger. */
export const OUTLAY = { id: "outlay" };

type OwnPlace = Pick<ImportRecord, "account" | "at" | "currency" | "endLine" | "line" | "raw">;

export function recordOfOwn(
  own: OwnExpense,
  place: OwnPlace,
  given: readonly RecordId[] = [],
): ImportRecord {
  const ids = own.ref === null ? given : [...given, { kind: "ref", value: own.ref } as const];
  return {
    type: "record",
    ...place,
    ...recordIds(ids),
    own,
    isExpense: true,
    status: "booked",
    days: { spent: own.date },
    amount: negate(own.amount),
    texts: [own.description],
    payee: own.payee ?? undefined,
  };
}

/** Exports begin with the newest expense. Consecutive expenses of a day are reversed, so that lists show the day as before. */
export function oldestFirst(items: readonly Item[]): readonly Item[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && dayOf(item) !== undefined && dayOf(run[0]) === dayOf(item)) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => run.toSorted((one, other) => placeOf(one) - placeOf(other)));
}

function dayOf(item: Item | undefined) {
  return item?.type === "record" ? item.days.spent : undefined;
}

function placeOf(item: Item): number {
  return (item.type === "record" && item.at) || 0;
}
