// An open file on the thread, and the questions about it. It keeps how the file was read and what was decided, so that neither is done
// again for each question. Long lists are sent as JSON, because copying them between threads field by field takes longer.

import { type ImportMark, importMarkOf, type LeftMark } from "../../domain/import/import-mark.ts";
import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { Label } from "../../domain/label/label.ts";
import { LabelIndex } from "../../domain/label/labels.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { readOwnJson } from "../../domain/own-json.ts";
import { type IdRange, isInRanges } from "../../domain/search/id-ranges.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { decideImport, type Import } from "../decide-import.ts";
import { type FileAnswers, type ImportFile, openFile, unzip, type ZipFiles } from "../file/file.ts";
import { type FileReading, readFileAs } from "../file/file-reading.ts";
import type { ImportAnswers, TableAnswers } from "../import-answers.ts";
import { spanOf } from "../match/entry.ts";
import { importedFrom } from "../preview/imported-rows.ts";
import { previewImport } from "../preview/preview.ts";
import { listRows, type RowsAsked } from "../preview/shown-row.ts";
import type { KnownProfile, Rule } from "../profile.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { BookExpensePast, BookPast } from "../status/past.ts";
import { learnProfiles, withCategories, withCategory, withRules } from "./learn.ts";

export interface ReadingAsked {
  readonly today: CalendarDate;
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly KnownProfile[];
  /** The id of the profile that the user has chosen. */
  readonly chosen: number | null;
  readonly answers: FileAnswers & TableAnswers & Pick<ImportAnswers, "account">;
}

/** The ledger's history. Making one batch of JSON at a time doesn't keep other requests waiting. */
export interface SentPast
  extends Pick<
    BookPast,
    "currency" | "isKnownFile" | "otherAccounts" | "planned" | "open" | "spans"
  > {
  readonly labels: readonly Label[];
  /** Batches of `LeftMark`, each as a JSON array. */
  readonly marks: readonly string[];
  /** Batches of `BookExpensePast` without `isMarked`, likewise. */
  readonly expenses: readonly string[];
  /** The ids of the expenses that these imports have made, as ranges. */
  readonly made: readonly IdRange[];
}

interface DecisionAsked {
  readonly past: SentPast;
  readonly answers: ImportAnswers;
  /** Rules that apply after those of the profile. */
  readonly rules: readonly Rule[];
}

interface Read {
  readonly file: Omit<ImportFile, "items">;
  readonly reading: FileReading;
}

/** The files in a zip are returned, to be opened one by one. */
export type ReadingDone = Awaited<ReturnType<OpenFile["open"]>>;

export type DecisionDone = ReturnType<OpenFile["decide"]>;

export class OpenFile {
  #name = "";
  #read: (Read & { readonly asked: ReadingAsked }) | undefined;
  #decided: { readonly import: Import; readonly labels: LabelIndex } | undefined;

