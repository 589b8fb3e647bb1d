// The endpoint that records an expense from a line of text.

import { eachLabelField } from "../../../domain/expense/expense-fields.ts";
import type { BookDraft } from "../../../domain/ledger/amendment.ts";
import { Problem } from "../../../domain/problem.ts";
import {
  currenciesOf,
  descriptionOf,
  type Missing,
  missingIn,
} from "../../../domain/quick-entry/entry.ts";
import {
  dayLexiconOf,
  type QuickEntry,
  readQuickEntry,
} from "../../../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Books } from "../../../store/store.ts";
import type { Handlers } from "../../bind.ts";
import { act } from "./amending.ts";
import { draftOf, locate } from "./expenses.ts";

export function quickEntryHandlers(books: Books): Pick<Handlers, "recordQuickly"> {
  return {
    async recordQuickly(taken) {
      const {
        parameters: { ledger },
        body: { text, today, dayFirst, language },
      } = taken;
      const lexicon = language === undefined ? undefined : dayLexiconOf(language);
      const entry = readQuickEntry(text, today, { dayFirst, lexicon });
      const draft = draftOfEntry(entry, today);
      // The ledger's currency is looked at where it is recorded: a retry is answered as the first time, whatever it is by now.
      const currencies = currenciesOf(entry);
      const action = draft && ({ action: "create-expense", draft, currencies } as const);
      const expense = action && (await act(books, taken, action).catch(noneWhereUnfitting));
      if (expense) {
        const reading = show(entry, []);
        return { status: 201, body: { expense, reading }, headers: locate(ledger, expense) };
      }
      const { profile } = await books.ledger(ledger);
      const reading = show(entry, missingIn(entry, profile?.currency ?? null));
      return { status: 200, body: { expense: null, reading } };
    },
  };
}

/** Undefined where something is unclear or missing, whichever currency the ledger has. */
function draftOfEntry(entry: QuickEntry, today: CalendarDate): BookDraft | undefined {
  const { amount, date = today, tags, questions } = entry;
  const description = descriptionOf(entry);
  if (amount === undefined || description === "" || questions.length > 0) return undefined;
  const names = eachLabelField((field) => entry[field] ?? null);
  return draftOf({ description, amount, date, ...names, tags });
}

/** Of all that a line says, the currency alone can be one that does not fit. */
function noneWhereUnfitting(error: unknown): undefined {
  if (!(error instanceof Problem) || error.kind !== "unfitting-fields") throw error;
}

function show(entry: QuickEntry, missing: readonly Missing[]) {
  const { description, amount, currency, date, tags, marks, questions } = entry;
  const none = { amount: null, currency: null, date: null };
  return {
    description,
    ...none,
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(date !== undefined && { date }),
    ...eachLabelField((field) => entry[field] ?? null),
    tags,
    marks,
    questions: questions.map((question) => ({
      ...question,
      choices: question.choices.map(({ marks: _, ...choice }) => ({ ...none, ...choice })),
    })),
    missing,
  };
}
