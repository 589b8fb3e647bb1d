// What a file says as a whole: looked through once for evidence, and once for its records.

import type { DayOrder, Fate, NumberFormat } from "../domain/import/terms.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import type { FileItem } from "./file-item.ts";
import { ItemReader, type ItemReading } from "./file-items.ts";
import { type Entries, EntryTable } from "./match/entry-table.ts";
import { Outline } from "./outline.ts";
import { findProfile, headerKey, isSameAccount, type Profile } from "./profile.ts";
import type { Finding, Question } from "./reading.ts";
import type { FileLabel, ImportRecord, Item, Statement } from "./record.ts";
import { DayEvidence, decideDays } from "./table/day-format.ts";
import { decideNumbers, NumberEvidence } from "./table/number-format.ts";
import { EMPTY_LINE } from "./table/row-record.ts";
import type { TableAnswers, TableReading } from "./table/table-findings.ts";
import { askDays, askNumbers } from "./table/table-questions.ts";
import { TableEvidence } from "./table/table-reading.ts";

/** A file that can be read several times, the same each time. */
export interface ImportSource {
  readonly name: string;
  /** csv, ofx, qif: within one, the texts of a row stay as they are. */
  readonly format: string;
  /** In batches, in the order of the file. */
  items(): AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;
}

export interface ReadingContext {
  readonly today: CalendarDate;
  /** Of the ledger. */
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly Profile[];
  /** The source that somebody has chosen for the file. */
  readonly chosen?: Profile | undefined;
  readonly answers: TableAnswers;
}

export interface FileReading {
  readonly source: ImportSource;
  /** How a table is read; undefined for other formats. */
  readonly table: TableReading | undefined;
  /** How the texts of QIF are read. */
  readonly texts:
    | { readonly days: Finding<DayOrder>; readonly numbers: Finding<NumberFormat> }
    | undefined;
  readonly statements: readonly Statement[];
  /** Of an export of Outlay: what it lists, parents before those below them. */
  readonly labels: readonly FileLabel[];
  /** How many physical lines it has; undefined for sheets, whose rows are all items. */
  readonly lines: number | undefined;
  readonly profile: Profile | undefined;
  /** Whether the file names another account than its profile's. */
  readonly isOtherAccount: boolean;
  /** Names of the sources that the file may be of, if it names no account and none is found: it must be asked. */
  readonly possibleSources: readonly string[];
  /** What finds the file's profile again. */
  readonly finds: { readonly account?: string; readonly header?: string };
  /** Its records, in the order of the file. */
  readonly entries: Entries;
  /** All of its items, in the order of the file: records, and what is none. */
  readonly outline: Outline;
  readonly questions: readonly Question[];
  /** How many rows the file says that it has, if it says so, beside how many there are. */
  readonly counted: { readonly said: number; readonly read: number } | undefined;
  /** In batches, in the order of the file, the same each time. */
  items(): AsyncIterable<readonly FileItem[]> | Iterable<readonly FileItem[]>;
}

/** Larger files are read again instead of kept. */
const KEPT_ITEMS = 10_000;

/** Reads a file as its evidence, its profile and the answers say. Others have their turns while batches are waited for. */
export async function readFile(
  source: ImportSource,
  context: ReadingContext,
): Promise<FileReading> {
  const { answers } = context;
  const evidence = new FileEvidence(source, context);
  const accountOf = accountKeys(context);
  const early = BRING_RECORDS.has(source.format)
    ? new FileRecords(source, AS_THEY_ARE, (record) =>
        accountOf(record, context.chosen?.finds.account ?? source.format),
      )
    : undefined;
  for await (const batch of source.items()) {
    for (const item of batch) evidence.add(item);
    early?.add(batch);
  }
  const table = evidence.table.end();
  const texts = evidence.readTexts();
  const reading: ItemReading = {
    table,
    texts: texts && {
      days: { order: texts.days.value, era: evidence.days.era },
      numbers: texts.numbers.value,
    },
    statements: new Map(evidence.statements.map((one) => [one.statement, one])),
  };
  const account = table?.preamble.account;
  const header = table && table.heads.length > 0 ? headerKey(table.heads) : undefined;
  const tableProfile = findProfile(context.profiles, { account, header })?.profile;
  const fallback =
    context.chosen?.finds.account ??
    tableProfile?.finds.account ??
    account ??
    header ??
    source.format;
  const { entries, outline, named, kept, others } =
    early?.unlessChangedBy(evidence.statements) ??
    (await readRecords(source, reading, (record) => accountOf(record, fallback)));
  const accounts = new Set(named).add(account ?? "");
  accounts.delete("");
  const own = accounts.size === 1 ? [...accounts][0] : undefined;
  const finds = { ...(own !== undefined && { account: own }), ...(header && { header }) };
  const found = findProfile(context.profiles, finds);
  const profile = context.chosen ?? found?.profile;
  const said = table?.preamble.records;
  return {
    source,
    ...{ table, texts, finds, entries, outline },
    statements: evidence.statements,
    labels: evidence.labels,
    lines: evidence.lines,
    profile,
    possibleSources: profile || own !== undefined ? [] : context.profiles.map(({ name }) => name),
    isOtherAccount: isOfOther(context.chosen, own) ?? found?.isOtherAccount ?? false,
    questions: [
      ...(table?.questions ?? []),
      ...(texts && !texts.days.certain && !answers.days
        ? askDays(evidence.days, context.today)
        : []),
      ...(texts && !texts.numbers.certain && !answers.numbers
        ? askNumbers(evidence.numbers, "")
        : []),
    ],
    counted: said === undefined ? undefined : { said, read: entries.length + others },
    items: () => kept ?? itemsOf(source, reading),
  };
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
]);

