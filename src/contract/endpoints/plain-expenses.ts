// The expense endpoints: section 4.1 of the specification.

import Type from "typebox";
import { failure, message, storeFailure, success, unchanged } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import {
  Amount,
  Day,
  Description,
  ExpenseIdField,
  keepable,
  NewDescription,
  Total,
} from "../schema/fields.ts";

const expenses = { tag: "Expenses", access: "anyone" } as const;

export const PlainExpense = Type.Object({
  id: ExpenseIdField,
  description: Description,
  amount: Amount,
  date: Day,
});

export const PlainExpenseDraft = Type.Object({
  description: NewDescription,
  amount: Amount,
  date: Day,
});

export const PlainExpenseChange = Type.Object({
  description: keepable(Description),
  amount: keepable(Amount),
  date: keepable(Day),
});

export const PlainTotal = Type.Object({ total: Total });

const noSuchExpense = failure(
  "No expense was changed: there is none with this id, or the store failed.",
  "There is no expense with the id 7",
);

export const createExpense = endpoint({
  ...expenses,
  method: "POST",
  path: "/expenses",
  summary: "Record an expense",
  description: "Answers once the expense is synced to disk. The id is assigned by the service.",
  body: PlainExpenseDraft,
  example: { description: "Lunch", amount: 12.5, date: "2026-02-28" },
  answers: {
    201: message("The expense is recorded.", "Expense recorded"),
    400: failure(
      "A field is missing or breaks its rule; nothing is stored.",
      "date must be a date as YYYY-MM-DD, years 0001 to 9999; 2026-02-29 is not a calendar date",
    ),
    500: storeFailure,
  },
});

export const listExpenses = endpoint({
  ...expenses,
  method: "GET",
  path: "/expenses",
  summary: "List all expenses",
  description:
    "Newest date first; on the same date, newest id first. Returns the whole list from one snapshot.",
  conditional: true,
  answers: {
    200: success("Every expense.", Type.Array(PlainExpense), [
      { id: 1, description: "Lunch", amount: 12.5, date: "2026-02-28" },
    ]),
    304: unchanged,
    500: storeFailure,
  },
});

export const totalExpenses = endpoint({
  ...expenses,
  method: "GET",
  path: "/expenses/total",
  summary: "Total all expenses",
  conditional: true,
  answers: {
    200: success("The exact sum of all amounts.", PlainTotal, { total: 12.5 }),
    304: unchanged,
    500: storeFailure,
  },
});

export const changeExpense = endpoint({
  ...expenses,
  method: "PUT",
  path: "/expenses/{id}",
  summary: "Change an expense",
  description: "Replaces the fields that are sent; null or no value keeps a field.",
  parameters: { id: ExpenseIdField },
  body: PlainExpenseChange,
  example: { amount: 13 },
  answers: {
    200: message("The expense is changed.", "Expense changed"),
    400: failure(
      "A field breaks its rule; nothing is changed.",
      "amount must be a finite JSON number such as 12.5; zero and negative numbers are allowed; got the text 12.5",
    ),
    404: noSuchExpense,
  },
});

export const deleteExpense = endpoint({
  ...expenses,
  method: "DELETE",
  path: "/expenses/{id}",
  summary: "Delete an expense",
  parameters: { id: ExpenseIdField },
  answers: {
    200: message("The expense is deleted.", "Expense deleted"),
    404: noSuchExpense,
  },
});
