// The app's queries for recurring expenses, and the transactions that change them.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "../../client/calls.ts";
import {
  eachLabelField,
  eachTextField,
  type TextField,
} from "../../domain/expense/expense-fields.ts";
import { type Decimal, decimalOfDouble, divide, multiply } from "../../domain/money/decimal.ts";
import { openOccurrences, stateOf, withDone } from "../../domain/recurring/occurrences.ts";
import { refOfOccurrence, termsOfOccurrence } from "../../domain/recurring/recurring-expense.ts";
import { occurrences, type Rhythm } from "../../domain/recurring/schedule.ts";
import { addDays, type CalendarDate, LAST_DAY } from "../../domain/time/calendar-date.ts";
import {
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
  monthsAround,
} from "../../domain/time/period.ts";
import { partsFor } from "../expense/fields/input.ts";
import { useLedger } from "../ledger.ts";
import { useCategoryNames } from "../service/category-names.ts";
import {
  ALL_PENDING,
  pendingAt,
  type RowPending,
  useRows,
  useUnderWay,
} from "../service/pending.ts";
import { type Book, ledgerQuery, ofLedger } from "../service/queries.ts";
import type { Answer, Expense, ExpenseChange, Recurring, Upcoming } from "../service/shapes.ts";
import { type Follow, placeOf, transact } from "../service/transact.ts";
import { batch, differing, shownDraft } from "../service/transactions.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";

export type Regular = Answer<"findRegular">["items"][number];
export type Ended = Answer<"findRegular">["ended"][number];
export type RecurringDraft = Sent<"RecurringDraft">;
export type RecurringChange = Partial<Pick<Recurring, keyof Sent<"RecurringChange">>>;
type Action = Sent<"LedgerAction">;

export function recurringQuery(book: Book) {
  return ofLedger(book, ["recurring"], (client, ledger) => client.listRecurring({ ledger }));
}

/** The recurring expenses, with pending changes. */
export function useRecurring() {
  return useRows("recurring", useQuery(recurringQuery(useLedger())));
}

/** The open occurrences that are due, each with an existing expense that may be it. The search for these expenses takes time. */
export function dueQuery(book: Book, today: CalendarDate) {
  return ofLedger(book, ["due", today], (client, ledger) => {
    return client.listUpcoming({ ledger, to: today, today });
  });
}

/** An open occurrence, and its recurring expense once that is loaded. */
export interface OpenOccurrence {
  readonly one: Upcoming;
  readonly of: Recurring | undefined;
}

/** Leaves out occurrences that pending changes have recorded, skipped or ended. */
export function useStillOpen(items: readonly Upcoming[]): readonly OpenOccurrence[] {
  const { rows } = useRecurring();
  const underWay = useUnderWay();
  const pending = pendingAt(useLedger().ledger, ALL_PENDING, underWay);
  const recorded = new Set(pending.map(({ after }) => after?.ref));
  return items
    .filter(({ recurring, day }) => !recorded.has(refOfOccurrence(recurring, day)))
    .map((one) => ({ one, of: rows?.find(({ id }) => id === one.recurring) }))
    .filter(({ one, of }) => !rows || (of && isOpen(of, one.day)));
}

function isOpen(recurring: Recurring, day: CalendarDate): boolean {
  const { paused, until } = recurring;
  const state = stateOf(recurring, day);
  const isThere = !paused && (until === null || day <= until);
  return isThere && (state === "open" || state === "held");
}

export function regularQuery(book: Book, today: CalendarDate) {
  return ofLedger(book, ["regular", today], (client, ledger) => {
    return client.findRegular({ ledger, today });
  });
}

/** Creates a recurring expense. Its ledger needs a time zone to know when days begin. If it has none, it gets the browser's. */
export function useCreateRecurring() {
  const book = useLedger();
  const queries = useQueryClient();
  return (recurring: RecurringDraft, message: string, follow?: Follow): void => {
    const profile = queries.getQueryData(ledgerQuery(book).queryKey);
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const zoned: readonly Action[] =
      profile?.zone === null ? [{ action: "change-ledger", change: { zone } }] : [];
    const actions: readonly Action[] = [...zoned, { action: "create-recurring", recurring }];
    const place = placeOf(book.ledger);
    const transaction = batch(place, ["create", "take-back"], actions, {});
    transact(book.ledger, { ...transaction, message }, follow);
  };
}

