// A book in memory into which files are imported, as a store would do it. It keeps the expenses and fingerprints of each import, and passes
// this history to the next import.

import type { ChangeId } from "../../src/domain/change-id.ts";
import {
  type DaySpan,
  type ImportMark,
  importMarkOf,
  keptMarkOf,
  type MarkContent,
} from "../../src/domain/import/import-mark.ts";
import { isImported } from "../../src/domain/import/terms.ts";
import type { LabelKind } from "../../src/domain/label/label.ts";
import { type Label, type LabelId, newLabel } from "../../src/domain/label/label.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import type { CurrencyCode } from "../../src/domain/money/currency.ts";
import { decideImport, type Import } from "../../src/import/decide-import.ts";
import type { Drafted } from "../../src/import/draft/record-draft.ts";
import { type FileFormat, openFile } from "../../src/import/file/file.ts";
import {
  type FileReading,
  type NamedFile,
  readFileAs,
} from "../../src/import/file/file-reading.ts";
import type { ImportAnswers, TableAnswers } from "../../src/import/import-answers.ts";
import type { Profile } from "../../src/import/profile.ts";
import type { FileItem, Item } from "../../src/import/record/record.ts";
import type { BookExpensePast, OtherRow } from "../../src/import/status/past.ts";
import { type ImportRow, markOfRow } from "../../src/import/status/status.ts";
import { CsvReader } from "../../src/import/table/cells/csv-reader.ts";
import { guessSeparator } from "../../src/import/table/cells/separator.ts";
import { learnProfiles } from "../../src/import/thread/learn.ts";
import { day, expenseId } from "./values.ts";

export const TODAY = day("2026-11-23");

/** A table as text. */
export function csvSource(text: string, name = "file.csv"): NamedFile {
  const separator = guessSeparator(text.slice(0, 65_536))?.value ?? ",";
  return sourceOf("csv", new CsvReader({ separator }).read(text), name);
}

export function sourceOf(
  format: FileFormat,
  items: readonly Item[],
  name = `file.${format}`,
): NamedFile {
  return { name, format: { value: format, certain: true }, items: () => [items] };
}

interface DoneRow extends ImportRow, Pick<FileItem, "endLine" | "line" | "raw"> {
  readonly record: FileItem["record"] | undefined;
  readonly reason: FileItem["reason"] | undefined;
  readonly drafted: Drafted | undefined;
  readonly mark: MarkContent | undefined;
}

export interface Done {
  readonly reading: FileReading;
  readonly result: Import;
  readonly rows: readonly DoneRow[];
}

/** Opens a file as an import would. */
export async function fileSource(
  content: string | Uint8Array,
  name = "file.csv",
): Promise<NamedFile> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file = await openFile(bytes);
  const items = await Array.fromAsync(file.items());
  return { name, ...file, items: () => items };
}

export class ImportBook {
  readonly expenses: BookExpensePast[] = [];
  readonly profiles: Profile[] = [];
  readonly otherAccounts = new Set<string>();
  readonly others: OtherRow[] = [];
  currency: CurrencyCode | null = null;
  /** True if the next files have the same bytes as an imported file. */
  isKnownFile = false;
  /** The source that the user chooses for the next files. */
  chosen: Profile | undefined;
  readonly #labels = new LabelIndex();
  #marks: ImportMark[] = [];
  readonly #spans = new Map<string, Map<number, DaySpan>>();
  #imports = 0;
  #ids = 0;

  addLabel(kind: LabelKind, name: string, parent: LabelId | null = null): LabelId {
    this.#ids += 1;
    // Safe: it is a positive integer.
    const id = this.#ids as LabelId;
    const label: Label = {
      id,
      kind,
      ...newLabel(name),
      parent, // Safe: it is a positive integer.
      lastChange: 1 as ChangeId,
    };
    this.#labels.put(label);
    return id;
  }

  merge(from: LabelId, into: LabelId): void {
    const label = this.#labels.get(from);
    if (label) this.#labels.put({ ...label, removed: true, target: into });
  }

  /** Adds an expense manually. */
  type(
    date: string,
    amount: string,
    description: string,
    payee: string | null = null,
    category: LabelId | null = null,
  ): void {
    this.expenses.push({
      id: expenseId(this.expenses.length + 1),
      day: day(date),
      description,
      payee,
      // Safe: tests write plain digits.
      amount: amount as BookExpensePast["amount"],
      category,
      isMarked: false,
    });
  }

