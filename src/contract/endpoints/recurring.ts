// Recurring expenses, their due occurrences, and regular payments that were found.

import Type, { type TSchema } from "typebox";
import { NO_DETAILS, NO_DETAILS_WITHOUT_REF } from "../../domain/expense/expense-details.ts";
import { MAX_LEAD } from "../../domain/recurring/lead.ts";
import { NO_PROGRESS } from "../../domain/recurring/occurrences.ts";
import { MAX_EVERY, MAX_TIMES, USUAL_TERMS } from "../../domain/recurring/recurring-expense.ts";
import {
  type MonthDay,
  NTH_WEEKDAY,
  WEEKEND_CHOICES,
  type Weekday,
} from "../../domain/recurring/schedule.ts";
import { conflict, like, success, unfitting } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger, recordEndpoints } from "../record-endpoints.ts";
import {
  CategoryIdField,
  choice,
  Day,
  Description,
  flag,
  LabelName,
  Money,
  MoneyTotal,
  NewDescription,
  nullable,
  recordId,
  Version,
  wholeNumber,
} from "../schema/fields.ts";
import {
  Expense,
  ExpenseChange,
  exampleExpense,
  expenseChange,
  type NamedParts,
  Part,
} from "./expense.ts";

const recurring = { ...inLedger, tag: "Recurring" } as const;
const path = "/api/v1/ledgers/{ledger}/recurring";

export const RecurringId = recordId("recurring expense");
const ofLedger = { ...inLedger.parameters, id: RecurringId };
const ofDay = { ...ofLedger, day: Day };
const occurrence = {
  ...recurring,
  path: `${path}/{id}/occurrences/{day}`,
  parameters: ofDay,
} as const;

const every = wholeNumber(1, MAX_EVERY);

const WeekdayField = Type.Unsafe<Weekday>(
  Type.Integer({ minimum: 1, maximum: 7, description: "a weekday from 1, Monday, to 7" }),
);

const MonthDayField = Type.Unsafe<MonthDay>(
  Type.Union(
    [
      Type.Integer({ minimum: 1, maximum: 31 }),
      Type.Literal("last"),
      Type.String({ pattern: NTH_WEEKDAY.source }),
    ],
    {
      description:
        'a day of the month from 1 to 31 (the last day, if the month is shorter), "last", or a weekday with its number, such as "1MO" or, for the last Friday, "-1FR"',
    },
  ),
);

export const namedRecurringFields = { MonthDay: MonthDayField };

export const DailyRhythm = Type.Object({ unit: Type.Literal("day"), every });
export const WeeklyRhythm = Type.Object({
  unit: Type.Literal("week"),
  every,
  on: Type.Array(WeekdayField, { minItems: 1, maxItems: 7, description: "an array of weekdays" }),
});
export const MonthlyRhythm = Type.Object({
  unit: Type.Literal("month"),
  every,
  on: Type.Array(MonthDayField, {
    minItems: 1,
    maxItems: 31,
    description: "an array of days of the month",
  }),
});
export const DailyRhythmDraft = DailyRhythm;
export const WeeklyRhythmDraft = WeeklyRhythm;
export const MonthlyRhythmDraft = MonthlyRhythm;

const Rhythm = Type.Union([DailyRhythm, WeeklyRhythm, MonthlyRhythm], {
  description: "an object with unit (day, week or month), every, and on for weeks and months",
});

const schedule = {
  rhythm: Rhythm,
  weekend: choice(WEEKEND_CHOICES),
  from: Day,
  until: nullable(Day),
  times: nullable(wholeNumber(1, MAX_TIMES)),
};

const terms = {
  ...schedule,
  automatic: Type.Boolean({ description: "true if occurrences are recorded on their day" }),
  lead: wholeNumber(0, MAX_LEAD),
  paused: Type.Boolean({ description: "true while nothing is due" }),
  dismissed: flag("true for a regular payment that the app should not suggest again"),
  lasting: Type.Boolean({ description: "true if the app should not suggest that it has ended" }),
};

const amount = nullable(Money);
const suggestedAmount = Type.Optional(Money);
const content = Type.Omit(Expense, [
  "id",
  "date",
  "ref",
  "createdAt",
  "updatedAt",
  "version",
]).properties;
const days = Type.Array(Day, { description: "an array of dates" });

export const ChangedOccurrence = Type.Object({ day: Day, date: nullable(Day), amount });

