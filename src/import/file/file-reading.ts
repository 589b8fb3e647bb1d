// What a file says as a whole: looked through once for evidence, and once for its records.

import type { DayOrder, NumberFormat, Spent } from "../../domain/import/terms.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { EntryTable } from "../match/entry-table.ts";
import {
  findProfile,
  headerKey,
  isSameAccount,
  keyOfSource,
  newKey,
  type Profile,
} from "../profile.ts";
import type { Finding, Question } from "../record/reading.ts";
import type { FileLabel, ImportRecord, Item, Statement } from "../record/record.ts";
import { decideNumbers, NumberEvidence } from "../table/amounts/number-format.ts";
import { DayEvidence, decideDays } from "../table/days/day-format.ts";
import type { TableAnswers, TableReading } from "../table/table-findings.ts";
import { askDays, askNumbers } from "../table/table-questions.ts";
import { TableEvidence } from "../table/table-reading.ts";
import { shapeOf } from "../table/trackers.ts";
import type { FileItem } from "./file-item.ts";
import { ItemReader, type ItemReading } from "./file-items.ts";
import type { Outline } from "./file-outline.ts";
import { EarlyRecords, FileRecords } from "./file-records.ts";
import type { ImportSource } from "./import-source.ts";
import { TurnedSigns } from "./turned-signs.ts";

export interface ReadingContext {
  readonly today: CalendarDate;
  /** Of the ledger. */
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly Profile[];
  /** The source that somebody has chosen for the file. */
  readonly chosen?: Profile | undefined;
  /** Those that somebody has said it is none of. */
  readonly besides?: readonly Profile[];
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
  /** Which sign was spent, where that had to be found out. */
  readonly spent: Spent | undefined;
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
  /** Its accounts as the file writes them, by what their rows are kept under. Rows that name none are kept under another. */
  readonly accountNames: ReadonlyMap<string, string>;
  /** What finds the file's profile again. */
  readonly finds: { readonly account?: string; readonly header?: string };
  /** Its records, in the order of the file. */
  readonly entries: EntryTable;
  /** All of its items, in the order of the file: records, and what is none. */
  readonly outline: Outline;
  readonly questions: readonly Question[];
  /** How many rows the file says that it has, if it says so, beside how many there are. */
  readonly counted: { readonly promised: number; readonly read: number } | undefined;
  /** In batches, in the order of the file, the same each time. */
  items(): AsyncIterable<readonly FileItem[]> | Iterable<readonly FileItem[]>;
}

/** Reads a file as its evidence, its profile and the answers say. Others have their turns while batches are waited for. */
export async function readFile(
  source: ImportSource,
  context: ReadingContext,
): Promise<FileReading> {
  const { answers } = context;
  const evidence = new FileEvidence(source, context);
  const accounts = new AccountKeys(context);
  const begin = (reading: ItemReading) => {
    const { account, header } = tableFinds(reading);
    const found = reading.table && findProfile(context.profiles, { account, header });
    const known = context.chosen ?? (found?.isOtherAccount ? undefined : found?.profile);
    const own = account ?? header ?? source.format;
    const key = (known && keyOfSource(known)) ?? newKey(own, context.besides ?? []);
    return new FileRecords(source, reading, (record) => accounts.keyOf(record, { account, key }));
  };
  const early = new EarlyRecords(
    { format: source.format, home: context.currency ?? undefined },
    () => evidence.soFar(),
    begin,
  );
  for await (const batch of source.items()) {
    for (const item of batch) evidence.add(item);
    early.add(batch);
  }
  const reading = evidence.end();
  const { table } = reading;
  const { texts } = evidence;
  const { account, header } = tableFinds(reading);
  const { entries, outline, named, kept, others, isDoubtful } =
    (reading.isTurned ? undefined : early.end(reading, evidence.statements)) ??
    (await readRecords(source, begin(reading)));
  const ids = new Set(named).add(account ?? "");
  ids.delete("");
  const own = ids.size === 1 ? [...ids][0] : undefined;
  const finds = { ...(own !== undefined && { account: own }), ...(header && { header }) };
  const found = findProfile(context.profiles, finds);
  const profile = context.chosen ?? found?.profile;
  // Rows that name no account are of the one that others name.
  if (own !== undefined) {
    entries.keepUnder(accounts.keyOfOnly(own, found?.isOtherAccount ? undefined : profile));
  }
  const promised = table?.preamble.records;
  return {
    source,
    ...{ table, texts, finds, entries, outline },
    spent: table?.spent?.value ?? (evidence.signs.isDoubtful ? evidence.spent : undefined),
    statements: evidence.statements,
    labels: evidence.labels,
    lines: evidence.lines,
    profile,
    accountNames: accounts.names,
    possibleSources: profile || ids.size > 0 ? [] : possibleSources(context.profiles, table),
    isOtherAccount: isOfOther(context.chosen, own) ?? found?.isOtherAccount ?? false,
    questions: [
      // Nobody is asked what makes no difference to what is recorded.
      ...(source.questions ?? []).filter(({ kind }) => kind !== "encoding" || isDoubtful),
      ...(table?.questions ?? []),
      ...(evidence.signs.isDoubtful && !evidence.spent ? [evidence.signs.ask()] : []),
      ...(texts && !texts.days.certain && !answers.days
        ? askDays(evidence.days, context.today)
        : []),
      ...(texts && !texts.numbers.certain && !answers.numbers
        ? askNumbers(evidence.numbers, "")
        : []),
    ],
    counted: promised === undefined ? undefined : { promised, read: entries.length + others },
    items: () => kept ?? itemsOf(source, reading),
  };
}