const AS_THEY_ARE: ItemReading = { table: undefined, texts: undefined, statements: new Map() };

async function readRecords(
  source: ImportSource,
  reading: ItemReading,
  accountOf: (record: ImportRecord) => string,
): Promise<FileRecords> {
  const records = new FileRecords(source, reading, accountOf);
  for await (const batch of source.items()) records.add(batch);
  records.end();
  return records;
}

const COUNTED: ReadonlySet<Fate> = new Set(["nothing", "transfer", "unreadable"]);

/** The records of a file and what else it has, from one pass. The items of a small file are kept. */
class FileRecords {
  readonly entries: EntryTable;
  readonly outline = new Outline();
  readonly named = new Set<string>();
  /** Rows that are no records, though a bank counts them: what was moved, what was not carried out, what can't be read. */
  others = 0;
  kept: (readonly FileItem[])[] | undefined = [];
  readonly #reading: ItemReading;
  readonly #reader: ItemReader;
  readonly #accountOf: (record: ImportRecord) => string;
  /** Statements with records that say less than a statement may. */
  readonly #lacking = new Set<number>();

  constructor(
    source: ImportSource,
    reading: ItemReading,
    accountOf: (record: ImportRecord) => string,
  ) {
    this.entries = new EntryTable(source.format);
    this.#reading = reading;
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
    const statement = this.#reading.statements.get(record.statement ?? -1);
    const isDetail = statement?.kind === "notification";
    this.entries.add(record, known, { account: this.#accountOf(record), isDetail });
    this.outline.addRecord();
    if (record.account) this.named.add(record.account.id);
    const isLacking = record.account === undefined || record.currency === undefined;
    if (isLacking && record.statement !== undefined) this.#lacking.add(record.statement);
  }
}

/** What the rows of an account are kept under: its profile's account, however the file writes it. */
function accountKeys({ profiles, chosen }: ReadingContext) {
  const keys = new Map<string, string>();
  return ({ account }: ImportRecord, fallback: string): string => {
    const id = account?.id;
    if (id === undefined) return fallback;
    let key = keys.get(id);
    if (key === undefined) {
      const known = profiles.find(({ finds }) => isSameAccount(finds.account, id));
      key = known?.finds.account ?? (chosen ? (chosen.finds.account ?? fallback) : id);
      keys.set(id, key);
    }
    return key;
  };
}

/** Undefined where nobody has chosen a source. */
function isOfOther(chosen: Profile | undefined, account: string | undefined): boolean | undefined {
  const own = chosen?.finds.account;
  if (!chosen || own === undefined || account === undefined) return chosen && false;
  return !isSameAccount(own, account);
}

/** What the items of a file show. */
class FileEvidence {
  readonly table: TableEvidence;
  readonly days = new DayEvidence();
  readonly numbers = new NumberEvidence();
  readonly statements: Statement[] = [];
  readonly labels: FileLabel[] = [];
  /** Physical lines; undefined for sheets. */
  lines: number | undefined;
  readonly #context: ReadingContext;

  constructor(source: ImportSource, context: ReadingContext) {
    this.#context = context;
    const { today, answers, currency, profiles } = context;
    this.table = new TableEvidence({
      name: source.name,
      ...{ today, answers },
      ...(currency && { currency }),
      profile: (file) => context.chosen ?? findProfile(profiles, file)?.profile,
    });
  }

  add(item: Item): void {
    if (item.type === "row") this.table.add(item);
    else if (item.type === "statement") this.statements.push(item);
    else if (item.type === "label") this.labels.push(item);
    else if (item.type === "end") this.lines = item.endLine;
    else if (item.type === "text-record") {
      this.days.add(item.day, item.line);
      this.numbers.add(item.amount, item.line);
      for (const { amount } of item.parts ?? []) this.numbers.add(amount, item.line);
    }
  }

  readTexts(): FileReading["texts"] {
    if (this.days.of === 0 && this.numbers.of === 0) return undefined;
    const { today, answers, currency } = this.#context;
    return {
      days: decideDays(this.days, { today, answer: answers.days }),
      numbers: decideNumbers(this.numbers, {
        answer: answers.numbers,
        ...(currency && { currency }),
      }),
    };
  }
}

async function* itemsOf(
  source: ImportSource,
  reading: ItemReading,
): AsyncGenerator<readonly FileItem[]> {
  const reader = new ItemReader(reading);
  for await (const batch of source.items()) yield reader.read(batch);
  yield reader.end();
}
