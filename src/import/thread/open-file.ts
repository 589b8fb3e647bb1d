// A file that is being looked at on the thread: its bytes, how it was read, and what was decided, so that neither is done again for
// each question.

import type { ImportedPortion } from "../../domain/import/imported-row.ts";
import { importMarkOf, type LeftMark } from "../../domain/import/kept-mark.ts";
import { reason } from "../../domain/import/reasons.ts";
import type { Label } from "../../domain/label/label.ts";
import { LabelIndex } from "../../domain/label/labels.ts";
import { decideImport, type Import } from "../decide-import.ts";
import { type FileAnswers, type ImportFile, openFile, unpackFile } from "../file/file.ts";
import { type FileReading, readFileAs } from "../file/file-reading.ts";
import type { Mark } from "../match/match-entry.ts";
import { importedPortions } from "../preview/imported-rows.ts";
import { previewImport } from "../preview/preview.ts";
import { listRows, type RowsAsked, type RowsFound } from "../preview/shown-row.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { BookExpensePast } from "../status/past.ts";
import type { RowRef } from "../status/row-totals.ts";
import { learnProfiles, withCategories, withCategory, withRules } from "./learn.ts";
import {
  type DecisionAsked,
  type DecisionDone,
  type FoundFrame,
  IDS_AT_ONCE,
  type JsonOf,
  type KnownProfile,
  REFS_AT_ONCE,
  type ReadingAsked,
  type ReadingDone,
  type ReadingNeeds,
} from "./messages.ts";

