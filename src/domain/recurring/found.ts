// Finds regular payments among the expenses of the last months, by payee or, if there is none, by the words of the description. It also
// finds recurring expenses that have ended.

import type { BookExpense } from "../expense/book-expense.ts";
import type { LabelId } from "../label/label.ts";
import { type Decimal, decimalOfSmallUnits, smallUnitsOf } from "../money/decimal.ts";
import { wordsOf } from "../text/words.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateParts,
  dayNumber,
} from "../time/calendar-date.ts";
import { dueOccurrences, occurrenceOfRef, type ShownRecurring } from "./recurring-expense.ts";
import { isNear, type PastPayment, type Regular, regularPayments } from "./regular.ts";
import { intervalOf, occurrences, type Rhythm } from "./schedule.ts";

const MONTHS_BACK = 26;

export interface FoundRegular {
  readonly description: string;
  readonly payee: string | null;
  readonly category: LabelId | null;
  /** The last amount. */
  readonly amount: Decimal;
  readonly varies: boolean;
  readonly rhythm: Rhythm;
  readonly next: CalendarDate;
  readonly count: number;
  /** The price before it rose, and the date of the increase. */
  readonly risen: { readonly from: Decimal; readonly since: CalendarDate } | null;
  /** The recurring expense that the payments belong to, if there is one. */
  readonly recurring: number | null;
}

/** A recurring expense whose next occurrence has been due for too long without being recorded. */
export interface EndedRecurring {
  readonly recurring: number;
  /** The date of the first open occurrence. */
  readonly due: CalendarDate;
  /** The day before `due`, which would become the last day of the recurring expense. */
  readonly until: CalendarDate;
}

export interface FoundPayments {
  /** The most frequent payments come first. */
  readonly items: readonly FoundRegular[];
  readonly ended: readonly EndedRecurring[];
}

interface Payments {
  readonly latest: BookExpense;
  readonly payments: PastPayment[];
  /** The payments that no recurring expense has recorded. */
  readonly others: PastPayment[];
}

/** The first day whose expenses count. */
export function firstDayOfSearch(today: CalendarDate): CalendarDate {
  return addMonths(today, -MONTHS_BACK) ?? today;
}

/** Collects expenses, newest first, and then finds what is regular among them. */
export class RegularSearch {
  readonly #groups = new Map<string, Payments>();

  add(expense: BookExpense): void {
    const { amount, date } = expense;
    const units = smallUnitsOf(amount);
    if (units === undefined || units <= 0) return;
    const key = keyOf(expense);
    const group = this.#groups.get(key) ?? { latest: expense, payments: [], others: [] };
    const payment = { date, units };
    this.#groups.set(key, group);
    group.payments.push(payment);
    if (!occurrenceOfRef(expense.ref)) group.others.push(payment);
  }

  /** Yields after each payee and each recurring expense, so that other work can come in between. */
  *find(
    today: CalendarDate,
    planned: readonly ShownRecurring[],
  ): Generator<undefined, FoundPayments, undefined> {
    const known = Map.groupBy(planned, keyOf);
    const found: FoundRegular[] = [];
    for (const [key, { latest, payments }] of this.#groups) {
      for (const regular of regularPayments(payments.toReversed(), today)) {
        found.push(describeRegular(regular, latest, known.get(key) ?? []));
      }
      yield;
    }
    const items = found.toSorted((a, b) => b.count - a.count);
    const ended: EndedRecurring[] = [];
    for (const recurring of planned) {
      const end = this.#endOf(recurring, today);
      if (end) ended.push(end);
      yield;
    }
    return { items, ended };
  }

  /**
   * Returns undefined unless the first open occurrence is late by more than 1.5 intervals, and nothing was done or paid since it was due.
   */
  #endOf(recurring: ShownRecurring, today: CalendarDate): EndedRecurring | undefined {
    const { id, rhythm, automatic, lasting, doneThrough, doneAhead } = recurring;
    const [first] = dueOccurrences(recurring, today).take(1);
    if (!first || automatic || lasting) return undefined;
    const { day, date: due } = first;
    const interval = intervalOf(rhythm);
    const isLate = (dayNumber(today) - dayNumber(due)) * 2 > interval * 3;
    const isDoneSince = [doneThrough ?? "", ...doneAhead].some((done) => done > day);
    const [begin] = occurrences(recurring).take(1);
    const until = addDays(day, -1);
    if (!isLate || isDoneSince || !begin || !until || until < begin) return undefined;
    const isPaid = this.#groups.get(keyOf(recurring))?.others.some(({ date, units }) => {
      return fitsAmount(recurring, units) && (dayNumber(due) - dayNumber(date)) * 2 <= interval;
    });
    return isPaid ? undefined : { recurring: id, due, until };
  }
}

function describeRegular(
  { unit, every, next, varies, risen, payments }: Regular,
  latest: BookExpense,
  planned: readonly ShownRecurring[],
): FoundRegular {
  const units = payments.at(-1)?.units ?? 0;
  return {
    description: latest.description,
    payee: latest.payee,
    category: latest.category,
    amount: decimalOfSmallUnits(units),
    varies,
    next,
    count: payments.length,
    rhythm: unit === "day" ? { unit, every } : { unit, every, on: [dateParts(next).day] },
    risen: risen && { ...risen, from: decimalOfSmallUnits(risen.from) },
    recurring: planned.find((each) => fitsAmount(each, units))?.id ?? null,
  };
}

function keyOf({ payee, description }: Pick<BookExpense, "payee" | "description">): string {
  return payee === null ? `words ${wordsOf(description).join(" ")}` : `payee ${payee}`;
}

/** A payee may have several recurring expenses; the amount says which one is meant. */
function fitsAmount({ amount }: ShownRecurring, units: number): boolean {
  const planned = amount === null ? undefined : smallUnitsOf(amount);
  return planned === undefined || isNear(planned, units);
}
