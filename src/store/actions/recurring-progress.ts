// Keeps track of which occurrences of a recurring expense are done, as their expenses are recorded, deleted and restored.

import {
  carriedProgress,
  lastTouched,
  NO_PROGRESS,
  stateOf,
  withDone,
  withHeld,
} from "../../domain/recurring/occurrences.ts";
import {
  occurrenceOfRef,
  type RecurringExpense,
  type RecurringFields,
} from "../../domain/recurring/recurring-expense.ts";
import { occurrences } from "../../domain/recurring/schedule.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ChangeRow, ChangeRowOf } from "../history/change-row.ts";
import { conflict } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** Updates the occurrence of an expense that was deleted or restored. The ref says which occurrence that is. */
export function noteExpense(
  work: Workspace,
  ref: string | null | undefined,
  state: "posted" | "skipped" | "held",
): void {
  const occurrence = occurrenceOfRef(ref ?? null);
  const recurring = occurrence && holderOf(work, occurrence);
  if (!recurring) return;
  if (state === "held") work.replaceRecord(recurring, withHeld(recurring, [occurrence.day]));
  else noteDone(work, recurring, [occurrence.day], state);
}

/** The recurring expense that has the occurrence now. It may be one that continues the recurring expense in the ref. */
function holderOf(
  work: Workspace,
  { id, day }: NonNullable<ReturnType<typeof occurrenceOfRef>>,
): RecurringExpense | undefined {
  const record = work.records.get(id);
  if (record?.kind !== "recurring") return undefined;
  if (record.until === null || day <= record.until) return record;
  for (const next of work.records.others()) {
    if (next.kind !== "recurring" || next.follows !== id || next.removed) continue;
    if (day >= next.from) return holderOf(work, { id: next.id, day });
  }
  return record;
}

/** Notes that the occurrences are done, and forgets the dates and amounts that differed in them. Returns the changed recurring expense. */
export function noteDone(
  work: Workspace,
  recurring: RecurringExpense,
  days: readonly CalendarDate[],
  state: "posted" | "skipped",
): RecurringExpense {
  const changed = recurring.changed.filter(({ day }) => !days.includes(day));
  const { doneThrough, doneAhead, skipped, held } = withDone(recurring, recurring, days, state);
  return work.replaceRecord(recurring, { doneThrough, doneAhead, skipped, held, changed });
}

/**
 * Reopens the occurrences that a change of the recurring expense skipped. Returns undefined if the change is not about occurrences. Throws
 * if it notes that one was recorded: then the recording of its expense has to be undone instead.
 */
export function undoProgress(
  work: Workspace,
  recurring: RecurringExpense,
  row: ChangeRowOf<"recurring">,
): RecurringExpense | undefined {
  if (!isOnlyProgress(row)) return undefined;
  const { id, before, after } = row;
  const skipped = after?.skipped?.filter((day) => !before?.skipped?.includes(day)) ?? [];
  if (skipped.length > 0 && skipped.every((day) => stateOf(recurring, day) === "skipped")) {
    return work.replaceRecord(recurring, withHeld(recurring, skipped));
  }
  throw conflict(
    `Change ${id} can't be undone: it notes that an occurrence was recorded; undo the recording of its expense instead`,
  );
}

/** Returns true if a change only notes that occurrences of a recurring expense were recorded, skipped or held. */
export function isOnlyProgress({ after }: ChangeRow): boolean {
  const fields = Object.keys(after ?? {});
  const isProgress = fields.every((field) => field === "changed" || field in NO_PROGRESS);
  return isProgress && fields.some((field) => field in NO_PROGRESS);
}

/**
 * Refuses to undo the creation of a recurring expense that continues another one if one of its occurrences was recorded or skipped. After
 * the undo, that occurrence would be open again in the other one.
 */
export function expectNoLaterProgress(
  recurring: RecurringExpense,
  { id, after }: ChangeRowOf<"recurring">,
): void {
  if (recurring.follows === null) return;
  const made = { ...recurring, ...after };
  const last = lastTouched(recurring) ?? recurring.from;
  for (const day of occurrences(recurring)) {
    if (day > last) return;
    const state = stateOf(recurring, day);
    if (state === "open" || state === "held" || state === stateOf(made, day)) continue;
    throw conflict(`Change ${id} can't be undone: the occurrence of ${day} was ${state} later`);
  }
}

/**
 * Finds a recurring expense in the same chain of continuations whose period overlaps with this one's. A day that both have would be due
 * twice, so a change or an undo that causes an overlap is refused.
 */
export function overlapping(work: Workspace, recurring: RecurringExpense) {
  if (recurring.removed) return undefined;
  const first = firstOf(work, recurring);
  for (const other of work.records.others()) {
    if (other.kind !== "recurring" || other.removed || other.id === recurring.id) continue;
    const both = [other, recurring];
    // One that ends before its first day overlaps with none.
    const overlaps = both.every(({ until }) => both.every(({ from }) => from <= (until ?? from)));
    if (overlaps && firstOf(work, other) === first) return other;
  }
  return undefined;
}

/** The id of the first in a chain of recurring expenses that continue one another. */
function firstOf(work: Workspace, { id, follows }: RecurringExpense): number {
  const before = follows === null ? undefined : work.records.get(follows);
  return before?.kind === "recurring" ? firstOf(work, before) : id;
}

/** The fields that an undo puts back. If they include the schedule, occurrences that were recorded since stay done. */
export function withCarriedProgress(
  recurring: RecurringExpense,
  fields: RecurringFields,
  { before }: ChangeRow,
): RecurringFields {
  const isPutBack = (field: keyof RecurringFields) => before !== null && field in before;
  if (!isPutBack("rhythm") && !isPutBack("from")) return fields;
  if (isPutBack("doneThrough") || isPutBack("doneAhead")) return fields;
  return { ...fields, ...carriedProgress(recurring, fields), held: fields.held };
}