  /** Reads a file. Its bytes and its text are not kept, because a large file would take twice the memory. Throws Unreadable. */
  async open(name: string, bytes: Uint8Array, asked: ReadingAsked) {
    this.#name = name;
    this.#read = undefined;
    this.#decided = undefined;
    const zip = await unzip(bytes);
    if (zip) return { zip: await this.#statementsIn(zip, asked) };
    const file = await openFile(bytes, asked.answers);
    const read =
      (await this.#readRemembered(file, bytes, asked)) ?? (await this.#readAs(file, asked));
    this.#read = { ...read, asked };
    const { entries, profile } = read.reading;
    return {
      // These decide which part of the ledger's history is compared.
      needs: {
        days: spanOf(entries.flatMap(({ day, date }) => [day, date])) ?? null,
        profile: asked.profiles.find((known) => known === profile)?.id ?? null,
        isOwn: entries[0]?.record.own !== undefined,
      },
    };
  }

  /** Returns only the certain statements of a zip, or if there are none, all files that may be statements. */
  async #statementsIn({ files, ofMac }: ZipFiles, asked: ReadingAsked) {
    const found: (ZipFiles["files"][number] & { readonly fault: Reason | undefined })[] = [];
    for (const file of files) {
      const reading = openFile(file.bytes, asked.answers).then((one) => this.#readAs(one, asked));
      found.push({ ...file, fault: await reading.then(faultOf, reasonOf) });
    }
    const sure = found.filter(({ fault }) => !fault);
    const possible = found.filter(({ fault }) => fault?.code === "no-columns");
    const statements = sure.length > 0 ? sure : possible;
    if (statements.length === 0) throw new Unreadable(found[0]?.fault ?? reason("empty-zip"));
    const aside = found.flatMap((one) => {
      const { name, fault } = one;
      return fault && !statements.includes(one) ? [{ name, reason: fault }] : [];
    });
    return {
      files: statements.map(({ name, bytes }) => ({ name, bytes })),
      skippedFiles: [...aside, ...ofMac.map((name) => ({ name, reason: reason("mac-file") }))],
    };
  }

  /**
   * Avoids the question about the encoding. Reads the file in an encoding that a source remembers, if the file then belongs to that source.
   */
  async #readRemembered(
    { questions = [], encoding: guess }: ImportFile,
    bytes: Uint8Array,
    asked: ReadingAsked,
  ): Promise<Read | undefined> {
    const isAsked = questions.some(({ kind }) => kind === "encoding");
    const possible = guess && isAsked ? [guess.value, ...(guess.others ?? [])] : [];
    for (const value of possible) {
      if (!asked.profiles.some(({ encoding }) => encoding === value)) continue;
      const file = await openFile(bytes, { ...asked.answers, encoding: value });
      const read = await this.#readAs(file, asked);
      if (read.reading.profile?.encoding === value) return read;
    }
    return undefined;
  }

  async #readAs({ items, ...file }: ImportFile, asked: ReadingAsked): Promise<Read> {
    const { profiles, chosen: id, ...context } = asked;
    const chosen = profiles.find((profile) => profile.id === id);
    const whole = { name: this.#name, ...file, items };
    const { account } = asked.answers;
    return { file, reading: await readFileAs(whole, { ...context, profiles, chosen }, account) };
  }

  decide({ past: sent, answers, rules: said }: DecisionAsked) {
    const { reading, file, asked } = expectThere(this.#read);
    const { marks: all, ...past } = pastOf(sent);
    const { labels } = past;
    const rules = withCategories(said, labels);
    const rows = new Map(
      [...(answers.rows ?? [])].map(([row, answer]) => [row, withCategory(answer, labels)]),
    );
    const accounts = new Set(reading.entries.map(({ account }) => account));
    const [marks, others]: [ImportMark[], ImportMark[]] = [[], []];
    for (const mark of all) (accounts.has(mark.account) ? marks : others).push(mark);
    const known = { ...past, marks, others };
    const ruled = withRules(reading, rules, labels);
    const decided = decideImport(ruled, known, { ...answers, rows }, asked.today);
    this.#decided = { import: decided, labels };
    const found = { reading, decided, answers: { ...asked.answers, ...answers }, rules };
    return {
      preview: previewImport(file, reading, decided, labels),
      /** Identifies the decisions on all rows. */
      version: decided.version,
      items: decided.rows.length,
      ...decided.totals,
      accounts: [...decided.spans].map(([account, { from, to }]) => ({ account, from, to })),
      labels: decided.labels,
      plans: decided.plans,
      // These are the profiles that the commit will create or change.
      ...learnProfiles(found, asked.profiles, this.#name),
      // These are rows with answers that are not records, and can't become expenses.
      frames: [...rows.keys()].flatMap((row) => {
        const { status } = reading.items[row - 1] ?? {};
        return status ? [{ row, status }] : [];
      }),
    };
  }

  rows(asked: RowsAsked) {
    const { import: decided, labels } = expectThere(this.#decided);
    return listRows(decided, labels, asked);
  }

  /** Returns a batch of the imported rows; empty after the last one. */
  portion(first: number) {
    return importedFrom(first, expectThere(this.#decided).import);
  }
}

function expectThere<Value>(value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new RangeError("the file was not read yet, or nothing was decided on it");
}

/** The reason that a file is not a statement. Any text with commas can be read as a table. */
function faultOf({ reading: { questions, table } }: Read): Reason | undefined {
  const { booked, amount, debit, credit } = table?.columns.value ?? {};
  const isSorted = !questions.some(({ kind }) => kind === "columns");
  const hasColumn = [booked, amount, debit, credit].some((found) => found !== undefined);
  return isSorted || hasColumn ? undefined : reason("no-columns");
}

function reasonOf(error: unknown): Reason {
  if (error instanceof Unreadable) return error.reason;
  throw error;
}

function pastOf({ labels, made, marks: left, expenses, ...past }: SentPast) {
  const marks = left.flatMap(readOwnJson<readonly LeftMark[]>).map(importMarkOf);
  const marked = new Set(marks.map(({ expense }) => expense));
  const index = new LabelIndex();
  for (const label of labels) index.put(label);
  return {
    ...past,
    labels: index,
    marks,
    expenses: expenses
      .flatMap(readOwnJson<readonly BookExpensePast[]>)
      .map((one): BookExpensePast => {
        return { ...one, isMarked: marked.has(one.id) || isInRanges(made, one.id) };
      }),
  };
}
