// Transactions on recurring expenses. Posting an occurrence creates an ordinary expense, whose ref contains the id of the recurring expense
// and the day. So no occurrence can be posted twice.

import type { BookExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import { NO_DETAILS, wholeDetails } from "../../domain/expense/expense-details.ts";
import type { LabelId } from "../../domain/label/label.ts";
import {
  type ActionOf,
  type ActionResultOf,
  type BookChange,
  MAX_ACTIONS,
} from "../../domain/ledger/actions.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import type { Precondition } from "../../domain/ledger/precondition.ts";
import { ZERO } from "../../domain/money/decimal.ts";
import {
  carriedProgress,
  lastTouched,
  NO_PROGRESS,
  openOccurrences,
  type Progress,
  stateOf,
  withHeld,
} from "../../domain/recurring/occurrences.ts";
import {
  MAX_DUE,
  type RecurringDraft,
  type RecurringExpense,
  type RecurringFields,
  refOfOccurrence,
  type ShownRecurring,
  showRecurring,
  termsOfOccurrence,
} from "../../domain/recurring/recurring-expense.ts";
import {
  hasOccurrence,
  occurrences,
  type Rhythm,
  type Schedule,
} from "../../domain/recurring/schedule.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { quote, showCount } from "../../domain/text/text.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  weekday,
} from "../../domain/time/calendar-date.ts";
import { dayIn } from "../../domain/time/zone.ts";
import { expectExpense, faultOfMoney, newExpense, show as showExpense } from "./expenses.ts";
import { expectRecord } from "./records.ts";
import { noteDone, overlapping } from "./recurring-progress.ts";
import { conflict, expectVersion, unfitting } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

export function createRecurring(work: Workspace, { draft }: ActionOf<"create-recurring">): Made {
  expectSomeDay(draft);
  const fields = {
    ...settle(work, draft),
    ...NO_PROGRESS,
    changed: [],
    follows: null,
    removed: false,
  };
  return withDuePosted(work, work.createRecord<RecurringExpense>("recurring", fields));
}

/**
 * Posted expenses stay as they are. A recurring expense that has ended can still be changed, so its schedule needs a day only if it
 * changes.
 */
export function changeRecurring(
  work: Workspace,
  { id, change, ifMatch }: ActionOf<"change-recurring">,
): Made {
  const before = expectCurrent(work, id, ifMatch);
  const draft: RecurringDraft = { ...show(work, before), ...change };
  if (SCHEDULE_FIELDS.some((field) => field in change)) expectSomeDay(draft);
  const settled = { ...settle(work, draft, change), ...progressAfter(work, before, draft) };
  expectApart(work, { ...before, ...settled });
  return withDuePosted(work, work.replaceRecord(before, settled));
}

export function deleteRecurring(
  work: Workspace,
  { id, ifMatch }: ActionOf<"delete-recurring">,
): ChangeId {
  const before = expectCurrent(work, id, ifMatch);
  return work.replaceRecord(before, { removed: true }).lastChange;
}

/** Ends a recurring expense before an occurrence, and creates another one that continues it from there on. */
export function splitRecurring(
  work: Workspace,
  { id, day, change, ifMatch }: ActionOf<"split-recurring">,
): Made & { readonly ended: ChangeId } {
  const before = expectCurrent(work, id, ifMatch);
  expectOpen(before, day);
  const until = addDays(day, -1);
  const earlier = countBefore(before, day);
  if (!until || earlier === 0) {
    throw unfitting(
      `day must be after the first occurrence; change the recurring expense itself instead`,
      "/day",
    );
  }
  const times = before.times === null ? null : before.times - earlier;
  const draft = { ...show(work, before), from: day, times, ...change };
  if (draft.from < day) {
    throw unfitting(`from must not be before ${day}: earlier days are not changed`, "/change/from");
  }
  expectSomeDay(draft);
  const ofDays = (counts: (each: CalendarDate) => boolean) => ({
    doneAhead: before.doneAhead.filter(counts),
    skipped: before.skipped.filter(counts),
    held: before.held.filter(counts),
    changed: before.changed.filter((each) => counts(each.day)),
  });
  const isLater = (each: CalendarDate) => each >= day;
  const carried = carriedProgress(before, { ...before, from: day, times });
  const later = {
    ...ofDays(isLater),
    doneThrough: carried.doneThrough,
    doneAhead: carried.doneAhead.filter(isLater),
  };
  const { lastChange: ended } = work.replaceRecord(before, {
    until,
    doneThrough: carriedProgress(before, { ...before, until }).doneThrough,
    ...ofDays((each) => !isLater(each)),
  });
  const fields = { ...settle(work, draft, change), ...later, follows: id, removed: false };
  const next = work.createRecord<RecurringExpense>("recurring", fields);
  return { ...withDuePosted(work, next), ended };
}