/** Says that a category is archived, in which occurrences are recorded nevertheless. Undefined if it isn't archived. */
export function useArchivedHint(category: number | null): string | undefined {
  const { texts } = useRecurringReader();
  const found = useCategoryNames()?.find(({ id }) => id === category);
  return found?.archived ? texts.archived(found.name) : undefined;
}

type Content = Pick<Expense, "tags" | TextField | "original" | "parts"> & Pick<Recurring, "amount">;

/** Returns the fields that the form doesn't show. Another amount keeps the split, as in an expense; a category removes it. */
export function contentBeside(
  of: Content | undefined,
  { amount, category }: Pick<Recurring, "amount"> & { readonly category: number | null },
) {
  if (!of) return {};
  const original = amount === of.amount ? of.original : null;
  const parts = amount === null || category !== null ? [] : partsFor(amount, of.parts);
  return { tags: of.tags, ...eachTextField((field) => of[field]), original, parts };
}

const ALTER = ["alter", "take-back"] as const;

/** Does one action. `message` says what it does, and `rows` are shown until the service has answered. */
function act(ledger: string, action: Action, message: string, rows: readonly RowPending[] = []) {
  transact(ledger, { ...batch(placeOf(ledger), ALTER, [action], { rows }), message });
}

interface Edit {
  readonly fields: RecurringChange;
  readonly message: string;
  /** The nominal day of the first occurrence that changes; undefined if all open ones do. */
  readonly from?: CalendarDate | undefined;
}

/** Does nothing if no field differs. */
export function changeRecurring(
  ledger: string,
  recurring: Recurring,
  { fields, message, from }: Edit,
): void {
  const change = differing(recurring, fields);
  if (!change) return;
  const { id, version } = recurring;
  if (from === undefined) {
    const row = rowOf(recurring, { ...recurring, ...change });
    act(ledger, { action: "change-recurring", id, change, version }, message, [row]);
    return;
  }
  const place = placeOf(ledger);
  const action: Action = { action: "split-recurring", id, day: from, change, version };
  const transaction = batch(place, ALTER, [action], {});
  // Only the service knows what results from a split, so no row is pending. Undoing the split also undoes the end of the earlier part.
  const end = { at: 0, change: place.draw(), version: place.draw(), member: "ended" } as const;
  transact(ledger, { ...transaction, message, made: [...transaction.made, end] });
}

/** The end that leaves out an occurrence and all later ones; undefined if that would leave none, or is the end already. */
export function lastDayBefore(recurring: Recurring, day: CalendarDate): CalendarDate | undefined {
  const [first = day] = occurrences(recurring).take(1);
  const until = day > first ? addDays(day, -1) : undefined;
  return until === recurring.until ? undefined : until;
}

export function deleteRecurring(ledger: string, recurring: Recurring, message: string): void {
  const { id, version } = recurring;
  const action: Action = { action: "delete-recurring", id, version };
  const rows = [rowOf(recurring)];
  transact(ledger, {
    ...batch(placeOf(ledger), ["drop", "take-back"], [action], { rows }),
    message,
  });
}

export function skipOccurrence(ledger: string, open: OpenOccurrence, message: string): void {
  const { recurring, day } = open.one;
  act(
    ledger,
    { action: "skip-occurrence", id: recurring, day },
    message,
    rowsDone(open, "skipped"),
  );
}

/** Makes an existing expense count as the occurrence. */
export function countExpense(
  ledger: string,
  open: OpenOccurrence,
  { expense, message }: { expense: number; message: string },
): void {
  const { recurring, day } = open.one;
  const post = { action: "post-occurrence", id: recurring, day, change: {} } as const;
  const transaction = batch(placeOf(ledger), ALTER, [{ ...post, expense }], {});
  // The batch itself gets no rows, because the version in its answer is the expense's, not the recurring expense's.
  transact(ledger, { ...transaction, rows: rowsDone(open, "posted"), message });
}

function rowsDone(
  { one: { day }, of }: OpenOccurrence,
  state: "skipped" | "posted",
): readonly RowPending[] {
  if (!of) return [];
  return [rowOf(of, { ...of, ...withDone(of, of, [day], state) })];
}

