// Records a typed line, or a list of lines, in a ledger of a running server. All lines are read first, and no request is sent if any part
// is ambiguous.

import { type Client, OutlayError, type Sent } from "../client/client.ts";
import {
  DETAIL_FIELDS,
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
  NAMED_FIELDS,
} from "../domain/expense/expense-fields.ts";
import { isVisible, REF_CHARACTERS } from "../domain/expense/ref.ts";
import type { BookDraft } from "../domain/ledger/actions.ts";
import { isBudgetLine } from "../domain/quick-entry/budget-entry.ts";
import { descriptionOf } from "../domain/quick-entry/entry.ts";
import { readerOptions } from "../domain/quick-entry/quick-entry.ts";
import { dateOfOccurrence, type Schedule } from "../domain/recurring/schedule.ts";
import { countCharacters, listed, quote, quoteForShell } from "../domain/text/text.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { type CommandResult, EXIT, NotUnderstood, Refused } from "./command-output.ts";
import { describeRhythm } from "./recurring.ts";
import { defineServiceCommand, SERVICE_OPTIONS, type ServiceParts } from "./service-command.ts";
import { tabLine } from "./text-table.ts";
import {
  describeRounded,
  describeUnclear,
  linesOf,
  placeOf,
  type ReadLine,
  readLine,
  type TypedLine,
} from "./unclear-line.ts";

export const ADD = defineServiceCommand(
  {
    name: "add",
    summary: "record an expense from a line of text",
    operands: {
      name: "TEXT",
      least: 1,
      most: Number.POSITIVE_INFINITY,
      needs: "what to record, such as 12.50 lunch @Cafe",
      isText: true,
    },
    options: {
      "--dry-run": { about: "show how TEXT is read, and record nothing" },
      "--ref": {
        value: "REF",
        about: "a unique reference, such as bank-17; running the command again adds no duplicate",
      },
      ...SERVICE_OPTIONS,
    },
    about: [
      `TEXT uses the same syntax as quick entry in the app. Quotes keep the shell from taking # for a comment, or $5 for a variable. If TEXT is -, each line of standard input is an expense; all of them are recorded, or none. The command prints ${listed(["id", "date", "amount", "description", ...NAMED_FIELDS], "and")}, separated by tabs. An ambiguous line is reported and never guessed.`,
      "LC_ALL, LC_TIME, LC_NUMERIC and LANG settle what 3/11 and 1,234 mean, and in which language days are named.",
    ],
    examples: [
      ["add '12.50 lunch @Cafe #work yesterday'", "with a payee, a tag and a day"],
      ["add --ledger home - < expenses.txt", "a line for each expense"],
    ],
  },
  ({ given, operands }) => {
    const text = operands.join(" ");
    const isList = operands.length === 1 && text === "-";
    const ref = given["--ref"];
    const unfit = ref === undefined ? undefined : refFault(ref, isList);
    if (unfit !== undefined) throw new NotUnderstood(unfit);
    // Without a text, the expenses are lines of standard input.
    return { text: isList ? undefined : text, isDryRun: given["--dry-run"] === true, ref };
  },
  async (client, command, parts) => {
    const lines = await readAll(command, parts);
    const notes = [...describeBudgets(lines), ...describeUnclear(lines, null)];
    if (notes.length > 0) return { notes, code: EXIT.notDone };
    if (command.isDryRun) return done(draftsOf(lines, parts.today), lines);
    return record(client, command, lines, parts);
  },
  { effect: "recorded", needsServer: ({ isDryRun }) => !isDryRun },
);

function refFault(ref: string, isList: boolean): string | undefined {
  if (isList) return "--ref names one expense, and standard input may have many; give one as TEXT";
  if (isVisible(ref) && countCharacters(ref) <= REF_CHARACTERS) return undefined;
  return `--ref must be 1 to ${REF_CHARACTERS} visible characters without spaces, not ${quote(ref)}`;
}

/** Refuses lines that set a budget in the app, so that the command does not silently record them as expenses. */
function describeBudgets(lines: readonly ReadLine[]): readonly string[] {
  const budgets = lines.filter(({ text }) => isBudgetLine(text));
  return budgets.map((line) => {
    const command = `outlay budget ${quoteForShell(line.text.trim().replace(/^\S+\s+/, ""))}`;
    return `${placeOf(line)}this sets a budget; write ${command}, or begin with another word for an expense`;
  });
}

async function readAll(
  { text }: { readonly text: string | undefined },
  { readInput, today, locales }: ServiceParts,
): Promise<readonly ReadLine[]> {
  const lines = text === undefined ? linesOf(await readInput()) : [{ text }];
  if (lines.length === 0) throw new Refused("standard input is empty, so nothing was recorded");
  const reading = { today, ...readerOptions(locales) };
  return lines.map((line) => readLine(line, reading));
}