/** The states of the recurring expense's occurrences. */
const progress = {
  doneThrough: nullable(Day),
  doneAhead: days,
  skipped: days,
  held: days,
  changed: Type.Array(ChangedOccurrence),
  follows: nullable(RecurringId),
};

/** The fields of a change. */
export const changedRecurring = Type.Partial(Type.Object({ ...terms, ...progress })).properties;

export const RecurringExpense = Type.Object({
  id: RecurringId,
  ...content,
  amount,
  ...terms,
  ...progress,
  next: nullable(Day),
  suggestedAmount,
  categoryDeleted: Type.Optional(Type.Boolean()),
  version: Version,
});
export const RecurringExpenses = Type.Object({ items: Type.Array(RecurringExpense) });

const optionalTerms = Type.Partial(Type.Object(terms)).properties;

export function recurringDraft<Category extends TSchema, Part extends TSchema>(
  named: NamedParts<Category, Part>,
) {
  return Type.Object({
    ...recurringChange(named).properties,
    description: NewDescription,
    amount,
    rhythm: Rhythm,
    from: Day,
  });
}

export function recurringChange<Category extends TSchema, Part extends TSchema>(
  named: NamedParts<Category, Part>,
) {
  const { date: _, ...content } = expenseChange(named).properties;
  return Type.Object({ ...content, ...optionalTerms, amount: Type.Optional(amount) });
}

const named = { category: nullable(CategoryIdField), part: Part };

export const RecurringDraft = recurringDraft(named);
export const RecurringChange = recurringChange(named);
export const RecurringSplit = Type.Object({ day: Day, change: RecurringChange });

export const OccurrenceChange = Type.Object({
  date: Type.Optional(nullable(Day)),
  amount: Type.Optional(amount),
});

export const PossibleExpense = Type.Pick(Expense, ["id", "description", "amount", "date"]);
export const Upcoming = Type.Object({
  recurring: RecurringId,
  day: Day,
  date: Day,
  description: Description,
  amount,
  suggestedAmount,
  category: nullable(CategoryIdField),
  payee: nullable(LabelName),
  state: choice(["open", "held"]),
  automatic: Type.Boolean(),
  lead: terms.lead,
  mayBe: Type.Optional(nullable(PossibleExpense)),
});
export const UpcomingList = Type.Object({ items: Type.Array(Upcoming), total: MoneyTotal });

export const PriceRise = Type.Object({ from: Money, since: Day });

export const Regular = Type.Object({
  description: Description,
  payee: nullable(LabelName),
  category: nullable(CategoryIdField),
  amount: Money,
  varies: Type.Boolean({ description: "true if the amounts differ" }),
  rhythm: Rhythm,
  next: Day,
  count: Type.Integer({ minimum: 2, description: "the number of payments that show it" }),
  risen: nullable(PriceRise),
  recurring: nullable(RecurringId),
});
export const Ended = Type.Object({ recurring: RecurringId, due: Day, until: Day });
export const RegularList = Type.Object({
  items: Type.Array(Regular),
  ended: Type.Array(Ended),
});

const { weekend, ...otherTerms } = USUAL_TERMS;

const example = {
  id: 1,
  description: "Rent",
  amount: "900",
  ...NO_DETAILS_WITHOUT_REF,
  rhythm: { unit: "month", every: 1, on: [28] },
  weekend,
  from: "2026-02-28",
  ...otherTerms,
  ...NO_PROGRESS,
  changed: [],
  follows: null,
  next: "2026-02-28",
  version: 1,
} as const;

const exampleRent = {
  ...exampleExpense,
  ...NO_DETAILS,
  description: "Rent",
  amount: "912.4",
  ref: "recurring:1:2026-02-28",
  version: 0,
} as const;

const today = { today: Day };

const alreadyDone = like(conflict, "The occurrence is recorded or skipped already.");
const fieldsDontFit = like(unfitting, "The fields contradict each other.");

export const {
  list: listRecurring,
  create: createRecurring,
  read: readRecurring,
  change: changeRecurring,
  delete: deleteRecurring,
} = recordEndpoints({
  tag: "Recurring",
  path: "recurring",
  noun: "recurring expense",
  id: RecurringId,
  body: RecurringExpense,
  list: RecurringExpenses,
  draft: RecurringDraft,
  change: RecurringChange,
  example,
  drafted: { description: "Rent", amount: "900", rhythm: example.rhythm, from: "2026-02-28" },
  changed: { amount: "950" },
  about: {
    list: "In the order of their ids, each with the date of its next open occurrence. If the amount differs each time, `suggestedAmount` is the median of the last six that were recorded.",
    create:
      "This records no expense yet. If `automatic` is true, the service records each occurrence on its day, and catches up on those that it missed.",
    change:
      "The change applies to all open occurrences; recorded expenses stay as they are. A new rhythm begins after the week or month of the last occurrence that is done. Occurrences that a pause has left open wait until they are confirmed.",
    delete: "Recorded expenses stay.",
  },
  failures: { 422: fieldsDontFit },
});

