// Describes a change that was made: "Deleted Lunch", "Lunch $13.85 → $14.20", "Added 12 categories". It also finds the link to a change
// that the page does not show, such as an expense of another month.

import { eachLabelField, TEXT_FIELDS } from "../../domain/expense/expense-fields.ts";
import { keysOf } from "../../domain/keys.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { daysOf, EVERYTHING, NO_SETTING, type View } from "../address/view.ts";
import { ledgerName } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import type { Texts } from "../texts/texts.ts";
import { filterOfView, periodOfView } from "./filter.ts";
import { matcherOf } from "./matching.ts";
import type { Pending, RowPending } from "./pending.ts";
import type { Searcher } from "./search.ts";
import type { Category, Expense } from "./shapes.ts";
import type { Transaction } from "./transactions.ts";

export { describeRests } from "../budgets/rests-changed.ts";

/** The reader's words and formats, and the ledger's categories. */
export interface Wording {
  readonly texts: Texts;
  readonly locale: string;
  readonly currency: CurrencyCode | null;
  readonly categories: readonly Category[];
}

type Done = Pick<Transaction, "operation" | "pending" | "asked"> &
  Partial<Pick<Transaction, "rows">>;

export function describeTransaction(done: Done, telling: Wording): string {
  const { operation, pending, rows = [], asked = 0 } = done;
  const { texts } = telling;
  if (operation === "merge") return describeMerge(rows, texts);
  if (operation === "change" && pending.length < asked)
    return texts.changedOf(pending.length, asked);
  const sentence =
    pending.length > 0 ? describeExpenses(done, telling) : describeRows(done, telling);
  if (operation !== "change") return sentence;
  const united = pending.filter(
    ({ before, after }) => before?.parts.length && !after?.parts.length,
  );
  return united.length === 0 ? sentence : texts.united(sentence, united.length);
}

/** Undoing a deletion restores, and undoing a creation deletes. */
function effectOf({ before, after }: Pending | RowPending, operation: Done["operation"]) {
  if (before && after) return "edited";
  if (before) return "deleted";
  return operation === "record" || operation === "create" ? "added" : "restored";
}

function describeExpenses({ operation, pending }: Done, telling: Wording): string {
  const { texts, locale } = telling;
  const [first, ...others] = pending;
  if (!first) return "";
  const effect = effectOf(first, operation);
  if (others.length > 0)
    return texts.done[effect](texts.expenses(pending.length, showCount(pending.length, locale)));
  const { before, after } = first;
  const became = before && after && describeField(before, after, telling);
  return became ?? texts.done[effect]((after ?? before)?.description ?? "");
}

/** Describes the one field that differs, if that can be said briefly. */
function describeField(before: Expense, after: Expense, telling: Wording): string | undefined {
  const { texts, locale, currency, categories } = telling;
  const shown = (expense: Expense) => ({
    amount: showAmount(expense.amount, currency, locale),
    description: expense.description,
    date: showDay(expense.date, "medium", locale),
    category: categories.find(({ id }) => id === expense.category)?.name ?? texts.noCategory,
    ...eachLabelField((field) => expense[field] ?? texts.noLabel[field]),
  });
  const [was, is] = [shown(before), shown(after)];
  const isPlain = [before, after].every(({ parts }) => parts.length === 0);
  if (!isPlain || !isSameBut(before, after)) return undefined;
  const [field, ...others] = keysOf(was).filter((name) => was[name] !== is[name]);
  if (field === undefined || others.length > 0) return undefined;
  if (field === "description") return arrow(was.description, is.description);
  if (field === "amount") return `${is.description} ${arrow(was.amount, is.amount)}`;
  return texts.listed(is.description, arrow(was[field], is[field]));
}

function arrow(before: string, after: string): string {
  return `${before} → ${after}`;
}

function isSameBut(before: Expense, after: Expense): boolean {
  const rest = (expense: Expense) => {
    const texts = TEXT_FIELDS.map((field) => expense[field]);
    return JSON.stringify([texts, expense.tags, expense.original]);
  };
  return rest(before) === rest(after);
}

function describeRows({ operation, rows = [] }: Done, { texts, locale }: Wording): string {
  const [first, ...others] = rows;
  if (!first) return texts.saved;
  const effect = effectOf(first, operation);
  const [before, after] = [first.before, first.after].map((row) => {
    return first.kind === "ledger" && row ? { ...row, name: ledgerName(row, texts) } : row;
  });
  const alike = others.filter((row) => effectOf(row, operation) === effect);
  if (alike.length > 0) {
    const count = alike.length + 1;
    const things = texts.things[first.kind](count, showCount(count, locale));
    const names = [first, ...alike].flatMap((row) => (row.after ?? row.before)?.name ?? []);
    return texts.done[effect](texts.listed(things, names.join(", ")));
  }
  if (before && after && before.name !== after.name) {
    return arrow(before.name, after.name);
  }
  return texts.done[effect]((after ?? before)?.name ?? "");
}

function describeMerge(rows: readonly RowPending[], texts: Texts): string {
  const gone = rows.flatMap(({ before, after }) => (before && !after ? before.name : []));
  const into = rows.find(({ after }) => after)?.after?.name ?? "";
  const [name = ""] = gone;
  return gone.length === 1 ? texts.merged(name, into) : texts.mergedMany(gone.length, into);
}

/** The day of a change, and the view that shows that day. `to` is undefined if everything was deleted. */
export interface HiddenByFilter {
  readonly date: CalendarDate;
  readonly to: Partial<View> | undefined;
}

interface Shown extends Searcher {
  readonly view: View;
  readonly categories: readonly Category[];
  /** The ledger's own currency. */
  readonly currency: CurrencyCode | null;
}

/** Undefined if the page shows all of them, or if their days differ. */
export function hiddenByFilter(
  pending: readonly Pending[],
  shown: Shown,
): HiddenByFilter | undefined {
  const { view, firstDay, today, categories, currency } = shown;
  const expenses = pending.flatMap(({ before, after }) => after ?? before ?? []);
  const date = expenses[0]?.date;
  if (!date || expenses.some((expense) => expense.date !== date)) return undefined;
  const period = periodOfView(view, firstDay, today);
  const isGone = pending.every(({ after }) => after === undefined);
  // A deleted expense is never shown: its day is named if the page does not show that day.
  const filter = isGone ? (daysOf(period, firstDay) ?? {}) : filterOfView(view, period, shown);
  if (expenses.every(matcherOf(filter, categories, currency))) return undefined;
  // Only that day, since in a whole month the expense could be far down.
  const day = { kind: "days", from: date, to: date } as const;
  const place = { screen: "book", period: day, expense: undefined } as const;
  return { date, to: isGone ? undefined : { ...EVERYTHING, ...NO_SETTING, ...place } };
}
