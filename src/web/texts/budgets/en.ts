// The texts of budgets in American English. Another language has a file with texts like these beside it.

import { many } from "../en.ts";

export const texts = {
  create: "New budget",
  edit: (name: string) => `Budget: ${name}`,
  all: "All expenses",
  without: (names: string) => `without ${names}`,
  gone: "Deleted category",
  budget: "Budget",
  carried: "Carried over",
  spent: "Spent",
  left: (amount: string) => `${amount} left`,
  over: (amount: string) => `${amount} over`,
  starts: (month: string) => `Starts ${month}`,
  empty: "Set what you want to spend in a month, and see what’s left of it at any time.",
  nothing: "No budget in this month.",
  suggested: "From your last six months",
  suggest: (amount: string) => `Budget ${amount}`,
  /** The label of a button that shows only the amount. */
  suggestFor: (name: string, amount: string) => `Budget ${amount} for ${name}`,
  leaveOut: "Leave out",
  amount: "Amount a month",
  average: (amount: string) => `Use the six-month average, ${amount}`,
  from: "First month",
  carry: "Carry over to the next month",
  carries: {
    nothing: "Nothing",
    rest: "What’s left",
    all: "What’s left or overspent",
  },
  scope: "Applies to",
  scopes: {
    once: (month: string) => `Only ${month}`,
    on: (month: string) => `${month} and later`,
    always: "All months",
  },
  delete: "Delete budget",
  saved: (name: string) => `Saved the budget for ${name}`,
  deleted: (name: string) => `Deleted the budget for ${name}`,
  undone: (name: string) => `Undid the change to the budget for ${name}`,
  of: (amount: string) => `of ${amount}`,
  daily: (amount: string, days: number, shown: string) =>
    many(days, `${amount} for today`, `${amount} a day for ${shown} days`),
  leftToday: (amount: string) => `${amount} left today`,
  overToday: (amount: string) => `${amount} over today`,
  end: (low: string, high: string) =>
    low === high
      ? `Likely ${low} by month’s end, as in the last six months`
      : `Likely between ${low} and ${high} by month’s end, as in the last six months`,
};

export type BudgetTexts = typeof texts;