export class OpenFile {
  readonly #name: string;
  #parts: Uint8Array[] = [];
  readonly #expenses: BookExpensePast[] = [];
  readonly #marks: Mark[] = [];
  #labels = new LabelIndex();
  #file: ImportFile | undefined;
  #reading: FileReading | undefined;
  #asked: ReadingAsked | undefined;
  #decided: Import | undefined;
  #refs: readonly RowRef[] = [];
  #recording: Generator<ImportedPortion> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  addPart(bytes: Uint8Array): void {
    this.#parts.push(bytes);
  }

  /** Forgets what was known of the ledger. */
  forget(): void {
    this.#labels = new LabelIndex();
    this.#expenses.length = 0;
    this.#marks.length = 0;
  }

  addLabels(labels: readonly Label[]): void {
    for (const label of labels) this.#labels.put(label);
  }

  addExpenses(expenses: JsonOf<BookExpensePast>): void {
    this.#expenses.push(...valuesIn(expenses));
  }

  addMarks(marks: JsonOf<LeftMark>): void {
    for (const mark of valuesIn(marks)) this.#marks.push(importMarkOf(mark));
  }

  /** Throws Unreadable. */
  async read(asked: ReadingAsked): Promise<ReadingDone> {
    const files = await this.#openAs(asked.answers);
    const [file] = files;
    if (!file) throw new Unreadable(reason("empty-file"));
    const { skippedFiles = [] } = file;
    if (files.length > 1 || skippedFiles.length > 0) {
      return { zip: { files: files.map(({ name = "", at = 0 }) => ({ name, at })), skippedFiles } };
    }
    const read = (await this.#readRemembered(file, asked)) ?? {
      file,
      reading: await this.#readAs(file, asked),
    };
    this.#file = read.file;
    this.#reading = read.reading;
    this.#asked = asked;
    this.#decided = undefined;
    return { needs: needsOf(read.reading, asked.profiles) };
  }

  #openAs(answers: FileAnswers): Promise<readonly ImportFile[]> {
    return openFile({ pieces: () => this.#parts, whole: () => this.#whole() }, answers);
  }

  /** Where the encoding would be asked: as was said of a source before, if the file is of that source then. */
  async #readRemembered({ questions = [], encoding: guess }: ImportFile, asked: ReadingAsked) {
    const isAsked = questions.some(({ kind }) => kind === "encoding");
    const possible = guess && isAsked ? [guess.value, ...(guess.others ?? [])] : [];
    for (const value of possible) {
      if (!asked.profiles.some(({ encoding }) => encoding === value)) continue;
      const [file] = await this.#openAs({ ...asked.answers, encoding: value });
      if (!file) continue;
      const reading = await this.#readAs(file, asked);
      if (reading.profile?.encoding !== value) continue;
      const encoding = { value, certain: true };
      return { file: { ...file, encoding }, reading };
    }
    return undefined;
  }

  async #readAs(file: ImportFile, asked: ReadingAsked): Promise<FileReading> {
    const { format, name, questions = [], isDoubtful } = file;
    const source = {
      name: name ?? this.#name,
      ...{ format: format.value, questions, ...(isDoubtful && { isDoubtful }) },
      items: () => file.items(),
    };
    const { profiles, chosen: id, ...context } = asked;
    const chosen = profiles.find((profile) => profile.id === id);
    return readFileAs(source, { ...context, profiles, chosen }, asked.answers.account);
  }

  ids(from: number): readonly number[] | null {
    const ids = this.#expectRead().reading.entries.all.flatMap(({ ids: [first] }) => first ?? []);
    return from < ids.length ? ids.slice(from, from + IDS_AT_ONCE) : null;
  }

  /** The same bytes each time: nobody may change them. */
  #whole(): Uint8Array {
    const [whole = new Uint8Array(0), ...more] = this.#parts;
    if (more.length === 0) return whole;
    this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0] ?? whole;
  }

  /** Throws Unreadable. */
  unpack(at: number): Promise<Uint8Array> {
    return unpackFile(this.#whole(), at);
  }

  decide({ past: small, answers, rules: said }: DecisionAsked): DecisionDone {
    const { reading, file, asked } = this.#expectRead();
    const rules = withCategories(said, this.#labels);
    const ruled = withRules(reading, rules, this.#labels);
    const rows = new Map(
      [...(answers.rows ?? [])].map(([row, answer]) => [row, withCategory(answer, this.#labels)]),
    );
    const { accounts } = reading.entries;
    const [marks, others]: [Mark[], Mark[]] = [[], []];
    for (const mark of this.#marks) (accounts.has(mark.account) ? marks : others).push(mark);
    const past = { ...small, labels: this.#labels, expenses: this.#expenses, marks, others };
    const decided = decideImport(ruled, past, { ...answers, rows }, asked.today);
    this.#decided = decided;
    this.#recording = undefined;
    const { refs, ...preview } = previewImport(file, reading, decided);
    this.#refs = refs;
    const found = { reading, decided, answers: { ...asked.answers, ...answers }, rules };
    const learnt = learnProfiles(found, asked.profiles, this.#name);
    return { preview, ...learnt, labels: decided.labels, hasRefs: refs.length > 0 };
  }

  refs(from: number): readonly RowRef[] | null {
    return from < this.#refs.length ? this.#refs.slice(from, from + REFS_AT_ONCE) : null;
  }

  rows(asked: RowsAsked): RowsFound {
    return listRows(this.#expectDecided(), this.#labels, asked);
  }

  frames(rows: readonly number[]): readonly FoundFrame[] {
    const { items } = this.#expectRead().reading;
    return rows.flatMap((row) => {
      const { status } = items[row - 1] ?? {};
      return status ? [{ row, status }] : [];
    });
  }

  record(): void {
    this.#recording = importedPortions(this.#expectDecided());
  }

  more(): ImportedPortion | null {
    const next = this.#recording?.next();
    return next?.done === false ? next.value : null;
  }

  #expectRead() {
    const [reading, file, asked] = [this.#reading, this.#file, this.#asked];
    if (!reading || !file || !asked) throw new RangeError("the file was not read yet");
    return { reading, file, asked };
  }

  #expectDecided(): Import {
    if (!this.#decided) throw new RangeError("nothing was decided on the file yet");
    return this.#decided;
  }
}

function valuesIn<Value>(text: JsonOf<Value>): readonly Value[] {
  // Safe: the type of the text says what it was made from.
  return JSON.parse(text) as readonly Value[];
}

function needsOf(reading: FileReading, profiles: readonly KnownProfile[]): ReadingNeeds {
  const { entries, profile } = reading;
  const own = profiles.find((known) => known === profile);
  return {
    days: entries.range ?? null,
    profile: own?.id ?? null,
    accounts: [...entries.accounts],
    isOwn: entries.all[0]?.facts.isOwn ?? false,
  };
}
