// The endpoints of a book's expenses, one by one.

import type { BookExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseDraft } from "../../../domain/expense/expense.ts";
import { wholeDetails } from "../../../domain/expense/expense-details.ts";
import type { BookDraft } from "../../../domain/ledger/amendment.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Books } from "../../../store/store.ts";
import type { Handlers } from "../../bind.ts";
import { act } from "./amending.ts";
import { filterOfQuery, orderOf, refuseParameter } from "./finding.ts";

type ExpenseHandlers = Pick<
  Handlers,
  "findExpenses" | "recordExpense" | "readExpense" | "amendExpense" | "removeExpense"
>;

export function bookExpenseHandlers(books: Books): ExpenseHandlers {
  return {
    async findExpenses({ parameters: { ledger }, query }) {
      const { sort = "-date", limit = 100, cursor: after } = query;
      const filter = filterOfQuery(query);
      const page = await books.list(ledger, filter, orderOf(sort), { after, limit });
      if (page.fault !== undefined) throw refuseParameter("cursor", page.fault);
      return { status: 200, body: page };
    },
    async recordExpense(taken) {
      const draft = draftOf(taken.body);
      const expense = await act(books, taken, { action: "create-expense", draft });
      return {
        status: 201,
        ...answerOf(expense),
        headers: locate(taken.parameters.ledger, expense),
      };
    },
    async readExpense({ parameters: { ledger, id } }) {
      const expense = await books.expense(ledger, id);
      if (!expense) {
        throw new Problem("unknown-record", `There is no expense with the id ${id}`);
      }
      return { status: 200, ...answerOf(expense) };
    },
    async amendExpense(taken) {
      const {
        parameters: { id },
        body: change,
        ifMatch,
      } = taken;
      const expense = await act(books, taken, { action: "change-expense", id, change, ifMatch });
      return { status: 200, ...answerOf(expense) };
    },
    async removeExpense(taken) {
      const {
        parameters: { id },
        ifMatch,
      } = taken;
      const change = await act(books, taken, { action: "delete-expense", id, ifMatch });
      return { status: 200, body: { change } };
    },
  };
}

/** An expense as it is answered, with its entity tag. */
export function answerOf(expense: BookExpense) {
  return { body: expense, revision: String(expense.version) };
}

export function locate(ledger: LedgerId, { id }: BookExpense) {
  return { Location: `/api/v1/ledgers/${ledger}/expenses/${id}` };
}

/** The draft with what it does not say as it mostly is. */
export function draftOf(said: ExpenseDraft & Partial<BookDraft>): BookDraft {
  const { description, amount, date } = said;
  return { description, amount, date, ...wholeDetails(said) };
}