export const splitRecurring = endpoint({
  ...recurring,
  method: "POST",
  path: `${path}/{id}/split`,
  versioned: true,
  summary: "Change a recurring expense from an occurrence on",
  description: "Ends it before that occurrence, and creates another one that continues it.",
  parameters: ofLedger,
  body: RecurringSplit,
  example: { day: "2026-06-28", change: { amount: "950" } },
  answers: {
    201: success("The recurring expense that continues it.", RecurringExpense, {
      ...example,
      id: 2,
      from: "2026-06-28",
      next: "2026-06-28",
      amount: "950",
      follows: 1,
      version: 3,
    }),
    409: alreadyDone,
    422: fieldsDontFit,
  },
});

export const listUpcoming = endpoint({
  ...recurring,
  method: "GET",
  path: `${path}/upcoming`,
  summary: "List what is due and coming up",
  description:
    "The first 1,000 open occurrences up to the date `to`, late ones too, in the order of their dates. Their sum leaves out those whose amount differs each time; their `suggestedAmount` is the median of the last six. With `today`, those that are due have the expense that they may be, as `mayBe`.",
  query: { to: Day, today: Day },
  needed: ["to"],
  answers: {
    200: success("The open occurrences.", UpcomingList, {
      items: [
        {
          recurring: 1,
          day: "2026-02-28",
          date: "2026-02-28",
          description: "Rent",
          amount: "900",
          category: null,
          payee: null,
          state: "open",
          automatic: false,
          lead: 14,
        },
      ],
      total: "900",
    }),
  },
});

export const readCalendar = endpoint({
  ...recurring,
  method: "GET",
  path: `${path}/calendar.ics`,
  summary: "Read what is due and coming up as a calendar",
  description:
    "An iCalendar with an event for each recurring expense, for calendars that subscribe.",
  answers: {
    200: { description: "The calendar.", mediaType: "text/calendar; charset=utf-8" },
  },
});

export const findRegular = endpoint({
  ...recurring,
  method: "GET",
  path: `${path}/found`,
  summary: "Find regular payments",
  description:
    "Finds payments that repeated in the last 26 months, each with its recurring expense, if any. Those in `ended` have been due for so long that they have probably ended; set `until` to end one.",
  query: today,
  needed: ["today"],
  answers: {
    200: success("Regular payments, the most frequent first.", RegularList, {
      items: [],
      ended: [],
    }),
  },
});

export const postOccurrence = endpoint({
  ...occurrence,
  method: "POST",
  repeatable: true,
  summary: "Record an occurrence",
  description:
    "Creates its expense, with the fields that differ in the body. If it is recorded already, the answer is 200 with that expense.",
  body: ExpenseChange,
  example: { amount: "912.40" },
  answers: {
    200: success("The occurrence was recorded before, as this expense.", Expense, exampleRent),
    201: success("The occurrence is recorded, as this expense.", Expense, exampleRent, {
      Location: "The address of the expense.",
    }),
    409: alreadyDone,
    422: fieldsDontFit,
  },
});

export const changeOccurrence = endpoint({
  ...occurrence,
  method: "PATCH",
  summary: "Change a single occurrence",
  description:
    "Sets another date or amount before the occurrence is recorded; null restores the usual one.",
  body: OccurrenceChange,
  example: { amount: "930" },
  answers: {
    200: success("The recurring expense as it is now.", RecurringExpense, {
      ...example,
      changed: [{ day: "2026-02-28", date: null, amount: "930" }],
    }),
    409: alreadyDone,
  },
});

export const skipOccurrence = endpoint({
  ...occurrence,
  method: "DELETE",
  repeatable: true,
  summary: "Skip an occurrence",
  answers: {
    200: success("The recurring expense as it is now.", RecurringExpense, {
      ...example,
      doneThrough: "2026-02-28",
      version: 2,
      skipped: ["2026-02-28"],
      next: "2026-03-28",
    }),
    409: alreadyDone,
  },
});
