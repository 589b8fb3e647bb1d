// Reads a file as a whole: its items are read once, then searched for evidence and for records.

import { reason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import { keysOf } from "../../domain/keys.ts";
import { memoized } from "../../domain/text/lazily.ts";
import { profileFor, type ReadingContext } from "../import-answers.ts";
import { Entry } from "../match/entry.ts";
import {
  findProfile,
  headerKey,
  isSameAccount,
  keyOfSource,
  type Profile,
  untaken,
} from "../profile.ts";
import type { Question } from "../record/reading.ts";
import type { FileItem, ImportRecord, Item } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { askNumbers, decideNumbers, NumberEvidence } from "../table/amounts/number-format.ts";
import { DayEvidence } from "../table/days/day-format.ts";
import { decideTableDays } from "../table/days/table-days.ts";
import { askPerson } from "../table/row-reader.ts";
import { askSpent } from "../table/signs/spent-sign.ts";
import { readTable, type TableReading } from "../table/table-reading.ts";
import { shapeOf } from "../table/trackers.ts";
import type { ImportFile } from "./file.ts";
import { readItems } from "./file-items.ts";

export interface NamedFile extends ImportFile {
  readonly name: string;
}

export type FileReading = Awaited<ReturnType<typeof readFile>>;

/** Reads a file. Throws Unreadable for a web page. `account` is the user's answer: the file is from the source that it seems to be from ("same"), or from a new one. */
export async function readFileAs(
  file: NamedFile,
  context: ReadingContext,
  account: "new" | "same" | undefined,
): Promise<FileReading> {
  const reading = await readFile(file, context);
  if (file.format.value === "web-table" && hasNoTable(reading)) {
    throw new Unreadable(reason("web-page"));
  }
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

/** True for a web page without a column or a number in a cell, such as a bank's login. */
function hasNoTable({ items, table }: FileReading): boolean {
  const isUnsorted = keysOf(table?.columns.value ?? {}).length === 0;
  return isUnsorted && items.every(({ raw }) => !/\d.*\d/.test(raw));
}

function isLikely(profile: Profile, { finds: own, profile: taken }: FileReading): boolean {
  const { finds } = profile;
  const isLike = finds.account === undefined && finds.header === own.header;
  const isTaken = profile === taken && !isSameAccount(finds.account, own.account);
  return isTaken || (isLike && own.account === undefined);
}

/** No person's file has more rows. */
const MAX_ENTRIES = 100_000;

const MOST_ACCOUNTS = 1_000;

/** Reads a file according to its evidence, its profile and the answers. Throws Unreadable for too many rows. */
export async function readFile(file: NamedFile, context: ReadingContext) {
  const all: Item[] = [];
  // Items are added one by one, since a call can't have a million arguments.
  for await (const batch of file.items()) for (const item of batch) all.push(item);
  const { reading, texts, spent, questions } = evidenceIn(all, file.name, context);
  const { table } = reading;
  const labels = all.filter((item) => item.type === "label");
  const statements = all.filter((item) => item.type === "statement");
  const plans = all.filter((item) => item.type === "plan");
  const { profiles, chosen, besides = [] } = context;
  const header = table && table.headers.length > 0 ? headerKey(table.headers) : undefined;
  const items = readItems(all, reading);
  const ids = new Set(items.flatMap(({ record }) => record?.account?.id ?? []));
  if (table?.preamble.account) ids.add(table.preamble.account);
  const own = ids.size === 1 ? [...ids][0] : undefined;
  const finds = { ...(own !== undefined && { account: own }), ...(header && { header }) };
  const found = findProfile(profiles, finds);
  const profile = chosen ?? found?.profile;
  const known = found?.isOtherAccount ? chosen : profile;
  const format = file.format.value;
  // Files without an account number from the same bank have the same header.
  const taken = new Set(besides.map(keyOfSource));
  const key = (known && keyOfSource(known)) ?? untaken(own ?? header ?? format, taken);
  // Rows without an account belong to the account that other rows name.
  const keyOf = memoized(MOST_ACCOUNTS, (id): string => {
    if (own !== undefined) return key;
    const source = profiles.find((one) => isSameAccount(one.finds.account, id));
    return (source && keyOfSource(source)) ?? (chosen ? key : id);
  });
  const entries = items.filter((item) => item instanceof Entry);
  for (const entry of entries) {
    const { account } = entry.record;
    entry.account = account ? keyOf(account.id) : key;
    entry.format = format;
  }
  if (entries.length > MAX_ENTRIES) throw new Unreadable(reason("too-many-rows", MAX_ENTRIES));
  return {
    /** How a table is read; undefined for other formats. */
    table,
    /** How the dates and amounts of QIF are read. */
    texts,
    /** The sign of spending; undefined if the format prescribes it. */
    spent: table?.spent?.value ?? spent,
    /** Statements whose balances differ from their records. */
    statements,
    /** The labels that an export of Outlay lists, parents before children. */
    labels,
    /** The recurring expenses, budgets and time zone in an export of Outlay. */
    plans,
    /** How many physical lines the file has; undefined for sheets, in which each row is an item. */
    lines: file.lines,
    profile,
    /** True if the file names another account than its profile's. */
    isOtherAccount: chosen ? isOther(chosen.finds.account, own) : (found?.isOtherAccount ?? false),
    /** Names of the sources that the file may be from, if no profile was found. Then the user must be asked. */
    possibleSources: profile ? [] : possibleSources(profiles, table, { ids, header }),
    /** The accounts as the file writes them, by the keys of their rows. Rows without an account have another key. */
    accountNames: new Map([...ids].toReversed().map((id) => [keyOf(id), id])),
    /** The account and the headers that find its profile again. */
    finds,
    /** The records in the order of the file. */
    entries,
    /** All rows in the order of the file, with records as entries. */
    items,
    questions: [...encodingQuestions(file, entries), ...questions],
    /** How many rows the file says it has, and how many there are; undefined if it doesn't say. */
    counted: countedIn(items, table?.preamble.records),
  };
}

function isOther(chosen: string | undefined, own: string | undefined): boolean {
  return chosen !== undefined && own !== undefined && !isSameAccount(chosen, own);
}

/** The user is asked about the encoding only if it makes a difference to the imported rows. */
function encodingQuestions(
  { questions = [], isDoubtful = () => false }: ImportFile,
  entries: readonly Entry[],
): readonly Question[] {
  const isOpen = entries.some(({ record }) => {
    const { payee = "", texts, note = "", category = "", tags = [] } = record;
    return [payee, ...texts, note, category, ...tags].some(isDoubtful);
  });
  return questions.filter(({ kind }) => kind !== "encoding" || isOpen);
}

/** Rows that a bank counts although they are not records: transfers, payments that were not carried out, and unreadable rows. */
const COUNTED: ReadonlySet<RowStatus> = new Set(["ignored", "transfer", "unreadable"]);

function countedIn(items: readonly FileItem[], promised: number | undefined) {
  if (promised === undefined) return undefined;
  const read = items.filter(({ record, status = "ignored", reason }) => {
    return record !== undefined || (COUNTED.has(status) && reason?.code !== "empty-line");
  });
  return { promised, read: read.length };
}

/** A tracker's export can't be from a bank's source, nor a bank's file from a tracker's. */
function possibleSources(
  profiles: readonly Profile[],
  table: TableReading | undefined,
  { ids, header }: { readonly ids: ReadonlySet<string>; readonly header: string | undefined },
): readonly string[] {
  if (ids.size > 0) {
    // A file that names its account may be from a source whose earlier files named none.
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

/** Determines how the items of a file are read. */
function evidenceIn(items: readonly Item[], name: string, context: ReadingContext) {
  const { answers, currency } = context;
  const rows = items.filter((item) => item.type === "row");
  const table = readTable(rows, name, context);
  const texts = textsIn(items, context);
  const turned = turnedIn(items.filter((item) => item.type === "record"));
  // The answer is only about a file whose signs contradict its types.
  const profile = profileFor(context, { account: turned[0]?.account?.id });
  const spent = turned.length > 0 ? (answers.spent ?? profile?.spent) : undefined;
  const asked = spent ? [] : turned;
  const home = currency ?? undefined;
  return {
    reading: { table, texts: texts?.formats, isTurned: spent === "positive", home },
    texts,
    spent,
    questions: [
      ...(table?.questions ?? []),
      ...(table ? askPerson(table, rows) : []),
      ...askSpent(asked.map((one) => ({ ...one, text: one.payee ?? one.texts[0] ?? "" }))),
      ...(texts?.questions ?? []),
    ],
  };
}

/** How the dates and amounts of QIF are read; undefined for other formats. */
function textsIn(items: readonly Item[], { today, answers, currency }: ReadingContext) {
  const records = items.filter((item) => item.type === "text-record");
  if (records.length === 0) return undefined;
  const [days, numbers] = [new DayEvidence(), new NumberEvidence()];
  for (const { day, line, ...record } of records) {
    days.add(day, line);
    for (const { amount } of [record, ...(record.parts ?? [])]) numbers.add(amount, line);
  }
  const ofDays = decideTableDays(new Map([["day", days]]), {
    answer: answers.days,
    year: answers.year,
    today,
    texts: [],
  });
  const ofNumbers = decideNumbers(numbers, {
    answer: answers.numbers,
    currency: currency ?? undefined,
  });
  return {
    days: ofDays.finding,
    numbers: ofNumbers,
    formats: { days: ofDays.formats.get("day"), numbers: ofNumbers.value },
    questions: [...ofDays.questions, ...(ofNumbers.certain ? [] : askNumbers(numbers, ""))],
  };
}

/** OFX types that are spending. Some banks write spending above zero, and then each type contradicts its sign. */
const OUT = new Set("ATM CHECK DEBIT DIRECTDEBIT FEE POS SRVCHG".split(" "));

/** A single such record may be a refund. */
const MIN = 2;

/** The OFX records whose types contradict their signs. If one of them agrees, none are returned. */
function turnedIn(records: readonly ImportRecord[]): readonly ImportRecord[] {
  const typed = records.filter(({ code = "", amount }) => OUT.has(code) && amount !== "0");
  const isTurned = typed.every(({ amount }) => !amount.startsWith("-"));
  return isTurned && typed.length >= MIN ? typed : [];
}
