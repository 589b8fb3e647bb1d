// A book as a plain list, whose answers come from a scan of all expenses. The columns are compared with it.

import {
  type BookExpense,
  type KeptExpense,
  showExpense,
} from "../../../src/domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../src/domain/expense/expense.ts";
import type { Label, LabelId } from "../../../src/domain/label/label.ts";
import { LabelIndex, resolveLabel } from "../../../src/domain/label/labels.ts";
import type { CurrencyCode } from "../../../src/domain/money/currency.ts";
import { compare, type Decimal, sum, ZERO } from "../../../src/domain/money/decimal.ts";
import type { BreakdownRow, Grouping, GroupKey } from "../../../src/domain/search/breakdown.ts";
import type {
  CategoryChoice,
  ExpenseFilter,
  ExpenseOrder,
} from "../../../src/domain/search/expense-filter.ts";
import { categoryMatch, filterMatch } from "../../../src/domain/search/filter-match.ts";
import { fold } from "../../../src/domain/text/words.ts";
import { periodOf } from "../../../src/domain/time/period.ts";
import type { ColumnsDelta } from "../../../src/store/columns/columns.ts";
import { labelId } from "../actions/actions.ts";

export class PlainBook {
  readonly expenses = new Map<ExpenseId, KeptExpense>();
  readonly labels = new LabelIndex();
  readonly #currency: CurrencyCode | null;

  constructor(currency: CurrencyCode | null) {
    this.#currency = currency;
  }

  apply({ labels = [], put, gone }: ColumnsDelta): void {
    for (const label of labels) this.labels.put(label);
    for (const id of gone) this.expenses.delete(id);
    for (const expense of put) this.expenses.set(expense.id, expense);
  }

  shown(filter: ExpenseFilter): readonly BookExpense[] {
    const ledger = { categories: this.#categories(), currency: this.#currency };
    const all = [...this.expenses.values()].map((kept) => showExpense(kept, this.labels));
    return all.filter(filterMatch(this.#settled(filter), ledger));
  }

  list(filter: ExpenseFilter, order: ExpenseOrder) {
    const found = this.shown(filter).toSorted((a, b) => inOrder(a, b, order));
    return {
      ids: found.map(({ id }) => id),
      count: found.length,
      total: sum(found.map(({ amount }) => amount)),
    };
  }

  currencyOf(expense: BookExpense): CurrencyCode | null {
    return expense.original?.currency ?? this.#currency;
  }

  /** Returns true if an expense of this category counts. */
  counts(filter: ExpenseFilter): (shown: LabelId | null) => boolean {
    return categoryMatch(this.#settled(filter), this.#categories());
  }

  #categories() {
    return [...this.labels.all()].filter(({ kind, removed }) => kind === "category" && !removed);
  }

  /** Replaces categories of the filter that have been merged or deleted since. */
  #settled({ category, without, ...others }: ExpenseFilter): ExpenseFilter {
    const standIn = (choice: CategoryChoice): CategoryChoice => {
      if (choice === "none") return choice;
      const isAlone = typeof choice === "object";
      const id = resolveLabel(this.labels, isAlone ? choice.itself : choice)?.id ?? NOBODY;
      return isAlone ? { itself: id } : id;
    };
    return { ...others, category: category && standIn(category), without: without?.map(standIn) };
  }

  breakdown(
    filter: ExpenseFilter,
    by: readonly Grouping[],
    firstDay: number,
  ): readonly BreakdownRow[] {
    const groups = new Map<string, { keys: readonly GroupKey[]; amounts: Decimal[] }>();
    const counts = this.counts(filter);
    for (const expense of this.shown(filter)) {
      const isSplit = by.includes("category") && expense.parts.length > 0;
      const shares = isSplit ? expense.parts.filter(({ category }) => counts(category)) : [expense];
      for (const { category, amount } of shares) {
        const lists = by.map((grouping) => this.#keys(expense, category, grouping, firstDay));
        for (const first of lists[0] ?? []) {
          for (const second of lists[1] ?? [undefined]) {
            const keys = second === undefined ? [first] : [first, second];
            const group = groups.get(JSON.stringify(keys)) ?? { keys, amounts: [] };
            group.amounts.push(amount);
            groups.set(JSON.stringify(keys), group);
          }
        }
      }
    }
    const rows = [...groups.values()].map(({ keys, amounts }) => {
      return { keys, count: amounts.length, ...summed(amounts) };
    });
    return rows.toSorted((a, b) => byKeys(a.keys, b.keys));
  }

  /** Returns how often, and when last, each existing label was used. */
  labelUses() {
    const shown = this.shown({});
    const live = [...this.labels.all()].filter(({ removed }) => !removed);
    return new Map(
      live.map((label) => {
        const users = shown.filter((expense) => showsLabel(expense, label));
        const lastUsed =
          users
            .map(({ date }) => date)
            .toSorted()
            .at(-1) ?? null;
        return [label.id, { count: users.length, lastUsed }] as const;
      }),
    );
  }

  #keys(
    expense: BookExpense,
    category: LabelId | null,
    grouping: Grouping,
    firstDay: number,
  ): readonly GroupKey[] {
    if (grouping === "category") return [category];
    if (grouping === "payee") return [expense.payee];
    if (grouping === "tag") return expense.tags.length > 0 ? expense.tags : [null];
    if (grouping === "currency") return [this.currencyOf(expense)];
    return [periodOf(expense.date, grouping, firstDay)];
  }
}

/** No category has this id. */
const NOBODY = labelId(0);

function showsLabel(expense: BookExpense, { id, kind, name }: Label): boolean {
  if (kind === "payee") return expense.payee === name;
  if (kind === "tag") return expense.tags.includes(name);
  return expense.category === id || expense.parts.some(({ category }) => category === id);
}

/** Sorts numbers first, then strings without regard to case, then null. */
function byKeys(a: readonly GroupKey[], b: readonly GroupKey[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] ?? null;
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    if (typeof left === "number" && typeof right === "number") return left - right;
    return textual(fold(`${left}`), fold(`${right}`)) || textual(`${left}`, `${right}`);
  }
  return 0;
}

function inOrder(a: BookExpense, b: BookExpense, { by, direction }: ExpenseOrder): number {
  const order = orders[by](a, b) || a.id - b.id;
  return direction === "ascending" ? order : -order;
}

const textual = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

const orders = {
  date: (a: BookExpense, b: BookExpense) => textual(a.date, b.date),
  amount: (a: BookExpense, b: BookExpense) => compare(a.amount, b.amount),
  description: (a: BookExpense, b: BookExpense) =>
    textual(fold(a.description), fold(b.description)) || textual(a.description, b.description),
};

/** Returns the sum, the minimum and the maximum of the amounts. */
export function summed(amounts: readonly Decimal[]) {
  const sorted = amounts.toSorted(compare);
  return { total: sum(amounts), smallest: sorted[0] ?? ZERO, largest: sorted.at(-1) ?? ZERO };
}
