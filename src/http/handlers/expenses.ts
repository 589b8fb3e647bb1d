// The endpoints of a ledger's expenses: find, record, read, change, delete, and record from a line of text.

import type { ExpenseDraft } from "../../domain/expense/expense.ts";
import { wholeDetails } from "../../domain/expense/expense-details.ts";
import { eachLabelField } from "../../domain/expense/expense-fields.ts";
import type { BookDraft } from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { Problem, unknownRecord } from "../../domain/problem.ts";
import {
  currenciesOf,
  descriptionOf,
  type Missing,
  missingIn,
} from "../../domain/quick-entry/entry.ts";
import { dayLexiconOf, type QuickEntry } from "../../domain/quick-entry/quick-entry.ts";
import { readRecurringEntry } from "../../domain/quick-entry/recurring-entry.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Books } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { act, actForResult, answerOf, locate, targetOf } from "./actions.ts";
import { filterOfQuery, orderOf, refuseParameter } from "./query-filter.ts";
import { draftOf as recurringDraftOf, show as showRecurring } from "./recurring.ts";

export function bookExpenseHandlers(books: Books) {
  return {
    async findExpenses({ parameters: { ledger }, query }) {
      const { sort = "-date", limit = 100, cursor: after } = query;
      const filter = filterOfQuery(query);
      const page = await books.list(ledger, filter, orderOf(sort), { after, limit });
      if (page.fault !== undefined) throw refuseParameter("cursor", page.fault);
      return { status: 200, body: page };
    },
    async recordExpense(input) {
      const action = { action: "create-expense", draft: draftOf(input.body) } as const;
      const { value: expense, known } = await actForResult(books, input, action);
      const headers = locate(input.parameters.ledger, "expenses", expense);
      return { status: known ? 200 : 201, ...answerOf(expense), headers };
    },
    async readExpense({ parameters: { ledger, id } }) {
      const expense = await books.expense(ledger, id);
      if (expense) return { status: 200, ...answerOf(expense) };
      throw unknownRecord("expense", id);
    },
    async amendExpense(input) {
      const action = { action: "change-expense", ...targetOf(input), change: input.body } as const;
      const changed = await act(books, input, action);
      return { status: 200, ...answerOf(changed) };
    },
    async removeExpense(input) {
      const change = await act(books, input, { action: "delete-expense", ...targetOf(input) });
      return { status: 200, body: { change } };
    },
  } satisfies Partial<Handlers>;
}

export function draftOf(draft: ExpenseDraft & Partial<BookDraft>): BookDraft {
  const { description, amount, date } = draft;
  return { description, amount, date, ...wholeDetails(draft) };
}

export function quickEntryHandlers(books: Books) {
  return {
    async recordQuickly(input) {
      const { ledger } = input.parameters;
      const { text, today, dayFirst, language, ref = null } = input.body;
      const lexicon = language === undefined ? undefined : dayLexiconOf(language);
      const read = (own?: CurrencyCode | null) =>
        readRecurringEntry(text, today, { dayFirst, lexicon, own });
      const typed = read();
      // Only rounding needs the number of decimals.
      const isRounded = [typed, ...typed.questions.flatMap(({ choices }) => choices)].some(
        ({ sum }) => sum === "rounded",
      );
      const entry = isRounded ? read(await currencyOfLedger(books, ledger)) : typed;
      const draft = draftOfEntry(entry, { today, ref });
      if (draft && entry.schedule) {
        const recurring = recurringDraftOf({ ...draft, ...entry.schedule });
        const made = await act(books, input, { action: "create-recurring", draft: recurring });
        const body = { expense: null, recurring: showRecurring(made), reading: show(entry, []) };
        return { status: 201, body, headers: locate(ledger, "recurring", made) };
      }
      // The ledger's currency is checked when recording, so that a retry gets the first answer even if the currency has changed.
      const currencies = currenciesOf(entry);
      const action = draft && ({ action: "create-expense", draft, currencies } as const);
      const result =
        action && (await actForResult(books, input, action).catch(undefinedIfUnfitting));
      if (result) {
        const { value: expense, known } = result;
        const body = { expense, recurring: null, reading: show(entry, []) };
        if (known) return { status: 200, body };
        return { status: 201, body, headers: locate(ledger, "expenses", expense) };
      }
      const reading = show(entry, missingIn(entry, await currencyOfLedger(books, ledger)));
      return { status: 200, body: { expense: null, recurring: null, reading } };
    },
  } satisfies Partial<Handlers>;
}

async function currencyOfLedger(books: Books, ledger: LedgerId): Promise<CurrencyCode | null> {
  const { profile } = await books.ledger(ledger);
  return profile?.currency ?? null;
}

/** Undefined if something is unclear or missing, whatever the ledger's currency. */
function draftOfEntry(
  entry: QuickEntry,
  { today, ref }: { readonly today: CalendarDate; readonly ref: string | null },
): BookDraft | undefined {
  const { amount, date = today, tags, questions } = entry;
  const description = descriptionOf(entry);
  if (amount === undefined || description === "" || questions.length > 0) return undefined;
  const names = eachLabelField((field) => entry[field] ?? null);
  return draftOf({ description, amount, date, ...names, tags, ref });
}

/** Returns undefined if the line's currency doesn't fit the ledger, which is the only thing that can fail here. */
function undefinedIfUnfitting(error: unknown): undefined {
  if (!(error instanceof Problem) || error.kind !== "unfitting-fields") throw error;
}

function show(entry: QuickEntry, missing: readonly Missing[]) {
  const questions = entry.questions.map((question) => {
    return { ...question, choices: question.choices.map(valuesOf) };
  });
  const names = eachLabelField((field) => entry[field] ?? null);
  return { ...entry, ...valuesOf(entry), ...names, questions, missing };
}

function valuesOf({ amount, currency, date }: Pick<QuickEntry, "amount" | "currency" | "date">) {
  return { amount: amount ?? null, currency: currency ?? null, date: date ?? null };
}
