// A book in plain maps: its current records, and all their changes in one list. Changes don't point to one another, so a record's history
// is found by searching the whole list.

import type { ExpenseContent } from "../../../src/domain/expense/expense-details.ts";
import type { LabelFields, LabelKind } from "../../../src/domain/label/label.ts";
import { DEFAULT_PROFILE, type LedgerProfile } from "../../../src/domain/ledger/ledger.ts";
import type {
  ChangeKind,
  ChangeSource,
  RecordKind,
} from "../../../src/domain/ledger/ledger-change.ts";

export interface ModelLabel extends LabelFields {
  readonly kind: LabelKind;
}

/** A change. The first one has the id 1. */
export interface Entry {
  readonly id: number;
  readonly source: ChangeSource;
  /** Outlay has no users. */
  readonly by: null;
  readonly kind: ChangeKind;
  readonly record: RecordKind;
  readonly recordId: number;
  /** The fields that were replaced, or null if the record is new. */
  readonly before: object | null;
  /** Null if the record is gone. */
  readonly after: object | null;
  readonly undoes: number | null;
}

/** The source of a change, and the change that it undoes. */
export interface Origin {
  readonly source: ChangeSource;
  readonly undoes: number | null;
}

export interface Records {
  profile: LedgerProfile | null;
  readonly expenses: Map<number, ExpenseContent>;
  /** Labels by id. None is ever removed. */
  readonly labels: Map<number, ModelLabel>;
  readonly entries: Entry[];
  /** The expense that was created with each ref. None is ever removed. */
  readonly refs: Map<string, number>;
  expensesCreated: number;
}

export function noRecords(): Records {
  return {
    profile: null,
    expenses: new Map(),
    labels: new Map(),
    entries: [],
    refs: new Map(),
    expensesCreated: 0,
  };
}

export function copyOf(records: Records): Records {
  const { profile, expenses, labels, entries, refs, expensesCreated } = records;
  return {
    profile,
    expensesCreated,
    expenses: new Map(expenses),
    labels: new Map(labels),
    entries: [...entries],
    refs: new Map(refs),
  };
}

/** Returns the id of the change, or undefined if nothing differs. */
export function putExpense(
  records: Records,
  id: number,
  after: ExpenseContent | null,
  origin: Origin,
): number | undefined {
  const before = records.expenses.get(id) ?? null;
  if (after) records.expenses.set(id, after);
  else records.expenses.delete(id);
  return note(records, "expense", id, [before, after], origin);
}

export function putLabel(
  records: Records,
  id: number,
  after: ModelLabel,
  origin: Origin,
): number | undefined {
  const before = records.labels.get(id);
  records.labels.set(id, after);
  const fields = (label: ModelLabel | undefined) => {
    if (!label) return null;
    const { kind: _, ...rest } = label;
    return rest;
  };
  return note(records, after.kind, id, [fields(before), fields(after)], origin);
}

/** `before` is the current profile, by default the initial one, or null if there was no ledger. */
export function putProfile(
  records: Records,
  after: LedgerProfile,
  origin: Origin,
  before: LedgerProfile | null = records.profile ?? DEFAULT_PROFILE,
): number | undefined {
  records.profile = after;
  return note(records, "ledger", 0, [before, after], origin);
}

function note(
  { entries }: Records,
  record: RecordKind,
  recordId: number,
  [before, after]: readonly [object | null, object | null],
  { source, undoes }: Origin,
): number | undefined {
  const replaced = before && after ? replacedIn(before, after) : { before, after };
  if (replaced.after && Object.keys(replaced.after).length === 0) return undefined;
  const id = entries.length + 1;
  const kind = kindOf(before, after);
  entries.push({ id, source, by: null, kind, record, recordId, ...replaced, undoes });
  return id;
}

function replacedIn(before: object, after: object) {
  const old = new Map(Object.entries(before));
  const names = Object.entries(after)
    .filter(([name, value]) => !Bun.deepEquals(old.get(name), value))
    .map(([name]) => name);
  const pick = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  return { before: pick(before), after: pick(after) };
}

/** Removing a record counts as deleting it, and restoring it as creating it. */
function kindOf(before: object | null, after: object | null): ChangeKind {
  const isThere = (fields: object | null) =>
    fields !== null && !("removed" in fields && fields.removed);
  if (isThere(before) === isThere(after)) return "changed";
  return isThere(after) ? "created" : "deleted";
}

export function historyOf({ entries }: Records, record: RecordKind, id: number): readonly Entry[] {
  return entries.filter((entry) => entry.record === record && entry.recordId === id);
}

/** Returns the last change of a record, or 0 if there is none. */
export function lastChangeOf(records: Records, record: RecordKind, id: number): number {
  return historyOf(records, record, id).at(-1)?.id ?? 0;
}
