// The endpoints of recurring expenses.

import type { BookExpense } from "../../domain/expense/book-expense.ts";
import { wholeDetails } from "../../domain/expense/expense-details.ts";
import { resolveLabel } from "../../domain/label/labels.ts";
import { DEFAULT_PROFILE, type LedgerId } from "../../domain/ledger/ledger.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import { unknownRecord } from "../../domain/problem.ts";
import { writeCalendar } from "../../domain/recurring/calendar.ts";
import { PossibleExpenses } from "../../domain/recurring/fitting.ts";
import { openOccurrences } from "../../domain/recurring/occurrences.ts";
import {
  type DueOccurrence,
  dueOccurrences,
  MAX_UPCOMING,
  type RecurringDraft,
  type RecurringExpense,
  type ShownRecurring,
  showRecurring,
  termsOfOccurrence,
  USUAL_TERMS,
} from "../../domain/recurring/recurring-expense.ts";
import { type CalendarDate, LAST_DAY } from "../../domain/time/calendar-date.ts";
import { dayIn } from "../../domain/time/zone.ts";
import type { Books } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import type { Clock } from "../imports/import-desk.ts";
import { act, actForResult, answerOf, created, locate, targetOf } from "./actions.ts";

export function recurringHandlers(books: Books, clock: Clock) {
  return {
    ...recordHandlers(books),
    ...occurrenceHandlers(books, clock),
  } satisfies Partial<Handlers>;
}

function recordHandlers(books: Books) {
  /** All recurring expenses as they are sent. */
  async function list(ledger: LedgerId) {
    const { records, labels, suggested } = await books.recurring(ledger);
    return records.map((each) => ({
      ...show(showRecurring(each, labels)),
      ...suggestion(suggested.get(each.id)),
    }));
  }

  return {
    async listRecurring({ parameters: { ledger } }) {
      return { status: 200, body: { items: await list(ledger) } };
    },
    async createRecurring(input) {
      const action = { action: "create-recurring", draft: draftOf(input.body) } as const;
      return created(input, "recurring", show(await act(books, input, action)));
    },
    async readRecurring({ parameters: { ledger, id } }) {
      const body = (await list(ledger)).find((each) => each.id === id);
      if (body) return { status: 200, ...answerOf(body) };
      throw unknownRecord("recurring expense", id);
    },
    async changeRecurring(input) {
      const action = {
        action: "change-recurring",
        ...targetOf(input),
        change: input.body,
      } as const;
      const changed = await act(books, input, action);
      return { status: 200, ...answerOf(show(changed)) };
    },
    async deleteRecurring(input) {
      const change = await act(books, input, { action: "delete-recurring", ...targetOf(input) });
      return { status: 200, body: { change } };
    },
    async splitRecurring(input) {
      const action = { action: "split-recurring", ...targetOf(input), ...input.body } as const;
      const made = await act(books, input, action);
      return created(input, "recurring", show(made));
    },
  } satisfies Partial<Handlers>;
}

function occurrenceHandlers(books: Books, clock: Clock) {
  return {
    async listUpcoming({ parameters: { ledger }, query: { to, today } }) {
      const { records, labels, suggested } = await books.recurring(ledger);
      const shown = today ? records.map((each) => showRecurring(each, labels)) : [];
      const possible = today && new PossibleExpenses<BookExpense>(shown, today);
      if (possible?.days) {
        for await (const portion of books.ofDays(ledger, possible.days)) {
          for (const expense of portion) possible.add(expense);
        }
      }
      const items = firstDue(records, to).map(({ record, day, date, amount }) => {
        const { id: recurring, description, automatic, lead, held } = record;
        const category = record.category && (resolveLabel(labels, record.category)?.id ?? null);
        const payee = record.payee && (resolveLabel(labels, record.payee)?.name ?? null);
        const state = held.includes(day) ? ("held" as const) : ("open" as const);
        const own = { recurring, description, category, payee, automatic, lead };
        const suggests = amount === null ? suggestion(suggested.get(recurring)) : {};
        const mayBe = today && date <= today ? possible?.of(recurring, day) : undefined;
        return { ...own, day, date, amount, ...suggests, state, ...(mayBe && { mayBe }) };
      });
      const total = sum(items.flatMap(({ amount }) => amount ?? []));
      return { status: 200, body: { items, total } };
    },
    async readCalendar({ parameters: { ledger } }) {
      const { records, ledger: overview } = await books.records(ledger, "recurring");
      const { name, currency, zone } = overview.profile ?? DEFAULT_PROFILE;
      const today = dayIn(zone, clock.now());
      return { status: 200, body: writeCalendar({ ledger, name, currency, today }, records) };
    },
    async findRegular({ parameters: { ledger }, query: { today } }) {
      return { status: 200, body: await books.findRegular(ledger, today) };
    },
    async postOccurrence(input) {
      const { parameters, body: change } = input;
      const { id, day, ledger } = parameters;
      const action = { action: "post-occurrence", id, day, change } as const;
      const { value: expense, known } = await actForResult(books, input, action);
      const headers = locate(ledger, "expenses", expense);
      return { status: known ? 200 : 201, ...answerOf(expense), headers };
    },
    async changeOccurrence(input) {
      const { parameters, body } = input;
      const { id, day } = parameters;
      const action = { action: "change-occurrence", id, day, ...body } as const;
      return { status: 200, body: show(await act(books, input, action)) };
    },
    async skipOccurrence(input) {
      const { id, day } = input.parameters;
      const action = { action: "skip-occurrence", id, day } as const;
      return { status: 200, body: show(await act(books, input, action)) };
    },
  } satisfies Partial<Handlers>;
}

type GivenDraft = Pick<RecurringDraft, "description" | "amount" | "rhythm" | "from"> &
  Partial<RecurringDraft>;

export function draftOf(given: GivenDraft): RecurringDraft {
  const { ref: _, ...details } = wholeDetails<string>(given);
  return { ...USUAL_TERMS, ...given, ...details };
}

/** A recurring expense as it is sent. */
export function show(recurring: ShownRecurring) {
  const [next = null] = openOccurrences(recurring, recurring, LAST_DAY).take(1);
  return { ...recurring, next: next && termsOfOccurrence(recurring, next).date };
}

function suggestion(amount: Decimal | undefined): { readonly suggestedAmount?: Decimal } {
  return amount === undefined ? {} : { suggestedAmount: amount };
}

interface Upcoming extends DueOccurrence {
  readonly record: RecurringExpense;
}

/** The first of all occurrences that are due up to the day `to`, in the order of their dates. */
function firstDue(records: readonly RecurringExpense[], to: CalendarDate): readonly Upcoming[] {
  // The first few occurrences of each record limit the last date that the list can have.
  const few = dueOfEach(records, to, Math.ceil(MAX_UPCOMING / records.length));
  const last = few.map(({ date }) => date).sort()[MAX_UPCOMING - 1] ?? to;
  const byDate = Map.groupBy(dueOfEach(records, last, MAX_UPCOMING), ({ date }) => date);
  const inOrder = [...byDate].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.flatMap(([, sameDay]) => sameDay).slice(0, MAX_UPCOMING);
}

/** At most `count` occurrences of each record that are due up to the day `to`. */
function dueOfEach(records: readonly RecurringExpense[], to: CalendarDate, count: number) {
  const found: Upcoming[] = [];
  for (const record of records) {
    for (const { day, date, amount } of dueOccurrences(record, to).take(count)) {
      found.push({ record, day, date, amount });
    }
  }
  return found;
}
