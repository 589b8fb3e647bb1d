// A recurring expense: what each occurrence records, on which days, and which occurrences are done.

import type { ChangeId } from "../change-id.ts";
import { showDetails } from "../expense/book-expense.ts";
import {
  contentForm,
  type DetailsBy,
  type ExpenseContent,
  NO_DETAILS_WITHOUT_REF,
  wholeDetails,
} from "../expense/expense-details.ts";
import {
  FLAG,
  ID_OR_NULL,
  isRecord,
  listOf,
  type MemberForm,
  oneOf,
  type RecordType,
  TEXT_OR_NULL,
} from "../kept-json.ts";
import type { LabelId } from "../label/label.ts";
import type { Labels } from "../label/labels.ts";
import type { Decimal } from "../money/decimal.ts";
import { type CalendarDate, isCalendarDate } from "../time/calendar-date.ts";
import { DEFAULT_LEAD, MAX_LEAD } from "./lead.ts";
import { NO_PROGRESS, openOccurrences, type Progress } from "./occurrences.ts";
import {
  dateOfOccurrence,
  type MonthDay,
  NTH_WEEKDAY,
  type Schedule,
  WEEKEND_CHOICES,
} from "./schedule.ts";

/** The content of the expense that an occurrence records, with labels by their ids or names. */
export type RecurringContent<Label> = Omit<
  ExpenseContent,
  "amount" | "date" | keyof DetailsBy<Label>
> &
  Omit<DetailsBy<Label>, "ref"> & {
    /** Null if the amount differs each time. */
    readonly amount: Decimal | null;
  };

/** The settings of a recurring expense besides its content. */
export interface RecurringTerms extends Schedule {
  /** Is true if occurrences are recorded on their day; otherwise they stay due until a user records them. */
  readonly automatic: boolean;
  /** An occurrence is shown as coming up this many days before its date. */
  readonly lead: number;
  /** While a recurring expense is paused, nothing is due. */
  readonly paused: boolean;
  /** Is true for a regular payment that the app must not suggest again. */
  readonly dismissed: boolean;
  /** Is true if the app must not suggest that the recurring expense has ended. */
  readonly lasting: boolean;
}

/** The terms of a recurring expense whose draft doesn't name them. */
export const USUAL_TERMS: Omit<RecurringTerms, "rhythm" | "from"> = {
  weekend: "stay",
  until: null,
  times: null,
  automatic: false,
  lead: DEFAULT_LEAD,
  paused: false,
  dismissed: false,
  lasting: false,
};

/** A single occurrence that differs from the others. */
export interface ChangedOccurrence {
  /** The occurrence's nominal day. */
  readonly day: CalendarDate;
  /** Null if the occurrence has the date of the schedule. */
  readonly date: CalendarDate | null;
  /** Null if the occurrence has the usual amount. */
  readonly amount: Decimal | null;
}

export interface RecurringFields extends RecurringContent<LabelId>, RecurringTerms, Progress {
  /** Open occurrences that differ, in the order of their days. */
  readonly changed: readonly ChangedOccurrence[];
  /** The recurring expense that this one continues from a day on. */
  readonly follows: number | null;
  readonly removed: boolean;
}

export interface RecurringExpense extends RecurringFields {
  readonly id: number;
  readonly kind: "recurring";
  readonly lastChange: ChangeId;
}

export type RecurringDraft = RecurringContent<string> & RecurringTerms;

/** A recurring expense as its ledger shows it: payees and tags are names. */
export interface ShownRecurring
  extends Omit<RecurringFields, "payee" | "tags">,
    RecurringContent<string> {
  readonly id: number;
  /** Is true if the category was deleted, so that occurrences are recorded without one. */
  readonly categoryDeleted?: boolean;
  /** The version changes whenever a shown field does. */
  readonly version: number;
}

/** A schedule can end after at most this many occurrences. */
export const MAX_TIMES = 1_000;
/** A new schedule may have at most this many due occurrences. */
export const MAX_DUE = 10_000;
/** The maximum number of occurrences in a list of what is due and coming up. */
export const MAX_UPCOMING = 1_000;
/** The maximum number of days, weeks or months between two occurrences. */
export const MAX_EVERY = 999;

/** The ref of an occurrence's expense. No two expenses can have the same ref. */
export function refOfOccurrence(id: number, day: CalendarDate): string {
  return `recurring:${id}:${day}`;
}

const OCCURRENCE_REF = /^recurring:(\d+):(\d{4}-\d{2}-\d{2})$/;

