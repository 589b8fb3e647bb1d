// Records a typed line, or a list of lines, in a ledger of a running server. Everything is read first, and no request is sent while any
// part is ambiguous.

import { type Client, OutlayError } from "../client/client.ts";
import {
  DETAIL_FIELDS,
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../domain/expense/expense-fields.ts";
import type { BookDraft } from "../domain/ledger/actions.ts";
import { messageOf } from "../domain/problem.ts";
import { descriptionOf } from "../domain/quick-entry/entry.ts";
import { type ReaderLocales, readerOptions } from "../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import type { AddCommand } from "./add-command.ts";
import { type CommandOutput, tell } from "./command-output.ts";
import { createServiceClient } from "./service-client.ts";
import { tellFailure } from "./service-failure.ts";
import { shownAddress } from "./service-options.ts";
import type { SteadyOptions } from "./steady-fetch.ts";
import { showPlain } from "./terminal-line.ts";
import {
  linesOf,
  placeOf,
  type ReadLine,
  readLine,
  type TypedLine,
  tellRounded,
  tellUnclear,
} from "./unclear-line.ts";

export interface AddParts extends SteadyOptions {
  /** The server's address, if the command does not give one. Throws an Error if that is unknown. */
  readonly serviceUrl: () => string;
  /** Today's date in the terminal's time zone. */
  readonly today: CalendarDate;
  /** They settle the order of dates and the decimal sign, and whose names of days are understood. */
  readonly locales: ReaderLocales;
  /** All of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
  /** Draws a new, unique text. */
  readonly newKey: () => string;
}

export async function runAdd(command: AddCommand, parts: AddParts): Promise<CommandOutput> {
  try {
    const lines = await readAll(command, parts);
    const faults = tellUnclear(lines, null);
    if (faults.length > 0) return refuse(faults);
    if (!command.isDryRun) return await record(command, lines, parts);
    return done(draftsOf(lines, parts.today), lines);
  } catch (error) {
    return refuse([messageOf(error)]);
  }
}

async function readAll(
  { text }: AddCommand,
  { readInput, today, locales }: AddParts,
): Promise<readonly ReadLine[]> {
  const lines = text === undefined ? linesOf(await readInput()) : [{ text }];
  if (lines.length === 0) throw new Error("standard input is empty, so nothing was recorded");
  const reading = { today, ...readerOptions(locales) };
  return lines.map((line) => readLine(line, reading));
}

async function record(
  { ledger, url, ref }: AddCommand,
  typed: readonly ReadLine[],
  { serviceUrl, today, newKey, ...steady }: AddParts,
): Promise<CommandOutput> {
  const baseUrl = url ?? serviceUrl();
  let status = 0;
  const fetch = async (request: Request) => {
    const response = await steady.fetch(request);
    status = response.status;
    return response;
  };
  try {
    const client = createServiceClient(baseUrl, { ...steady, fetch });
    const { currency } = await client.readLedger({ ledger });
    // Now it is known how many decimals amounts have.
    const lines = typed.map((line) => readLine(line, { ...line.reading, own: currency }));
    const faults = tellUnclear(lines, currency);
    if (faults.length > 0) return refuse(faults);
    const drafts = draftsOf(lines, today).map((draft) => ({ ...draft, ...(ref && { ref }) }));
    const recorded = done(await recordAll(client, ledger, drafts, newKey()), lines);
    if (!ref || status === CREATED) return recorded;
    return {
      ...recorded,
      stderr: tell([`nothing was recorded: ${ref} is known, as this expense`]),
    };
  } catch (error) {
    return refuse(tellFaults(error, shownAddress(baseUrl), typed));
  }
}

/** The status of an answer that created an expense. A ref that is known gets another one. */
const CREATED = 201;

function draftsOf(lines: readonly ReadLine[], today: CalendarDate): readonly Draft[] {
  return lines.flatMap(({ entry }) => {
    const { amount, date = today, tags } = entry;
    // A line without an amount records nothing.
    if (amount === undefined) return [];
    const names = eachLabelField((field) => entry[field] ?? null);
    return [{ description: descriptionOf(entry), amount, date, ...names, tags }];
  });
}

function done(expenses: readonly (Draft | Recorded)[], lines: readonly ReadLine[]): CommandOutput {
  const stdout = expenses.map((each) => `${show(each)}\n`).join("");
  return { code: 0, stdout, stderr: tell(tellRounded(lines)) };
}

/** Separated by tabs; an expense that was only read has - as its id. */
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

function refuse(faults: readonly string[]): CommandOutput {
  return { code: 1, stdout: "", stderr: tell(faults) };
}

type Draft = Pick<BookDraft, "description" | "amount" | "date" | "tags" | LabelField> & {
  readonly ref?: string;
};
type Recorded = Omit<Draft, "ref"> & { readonly id: number };

/** All or none, once for each key. For a single expense, labels come back as the ledger spells them. */
async function recordAll(
  client: Client,
  ledger: string,
  drafts: readonly Draft[],
  idempotencyKey: string,
): Promise<readonly Recorded[]> {
  const [body, ...others] = drafts;
  if (body && others.length === 0) {
    return [await client.recordExpense({ ledger, body, idempotencyKey })];
  }
  const actions = drafts.map((expense) => ({ action: "create" as const, expense }));
  const { results } = await client.amendExpenses({ ledger, body: { actions }, idempotencyKey });
  return drafts.flatMap((draft, index) => {
    const result = results[index];
    return result && "id" in result ? [{ ...draft, id: result.id }] : [];
  });
}

/** The path of fields in messages about a batch. */
const ACTION = /^actions\.\d+\.(?:expense\.)?/;

/** One text for each thing that was wrong; `url` is where the service should be. */
function tellFaults(error: unknown, url: string, lines: readonly TypedLine[]): readonly string[] {
  const isList = lines.length > 1 && error instanceof OutlayError && error.kind !== undefined;
  if (!isList || error.errors.length === 0) return [tellFailure(error, url)];
  return error.errors.map(({ detail, ...place }) => {
    const [, index = ""] = /^\/actions\/(\d+)/.exec("pointer" in place ? place.pointer : "") ?? [];
    const line = lines[Number.parseInt(index, 10)];
    return line ? placeOf(line) + detail.replace(ACTION, "") : detail;
  });
}
