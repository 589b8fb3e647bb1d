// Undoes a change in a book of plain maps. The replaced values return, unless a later change would be lost.

import type { ExpenseContent } from "../../../src/domain/expense/expense-details.ts";
import type { ActionOf } from "../../../src/domain/ledger/actions.ts";
import type { LedgerProfile } from "../../../src/domain/ledger/ledger.ts";
import type { ChangeSource } from "../../../src/domain/ledger/ledger-change.ts";
import { hasSubcategories, isUsedSince, standsFor } from "./labels.ts";
import { addUp, cents } from "./money.ts";
import {
  type Entry,
  historyOf,
  type ModelLabel,
  type Origin,
  putExpense,
  putLabel,
  putProfile,
  type Records,
} from "./records.ts";
import { expectFreeName, Impossible, isConverted } from "./rules.ts";

/** Returns the change that undid the given one. Throws `Impossible` if it can't be undone. */
export function takeBack(
  records: Records,
  { change, checkedThrough }: ActionOf<"undo">,
  source: ChangeSource,
): number | undefined {
  const entry = records.entries[change - 1];
  if (!entry) throw new Impossible("unknown-record", "there is no such change");
  if (records.profile?.removed && entry.record !== "ledger") throw inTheWay("the ledger is gone");
  const origin = { source, undoes: change };
  if (entry.record === "expense") return takeBackExpense(records, entry, origin);
  if (entry.record === "ledger") return takeBackProfile(records, entry, origin);
  return takeBackLabel(records, entry, checkedThrough, origin);
}

function inTheWay(what: string): Impossible {
  return new Impossible("conflict", what);
}

/** True if a later change of the record still holds and is not an undo itself. */
function wasChangedAfter(records: Records, { id, record, recordId }: Entry): boolean {
  const undone = new Set<number>();
  const later = historyOf(records, record, recordId).filter((entry) => entry.id > id);
  return later.toReversed().some((entry) => {
    if (undone.has(entry.id)) return false;
    if (entry.undoes === null) return true;
    undone.add(entry.undoes);
    return false;
  });
}

/** Returns the record with the replaced fields restored. Throws if one of them has another value now. */
function putBack<Fields extends object>(now: Fields, { before, after }: Entry): Fields {
  const fields = new Map(Object.entries(now));
  for (const [name, value] of Object.entries(after ?? {})) {
    if (!Bun.deepEquals(fields.get(name), value)) throw inTheWay(`${name} has another value now`);
  }
  return { ...now, ...before };
}

function takeBackExpense(records: Records, entry: Entry, origin: Origin): number | undefined {
  const { recordId: id } = entry;
  const now = records.expenses.get(id);
  if (entry.after === null) {
    if (now) throw inTheWay("it exists");
    const last = historyOf(records, "expense", id).findLast(({ after }) => after === null);
    if (last?.id !== entry.id) throw inTheWay("it was restored and deleted again");
    // Safe: a deletion's entry has the whole record.
    return putExpense(records, id, entry.before as ExpenseContent, origin);
  }
  if (!now) throw inTheWay("it is gone");
  if (entry.before === null) {
    if (wasChangedAfter(records, entry)) throw inTheWay("it was changed");
    return putExpense(records, id, null, origin);
  }
  const after = putBack(now, entry);
  const { amount, category, parts } = after;
  if (parts.length > 0) {
    const total = addUp(parts.map((part) => part.amount));
    if (category !== null || cents(total) !== cents(amount)) throw inTheWay("it was split");
  }
  const isOneAlone = "amount" in entry.before !== "original" in entry.before;
  const currency = records.profile?.currency ?? null;
  if (isOneAlone && currency !== null && !isConverted(after, currency)) {
    throw inTheWay("it was converted");
  }
  return putExpense(records, id, after, origin);
}

function takeBackProfile(records: Records, entry: Entry, origin: Origin): number | undefined {
  if (entry.before === null || !records.profile)
    throw inTheWay("a ledger's creation can't be undone");
  return putProfile(records, putBack<LedgerProfile>(records.profile, entry), origin);
}

function takeBackLabel(
  records: Records,
  entry: Entry,
  checkedThrough: number | null,
  origin: Origin,
): number | undefined {
  const { recordId: id } = entry;
  const now = records.labels.get(id);
  if (!now) throw new RangeError(`there is no label ${id}`);
  if (entry.before === null) {
    if (now.removed) throw inTheWay("it is gone");
    if (wasChangedAfter(records, entry) || hasSubcategories(records, id))
      throw inTheWay("it was changed");
    if (checkedThrough === null || isUsedSince(records, id, checkedThrough))
      throw inTheWay("it is in use");
    return putLabel(records, id, { ...now, removed: true, target: null }, origin);
  }
  const after = putBack<ModelLabel>(now, entry);
  if (!after.removed) {
    expectFreeName(records, id, after);
    expectLevels(records, id, after);
  }
  const change = putLabel(records, id, after, origin);
  if (after.target !== null && standsFor(records, id) === null)
    throw inTheWay("the target is gone");
  return change;
}

function expectLevels(records: Records, id: number, { parent }: ModelLabel): void {
  if (parent === null) return;
  const above = records.labels.get(parent);
  const isFirstLevel = above && !above.removed && above.parent === null;
  if (!isFirstLevel || hasSubcategories(records, id))
    throw inTheWay("the levels of categories have changed");
}
