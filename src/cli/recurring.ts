// Recurring expenses on the command line: lists all of them or those that are due, and records or skips an occurrence.

import type { Answered } from "../client/client.ts";
import {
  RecurringExpense as RecurringSchema,
  Upcoming as UpcomingSchema,
} from "../contract/endpoints/recurring.ts";
import { encoder } from "../contract/schema/encode.ts";
import { readAmount } from "../domain/expense/expense.ts";
import { NTH } from "../domain/quick-entry/rhythm-words.ts";
import { writeCalendar } from "../domain/recurring/calendar.ts";
import { type Rhythm, WEEKDAY_CODES } from "../domain/recurring/schedule.ts";
import { listed } from "../domain/text/text.ts";
import { isCalendarDate } from "../domain/time/calendar-date.ts";
import { type CommandResult, NotUnderstood } from "./command-output.ts";
import { defineServiceCommand, JSON_OPTION, SERVICE_OPTIONS } from "./service-command.ts";
import { showPlain } from "./terminal-line.ts";
import { type RowForm, tabLine, tabRow, writeRows, writtenAmount } from "./text-table.ts";

export const RECURRING = defineServiceCommand(
  {
    name: "recurring",
    summary: "list the recurring expenses",
    options: { ...JSON_OPTION, ...SERVICE_OPTIONS },
    about: [
      "Each line has id, rhythm, next date, amount and description, separated by tabs. If the amount differs each time, it is shown as ~ and the median of the last six, or as -. Create one with outlay add, such as outlay add 'rent 900 every month on the 1st'.",
    ],
    examples: [["recurring", "all of them, with their next dates"]],
  },
  () => ({}),
  async (client, { ledger, isJson }, { output }) => {
    const { items } = await client.listRecurring({ ledger });
    const there = items.filter(({ dismissed }) => !dismissed);
    return writeRows(there, RECURRING_ROWS, isJson, output);
  },
);

export const DUE = defineServiceCommand(
  {
    name: "due",
    summary: "list the recurring expenses that are due",
    options: {
      "--until": { value: "DAY", about: "the last day, as YYYY-MM-DD; by default today" },
      "--ics": { about: "print a calendar (iCalendar) of everything that is still to come" },
      ...JSON_OPTION,
      ...SERVICE_OPTIONS,
    },
    about: [
      "Each line has date, id, day, amount and description, separated by tabs, with late ones first. If the amount differs each time, it is shown as ~ and the median of the last six, or as -. Pass the id and the day to outlay post or outlay skip.",
    ],
    examples: [
      ["due", "what is due today, or late"],
      ["due --until 2026-12-31", "and what is due until then"],
      ["due --ics > due.ics", "a file that calendars open"],
    ],
  },
  ({ given }) => {
    const until = given["--until"];
    if (until !== undefined && !isCalendarDate(until)) {
      throw new NotUnderstood(`--until must be a day such as 2026-12-31, not ${until}`);
    }
    return { until, isCalendar: given["--ics"] === true };
  },
  async (client, { ledger, until, isJson, isCalendar }, { today, output }) => {
    if (isCalendar) {
      const { name, currency } = await client.readLedger({ ledger });
      const { items } = await client.listRecurring({ ledger });
      return { stdout: writeCalendar({ ledger, name, currency, today }, items) };
    }
    const { items } = await client.listUpcoming({ ledger, to: until ?? today, today });
    await writeRows(items, DUE_ROWS, isJson, output);
    return { notes: items.flatMap(describePossible) };
  },
);

/** Asks if an existing expense is the occurrence. */
function describePossible({ recurring, day, mayBe }: Answered<"Upcoming">): readonly string[] {
  if (!mayBe) return [];
  const { id, date, description, amount } = mayBe;
  const shown = `${showPlain(description)} ${amount} of ${date}`;
  return [`${recurring} ${day} may be ${shown}: outlay post ${recurring} ${day} --as ${id}`];
}

const OCCURRENCE = {
  name: "ID DAY",
  least: 2,
  most: 2,
  needs: "the id of a recurring expense and a day from outlay due, such as 3 2026-12-01",
} as const;

export const POST = defineServiceCommand(
  {
    name: "post",
    summary: "record a recurring expense that is due",
    operands: { ...OCCURRENCE, name: "ID DAY [AMOUNT]", most: 3 },
    options: {
      "--as": { value: "EXPENSE", about: "the id of an existing expense, which then counts as it" },
      ...SERVICE_OPTIONS,
    },
    about: [
      "Prints the id, date, amount and description of the expense. One that is recorded already is shown again, and nothing is added.",
    ],
    examples: [
      ["post 3 2026-12-01", "as planned"],
      ["post 3 2026-12-01 912.40", "with another amount"],
      ["post 3 2026-12-01 --as 17", "as an existing expense"],
    ],
  },
  ({ operands, given }) => {
    const occurrence = occurrenceIn("post", operands);
    const [, , written] = operands;
    const { amount, fault } = written === undefined ? {} : readAmount(written);
    if (fault !== undefined) throw new NotUnderstood(`AMOUNT can't be used: ${fault}`);
    const as = given["--as"];
    if (as !== undefined && (!ID.test(as) || amount)) {
      throw new NotUnderstood("--as needs the id of an expense, and no AMOUNT");
    }
    return {
      ...occurrence,
      amount,
      expense: as === undefined ? undefined : Number.parseInt(as, 10),
    };
  },
  async (client, { ledger, id, day, amount, expense }, { newKey }) => {
    const idempotencyKey = newKey();
    if (expense === undefined) {
      const body = amount === undefined ? {} : { amount };
      return done(await client.postOccurrence({ ledger, id, day, body, idempotencyKey }));
    }
    const action = { action: "post-occurrence", id, day, expense, change: {} } as const;
    await client.amendLedger({ ledger, body: { actions: [action] }, idempotencyKey });
    return done(await client.readExpense({ ledger, id: expense }));
  },
);

