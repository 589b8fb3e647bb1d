// Adds up the sums of budgets from the expenses, one by one.

import type { NaiveExpense } from "./naive-book.ts";
import { monthNumber } from "./naive-days.ts";

export interface NaiveBudget {
  readonly id: number;
  readonly category: number | null;
  cents: number;
  readonly from: string;
  readonly carry: "nothing" | "rest" | "all";
  once: readonly { readonly month: string; readonly cents: number }[];
}

export interface NaiveMonth {
  readonly month: string;
  readonly amount: number;
  readonly carried: number;
  readonly spent: number;
  readonly left: number;
}

function monthAfter(month: string): string {
  const next = monthNumber(`${month}-01`) + 1;
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, "0")}`;
}

/** Returns the months of a budget, which is the only one of its category. `parents` has the parent of each subcategory. */
export function naiveMonths(
  { category, cents, from, carry, once }: NaiveBudget,
  expenses: Iterable<NaiveExpense>,
  parents: ReadonlyMap<number, number>,
  to: string,
): readonly NaiveMonth[] {
  const all = [...expenses].filter(
    (each) =>
      category === null ||
      each.category === category ||
      (each.category !== null && parents.get(each.category) === category),
  );
  const months: NaiveMonth[] = [];
  let carried = 0;
  for (let month = from; month <= to; month = monthAfter(month)) {
    const amount = once.find((each) => each.month === month)?.cents ?? cents;
    const within = all.filter(({ date }) => date.startsWith(month));
    const spent = within.reduce((total, each) => total + each.cents, 0);
    const left = amount + carried - spent;
    months.push({ month, amount, carried, spent, left });
    carried = carry === "nothing" || (carry === "rest" && left < 0) ? 0 : left;
  }
  return months;
}