/** The row that the app shows until the service has answered. */
function rowOf(before: Recurring, after?: Recurring): RowPending {
  const named = (recurring: Recurring) => ({
    ...recurring,
    name: recurring.description,
    next: nextOf(recurring)?.date ?? null,
  });
  return { kind: "recurring", before: named(before), after: after && named(after) };
}

/** The date and the amount of one occurrence; null if it has the usual one. */
export interface Differing {
  readonly date: CalendarDate | null;
  readonly amount: Decimal | null;
}

export function changeOccurrence(
  ledger: string,
  { recurring, day }: Upcoming,
  { change, message }: { change: Differing; message: string },
): void {
  act(ledger, { action: "change-occurrence", id: recurring, day, change }, message);
}

/** Records an occurrence, and shows its expense at once. `own` has the fields that differ from its usual ones. */
export function recordOccurrence(
  ledger: string,
  one: Upcoming,
  own: ExpenseChange = {},
  follow?: Follow,
): void {
  const { recurring, day, description, category, payee, date } = one;
  const amount = own.amount ?? one.amount;
  if (amount === null) return;
  const place = placeOf(ledger);
  const id = place.draw();
  const usual = { description, category, date, ...eachLabelField(() => payee) };
  const shown = { ...usual, ...own, amount, ref: refOfOccurrence(recurring, day) };
  const action: Action = { action: "post-occurrence", id: recurring, day, change: own };
  const pending = [{ after: shownDraft(shown, id) }];
  transact(ledger, batch(place, ["record", "delete"], [action], { pending, ids: [id] }), follow);
}

/** The next open occurrence; undefined if the recurring expense has ended. */
export function nextOf(recurring: Recurring): Upcoming | undefined {
  const [day] = openOccurrences(recurring, recurring, LAST_DAY).take(1);
  return day && upcomingOf(recurring, day);
}

/** An occurrence by its nominal day. */
export function upcomingOf(recurring: Recurring, day: CalendarDate): Upcoming {
  const { id, description, category, payee, automatic, lead, suggestedAmount } = recurring;
  return {
    recurring: id,
    day,
    description,
    category,
    payee,
    automatic,
    lead,
    state: "open",
    ...(suggestedAmount !== undefined && { suggestedAmount }),
    ...termsOfOccurrence(recurring, day),
  };
}

/** Returns payments per year as a fraction. A year counts as 52 weeks or 365 days. */
function perYear(rhythm: Rhythm): { readonly times: number; readonly every: number } {
  if (rhythm.unit === "day") return { times: 365, every: rhythm.every };
  const { on, every } = rhythm;
  return { times: (rhythm.unit === "week" ? 52 : 12) * on.length, every };
}

/** The amount per month or per year, rounded to the decimals of the currency. */
export function perPeriod(
  amount: Decimal,
  rhythm: Rhythm,
  period: "month" | "year",
  places: number,
): Decimal {
  const { times, every } = perYear(rhythm);
  const whole = multiply(amount, decimalOfDouble(times));
  return divide(whole, period === "year" ? every : every * 12, places);
}

export type MonthState = "posted" | "skipped" | "due" | "ahead" | "none";

/** If a month has several states, the first of these counts. */
const BY_WEIGHT: readonly MonthState[] = ["due", "ahead", "posted", "skipped"];
const MONTHS_BEFORE = 8;
const MONTHS_AFTER = 3;

export function monthStates(
  recurring: Recurring,
  today: CalendarDate,
): readonly { readonly month: LedgerMonth; readonly state: MonthState }[] {
  return monthsAround(ledgerMonthOf(today, 1), MONTHS_BEFORE, MONTHS_AFTER).map((month) => {
    const { from, to } = daysOfMonth(month, 1);
    const states = new Set<MonthState>();
    for (const day of occurrences(recurring, from)) {
      if (day > to) break;
      const state = stateOf(recurring, day);
      if (state === "posted" || state === "skipped") states.add(state);
      else states.add(termsOfOccurrence(recurring, day).date <= today ? "due" : "ahead");
    }
    return { month, state: BY_WEIGHT.find((state) => states.has(state)) ?? "none" };
  });
}