/** If the occurrence is already recorded, does nothing and returns its expense. */
export function postOccurrence(
  work: Workspace,
  { id, day, change: differing, expense }: ActionOf<"post-occurrence">,
): Omit<ActionResultOf<"post-occurrence">, "action"> {
  const recurring = expectRecord(work, "recurring", id);
  expectDay(recurring, day);
  if (expense !== undefined) return countExpense(work, recurring, day, expense);
  const taken = refsOf(work, recurring, day).find((each) => work.expenseOfRef(each) !== undefined);
  const ref = taken ?? refOfOccurrence(id, day);
  const known = work.expenseOfRef(ref);
  const there = known && work.expense(known);
  const value = there
    ? showExpense(work, there)
    : post(work, show(work, recurring), day, { ref, known, change: differing });
  const change = work.lastChange;
  if (stateOf(recurring, day) !== "posted") noteDone(work, recurring, [day], "posted");
  return there ? { value, known: true } : { value, change };
}

/** Lets an existing expense count as the occurrence. */
function countExpense(
  work: Workspace,
  recurring: RecurringExpense,
  day: CalendarDate,
  id: ExpenseId,
): Omit<ActionResultOf<"post-occurrence">, "action"> {
  const before = expectExpense(work, id);
  const { ref = null } = before.details ?? {};
  if (ref !== null && refsOf(work, recurring, day).includes(ref)) {
    return { value: showExpense(work, before), known: true };
  }
  expectOpen(recurring, day);
  if (ref !== null) {
    throw conflict(
      `The expense ${id} can't count as the occurrence: it has the ref ${quote(ref)}`,
      "/expense",
    );
  }
  const details = { ...(before.details ?? NO_DETAILS), ref: refOfOccurrence(recurring.id, day) };
  const value = showExpense(work, work.replaceExpense(before, { ...before, details }));
  const change = work.lastChange;
  noteDone(work, recurring, [day], "posted");
  return { value, change };
}

/** The ref of an occurrence if it is still open; undefined otherwise. */
export function openRef(work: Workspace, id: number, day: CalendarDate): string | undefined {
  const recurring = work.records.get(id);
  if (recurring?.kind !== "recurring" || recurring.removed) return undefined;
  const state = stateOf(recurring, day);
  const isOpen = state === "held" || (state === "open" && hasOccurrence(recurring, day));
  return isOpen ? refOfOccurrence(id, day) : undefined;
}

/** The refs that an occurrence's expense may have: from its own recurring expense, and from those that this one continues. */
function refsOf(
  work: Workspace,
  { id, follows }: Pick<RecurringExpense, "id" | "follows">,
  day: CalendarDate,
): readonly string[] {
  const own = refOfOccurrence(id, day);
  const before = follows === null ? undefined : work.records.get(follows);
  return before?.kind === "recurring" ? [own, ...refsOf(work, before, day)] : [own];
}

/** Records the due occurrences of all automatic recurring expenses. */
export function postDue(work: Workspace): { readonly posted: number; readonly isDone: boolean } {
  const all = [...work.records.others()].filter((record) => record.kind === "recurring");
  all.sort((a, b) => a.id - b.id);
  const posted = recordDue(work, all);
  return { posted, isDone: posted < MAX_ACTIONS };
}

/** Records the due occurrences. Returns the recurring expense as it is then, and the change to undo, which was made before that. */
function withDuePosted(work: Workspace, recurring: RecurringExpense): Made {
  recordDue(work, [recurring]);
  return {
    value: show(work, expectRecord(work, "recurring", recurring.id)),
    change: recurring.lastChange,
  };
}

/**
 * Records the due occurrences, at most as many as a transaction may have actions, and returns their number. It looks up all of their refs
 * at once, because each lookup costs an engine on a network a round trip.
 */
function recordDue(work: Workspace, all: readonly RecurringExpense[]): number {
  const today = todayOf(work);
  let left = MAX_ACTIONS;
  const due = all.map((recurring) => {
    const days = isAutomatic(work, recurring) ? daysDue(recurring, today, left) : [];
    left -= days.length;
    return { recurring, days, refs: days.map((day) => refsOf(work, recurring, day)) };
  });
  const known = work.expensesOfRefs(due.flatMap(({ refs }) => refs.flat()));
  for (const { recurring, days, refs } of due) {
    if (days.length === 0) continue;
    const shown = show(work, recurring);
    for (const [at, day] of days.entries()) {
      const isKnown = refs[at]?.some((ref) => known.has(ref));
      if (!isKnown) post(work, shown, day, { ref: refOfOccurrence(recurring.id, day) });
    }
    noteDone(work, recurring, days, "posted");
  }
  return MAX_ACTIONS - left;
}