/** Records all lines or none of them, and only once. A single expense is printed with its labels in the ledger's spelling. */
async function record(
  client: Client,
  { ledger, ref }: { readonly ledger: string; readonly ref: string | undefined },
  typed: readonly ReadLine[],
  { today, newKey }: ServiceParts,
): Promise<CommandResult> {
  const { currency } = await client.readLedger({ ledger });
  // The number of decimals depends on the currency, so the lines are read again.
  const lines = typed.map((line) => readLine(line, { ...line.reading, own: currency }));
  const faults = describeUnclear(lines, currency);
  if (faults.length > 0) return { notes: faults, code: EXIT.notDone };
  const drafts = draftsOf(lines, today);
  const [first, ...more] = drafts;
  const idempotencyKey = newKey();
  try {
    // Without a ref, the ledger can't have it already, and the answer has the expense itself.
    if (ref === undefined && first && !first.schedule && more.length === 0) {
      const { schedule: _, ...body } = first;
      return done([await client.recordExpense({ ledger, body, idempotencyKey })], lines);
    }
    const body = { actions: drafts.map((draft) => actionOf(draft, ref)) };
    const { results } = await client.amendLedger({ ledger, body, idempotencyKey });
    const recorded = results.flatMap((result, at) => {
      const draft = drafts[at];
      return draft && "id" in result ? [{ ...draft, id: result.id }] : [];
    });
    const [only, ...others] = recorded;
    if (!only || only.schedule || others.length > 0) return done(recorded, lines);
    // It is recorded, even if it can't be read now.
    const read = await client.readExpense({ ledger, id: only.id }).catch(() => only);
    const ended = done([read], lines);
    if (!results.some((result) => "known" in result)) return ended;
    return { ...ended, notes: [`nothing was recorded: ${ref} already has this expense`] };
  } catch (error) {
    const notes = describeFaults(error, typed);
    if (notes.length === 0) throw error;
    return { notes, code: EXIT.notDone };
  }
}

function draftsOf(lines: readonly ReadLine[], today: CalendarDate): readonly Draft[] {
  return lines.flatMap(({ entry }) => {
    const { amount, date = today, tags, schedule } = entry;
    // A line without an amount records nothing.
    if (amount === undefined) return [];
    const names = eachLabelField((field) => entry[field] ?? null);
    const draft = { description: descriptionOf(entry), amount, date, ...names, tags };
    return [schedule ? { ...draft, schedule } : draft];
  });
}

function done(expenses: readonly Shown[], lines: readonly ReadLine[]): CommandResult {
  return { stdout: expenses.map(show).join(""), notes: describeRounded(lines) };
}

/** Writes an expense with tabs between its fields. An expense that was only read has - as its id. */
function show(expense: Shown): string {
  const { id = "-", date, amount, description, tags, schedule } = expense;
  const days = schedule
    ? [
        describeRhythm(schedule.rhythm, schedule.weekend),
        `next ${dateOfOccurrence(schedule, date)}`,
      ]
    : [date];
  const labels = [
    ...LABEL_FIELDS.flatMap((field) => {
      const name = expense[field];
      return name === null ? [] : [`${DETAIL_FIELDS[field].sign}${name}`];
    }),
    ...(tags.length === 0 ? [] : [tags.map((tag) => `#${tag}`).join(" ")]),
  ];
  const number = schedule ? `recurring ${id}` : `${id}`;
  return tabLine([number, ...days, amount, description, ...labels]);
}

interface Draft extends Pick<BookDraft, "description" | "amount" | "date" | "tags" | LabelField> {
  readonly schedule?: Schedule;
}

interface Shown extends Draft {
  readonly id?: number;
}

function actionOf({ schedule, ...draft }: Draft, ref: string | undefined): Sent<"LedgerAction"> {
  if (!schedule) {
    return { action: "create-expense", expense: { ...draft, ...(ref !== undefined && { ref }) } };
  }
  const { date: _, ...content } = draft;
  return { action: "create-recurring", recurring: { ...content, ...schedule } };
}

/** The part of a field's path that messages about a batch begin with. */
const ACTION = /^actions\.\d+\.(?:(?:expense|recurring)\.)?/;

/** Returns a text for each fault of a batch, with its line; none if the error lists no faults. */
function describeFaults(error: unknown, lines: readonly TypedLine[]): readonly string[] {
  if (!(error instanceof OutlayError) || error.kind === undefined) return [];
  return error.errors.map(({ detail, ...place }) => {
    const [, index = ""] = /^\/actions\/(\d+)/.exec("pointer" in place ? place.pointer : "") ?? [];
    const line = lines.length === 1 ? lines[0] : lines[Number.parseInt(index, 10)];
    return line ? placeOf(line) + detail.replace(ACTION, "") : detail;
  });
}
