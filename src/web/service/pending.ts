// Changes made here that are not yet in the service's answers. They are laid over lists, sums, ledgers and labels, so that each change
// shows at once, and disappears if it is refused.

import { useMemo } from "react";
import {
  eachLabelField,
  type LabelField,
  type NamedKind,
} from "../../domain/expense/expense-fields.ts";
import { membersWhere } from "../../domain/keys.ts";
import { type Decimal, negate, sum, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { type CurrentLedger, useLedger } from "../ledger.ts";
import { createStore } from "../store.ts";
import type { Filter } from "./filter.ts";
import type { IsShown } from "./matching.ts";
import { countedShares, countedSums, matcherOf, type Share } from "./matching.ts";
import type {
  BreakdownRow,
  Budget,
  Category,
  CategoryInUse,
  Expense,
  ListedLedger,
  NamedLabel,
  Recurring,
} from "./shapes.ts";

export type Pending =
  | { readonly before?: undefined; readonly after: Expense }
  | { readonly before: Expense; readonly after?: Expense | undefined };

/** A number of expenses, and their total. */
export interface Sum {
  readonly count: number;
  readonly total: Decimal;
}

export interface DaySum extends Sum {
  readonly date: CalendarDate;
}

export function added(sums: readonly Sum[]): Sum {
  return {
    count: sums.reduce((count, each) => count + each.count, 0),
    total: sum(sums.map(({ total }) => total)),
  };
}

/** Returns the expenses as they will be, newest first. */
export function expensesWith(
  expenses: readonly Expense[],
  pending: readonly Pending[],
  isShown: IsShown,
): readonly Expense[] {
  if (pending.length === 0) return expenses;
  return expensesOver(expenses, pending, isShown).toSorted(newestFirst);
}

/** Returns the expenses as they will be, in any order. */
export function expensesOver(
  expenses: readonly Expense[],
  pending: readonly Pending[],
  isShown: IsShown,
): readonly Expense[] {
  const byId = new Map<number, Expense>(expenses.map((expense) => [expense.id, expense]));
  for (const { before, after } of pending) {
    if (before) byId.delete(before.id);
    if (after && isShown(after)) byId.set(after.id, after);
  }
  return [...byId.values()];
}

/** Returns one expense as it will be; undefined if it will be gone. */
export function expenseWith(expense: Expense, pending: readonly Pending[]): Expense | undefined {
  return pending.reduce<Expense | undefined>((shown, { before, after }) => {
    return before?.id === expense.id ? after : shown;
  }, expense);
}

/** New expenses have negative ids until the service has given them their own, and are the newest of their day. */
function newestFirst(a: Expense, b: Expense): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.id < 0 || b.id < 0) return a.id - b.id;
  return b.id - a.id;
}

interface UnderWay {
  /** The key of the entry in the outbox. */
  readonly key: string;
  readonly ledger: string;
  readonly pending: readonly Pending[];
  /** Pending changes of ledgers and labels. */
  readonly rows: readonly RowPending[];
  /** The time when the service confirmed it, in milliseconds since 1970 by the page's clock; undefined until then. */
  readonly doneAt: number | undefined;
}

const underWay = createStore<readonly UnderWay[]>([]);

export const useUnderWay = underWay.use;

/** Returns true if the service has answered everything that was done here. */
export function isAllSent(): boolean {
  return underWay.get().every(({ doneAt }) => doneAt !== undefined);
}

/** For changes to lay over no answer in particular: those that are not confirmed yet, or all of them. */
export const UNCONFIRMED = Number.POSITIVE_INFINITY;
export const ALL_PENDING = 0;

/**
 * Returns true if the change must be laid over an answer that came at this time. An answer from the same millisecond may have come before
 * the change was done.
 */
function liesOver({ doneAt }: UnderWay, answeredAt: number): boolean {
  return doneAt === undefined || answeredAt <= doneAt;
}

