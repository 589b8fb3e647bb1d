// Budgets: how much may be spent in a month, how much of it is left, and how much is safe to spend per day.

import Type from "typebox";
import { CARRIES } from "../../domain/budget/budget.ts";
import { like, success, unfitting, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger, recordEndpoints } from "../record-endpoints.ts";
import {
  CategoryIdField,
  choice,
  Day,
  Money,
  MoneyTotal,
  Month,
  nullable,
  recordId,
  Version,
} from "../schema/fields.ts";

const reports = { ...inLedger, tag: "Budgets" } as const;

export const BudgetId = recordId("budget");

export const MonthAmount = Type.Object({ month: Month, amount: Money });
export const MonthAmountDraft = MonthAmount;

const Without = Type.Array(CategoryIdField, {
  maxItems: 100,
  description: "an array of categories that don't count in a budget for all expenses",
});

export const namedBudgetFields = { WithoutCategories: Without };

const fields = {
  category: nullable(CategoryIdField),
  amount: Money,
  from: Month,
  until: nullable(Month),
  carry: choice(CARRIES),
  once: Type.Array(MonthAmount, {
    maxItems: 1_200,
    description: "an array of months with other amounts",
  }),
  without: Without,
  follows: nullable(BudgetId),
};

export const changedBudget = Type.Partial(
  Type.Pick(Type.Object(fields), ["carry", "once", "without"]),
).properties;

export const Budget = Type.Object({ id: BudgetId, ...fields, version: Version });
export const BudgetList = Type.Object({ items: Type.Array(Budget) });
export const BudgetChange = Type.Partial(Type.Object(fields));
export const BudgetDraft = Type.Object({
  ...BudgetChange.properties,
  amount: Money,
  from: Month,
});

const sums = {
  month: Month,
  amount: MoneyTotal,
  carried: MoneyTotal,
  spent: MoneyTotal,
  left: MoneyTotal,
};

export const BudgetMonth = Type.Object(sums);

export const BudgetRow = Type.Object({
  budgets: Type.Array(BudgetId, { description: "the budgets that this row adds up" }),
  category: nullable(CategoryIdField),
  gone: Type.Boolean({ description: "true if the category was deleted" }),
  months: Type.Array(BudgetMonth),
});
export const BudgetReport = Type.Object({ rows: Type.Array(BudgetRow) });

export const DailyBudget = Type.Object({ amount: MoneyTotal, leftToday: MoneyTotal });
export const BudgetToday = Type.Object({
  ...sums,
  recurring: MoneyTotal,
  days: Type.Integer({ minimum: 1, description: "the days left, with today" }),
  daily: nullable(DailyBudget),
});
export const MonthsEnd = Type.Object({ low: MoneyTotal, middle: MoneyTotal, high: MoneyTotal });

export const SafeToSpend = Type.Object({
  /** This may also be 0000-12, the month before the first calendar month. */
  month: Type.String(),
  /** Null if there is no budget for this in the month. */
  budget: nullable(BudgetToday),
  end: nullable(MonthsEnd),
});

const example = {
  id: 1,
  category: null,
  amount: "400",
  from: "2026-02",
  until: null,
  carry: "rest",
  once: [],
  without: [],
  follows: null,
  version: 1,
} as const;

const exampleSums = {
  month: "2026-02",
  amount: "400",
  carried: "0",
  spent: "350.5",
  left: "49.5",
} as const;

const tooFar = like(
  unusable,
  "The month is more than 600 months after the first month of a budget.",
);

export const {
  list: listBudgets,
  create: createBudget,
  read: readBudget,
  change: changeBudget,
  delete: deleteBudget,
} = recordEndpoints({
  tag: "Budgets",
  path: "budgets",
  noun: "budget",
  id: BudgetId,
  body: Budget,
  list: BudgetList,
  draft: BudgetDraft,
  change: BudgetChange,
  example,
  drafted: { amount: "400", from: "2026-02", carry: "rest" },
  changed: { once: [{ month: "2026-12", amount: "600" }] },
  about: {
    list: "In the order of their ids.",
    create:
      "A budget is for a category and its subcategories, or for all expenses. A month carries over nothing, what is left, or also what was overspent.",
    change:
      "The change applies to all months of the budget. To change the amount from a certain month on, end the budget before it, and create another one that follows it.",
  },
  failures: { 422: like(unfitting, "The fields contradict each other.") },
});

export const reportBudgets = endpoint({
  ...reports,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/reports/budgets",
  summary: "Compare budgets with what was spent",
  description:
    "Each month with what it carries over; refunds are negative. The budgets of a category share a row.",
  query: { from: Month, to: Month },
  needed: ["to"],
  answers: {
    200: success("A row for each category with a budget.", BudgetReport, {
      rows: [{ budgets: [1], category: null, gone: false, months: [exampleSums] }],
    }),
    422: tooFar,
  },
});

export const safeToSpend = endpoint({
  ...reports,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/reports/safe-to-spend",
  summary: "Show how much is safe to spend per day",
  description:
    "Uses the budget for all expenses, or that of a category, and sets aside recurring expenses that are still to come. `end` is what the month may come to, judged by the same days of the last six months.",
  query: { today: Day, category: CategoryIdField },
  needed: ["today"],
  answers: {
    200: success("What is left, and how much that is per day.", SafeToSpend, {
      month: "2026-02",
      budget: {
        ...exampleSums,
        recurring: "0",
        days: 4,
        daily: { amount: "12.37", leftToday: "12.37" },
      },
      end: null,
    }),
    422: tooFar,
  },
});
