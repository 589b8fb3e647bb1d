// The texts of recurring expenses in American English. Each other language has such a file in this folder.

import { many } from "../en.ts";

const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: "st",
  two: "nd",
  few: "rd",
};
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** The name of the first expense that was recorded automatically, the number of all of them, and the first day. */
interface RecordedSelf {
  readonly name: string;
  readonly shown: string;
  readonly day: string;
}

export const texts = {
  /** How often, and on which days. `shown` is a number in the reader's digits. */
  rhythm: {
    every: {
      day: (count: number, shown: string) => many(count, "every day", `every ${shown} days`),
      week: (count: number, shown: string) => many(count, "every week", `every ${shown} weeks`),
      month: (count: number, shown: string) => many(count, "every month", `every ${shown} months`),
      year: (count: number, shown: string) => many(count, "every year", `every ${shown} years`),
    },
    workdays: "every weekday",
    everyWeekday: (days: string) => `every ${days}`,
    on: (every: string, days: string) => `${every} on ${days}`,
    monthDay: (day: number, shown: string) =>
      `the ${shown}${ENDINGS[ordinals.select(day)] ?? "th"}`,
    /** `days` says how often it comes. */
    until: (days: string, day: string) => `${days} until ${day}`,
    times: (days: string, count: number, shown: string) =>
      many(count, `${days}, once`, `${days}, ${shown} times`),
    lastDay: "the last day",
    nth: {
      "1": (weekday: string) => `the first ${weekday}`,
      "2": (weekday: string) => `the second ${weekday}`,
      "3": (weekday: string) => `the third ${weekday}`,
      "4": (weekday: string) => `the fourth ${weekday}`,
      "-1": (weekday: string) => `the last ${weekday}`,
    },
    /** Says when an occurrence that falls on a weekend is paid. */
    weekend: {
      before: (days: string) => `${days}, or the Friday before a weekend`,
      after: (days: string) => `${days}, or the Monday after a weekend`,
    },
  },
  create: "New recurring expense",
  edit: "Change recurring expense",
  empty:
    "Nothing recurring yet. Add your rent, or type “rent 900 every month on the 1st” into a new expense.",
  comingUp: "Coming up",
  toCome: (amount: string) => `${amount} still to pay this month`,
  due: "Due",
  late: (count: number, shown: string) => many(count, "1 day late", `${shown} days late`),
  today: "Today",
  record: "Record",
  recordNamed: (name: string, day: string) => `Record ${name}, ${day}`,
  recordWith: "Record another amount or date…",
  recordNow: "Record the next one now",
  skip: "Skip",
  skipNext: "Skip the next one",
  changeOne: "Change only this one…",
  changeAfter: "Change this and all after…",
  pause: "Pause",
  resume: "Resume",
  endBefore: (day: string) => `Delete ${day} and all after`,
  change: "Change…",
  more: (name: string) => `More for ${name}`,
  next: (day: string) => `next ${day}`,
  paused: "paused",
  archived: (name: string) => `${name} is archived, and still used here`,
  categoryDeleted: "Its category was deleted, so it is recorded without one",
  automatic: "records itself",
  held: "waits for you",
  differs: "differs",
  perMonth: (amount: string) => `${amount} a month`,
  perYear: (amount: string) => `${amount} a year`,
  found: "Looks recurring",
  foundHint: "Payments in your ledger that come again and again.",
  about: (amount: string) => `about ${amount}`,
  add: "Add",
  addNamed: (name: string) => `Add ${name}`,
  dismiss: "No",
  dismissNamed: (name: string) => `No, don’t suggest ${name} again`,
  showAll: (count: string) => `Show all ${count}`,
  dearer: (before: string, day: string) => `more since ${day}, ${before} before`,
  ended: (count: string) => `Ended (${count})`,
  hasEnded: "Has it ended?",
  openSince: (day: string) => `open since ${day}`,
  end: "End",
  endNamed: (name: string) => `End ${name}`,
  goesOn: "Goes on",
  /** The text of a row of dots, for screen readers. */
  months: {
    posted: (months: string) => `Paid: ${months}`,
    skipped: (months: string) => `Skipped: ${months}`,
    due: (months: string) => `Due: ${months}`,
    ahead: (months: string) => `To come: ${months}`,
  },
  form: {
    comesAgain: "Repeats",
    amountDiffers: "Differs each time",
    every: "Every",
    units: { day: "days", week: "weeks", month: "months", year: "years" },
    unit: "Unit of time",
    on: "On",
    weekdays: "Weekdays",
    weekend: "On a weekend",
    weekends: { stay: "Keep the day", before: "Friday before", after: "Monday after" },
    from: "First day",
    until: "Last day",
    untilHint: "Empty if it has no end.",
    times: "Number of times",
    between: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
    lead: "Days ahead",
    leadHint: "How long before its day it is shown as coming up.",
    severalDays: "Several days",
    automatic: "Record it automatically on its day",
    ahead: (rhythm: string, days: string) => `${rhythm}: ${days} …`,
    none: "No day fits: the last day is before the first.",
    which: "Which ones change",
    fromNext: (day: string) => `From ${day} on`,
    allOpen: "All that aren’t recorded yet",
  },
  did: {
    created: (name: string, rhythm: string) => `Planned ${name}, ${rhythm}`,
    dismissed: (name: string) => `${name} won’t be suggested again`,
    changed: (name: string) => `Changed ${name}`,
    deleted: (name: string) => `Deleted ${name}. What’s recorded stays.`,
    skipped: (name: string, day: string) => `Skipped ${name}, ${day}`,
    ended: (name: string) => `Ended ${name}`,
    goesOn: (name: string) => `${name} goes on`,
    counted: (expense: string, name: string, day: string) => `${expense} counts as ${name}, ${day}`,
    paused: (name: string) => `Paused ${name}`,
    resumed: (name: string) => `Resumed ${name}`,
  },
  comesAgain: "Make it recurring…",
  recordedSelf: (count: number, { name, shown, day }: RecordedSelf) =>
    many(
      count,
      `${name} from ${day} was recorded automatically`,
      `${shown} recurring expenses since ${day} were recorded automatically`,
    ),
  countsAs: (name: string, day: string) => `counts as ${name}, ${day}`,
  orThis: (name: string, day: string) => `Or is it ${name}, ${day}?`,
};

export type RecurringTexts = typeof texts;