/** The occurrence that an expense with this ref belongs to. */
export function occurrenceOfRef(
  ref: string | null,
): { readonly id: number; readonly day: CalendarDate } | undefined {
  const [, id, day] = OCCURRENCE_REF.exec(ref ?? "") ?? [];
  return day !== undefined && isCalendarDate(day)
    ? { id: Number.parseInt(id ?? "", 10), day }
    : undefined;
}

interface ChangedTerms {
  readonly date: CalendarDate;
  readonly amount: Decimal | null;
}

export function termsOfOccurrence(
  recurring: Schedule & Pick<RecurringFields, "amount" | "changed">,
  day: CalendarDate,
): ChangedTerms {
  const changed = recurring.changed.find((each) => each.day === day);
  return {
    date: changed?.date ?? dateOfOccurrence(recurring, day),
    amount: changed?.amount ?? recurring.amount,
  };
}

/** The fields that say when something is due, and how much. */
export type DueFields = RecurringTerms & Progress & Pick<RecurringFields, "amount" | "changed">;

/** An open occurrence with the date and amount that it has now. */
export interface DueOccurrence extends ChangedTerms {
  /** The occurrence's nominal day. */
  readonly day: CalendarDate;
}

/** The open occurrences with dates up to `to`, including those that were moved there. None is due while the recurring expense is paused. */
export function* dueOccurrences(recurring: DueFields, to: CalendarDate): Generator<DueOccurrence> {
  if (recurring.paused || recurring.dismissed) return;
  for (const day of openOccurrences(recurring, recurring, to)) {
    const { date, amount } = termsOfOccurrence(recurring, day);
    yield { day, date, amount };
  }
}

export function showRecurring(recurring: RecurringExpense, labels: Labels): ShownRecurring {
  const { kind: _, lastChange, ...fields } = recurring;
  const { details, version } = showDetails(wholeDetails(fields), labels, lastChange);
  const { ref: __, ...shown } = details;
  const isDeleted = fields.category !== null && shown.category === null;
  return { ...fields, ...shown, ...(isDeleted && { categoryDeleted: true }), version };
}

const DAY: MemberForm = { words: "a day", fits: isDay };
const DAY_OR_NULL: MemberForm = {
  words: "a day or null",
  fits: (value) => value === null || isDay(value),
};

function isDay(value: unknown): boolean {
  return typeof value === "string" && isCalendarDate(value);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return (
    typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
  );
}

function isMonthDay(value: unknown): value is MonthDay {
  if (typeof value === "string") return value === "last" || NTH_WEEKDAY.test(value);
  return isWhole(value, 1, 31);
}

function isRhythm(value: unknown): boolean {
  if (!isRecord(value) || !isWhole(value["every"], 1, MAX_EVERY)) return false;
  const { unit, on } = value;
  if (unit === "day") return on === undefined;
  if (!Array.isArray(on) || on.length === 0) return false;
  return unit === "week"
    ? on.every((day) => isWhole(day, 1, 7))
    : unit === "month" && on.every(isMonthDay);
}

function isChanged({ day, date, amount }: Readonly<Record<string, unknown>>): boolean {
  return isDay(day) && DAY_OR_NULL.fits(date) && TEXT_OR_NULL.fits(amount);
}

/** The JSON form in which a store keeps a recurring expense. */
// Marked as pure, so that a bundle without a store drops it.
export const RECURRING_TYPE = /* @__PURE__ */ recurringType();

function recurringType(): RecordType<RecurringFields> {
  const { date: _, ref: __, amount: ___, ...content } = contentForm();
  const days = listOf("days", isDay);
  return {
    form: {
      ...content,
      amount: TEXT_OR_NULL,
      rhythm: { words: "a rhythm", fits: isRhythm },
      weekend: oneOf(WEEKEND_CHOICES),
      from: DAY,
      until: DAY_OR_NULL,
      times: {
        words: "a number or null",
        fits: (value) => value === null || isWhole(value, 1, MAX_TIMES),
      },
      automatic: FLAG,
      lead: { words: "a number of days", fits: (value) => isWhole(value, 0, MAX_LEAD) },
      paused: FLAG,
      dismissed: FLAG,
      lasting: FLAG,
      doneThrough: DAY_OR_NULL,
      doneAhead: days,
      skipped: days,
      held: days,
      changed: listOf("changed occurrences", (value) => isRecord(value) && isChanged(value)),
      follows: ID_OR_NULL,
      removed: FLAG,
    },
    defaults: {
      ...NO_DETAILS_WITHOUT_REF,
      ...NO_PROGRESS,
      lasting: false,
      changed: [],
      follows: null,
      removed: false,
    },
    names: {
      category: "category",
      payee: "payee",
      "tags[]": "tag",
      "parts[].category": "category",
      follows: "own",
    },
  };
}
