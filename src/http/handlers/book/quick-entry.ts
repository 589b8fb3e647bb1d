// The endpoint that records an expense from a line of text.

import type { BookDraft } from "../../../domain/amendment.ts";
import type { CalendarDate } from "../../../domain/calendar-date.ts";
import { descriptionOf, type Missing, missingIn } from "../../../domain/quick-entry/missing.ts";
import {
  dayLexiconOf,
  type QuickEntry,
  readQuickEntry,
} from "../../../domain/quick-entry/quick-entry.ts";
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
      const { profile } = await books.ledger(ledger);
      const missing = missingIn(entry, profile?.currency ?? null);
      const reading = show(entry, missing);
      const draft =
        missing.length === 0 && entry.questions.length === 0 && draftOfEntry(entry, today);
      if (!draft) return { status: 200, body: { expense: null, reading } };
      const expense = await act(books, taken, { action: "create-expense", draft });
      return { status: 201, body: { expense, reading }, headers: locate(ledger, expense) };
    },
  };
}

function draftOfEntry(entry: QuickEntry, today: CalendarDate): BookDraft | undefined {
  const { amount, date = today, payee, tags } = entry;
  if (amount === undefined) return undefined;
  return draftOf({ description: descriptionOf(entry), amount, date, payee: payee ?? null, tags });
}

function show(entry: QuickEntry, missing: readonly Missing[]) {
  const { description, amount, currency, date, payee, tags, marks, questions } = entry;
  const none = { amount: null, currency: null, date: null };
  return {
    description,
    ...none,
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(date !== undefined && { date }),
    payee: payee ?? null,
    tags,
    marks,
    questions: questions.map((question) => ({
      ...question,
      choices: question.choices.map(({ marks: _, ...choice }) => ({ ...none, ...choice })),
    })),
    missing,
  };
}