function done({ id, date, amount, description }: Answered<"Expense">): CommandResult {
  return { stdout: tabLine([String(id), date, amount, description]) };
}

export const SKIP = defineServiceCommand(
  {
    name: "skip",
    summary: "skip a recurring expense once",
    operands: OCCURRENCE,
    options: SERVICE_OPTIONS,
    about: ["The skipped occurrence doesn't become due again, unless outlay undo brings it back."],
    examples: [["skip 3 2026-12-01", "skips it in December"]],
  },
  ({ operands }) => occurrenceIn("skip", operands),
  async (client, { ledger, id, day }, { newKey }) => {
    const skipped = await client.skipOccurrence({ ledger, id, day, idempotencyKey: newKey() });
    return { stdout: tabRow(RECURRING_ROWS, skipped) };
  },
);

const ID = /^[1-9]\d{0,14}$/;

function occurrenceIn(command: string, [id = "", day = ""]: readonly string[]) {
  if (ID.test(id) && isCalendarDate(day)) return { id: Number.parseInt(id, 10), day };
  throw new NotUnderstood(`${command} needs ${OCCURRENCE.needs}; got ${id} ${day}`);
}

const RECURRING_ROWS: RowForm<Answered<"RecurringExpense">> = {
  encode: encoder(RecurringSchema),
  columns: [
    { name: "Id", kind: "fixed", of: ({ id }) => id },
    { name: "Rhythm", kind: "text", of: ({ rhythm, weekend }) => describeRhythm(rhythm, weekend) },
    {
      name: "Next",
      kind: "fixed",
      of: ({ paused, next }) => (paused ? "paused" : (next ?? "ended")),
    },
    { name: "Amount", kind: "number", of: likelyAmount },
    { name: "Description", kind: "text", of: ({ description }) => description },
  ],
};

const DUE_ROWS: RowForm<Answered<"Upcoming">> = {
  encode: encoder(UpcomingSchema),
  columns: [
    { name: "Date", kind: "fixed", of: ({ date }) => date },
    { name: "Id", kind: "number", of: ({ recurring }) => recurring },
    {
      name: "Day",
      kind: "fixed",
      of: ({ day }) => day,
      shown: ({ date, day }) => (day === date ? "" : day),
    },
    {
      name: "Amount",
      kind: "number",
      of: likelyAmount,
      shown({ amount, suggestedAmount: suggested }) {
        if (amount !== null) return writtenAmount(amount, null);
        return suggested ? `~${writtenAmount(suggested, null)}` : "";
      },
    },
    { name: "Description", kind: "text", of: ({ description }) => description },
  ],
};

function likelyAmount({
  amount,
  suggestedAmount,
}: Pick<Answered<"Upcoming">, "amount" | "suggestedAmount">): string {
  return amount ?? (suggestedAmount ? `~${suggestedAmount}` : "-");
}

export const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** Describes a rhythm in words that quick entry can read, such as every month on the 1st. */
export function describeRhythm(rhythm: Rhythm, weekend: string): string {
  const { unit, every } = rhythm;
  const [count, noun] = unit === "month" && every % 12 === 0 ? [every / 12, "year"] : [every, unit];
  const often = count === 1 ? `every ${noun}` : `every ${count} ${noun}s`;
  if (rhythm.unit === "day") return often;
  const days =
    rhythm.unit === "week"
      ? rhythm.on.map((day) => WEEKDAYS[day - 1] ?? "")
      : rhythm.on.map((day) => `the ${describeMonthDay(day)}`);
  const moved = weekend === "stay" ? "" : `, ${weekend} a weekend`;
  return `${often} on ${listed(days, "and")}${moved}`;
}

function describeMonthDay(day: string | number): string {
  if (day === "last") return "last day";
  if (typeof day === "number") return ordinal(day);
  const [, nth = "", code] = /^(-?\d)(..)$/.exec(day) ?? [];
  const weekday = WEEKDAYS[WEEKDAY_CODES.map(String).indexOf(code ?? "")];
  const [name = nth] = NTH.entries().find(([, number]) => String(number) === nth) ?? [];
  return `${name} ${weekday ?? ""}`;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}