function daysDue(
  recurring: RecurringExpense,
  today: CalendarDate,
  most: number,
): readonly CalendarDate[] {
  const open = openOccurrences(recurring, recurring, today);
  return [...open.filter((day) => !recurring.held.includes(day)).take(most)];
}

/**
 * After a change of the ledger's currency or an undo, an original amount or parts may no longer fit. Then the occurrences stay due until a
 * user decides, and don't hold up others.
 */
function isAutomatic(work: Workspace, recurring: RecurringExpense): boolean {
  const { automatic, paused, dismissed, removed, amount } = recurring;
  if (!automatic || paused || dismissed || removed || amount === null) return false;
  return faultOfMoney(work, recurring, amount) === undefined;
}

interface Posting {
  readonly ref: string;
  readonly known?: ExpenseId | undefined;
  readonly change?: BookChange | undefined;
}

/** Records an occurrence. If its expense is `known`, it was recorded before and then deleted, so it comes back under its own id. */
function post(
  work: Workspace,
  shown: ShownRecurring,
  day: CalendarDate,
  { ref, known, change = {} }: Posting,
): BookExpense {
  const terms = termsOfOccurrence(shown, day);
  const amount = change.amount ?? terms.amount;
  if (amount === null) {
    throw unfitting(
      "amount must be given: this recurring expense has a different one each time",
      "/amount",
    );
  }
  const { parts, original, ...details } = wholeDetails<string>(shown);
  const isUsual = amount === shown.amount;
  const content = newExpense(work, {
    ...details,
    description: shown.description,
    parts: isUsual ? parts : [],
    original: isUsual ? original : null,
    date: terms.date,
    ...change,
    amount,
    ref,
  });
  if (known === undefined) return showExpense(work, work.createExpense(content));
  const previous = work.deletion(known)?.id;
  if (previous === undefined) {
    throw new RangeError(`the expense ${known} neither exists nor was deleted`);
  }
  work.restoreExpense(known, content, { createdAt: work.at, previous });
  const restored = work.expense(known);
  if (!restored) throw new RangeError(`the expense ${known} was not restored`);
  return showExpense(work, restored);
}

function todayOf({ profile, at }: Workspace): CalendarDate {
  return dayIn(profile.zone, at);
}

export function skipOccurrence(work: Workspace, { id, day }: ActionOf<"skip-occurrence">): Made {
  const recurring = expectRecord(work, "recurring", id);
  expectDay(recurring, day);
  if (stateOf(recurring, day) === "skipped") return made(work, recurring);
  expectOpen(recurring, day);
  return made(work, noteDone(work, recurring, [day], "skipped"));
}

/** Sets another date or amount for a single occurrence. Null restores the usual one, and a field that is left out stays as it is. */
export function changeOccurrence(
  work: Workspace,
  { id, day, ...change }: ActionOf<"change-occurrence">,
): Made {
  const recurring = expectRecord(work, "recurring", id);
  expectOpen(recurring, day);
  const before = recurring.changed.find((each) => each.day === day);
  const { date = before?.date ?? null, amount = before?.amount ?? null } = change;
  const others = recurring.changed.filter((each) => each.day !== day);
  const changed = date === null && amount === null ? others : [...others, { day, date, amount }];
  const sorted = changed.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return made(work, work.replaceRecord(recurring, { changed: sorted }));
}

/**
 * Returns the fields to store, checked like those of an expense on the first day. If a change touches neither the amount nor the original
 * amount, they are not compared, so that an original amount that no longer fits does not block the change.
 */
export function settle(
  work: Workspace,
  draft: RecurringDraft,
  change: Partial<RecurringDraft> = draft,
): Omit<RecurringFields, keyof Progress | "changed" | "follows" | "removed"> {
  const { description, amount } = draft;
  const { parts, original, ...others } = wholeDetails<string>(draft);
  if (amount === null && draft.automatic) {
    throw unfitting(
      "automatic must be false if amount is null: an amount that differs each time can't be recorded automatically",
      "/automatic",
    );
  }
  if (amount === null && (parts.length > 0 || original)) {
    throw unfitting("amount must be given if there are parts or an original amount", "/amount");
  }
  if (isTooEarly(draft, todayOf(work))) {
    throw unfitting(
      `from must be later: more than ${showCount(MAX_DUE)} occurrences would be due`,
      "/from",
    );
  }
  const isPriced = change.amount !== undefined || change.original !== undefined;
  const checked = { parts, original: isPriced ? original : null };
  const content = { description, ...others, ...checked };
  const { details } = newExpense(work, { ...content, date: draft.from, amount: amount ?? ZERO });
  const { ref: _, ...settled } = wholeDetails<LabelId>(details ?? NO_DETAILS);
  const { rhythm, weekend, from, until, times, automatic, lead } = draft;
  const { paused, dismissed, lasting } = draft;
  const schedule = { rhythm, weekend, from, until, times };
  const terms = { ...schedule, automatic, lead, paused, dismissed, lasting };
  return { description, amount, ...settled, original, ...terms };
}

