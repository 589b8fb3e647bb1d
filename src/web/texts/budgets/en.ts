// The texts of budgets in American English. Each other language has such a file in this folder.

export const texts = {
  create: "New budget",
  without: (names: string) => `without ${names}`,
  gone: "Deleted category",
  carried: "Carried over",
  spent: "Spent",
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
  addsUp: (amount: string) => `There is already a budget of ${amount}. The two add up.`,
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
  line: (name: string, amount: string, month: string) =>
    `Budget for ${name}: ${amount} a month from ${month}`,
};

export type BudgetTexts = typeof texts;
