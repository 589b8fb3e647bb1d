// Reads a file as a whole: its items are read once, then searched for evidence and for records.

import { reason } from "../../domain/import/reasons.ts";
import type { DayOrder, NumberFormat, RowStatus, Spent } from "../../domain/import/terms.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { memoized } from "../../domain/text/lazily.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { TableAnswers } from "../import-answers.ts";
import { Entry } from "../match/entry.ts";
import {
  findProfile,
  headerKey,
  isSameAccount,
  keyOfSource,
  newKey,
  type Profile,
} from "../profile.ts";
import type { Finding, Question } from "../record/reading.ts";
import type {
  FileItem,
  FileLabel,
  FilePlan,
  ImportRecord,
  Item,
  Statement,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { askNumbers, decideNumbers, NumberEvidence } from "../table/amounts/number-format.ts";
import { askDays, DayEvidence, decideDays } from "../table/days/day-format.ts";
import { askPerson } from "../table/row-reader.ts";
import { askSpent } from "../table/signs/spent-sign.ts";
import { readTable, type TableReading } from "../table/table-reading.ts";
import { shapeOf } from "../table/trackers.ts";
import type { ImportFile } from "./file.ts";
import { type ItemReading, readItems } from "./file-items.ts";

export interface ReadingContext {
  readonly today: CalendarDate;
  /** The ledger's. */
  readonly currency: CurrencyCode | null;
  readonly profiles: readonly Profile[];
  /** The source that the user has chosen for the file. */
  readonly chosen?: Profile | undefined;
  /** Sources that the user has said the file is not of. */
  readonly besides?: readonly Profile[];
  readonly answers: TableAnswers;
}

export interface FileReading {
  /** How a table is read; undefined for other formats. */
  readonly table: TableReading | undefined;
  /** How the texts of QIF are read. */
  readonly texts:
    | { readonly days: Finding<DayOrder>; readonly numbers: Finding<NumberFormat> }
    | undefined;
  /** The sign of spending; undefined if the format prescribes it. */
  readonly spent: Spent | undefined;
  readonly statements: readonly Statement[];
  /** The labels that an export of Outlay lists, parents before those below them. */
  readonly labels: readonly FileLabel[];
  /** Its recurring expenses, budgets and time zone. */
  readonly plans: readonly FilePlan[];
  /** How many physical lines it has; undefined for sheets, whose rows are all items. */
  readonly lines: number | undefined;
  readonly profile: Profile | undefined;
  /** True if the file names another account than its profile's. */
  readonly isOtherAccount: boolean;
  /** Names of the sources that the file may be of, if it names no account and none is found: it must be asked. */
  readonly possibleSources: readonly string[];
  /** Its accounts as the file writes them, by the keys of their rows. Rows without an account have another key. */
  readonly accountNames: ReadonlyMap<string, string>;
  /** The account and the headers that find its profile again. */
  readonly finds: { readonly account?: string; readonly header?: string };
  /** Its records, in the order of the file. */
  readonly entries: readonly Entry[];
  /** All of its rows, in the order of the file, records as entries. */
  readonly items: readonly FileItem[];
  readonly questions: readonly Question[];
  /** How many rows the file promises, if it does, and how many there are. */
  readonly counted: { readonly promised: number; readonly read: number } | undefined;
}

/** Reads a file. `account` says that it is of the source that it is taken for, or of none that it would be taken for. */
export async function readFileAs(
  file: ImportFile,
  context: ReadingContext,
  account: "new" | "same" | undefined,
): Promise<FileReading> {
  const reading = await readFile(file, context);
  const { profiles, chosen } = context;
  if (account === "same" && reading.isOtherAccount && !chosen) {
    return readFile(file, { ...context, chosen: reading.profile });
  }
  const isNew = account === "new";
  const besides = isNew && !chosen ? profiles.filter((one) => isLikely(one, reading)) : [];
  if (besides.length === 0) return reading;
  const others = profiles.filter((profile) => !besides.includes(profile));
  return readFile(file, { ...context, profiles: others, besides });
}

function isLikely(profile: Profile, { finds: own, profile: taken }: FileReading): boolean {
  const { finds } = profile;
  const isLike = finds.account === undefined && finds.header === own.header;
  const isTaken = profile === taken && !isSameAccount(finds.account, own.account);
  return isTaken || (isLike && own.account === undefined);
}

/** More rows would not be a file of anybody's. */
const MAX_ENTRIES = 100_000;

const MOST_ACCOUNTS = 1_000;

/** Reads a file as its evidence, its profile and the answers say. Throws Unreadable for too many rows. */
export async function readFile(file: ImportFile, context: ReadingContext): Promise<FileReading> {
  const all: Item[] = [];
  // One by one: a call takes no million of arguments.
  for await (const batch of file.items()) for (const item of batch) all.push(item);
  const { reading, texts, statements, spent, questions } = evidenceIn(
    all,
    file.name ?? "",
    context,
  );
  const { table } = reading;
  const labels = all.filter((item) => item.type === "label");
  const plans = all.filter((item) => item.type === "plan");
  const { profiles, chosen, besides = [] } = context;
  const header = table && table.headers.length > 0 ? headerKey(table.headers) : undefined;
  const items: FileItem[] = readItems(all, reading);
  const ids = new Set(items.flatMap(({ record }) => record?.account?.id ?? []));
  if (table?.preamble.account) ids.add(table.preamble.account);
  const own = ids.size === 1 ? [...ids][0] : undefined;
  const finds = { ...(own !== undefined && { account: own }), ...(header && { header }) };
  const found = findProfile(profiles, finds);
  const profile = chosen ?? found?.profile;
  const known = found?.isOtherAccount ? chosen : profile;
  const format = file.format.value;
  const key = (known && keyOfSource(known)) ?? newKey(own ?? header ?? format, besides);
  // Rows without an account are of the account that other rows name.
  const keyOf = memoized(MOST_ACCOUNTS, (id): string => {
    if (own !== undefined) return key;
    const source = profiles.find((one) => isSameAccount(one.finds.account, id));
    return (source && keyOfSource(source)) ?? (chosen ? key : id);
  });
  // In their place, so that a long file never has all of them twice.
  for (const [at, { record, known: row }] of items.entries()) {
    if (!record) continue;
    const isDetail = reading.statements.get(record.statement ?? -1)?.isNotification ?? false;
    const account = record.account ? keyOf(record.account.id) : key;
    items[at] = new Entry(record, row, { account, format, isDetail });
  }
  const entries = items.filter((item) => item instanceof Entry);
  if (entries.length > MAX_ENTRIES) throw new Unreadable(reason("too-many-rows", MAX_ENTRIES));
  return {
    ...{ table, finds, entries, items, profile, texts, statements, labels, plans },
    spent: table?.spent?.value ?? spent,
    lines: file.lines,
    accountNames: new Map([...ids].toReversed().map((id) => [keyOf(id), id])),
    possibleSources: profile ? [] : possibleSources(profiles, table, { ids, header }),
    isOtherAccount: isOfOther(chosen, own) ?? found?.isOtherAccount ?? false,
    questions: [...encodingQuestions(file, items), ...questions],
    counted: countedIn(items, table?.preamble.records),
  };
}

/** The encoding is only asked if it makes a difference to what is imported. */
function encodingQuestions(
  { questions = [], isDoubtful }: ImportFile,
  items: readonly FileItem[],
): readonly Question[] {
  const isOpen = items.some(
    ({ record }) => record && isDoubtful && textsOf(record).some(isDoubtful),
  );
  return questions.filter(({ kind }) => kind !== "encoding" || isOpen);
}

function textsOf({ payee = "", texts, note = "", category = "", tags = [] }: ImportRecord) {
  return [payee, ...texts, note, category, ...tags];
}

/** Rows that a bank counts though they are no records: what was moved, what was not carried out, what can't be read. */
const COUNTED: ReadonlySet<RowStatus> = new Set(["ignored", "transfer", "unreadable"]);

function countedIn(
  items: readonly FileItem[],
  promised: number | undefined,
): FileReading["counted"] {
  if (promised === undefined) return undefined;
  const read = items.filter(({ record, status = "ignored", reason }) => {
    return record !== undefined || (COUNTED.has(status) && reason?.code !== "empty-line");
  });
  return { promised, read: read.length };
}

/** An export of a tracker is of no bank's account, and a bank's file of no tracker. */
function possibleSources(
  profiles: readonly Profile[],
  table: TableReading | undefined,
  { ids, header }: { readonly ids: ReadonlySet<string>; readonly header: string | undefined },
): readonly string[] {
  if (ids.size > 0) {
    // One that names its account may be of a source whose earlier files named none.
    const unnamed = profiles.filter(
      ({ finds }) => finds.account === undefined && finds.header === (header ?? ""),
    );
    return ids.size === 1 && unnamed.length > 1 ? unnamed.map(({ name }) => name) : [];
  }
  const possible = profiles.filter(({ finds: { header = "" } }) => {
    return shapeOf(header.split("|"))?.name === table?.shape?.name;
  });
  return possible.map(({ name }) => name);
}

/** Undefined if no source was chosen. */
function isOfOther(chosen: Profile | undefined, account: string | undefined): boolean | undefined {
  const own = chosen?.finds.account;
  if (!chosen || own === undefined || account === undefined) return chosen && false;
  return !isSameAccount(own, account);
}

/** Finds out how the items of a file are read. */
function evidenceIn(items: readonly Item[], name: string, context: ReadingContext) {
  const { today, answers, currency, profiles, chosen } = context;
  const rows = items.filter((item) => item.type === "row");
  const table = readTable(rows, {
    ...{ name, today, answers, currency: currency ?? undefined },
    profile: (file) => chosen ?? findProfile(profiles, file)?.profile,
  });
  const days = new DayEvidence();
  const numbers = new NumberEvidence();
  const turned = turnedIn(items.filter((item) => item.type === "record"));
  for (const item of items) {
    if (item.type !== "text-record") continue;
    days.add(item.day, item.line);
    for (const { amount } of [item, ...(item.parts ?? [])]) numbers.add(amount, item.line);
  }
  const texts =
    days.of === 0 && numbers.of === 0
      ? undefined
      : {
          days: decideDays(days, { today, answer: answers.days }),
          numbers: decideNumbers(numbers, {
            answer: answers.numbers,
            ...(currency && { currency }),
          }),
        };
  const statements = items.filter((item) => item.type === "statement");
  // An answer about a file whose signs contradict its types.
  const profile = chosen ?? findProfile(profiles, { account: statements[0]?.account?.id })?.profile;
  const spent = turned.length > 0 ? (answers.spent ?? profile?.spent) : undefined;
  const reading: ItemReading = {
    table,
    texts: texts && {
      days: { order: texts.days.value, era: days.era },
      numbers: texts.numbers.value,
    },
    isTurned: spent === "positive",
    statements: new Map(statements.map((one) => [one.statement, one])),
    home: currency ?? undefined,
  };
  return {
    ...{ reading, texts, statements, spent },
    questions: [
      ...(table?.questions ?? []),
      ...(table ? askPerson(table, rows) : []),
      ...(spent
        ? []
        : askSpent(turned.map((one) => ({ ...one, text: one.payee ?? one.texts[0] ?? "" })))),
      ...(texts && !texts.days.certain && !answers.days ? askDays(days, today) : []),
      ...(texts && !texts.numbers.certain && !answers.numbers ? askNumbers(numbers, "") : []),
    ],
  };
}

/** Types of OFX that are spending. Some banks write spending above zero: then each type contradicts its sign. */
const OUT = new Set("ATM CHECK DEBIT DIRECTDEBIT FEE POS SRVCHG".split(" "));

/** A single one may be a refund. */
const MIN = 2;

/** The records of OFX whose types contradict their signs; none if one agrees. */
function turnedIn(records: readonly ImportRecord[]): readonly ImportRecord[] {
  const typed = records.filter(({ code = "", amount }) => OUT.has(code) && amount !== "0");
  const isTurned = typed.every(({ amount }) => !amount.startsWith("-"));
  return isTurned && typed.length >= MIN ? typed : [];
}
