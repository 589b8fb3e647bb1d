// The records of a file and what else it has, from one pass. How tables and QIF are read only shows while they are gone through, so
// their first items wait until it does; should the rest show otherwise, the file is read again.

import type { Fate } from "../../domain/import/terms.ts";
import { EntryTable } from "../match/entry-table.ts";
import type { ImportRecord, Item, Statement } from "../record/record.ts";
import { EMPTY_LINE } from "../table/row-reader.ts";
import type { FileItem } from "./file-item.ts";
import { ItemReader, type ItemReading } from "./file-items.ts";
import { Outline } from "./file-outline.ts";
import type { ImportSource } from "./import-source.ts";

/** Larger files are read again instead of kept. */
const KEPT_ITEMS = 10_000;

const COUNTED: ReadonlySet<Fate> = new Set(["nothing", "transfer", "unreadable"]);

/** The records of a file and what else it has, from one pass. The items of a small file are kept. */
export class FileRecords {
  readonly entries: EntryTable;
  readonly outline = new Outline();
  readonly named = new Set<string>();
  /** Rows that are no records, though a bank counts them: what was moved, what was not carried out, what can't be read. */
  others = 0;
  kept: (readonly FileItem[])[] | undefined = [];
  /** Whether a text that may be recorded has another reading. */
  isDoubtful = false;
  readonly reading: ItemReading;
  readonly #reader: ItemReader;
  readonly #accountOf: (record: ImportRecord) => string;
  /** Statements with records that say less than a statement may. */
  readonly #lacking = new Set<number>();

  readonly #isDoubtful: ImportSource["isDoubtful"];

  constructor(
    { format, isDoubtful }: ImportSource,
    reading: ItemReading,
    accountOf: (record: ImportRecord) => string,
  ) {
    this.entries = new EntryTable(format);
    this.#isDoubtful = isDoubtful;
    this.reading = reading;
    this.#reader = new ItemReader(reading);
    this.#accountOf = accountOf;
  }

  add(items: readonly Item[]): void {
    this.#addAll(this.#reader.read(items));
  }

  end(): void {
    this.#addAll(this.#reader.end());
  }

  /** Itself, complete, if records are what they are whatever the statements say. */
  unlessChangedBy(statements: readonly Statement[]): FileRecords | undefined {
    this.end();
    const isChanging = ({ statement, kind, reversals, account, currency }: Statement) =>
      kind === "notification" ||
      reversals === "opposite" ||
      (this.#lacking.has(statement) && (account !== undefined || currency !== undefined));
    return statements.some(isChanging) ? undefined : this;
  }

  #addAll(items: readonly FileItem[]): void {
    for (const item of items) {
      const { record, known, line, endLine, fate = "nothing", reason = "" } = item;
      if (record) this.#addRecord(record, known);
      else {
        this.outline.add({ line, endLine, fate, reason });
        if (COUNTED.has(fate) && reason !== EMPTY_LINE) this.others += 1;
      }
    }
    if (this.outline.length > KEPT_ITEMS) this.kept = undefined;
    this.kept?.push(items);
  }

  #addRecord(record: ImportRecord, known: number): void {
    const statement = this.reading.statements.get(record.statement ?? -1);
    const isDetail = statement?.kind === "notification";
    this.entries.add(record, known, { account: this.#accountOf(record), isDetail });
    this.outline.addRecord();
    if (this.#isDoubtful && !this.isDoubtful) {
      this.isDoubtful = textsOf(record).some(this.#isDoubtful);
    }
    if (record.account) this.named.add(record.account.id);
    const isLacking = record.account === undefined || record.currency === undefined;
    if (isLacking && record.statement !== undefined) this.#lacking.add(record.statement);
  }
}

function textsOf({ payee = "", texts, note = "", category = "", tags = [] }: ImportRecord) {
  return [payee, ...texts, note, category, ...tags];
}

/** Formats whose records need no look at the whole file, but for what a statement says at its end. */
const BRING_RECORDS: ReadonlySet<string> = new Set([
  "beancount",
  "camt",
  "hledger",
  "mt940",
  "ofx",
  "outlay-csv",
  "outlay-json",
  "outlay-sheet",
]);

const AS_THEY_ARE = { table: undefined, texts: undefined, statements: new Map() };

/** So many items wait before it is asked how they are read, and not many more in vain. */
const SHOWING_ITEMS = 2_500;
const MOST_WAITING = 10_000;

/** Reads records while evidence is still collected. */
export class EarlyRecords {
  readonly #brings: boolean;
  readonly #soFar: () => ItemReading | undefined;
  readonly #begin: (reading: ItemReading) => FileRecords;
  #waiting: Item[] | undefined = [];
  #records: FileRecords | undefined;

  constructor(
    { format, home }: { readonly format: string; readonly home: ItemReading["home"] },
    soFar: () => ItemReading | undefined,
    begin: (reading: ItemReading) => FileRecords,
  ) {
    this.#brings = BRING_RECORDS.has(format);
    this.#soFar = soFar;
    this.#begin = begin;
    if (this.#brings) this.#start({ ...AS_THEY_ARE, home });
  }

  add(items: readonly Item[]): void {
    if (this.#records) {
      this.#records.add(items);
      return;
    }
    const waiting = this.#waiting;
    if (!waiting) return;
    for (const item of items) waiting.push(item);
    if (waiting.length < SHOWING_ITEMS) return;
    const reading = this.#soFar();
    if (reading) this.#start(reading);
    else if (waiting.length > MOST_WAITING) this.#waiting = undefined;
  }

  /** The records, complete, if they are what the whole file shows; else undefined. */
  end(reading: ItemReading, statements: readonly Statement[]): FileRecords | undefined {
    if (!this.#records && this.#waiting) this.#start(reading);
    const records = this.#records;
    if (this.#brings) return records?.unlessChangedBy(statements);
    if (!records || !isReadAlike(records.reading, reading)) return undefined;
    records.end();
    return records;
  }

  #start(reading: ItemReading): void {
    this.#records = this.#begin(reading);
    this.#records.add(this.#waiting ?? []);
    this.#waiting = undefined;
  }
}

/** Whether two readings of a file make the same of each of its rows: the second one has seen more of them. */
function isReadAlike(first: ItemReading, second: ItemReading): boolean {
  return first === second || howRead(first) === howRead(second);
}

/** All of a reading but its evidence, and what is asked. */
function howRead({ table, texts }: ItemReading): string {
  if (!table) return JSON.stringify(texts);
  const { columns, days: _1, numbers, spent, balance: _2, questions: _3, ...rest } = table;
  const values = [columns.value, numbers.value, spent?.value];
  return JSON.stringify([rest, values], (_, value: unknown) => {
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });
}