/** What finds the profile of a table. */
function tableFinds({ table }: ItemReading) {
  const header = table && table.heads.length > 0 ? headerKey(table.heads) : undefined;
  return { account: table?.preamble.account, header };
}

async function readRecords(source: ImportSource, records: FileRecords): Promise<FileRecords> {
  for await (const batch of source.items()) records.add(batch);
  records.end();
  return records;
}

/** What the file as a whole is of. */
interface FileSource {
  readonly account: string | undefined;
  readonly key: string;
}

/** What the rows of an account are kept under: its profile's key, however the file writes the account. */
class AccountKeys {
  readonly #context: ReadingContext;
  /** By accounts as the file writes them. */
  readonly #keys = new Map<string, string>();
  readonly names = new Map<string, string>();

  constructor(context: ReadingContext) {
    this.#context = context;
  }

  keyOf({ account }: ImportRecord, file: FileSource): string {
    const id = account?.id;
    if (id === undefined) return file.key;
    const known = this.#keys.get(id);
    if (known !== undefined) return known;
    const key = this.#newKey(id, file);
    this.#keys.set(id, key);
    if (!this.names.has(key)) this.names.set(key, id);
    return key;
  }

  /** The same of the only account of a file, whose profile may have been one without an account. */
  keyOfOnly(id: string, profile: Profile | undefined): string {
    const { profiles, besides = [] } = this.#context;
    const known = profiles.find(({ finds }) => isSameAccount(finds.account, id)) ?? profile;
    const key = (known && keyOfSource(known)) ?? newKey(id, besides);
    this.names.clear();
    this.names.set(key, id);
    return key;
  }

  #newKey(id: string, file: FileSource): string {
    const { profiles, chosen } = this.#context;
    const known = profiles.find(({ finds }) => isSameAccount(finds.account, id));
    return (known && keyOfSource(known)) ?? (chosen || id === file.account ? file.key : id);
  }
}

/** An export of a tracker is of no bank's account, and a bank's file of no tracker. */
function possibleSources(
  profiles: readonly Profile[],
  table: TableReading | undefined,
): readonly string[] {
  const possible = profiles.filter(({ finds: { header = "" } }) => {
    return shapeOf(header.split("|"))?.name === table?.shape?.name;
  });
  return possible.map(({ name }) => name);
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
  readonly signs = new TurnedSigns();
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
    else if (item.type === "record") this.signs.add(item);
    else if (item.type === "statement") this.statements.push(item);
    else if (item.type === "label") this.labels.push(item);
    else if (item.type === "end") this.lines = item.endLine;
    else if (item.type === "text-record") {
      this.days.add(item.day, item.line);
      this.numbers.add(item.amount, item.line);
      for (const { amount } of item.parts ?? []) this.numbers.add(amount, item.line);
    }
  }

  /** How the items are read as far as they have shown it; undefined before they have. */
  soFar(): ItemReading | undefined {
    const table = this.table.soFar();
    return table || this.days.of > 0 ? this.#reading(table) : undefined;
  }

  end(): ItemReading {
    return this.#reading(this.table.end());
  }

  #reading(table: TableReading | undefined): ItemReading {
    const { texts } = this;
    return {
      table,
      texts: texts && {
        days: { order: texts.days.value, era: this.days.era },
        numbers: texts.numbers.value,
      },
      isTurned: this.signs.isDoubtful && this.spent === "positive",
      statements: new Map(this.statements.map((one) => [one.statement, one])),
      home: this.#context.currency ?? undefined,
    };
  }

  /** As somebody has said of a file whose signs speak against its types. */
  get spent(): Spent | undefined {
    const { answers, chosen, profiles } = this.#context;
    const account = this.statements[0]?.account?.id;
    const profile = chosen ?? findProfile(profiles, { account })?.profile;
    return answers.spent ?? profile?.spent;
  }

  get texts(): FileReading["texts"] {
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