/** The changes to lay over a ledger's data that was answered at this time. */
export function pendingAt(
  ledger: string,
  answeredAt: number,
  all = underWay.get(),
): readonly Pending[] {
  return all.flatMap((each) => {
    return each.ledger === ledger && liesOver(each, answeredAt) ? each.pending : [];
  });
}

/** Shows a transaction's changes from now on. */
export function begin(changes: Omit<UnderWay, "doneAt">): void {
  underWay.set([...underWay.get(), { ...changes, doneAt: undefined }]);
}

/** Notes that the service has done the change. `replace` replaces temporary numbers by real ones, such as the id of a new expense. */
export function confirm(
  key: string,
  doneAt: number,
  replace: (shown: readonly UnderWay[]) => readonly UnderWay[],
): void {
  const confirmed = underWay.get().map((each) => (each.key === key ? { ...each, doneAt } : each));
  underWay.set(replace(confirmed));
}

/** Stops showing the change separately, since all answers on screen include it or the service has refused it. */
export function end(key: string): void {
  underWay.set(underWay.get().filter((each) => each.key !== key));
}

/** A group of the service's breakdowns. */
export type SumRow = Pick<BreakdownRow, "keys" | "count" | "total">;

/** Reports can group by these. */
export type ReportGrouping = "day" | "month" | "category" | LabelField;

export interface AskedSums {
  readonly by: readonly ReportGrouping[];
  readonly filter: Filter;
  readonly categories: readonly Category[];
}

/** The fields of a ledger that sums depend on. */
type OfLedger = Pick<CurrentLedger, "firstDay" | "currency">;

/** The sums as the service will answer once it has the pending changes; new groups come last. */
export function sumsWith(
  answered: readonly SumRow[],
  pending: readonly Pending[],
  asked: AskedSums & OfLedger,
): readonly SumRow[] {
  const rows = countedSums(answered, asked.filter, asked.categories);
  if (pending.length === 0) return rows;
  const nameOf = ({ keys }: SumRow) => JSON.stringify(asked.by.map((each) => keys[each] ?? null));
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  for (const row of pendingRows(pending, asked)) {
    const { keys, count, total } = byName.get(nameOf(row)) ?? { ...row, count: 0, total: ZERO };
    byName.set(nameOf(row), { keys, ...added([{ count, total }, row]) });
  }
  return [...byName.values()].filter(({ count }) => count > 0);
}

function pendingRows(
  pending: readonly Pending[],
  { by, filter, categories, firstDay, currency }: AskedSums & OfLedger,
): readonly SumRow[] {
  const isShown = matcherOf(filter, categories, currency);
  const sharesOf = countedShares(filter, categories);
  const rowsOf = (expense: Expense | undefined, times: 1 | -1): readonly SumRow[] => {
    if (!expense || !isShown(expense)) return [];
    const shares: readonly Share[] = by.includes("category") ? sharesOf(expense) : [expense];
    return shares.map(({ category, amount }) => ({
      keys: keysOf(expense, category, by, firstDay),
      count: times,
      total: times === 1 ? amount : negate(amount),
    }));
  };
  return pending.flatMap(({ before, after }) => [...rowsOf(before, -1), ...rowsOf(after, 1)]);
}

function keysOf(
  expense: Expense,
  category: Expense["category"],
  by: readonly ReportGrouping[],
  firstDay: number,
): SumRow["keys"] {
  const keys = {
    day: expense.date,
    month: ledgerMonthOf(expense.date, firstDay),
    category,
    ...eachLabelField((field) => expense[field]),
  };
  return membersWhere(keys, (_, name) => by.includes(name));
}

interface Rows extends Readonly<Record<NamedKind, NamedLabel>> {
  readonly ledger: ListedLedger;
  readonly category: CategoryInUse;
  /** Budgets and recurring expenses have a name here, for sentences about them. */
  readonly budget: Budget & { readonly name: string };
  readonly recurring: Recurring & { readonly name: string };
}

