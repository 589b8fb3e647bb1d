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
import { fold, matchesWords, wordsOf } from "../../../src/domain/text/words.ts";
import { periodOf } from "../../../src/domain/time/period.ts";
import type { ColumnsDelta } from "../../../src/store/columns/columns.ts";

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
    return [...this.expenses.values()]
      .map((kept) => showExpense(kept, this.labels))
      .filter((expense) => this.#matches(expense, filter));
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
  counts(shown: LabelId | null, { category, without = [] }: ExpenseFilter): boolean {
    const isOf = (choice: CategoryChoice) => this.#isOf(shown, choice);
    return (category === undefined || isOf(category)) && !without.some(isOf);
  }

  #isOf(shown: LabelId | null, choice: CategoryChoice): boolean {
    if (choice === "none") return shown === null;
    const [id, isAlone] = typeof choice === "object" ? [choice.itself, true] : [choice, false];
    const sought = resolveLabel(this.labels, id)?.id;
    const parent = shown === null ? undefined : this.labels.get(shown)?.parent;
    return sought !== undefined && (shown === sought || (!isAlone && parent === sought));
  }

  breakdown(
    filter: ExpenseFilter,
    by: readonly Grouping[],
    firstDay: number,
  ): readonly BreakdownRow[] {
    const groups = new Map<string, { keys: readonly GroupKey[]; amounts: Decimal[] }>();
    for (const expense of this.shown(filter)) {
      const isSplit = by.includes("category") && expense.parts.length > 0;
      const shares = isSplit
        ? expense.parts.filter(({ category }) => this.counts(category, filter))
        : [expense];
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

  /** The uses of existing labels. */
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

  #matches(expense: BookExpense, filter: ExpenseFilter): boolean {
    const { amount, date, payee, tags } = expense;
    const named = (kind: "payee" | "tag", name: string) =>
      this.labels.named(kind, name, null)?.name;
    const hasWords = (name: string | null, starts: readonly string[]) =>
      name !== null && matchesWords(wordsOf(name), starts);
    const categories = expense.parts.length > 0 ? expense.parts : [expense];
    const ofCategories = categories.flatMap(({ category }) => this.#namesOf(category));
    const notes = [expense, ...expense.parts].map(({ note }) => note ?? "");
    const texts = [expense.description, ...notes, payee ?? "", ...tags, ...ofCategories];
    const words = texts.flatMap(wordsOf);
    const { not = {} } = filter;
    return [
      filter.from === undefined || date >= filter.from,
      filter.to === undefined || date <= filter.to,
      filter.min === undefined || isBeyond(compare(amount, filter.min.amount), filter.min),
      filter.max === undefined || isBeyond(compare(filter.max.amount, amount), filter.max),
      filter.ref === undefined || expense.ref === filter.ref,
      filter.payee !== null || payee === null,
      filter.payee == null || (payee !== null && payee === named("payee", filter.payee)),
      (filter.tags ?? []).every((tag) => tags.some((name) => name === named("tag", tag))),
      (filter.payeeWords ?? []).every((starts) => hasWords(payee, starts)),
      (filter.tagWords ?? []).every((starts) => tags.some((name) => hasWords(name, starts))),
      filter.currency === undefined || this.currencyOf(expense) === filter.currency,
      categories.some(({ category }) => this.counts(category, filter)),
      matchesWords(words, filter.words ?? []),
      (filter.either ?? []).every(
        (each) =>
          (each.words.length > 0 && matchesWords(words, each.words)) ||
          each.amounts?.includes(amount) === true ||
          each.currencies?.some((one) => one === this.currencyOf(expense)) === true ||
          (each.state === "split" && expense.parts.length > 0) ||
          (each.state === "uncategorized" &&
            categories.some(({ category }) => this.counts(category, { category: "none" }))),
      ),
      (filter.categoryWords ?? []).every((starts) =>
        ofCategories.some((name) => hasWords(name, starts)),
      ),
      !(not.words ?? []).some((start) => matchesWords(words, [start])),
      !(not.payeeWords ?? []).some((starts) => hasWords(payee, starts)),
      !(not.tagWords ?? []).some((starts) => tags.some((name) => hasWords(name, starts))),
      !(not.categoryWords ?? []).some((starts) =>
        ofCategories.some((name) => hasWords(name, starts)),
      ),
    ].every(Boolean);
  }

  /** The names of a category and of the one above it. */
  #namesOf(id: LabelId | null): readonly string[] {
    const category = id === null ? undefined : this.labels.get(id);
    const above = category?.parent == null ? undefined : this.labels.get(category.parent);
    return [category, above].flatMap((each) => (each ? [each.name] : []));
  }
}

function showsLabel(expense: BookExpense, { id, kind, name }: Label): boolean {
  if (kind === "payee") return expense.payee === name;
  if (kind === "tag") return expense.tags.includes(name);
  return expense.category === id || expense.parts.some(({ category }) => category === id);
}

/** Numbers, then texts without regard to case, then null. */
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

function isBeyond(order: number, { exclusive }: { readonly exclusive: boolean }): boolean {
  return exclusive ? order > 0 : order >= 0;
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

/** The sum, the least and the greatest of some amounts. */
export function summed(amounts: readonly Decimal[]) {
  const sorted = amounts.toSorted(compare);
  return { total: sum(amounts), smallest: sorted[0] ?? ZERO, largest: sorted.at(-1) ?? ZERO };
}
