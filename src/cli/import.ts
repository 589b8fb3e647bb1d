// Shows what an import of files would do with the ledger of a running service. Only reads: nothing is recorded.

import type { Client, Expense, Ledger } from "../client/client.ts";
import { type Label, newLabel } from "../domain/label/label.ts";
import { LabelIndex } from "../domain/label/labels.ts";
import type { ChangeId } from "../domain/ledger/change-id.ts";
import { messageOf } from "../domain/problem.ts";
import { addDays, type CalendarDate } from "../domain/time/calendar-date.ts";
import { type ImportFile, openFile } from "../import/file.ts";
import { type FileReading, readFile } from "../import/file-reading.ts";
import { decideImport } from "../import/import.ts";
import type { BookPast } from "../import/past.ts";
import { Unreadable } from "../import/unreadable.ts";
import { type CommandOutput, tell } from "./command-output.ts";
import type { ImportCommand } from "./import-command.ts";
import { type FilePreview, previewOf } from "./import-preview.ts";
import { type PreviewStyle, showPreviews, tellPreview } from "./import-report.ts";
import { createServiceClient } from "./service-client.ts";
import { tellFailure } from "./service-failure.ts";
import { shownAddress } from "./service-options.ts";
import type { SteadyOptions } from "./steady-fetch.ts";

export interface ImportParts extends SteadyOptions {
  /** Where the service is, if the command does not say. Throws an Error if that is unknown. */
  readonly serviceUrl: () => string;
  /** Today where the command is typed. */
  readonly today: CalendarDate;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** All of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
  /** Whether somebody looks at the output. */
  readonly isTerminal: boolean;
}

interface ReadSource {
  readonly name: string;
  readonly file: ImportFile;
}

/** A file that can't be previewed, and why. */
interface Refused {
  readonly name: string;
  readonly fault: string;
}

/** How many days before a file still tell what was paid to whom: as long as refunds are looked for. */
const DAYS_BEFORE = 183;
/** How many days behind a file may hold a row of it that somebody has typed. */
const DAYS_BEHIND = 10;
const PAGE = 1_000;

export async function runImport(
  command: ImportCommand,
  parts: ImportParts,
): Promise<CommandOutput> {
  try {
    const opened: (ReadSource | Refused)[] = [];
    for (const path of command.files) opened.push(...(await openSource(path, command, parts)));
    const previews: FilePreview[] = [];
    const refused = opened.filter((each) => "fault" in each);
    const sources = opened.filter((each) => "file" in each);
    if (sources.length > 0) {
      const baseUrl = command.url ?? parts.serviceUrl();
      const book = await openBook(command.ledger, baseUrl, parts);
      for (const source of sources) {
        const preview = await previewFile(source, command, book, parts.today);
        if ("fault" in preview) refused.push(preview);
        else previews.push(preview);
      }
    }
    const { isTerminal } = parts;
    const style: PreviewStyle = command.isJson ? "json" : isTerminal ? "table" : "tabs";
    const told = previews.flatMap(tellPreview);
    const faults = refused.map(({ name, fault }) => `${name}: ${fault}`);
    const isClear =
      faults.length === 0 && previews.every(({ questions }) => questions.length === 0);
    return {
      code: isClear ? 0 : 1,
      stdout: showPreviews(previews, style, command.rows),
      stderr: tell([...told, ...faults]),
    };
  } catch (error) {
    return { code: 1, stdout: "", stderr: tell([messageOf(error)]) };
  }
}

async function openSource(
  path: string,
  { encoding }: ImportCommand,
  { readFile, readInput }: ImportParts,
): Promise<readonly (ReadSource | Refused)[]> {
  const name = path === "-" ? "standard input" : (path.split("/").at(-1) ?? path);
  try {
    const bytes = await (path === "-" ? readInput() : readFile(path));
    const files = await openFile({ pieces: () => [bytes] }, encoding ? { encoding } : {});
    return files.map((file) => {
      return { name: file.name === undefined ? name : `${name}/${file.name}`, file };
    });
  } catch (error) {
    return [{ name, fault: messageOf(error) }];
  }
}

async function previewFile(
  { name, file }: ReadSource,
  { answers, rows }: ImportCommand,
  book: Book,
  today: CalendarDate,
): Promise<FilePreview | Refused> {
  const { currency } = book.ledger;
  const source = { name, format: file.format.value, items: () => file.items() };
  let reading: FileReading;
  try {
    reading = await readFile(source, { today, currency, profiles: [], answers });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { name, fault: error.message };
  }
  const past = await book.pastOf(reading);
  const turn = () => Promise.resolve();
  const decided = await decideImport(reading, past, answers, { today, turn });
  return previewOf({ name, file, reading, decided, labels: past.labels, listed: rows });
}

interface Book {
  readonly ledger: Ledger;
  /** What of the book an import of the file must know. */
  pastOf(file: FileReading): Promise<BookPast>;
}

/** Rejects with one clear sentence. */
async function openBook(ledger: string, baseUrl: string, steady: SteadyOptions): Promise<Book> {
  const client = createServiceClient(baseUrl, steady);
  const asked = <Value>(answer: Promise<Value>): Promise<Value> =>
    answer.catch((error: unknown) => {
      throw new Error(tellFailure(error, shownAddress(baseUrl)));
    });
  const found = await asked(client.readLedger({ ledger }));
  const labels = new LabelIndex(await asked(labelsOf(client, ledger)));
  return {
    ledger: found,
    async pastOf({ entries }) {
      const expenses = await asked(expensesAround(entries, client, ledger));
      return {
        currency: found.currency,
        labels,
        expenses: expenses.map(({ id, date, amount, description, payee, category }) => {
          return { id, day: date, amount, description, payee, category, isMarked: false };
        }),
        ...{ marks: [], spans: new Map(), otherAccounts: new Set(), others: [] },
      };
    },
  };
}

async function labelsOf(client: Client, ledger: string): Promise<readonly Label[]> {
  const [categories, payees] = await Promise.all([
    client.listCategoryNames({ ledger }),
    client.listPayees({ ledger }),
  ]);
  // Safe: the version of a label is the id of its last change.
  const lastChange = (version: number) => version as ChangeId;
  return [
    ...categories.items.map(({ id, name, parent, archived, version }): Label => {
      const fields = { ...newLabel(name), parent, archived };
      return { ...fields, id, kind: "category", lastChange: lastChange(version) };
    }),
    ...payees.items.map(({ id, name, version }): Label => {
      return { ...newLabel(name), id, kind: "payee", lastChange: lastChange(version) };
    }),
  ];
}

/** Those of the file's days, of the half year before and of the days behind. */
async function expensesAround(
  entries: FileReading["entries"],
  client: Client,
  ledger: string,
): Promise<readonly Expense[]> {
  const [first] = entries;
  if (!first) return [];
  let [from, to] = [first.date, first.date];
  for (const { date } of entries) {
    if (date < from) from = date;
    if (date > to) to = date;
  }
  const range = { from: addDays(from, -DAYS_BEFORE) ?? from, to: addDays(to, DAYS_BEHIND) ?? to };
  const expenses: Expense[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Client["findExpenses"]>> = await client.findExpenses({
      ...{ ledger, ...range, limit: PAGE },
      ...(cursor !== null && { cursor }),
    });
    expenses.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return expenses;
}