  read(source: NamedFile, answers: TableAnswers & ImportAnswers = {}): Promise<FileReading> {
    const { currency, profiles, chosen } = this;
    const context = { today: TODAY, currency, profiles, chosen, answers };
    return readFileAs(source, context, answers.account);
  }

  async preview(source: NamedFile, answers: TableAnswers & ImportAnswers = {}): Promise<Done> {
    const reading = await this.read(source, answers);
    const accounts = new Set(reading.entries.map(({ account }) => account));
    const past = {
      currency: this.currency,
      labels: this.#labels,
      expenses: this.expenses,
      marks: this.#marks,
      spans: this.#spans,
      otherAccounts: this.otherAccounts,
      others: [...this.others, ...this.#marks.filter(({ account }) => !accounts.has(account))],
      isKnownFile: this.isKnownFile,
    };
    const result = decideImport(reading, past, answers, TODAY);
    const rows = result.rows.map((row): DoneRow => {
      const { line, endLine, raw, record, reason } = row.item;
      const item = { line, endLine, raw, record, reason };
      return { ...row, ...item, drafted: result.draftOf(row), mark: markOfRow(row) };
    });
    return { reading, result, rows };
  }

  /** Imports exactly what a preview shows, and returns the preview. */
  async import(source: NamedFile, answers: TableAnswers & ImportAnswers = {}): Promise<Done> {
    const done = await this.preview(source, answers);
    this.#imports += 1;
    for (const [account, span] of done.result.spans) {
      const spans = this.#spans.get(account) ?? new Map<number, DaySpan>();
      spans.set(this.#imports, span);
      this.#spans.set(account, spans);
    }
    for (const { verdict, drafted, mark } of done.rows) {
      let expense = verdict.expense ?? null;
      if (isImported(verdict.status) && drafted) {
        const { date, amount, description, payee, category } = drafted.draft;
        expense = expenseId(this.expenses.length + 1);
        this.expenses.push({
          id: expense,
          day: date,
          amount,
          description,
          payee,
          isMarked: true,
          category: category && "id" in category ? category.id : null,
        });
      }
      if (!mark) continue;
      const left = { source: this.#imports, nth: 0, expense, isDeleted: false };
      this.#marks.push(importMarkOf({ ...keptMarkOf(mark), ...left }));
    }
    return done;
  }

  /** Imports exactly what a preview shows, and keeps the profile that the file and the answers result in. */
  async importAndLearn(
    source: NamedFile,
    answers: TableAnswers & ImportAnswers = {},
  ): Promise<Done> {
    const done = await this.import(source, answers);
    const found = { reading: done.reading, decided: done.result, answers, rules: [] };
    const known = this.profiles.map((profile, at) => Object.assign(profile, { id: at }));
    for (const { isOwn: _, id, ...profile } of learnProfiles(found, known, source.name).learnt) {
      this.profiles[id ?? this.profiles.length] = profile;
    }
    return done;
  }

  /** Undoes the last import. */
  undo(): void {
    const gone = this.#marks.filter(({ source }) => source === this.#imports);
    this.#marks = this.#marks.filter(({ source }) => source !== this.#imports);
    for (const spans of this.#spans.values()) spans.delete(this.#imports);
    const ids = new Set(gone.map(({ expense }) => expense));
    for (let at = this.expenses.length - 1; at >= 0; at -= 1) {
      if (ids.has(this.expenses[at]?.id ?? null)) this.expenses.splice(at, 1);
    }
  }

  /** Deletes an expense manually. */
  delete(description: string): void {
    const at = this.expenses.findIndex((expense) => expense.description === description);
    const [expense] = this.expenses.splice(at, 1);
    this.#marks = this.#marks.map((mark) =>
      mark.expense === expense?.id ? { ...mark, isDeleted: true } : mark,
    );
  }

  get marks(): readonly ImportMark[] {
    return this.#marks;
  }
}

/** Returns each row's status in the order of the file, without headers and footers. */
export function statusesOf({ rows }: Done): readonly string[] {
  return rows.filter(({ record }) => record).map(({ verdict }) => verdict.status);
}
