// The endpoints of the simple API, on the default ledger.

import { after } from "../../domain/eventually.ts";
import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { unknownRecord } from "../../domain/problem.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";

export function expenseHandlers({ expenses }: Store) {
  return {
    createExpense: ({ body, actor }) =>
      after(expenses.create(DEFAULT_LEDGER, body, actor), () => ({
        status: 201,
        body: { message: "Expense recorded" },
      })),
    listExpenses: ({ holds }) =>
      after(expenses.summarize(DEFAULT_LEDGER), async ({ revision }) => {
        if (holds(revision)) return { status: 304, body: null, revision };
        const listing = await expenses.list(DEFAULT_LEDGER);
        return { status: 200, body: listing, revision: listing.summary.revision };
      }),
    totalExpenses: () =>
      after(expenses.summarize(DEFAULT_LEDGER), ({ total, revision }) => {
        return { status: 200, body: { total }, revision };
      }),
    async changeExpense({ parameters: { id }, body: { description, amount, date }, actor }) {
      const change = {
        description: description ?? null,
        amount: amount ?? null,
        date: date ?? null,
      };
      if (!(await expenses.change(DEFAULT_LEDGER, id, change, actor))) {
        throw unknownRecord("expense", id);
      }
      return { status: 200, body: { message: "Expense changed" } };
    },
    async deleteExpense({ parameters: { id }, actor }) {
      if (!(await expenses.delete(DEFAULT_LEDGER, id, actor))) throw unknownRecord("expense", id);
      return { status: 200, body: { message: "Expense deleted" } };
    },
  } satisfies Partial<Handlers>;
}
