// Records what was typed as a line, or as a list of lines, in a ledger of a service that runs. All of it is read first, and
// nobody is asked as long as a part of it is unclear.

import { createClient } from "../client/client.ts";
import { DETAIL_FIELDS, eachLabelField, LABEL_FIELDS } from "../domain/expense/expense-fields.ts";
import { messageOf } from "../domain/problem.ts";
import { descriptionOf } from "../domain/quick-entry/entry.ts";
import { dayLexiconOf } from "../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import type { AddCommand } from "./add-options.ts";
import type { Told } from "./care.ts";
import { type Draft, openBook, type Recorded, tellFailure } from "./recording.ts";
import { createSteadyFetch, type SteadyOptions } from "./steady-fetch.ts";
import { showPlain } from "./terminal-line.ts";
import { linesOf, type ReadLine, readLine } from "./typed-line.ts";
import { tellUnclear } from "./unclear-line.ts";

export interface AddParts extends SteadyOptions {
  /** Where the service is, if the command does not say it. Throws an Error where that is not known. */
  readonly serviceUrl: () => string;
  /** The day that it is where the command is typed. */
  readonly today: CalendarDate;
  /** A tag of BCP 47: in this language days are understood by their names, too. */
  readonly locale?: string | undefined;
  /** All of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
  /** Draws a text that was never drawn before. */
  readonly newKey: () => string;
}

export async function runAdd(command: AddCommand, parts: AddParts): Promise<Told> {
  try {
    const lines = await readAll(command, parts);
    const faults = tellUnclear(lines, null);
    if (faults.length > 0) return refuse(faults);
    if (!command.isDryRun) return await record(command, lines, parts);
    return done(draftsOf(lines, parts.today));
  } catch (error) {
    return refuse([messageOf(error)]);
  }
}

async function readAll(
  { text }: AddCommand,
  { readInput, today, locale }: AddParts,
): Promise<readonly ReadLine[]> {
  const lines = text === undefined ? linesOf(await readInput()) : [{ text }];
  if (lines.length === 0) throw new Error("standard input has no line, so nothing is recorded");
  const lexicon = locale === undefined ? undefined : dayLexiconOf(locale);
  return lines.map((line) => readLine(line, { today, lexicon }));
}

async function record(
  { ledger, url }: AddCommand,
  lines: readonly ReadLine[],
  { serviceUrl, today, newKey, ...steady }: AddParts,
): Promise<Told> {
  const baseUrl = url ?? serviceUrl();
  try {
    const client = createClient({ baseUrl, fetch: createSteadyFetch(steady) });
    const book = openBook(client, ledger);
    const faults = tellUnclear(lines, await book.currency());
    if (faults.length > 0) return refuse(faults);
    return done(await book.record(draftsOf(lines, today), newKey()));
  } catch (error) {
    return refuse(tellFailure(error, shownAddress(baseUrl), lines));
  }
}

function draftsOf(lines: readonly ReadLine[], today: CalendarDate): readonly Draft[] {
  return lines.flatMap(({ entry }) => {
    const { amount, date = today, tags } = entry;
    // Nothing is recorded of a line that has none.
    if (amount === undefined) return [];
    const names = eachLabelField((field) => entry[field] ?? null);
    return [{ description: descriptionOf(entry), amount, date, ...names, tags }];
  });
}

/** Without the name and password that it may hold. */
function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, "");
}

function done(expenses: readonly (Draft | Recorded)[]): Told {
  return { code: 0, stdout: expenses.map((each) => `${show(each)}\n`).join(""), stderr: "" };
}

/** Parted by tabs; what is only read has no id, and - in its place. */
function show(expense: Draft | Recorded): string {
  const { date, amount, description, tags } = expense;
  const id = "id" in expense ? String(expense.id) : "-";
  const labels = [
    ...LABEL_FIELDS.flatMap((field) => {
      const name = expense[field];
      return name === null ? [] : [`${DETAIL_FIELDS[field].sign}${name}`];
    }),
    ...(tags.length === 0 ? [] : [tags.map((tag) => `#${tag}`).join(" ")]),
  ];
  return [id, date, amount, description, ...labels].map(showPlain).join("\t");
}

function refuse(faults: readonly string[]): Told {
  // What a service answers may hold anything.
  const stderr = faults.map((fault) => `outlay: ${fault.split("\n").map(showPlain).join("\n")}\n`);
  return { code: 1, stdout: "", stderr: stderr.join("") };
}