/** Returns true if more than MAX_DUE occurrences would be due. It walks through the schedule only if at least MAX_DUE days have passed. */
function isTooEarly(schedule: Schedule, today: CalendarDate): boolean {
  const soonest = addDays(schedule.from, MAX_DUE);
  if (!soonest || soonest > today) return false;
  const late = occurrences(schedule).drop(MAX_DUE).next().value;
  return late !== undefined && late <= today;
}

/**
 * A new rhythm begins after the period of the last occurrence that is done, so that none is paid twice. Anything that was due before the
 * new rhythm waits for a confirmation. So do occurrences that a pause has left open.
 */
function progressAfter(
  work: Workspace,
  before: RecurringExpense,
  draft: RecurringDraft,
): Partial<RecurringFields> {
  const last = lastTouched(before);
  const open = () => [...openOccurrences(before, before, todayOf(work))];
  const isNew = !isSameRhythm(draft.rhythm, before.rhythm);
  if (draft.from === before.from && isNew && last !== null) {
    const from = periodAfter(before, last);
    const held = [...new Set([...before.held, ...open()])].filter((day) => day < from).sort();
    const changed = before.changed.filter(({ day }) => held.includes(day));
    return { ...carriedProgress(before, { ...draft, from }), held, changed, from };
  }
  const isMoved = isNew || draft.from !== before.from;
  const progress = isMoved ? carriedProgress(before, draft) : progressOf(before);
  if (!before.paused || draft.paused) return isMoved ? progress : {};
  return withHeld(progress, open());
}

/** Compares value by value, because clients may send the fields of a rhythm in any order. */
function isSameRhythm(a: Rhythm, b: Rhythm): boolean {
  const terms = (rhythm: Rhythm) => [rhythm.unit, rhythm.every, "on" in rhythm ? rhythm.on : null];
  return isSame(terms(a), terms(b));
}

function progressOf({ doneThrough, doneAhead, skipped, held }: Progress): Progress {
  return { doneThrough, doneAhead, skipped, held };
}

/** The first day after the period of an occurrence. */
function periodAfter({ rhythm }: Schedule, day: CalendarDate): CalendarDate {
  const { unit, every } = rhythm;
  if (unit === "day") return addDays(day, every) ?? day;
  if (unit === "week") return addDays(day, 7 * every + 1 - weekday(day)) ?? day;
  const { year, month } = dateParts(day);
  return addMonths(calendarDateOf(year, month, 1) ?? day, every) ?? day;
}

function countBefore(schedule: Schedule, day: CalendarDate): number {
  let count = 0;
  for (const each of occurrences(schedule)) {
    if (each >= day) break;
    count += 1;
  }
  return count;
}

/** A recurring expense as an action has left it. */
interface Made {
  readonly value: ShownRecurring;
  readonly change: ChangeId;
}

function made(work: Workspace, recurring: RecurringExpense): Made {
  return { value: show(work, recurring), change: work.lastChange };
}

function show(work: Workspace, recurring: RecurringExpense): ShownRecurring {
  return showRecurring(recurring, work.labels);
}

function expectApart(work: Workspace, recurring: RecurringExpense): void {
  const other = overlapping(work, recurring);
  if (!other) return;
  const { id, from, until } = other;
  if (from < recurring.from && until !== null) {
    throw unfitting(`from must be after ${until}, the end of recurring expense ${id}`, "/from");
  }
  throw unfitting(
    `until must be before ${from}, the first day of recurring expense ${id}`,
    "/until",
  );
}

function expectCurrent(
  work: Workspace,
  id: number,
  ifMatch: Precondition | null,
): RecurringExpense {
  const recurring = expectRecord(work, "recurring", id);
  expectVersion(ifMatch, show(work, recurring).version, `The recurring expense ${id}`);
  return recurring;
}

const SCHEDULE_FIELDS = ["rhythm", "from", "until", "times"] as const;

function expectSomeDay(schedule: Schedule): void {
  if (occurrences(schedule).next().value) return;
  throw unfitting(
    "the schedule must have at least one day; it ends before its first one",
    "/until",
  );
}

function expectDay(recurring: RecurringExpense, day: CalendarDate): void {
  const isKnown = hasOccurrence(recurring, day) || recurring.held.includes(day);
  if (isKnown) return;
  throw conflict(`The recurring expense ${recurring.id} has no occurrence on ${day}`);
}

function expectOpen(recurring: RecurringExpense, day: CalendarDate): void {
  expectDay(recurring, day);
  const state = stateOf(recurring, day);
  if (state === "open" || state === "held") return;
  throw conflict(`The occurrence of ${day} is ${state} already`);
}