export type RowKind = keyof Rows;
export type RowOf<Kind extends RowKind> = Rows[Kind];

/** A row before and after a change; undefined if there is none. */
export interface RowPending<Kind extends RowKind = RowKind> {
  readonly kind: Kind;
  /** The version that the change gives to expenses with this label. */
  readonly version?: number | undefined;
  readonly before?: Rows[Kind] | undefined;
  readonly after?: Rows[Kind] | undefined;
}

/** Lays pending changes over rows. A changed row may have more fields than the list asked for. */
export function rowsWith<Kind extends RowKind, Row extends Pick<RowOf<Kind>, "id">>(
  kind: Kind,
  rows: readonly Row[],
  pending: readonly RowPending[],
): readonly (Row | RowOf<Kind>)[] {
  const own = pending.filter((each): each is RowPending<Kind> => each.kind === kind);
  if (own.length === 0) return rows;
  const byId = new Map<number | string, Row | RowOf<Kind>>(rows.map((row) => [row.id, row]));
  for (const { before, after } of own) {
    if (before && !after) byId.delete(before.id);
    if (after) byId.set(after.id, after);
  }
  return [...byId.values()];
}

/**
 * The changes to lay over a ledger's list that was answered at this time. Changes to ledgers themselves show in the lists of every ledger.
 */
export function rowsPendingAt(
  ledger: string,
  answeredAt: number,
  all = underWay.get(),
): readonly RowPending[] {
  return all.flatMap((each) => {
    const rows = liesOver(each, answeredAt) ? each.rows : [];
    return each.ledger === ledger ? rows : rows.filter(({ kind }) => kind === "ledger");
  });
}

/** The answer to a query for a list. */
export interface Answer<Row> {
  readonly data: { readonly items: readonly Row[] } | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface ShownRows<Row> {
  /** Undefined while they are loading. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

/** The rows of an answer, with pending changes over them. */
export function useRows<Kind extends RowKind, Row extends Pick<RowOf<Kind>, "id">>(
  kind: Kind,
  { data, dataUpdatedAt, error, refetch }: Answer<Row>,
): ShownRows<Row | RowOf<Kind>> {
  const all = useUnderWay();
  const { ledger } = useLedger();
  const rows = useMemo(() => {
    return data && rowsWith(kind, data.items, rowsPendingAt(ledger, dataUpdatedAt, all));
  }, [kind, data, dataUpdatedAt, all, ledger]);
  return { rows, error: data ? null : error, askAgain: refetch };
}

/** The version of an expense once these rows are changed: a label's change also gives its expenses a new version. */
export function versionWith(expense: Expense, rows: readonly RowPending[]): number {
  return rows
    .filter((row) => hasLabel(expense, row))
    .reduce((version, row) => laterVersion(version, row.version ?? 0), expense.version);
}

function hasLabel({ category, parts, payee, tags }: Expense, { kind, before, after }: RowPending) {
  const rows = [before, after].flatMap((row) => row ?? []);
  if (kind === "category") {
    const ids: readonly unknown[] = [category, ...parts.map((part) => part.category)];
    return rows.some(({ id }) => ids.includes(id));
  }
  const names: readonly unknown[] = kind === "payee" ? [payee] : kind === "tag" ? tags : [];
  return rows.some(({ name }) => names.includes(name));
}

/** Temporary versions are negative, each smaller than the one before, and come after all others. */
function laterVersion(one: number, other: number): number {
  return Math.min(one, other) < 0 ? Math.min(one, other) : Math.max(one, other);
}

/** Returns the change that undoes this one. */
export function inverted<Each extends Pending | RowPending>(each: Each): Each {
  // Safe: the result has the same fields, and at least one of `before` and `after` is there.
  return { ...each, before: each.after, after: each.before } as Each;
}
