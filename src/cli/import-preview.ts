// What a preview of a file says, as plain values: how it was read and why, what becomes of its rows, and what must be asked.

import type { DraftCategory } from "../domain/import/imported-row.ts";
import { FATES, type Fate } from "../domain/import/terms.ts";
import type { LabelId } from "../domain/label/label.ts";
import { type Labels, resolveLabel } from "../domain/label/labels.ts";
import { type Decimal, negate } from "../domain/money/decimal.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { dayOf } from "../import/draft.ts";
import type { ImportFile } from "../import/file.ts";
import type { FileReading } from "../import/file-reading.ts";
import type { Guess } from "../import/guess.ts";
import type { Import, ImportRow } from "../import/import.ts";
import { explain, type Finding, type Question } from "../import/reading.ts";
import type { Break } from "../import/table/balance.ts";
import type { TableReading } from "../import/table/table-findings.ts";

export interface FilePreview {
  readonly name: string;
  readonly format: string;
  readonly encoding: ShownGuess | undefined;
  readonly separator: ShownGuess | undefined;
  /** The name of a workbook's sheet. */
  readonly sheet: string | undefined;
  /** The line of the heads of a table. */
  readonly header: number | undefined;
  readonly account: string | undefined;
  /** The tracker whose export it is. */
  readonly tracker: string | undefined;
  readonly guesses: readonly ColumnGuess[];
  /** Those that any row has, in the order of `FATES`. */
  readonly fates: readonly FateSum[];
  readonly questions: readonly Question[];
  readonly unreadable: readonly { readonly line: number; readonly reason: string }[];
  /** What is wrong with the file as a whole, as sentences without a full stop. */
  readonly warnings: readonly string[];
  /** Of the fate that was asked for; else undefined. */
  readonly rows: readonly ShownRow[] | undefined;
}

export interface ShownGuess {
  readonly value: string;
  readonly certain: boolean;
  readonly because: string;
}

export interface ColumnGuess extends ShownGuess {
  readonly about: "amount" | "day" | "payee" | "spent" | "text";
  /** The heads of the columns; empty where there are none. */
  readonly columns: readonly string[];
}

export interface FateSum {
  readonly fate: Fate;
  readonly rows: number;
  readonly lines: number;
  /** What is spent is positive. */
  readonly sum: Decimal;
  /** The first and the last day; undefined for what is no record. */
  readonly days: readonly [from: CalendarDate, to: CalendarDate] | undefined;
  /** How many have a category. */
  readonly sorted: number;
  /** The reasons with their rows, the commonest first. */
  readonly reasons: readonly (readonly [reason: string, rows: number])[];
}

export interface ShownRow {
  readonly line: number;
  readonly date: CalendarDate | null;
  readonly amount: Decimal | null;
  readonly text: string;
  readonly payee: string | null;
  /** Its full name. */
  readonly category: string | null;
  readonly reason: string;
}

export interface PreviewedFile {
  readonly name: string;
  readonly file: ImportFile;
  readonly reading: FileReading;
  readonly decided: Import;
  readonly labels: Labels;
  /** The fate whose rows are listed. */
  readonly listed: Fate | undefined;
}

export async function previewOf(previewed: PreviewedFile): Promise<FilePreview> {
  const { name, file, reading, decided, labels, listed } = previewed;
  const { table } = reading;
  const seen = new SeenRows();
  const unreadable: FilePreview["unreadable"][number][] = [];
  const rows: ShownRow[] = [];
  for await (const batch of decided.rows()) {
    for (const row of batch) {
      const { fate, reason } = row.verdict;
      seen.add(row);
      if (fate === "unreadable") unreadable.push({ line: row.line, reason });
      if (fate === listed) rows.push(shownRow(row, labels));
    }
  }
  return {
    name,
    format: file.format.value,
    encoding: file.encoding && shownGuess(file.encoding),
    separator: file.separator && shownGuess(file.separator),
    sheet: file.sheet && file.sheets?.[file.sheet.value],
    header: table?.header?.line,
    account: reading.finds.account,
    tracker: table?.shape?.name,
    guesses: table ? guessesOf(table) : textGuesses(reading.texts),
    fates: FATES.flatMap((fate) => {
      const count = decided.counts[fate];
      if (count.rows === 0 && count.lines === 0) return [];
      return [{ fate, ...count, ...seen.of(fate) }];
    }),
    questions: decided.questions,
    unreadable,
    warnings: warningsOf(reading),
    rows: listed && rows,
  };
}

/** Days, categories and reasons by fate. */
class SeenRows {
  readonly #seen = new Map<Fate, Seen>();

  add({ verdict: { fate, reason }, drafted, record }: ImportRow): void {
    const seen = this.#seen.get(fate) ?? nothingSeen();
    this.#seen.set(fate, seen);
    if (reason !== "") seen.reasons.set(reason, (seen.reasons.get(reason) ?? 0) + 1);
    if (drafted && drafted.draft.category !== null) seen.sorted += 1;
    if (!record) return;
    const date = dayOf(record);
    if (seen.from === undefined || date < seen.from) seen.from = date;
    if (seen.to === undefined || date > seen.to) seen.to = date;
  }

  of(fate: Fate): Pick<FateSum, "days" | "reasons" | "sorted"> {
    const { from, to, sorted, reasons } = this.#seen.get(fate) ?? nothingSeen();
    return {
      days: from !== undefined && to !== undefined ? [from, to] : undefined,
      sorted,
      reasons: [...reasons].sort(([, first], [, second]) => second - first),
    };
  }
}

interface Seen {
  from?: CalendarDate;
  to?: CalendarDate;
  sorted: number;
  readonly reasons: Map<string, number>;
}

function nothingSeen(): Seen {
  return { sorted: 0, reasons: new Map() };
}

function shownRow({ line, raw, verdict, record, drafted }: ImportRow, labels: Labels): ShownRow {
  const draft = drafted?.draft;
  return {
    line,
    date: draft?.date ?? (record ? dayOf(record) : null),
    amount: draft?.amount ?? (record ? negate(record.amount) : null),
    text: draft?.description ?? raw,
    payee: draft?.payee ?? null,
    category: draft?.category ? categoryName(draft.category, labels) : null,
    reason: verdict.reason,
  };
}

function categoryName(category: DraftCategory, labels: Labels): string {
  if ("path" in category) return category.path.join(": ");
  const names: string[] = [];
  for (let id: LabelId | null = category.id; id !== null; ) {
    const label = resolveLabel(labels, id);
    if (label) names.unshift(label.name);
    id = label?.parent ?? null;
  }
  return names.join(": ");
}

function guessesOf(table: TableReading): readonly ColumnGuess[] {
  const { columns, days, numbers, spent, heads } = table;
  const at = (...roles: readonly (keyof TableReading["ownColumns"])[]) =>
    roles.flatMap((role) => (columns.value[role] ?? []).map((place) => nameOf(place, heads)));
  const payee = at("payee", "payer");
  const text = at("text");
  return [
    { about: "day", columns: at("spent", "booked", "value"), ...shownFinding(days) },
    { about: "amount", columns: at("amount", "debit", "credit"), ...shownFinding(numbers) },
    ...(spent ? [{ about: "spent" as const, columns: at("amount"), ...shownFinding(spent) }] : []),
    ...(payee.length > 0 ? [{ about: "payee" as const, columns: payee, ...BY_COLUMN }] : []),
    ...(text.length > 0 ? [{ about: "text" as const, columns: text, ...BY_COLUMN }] : []),
  ];
}

const BY_COLUMN: ShownGuess = { value: "", certain: true, because: "" };

/** Without heads, columns are counted from 1. */
function nameOf(place: number, heads: readonly string[]): string {
  return heads[place] || `column ${place + 1}`;
}

function textGuesses(texts: FileReading["texts"]): readonly ColumnGuess[] {
  if (!texts) return [];
  return [
    { about: "day", columns: [], ...shownFinding(texts.days) },
    { about: "amount", columns: [], ...shownFinding(texts.numbers) },
  ];
}

function shownGuess({ value, certain, because }: Guess<string>): ShownGuess {
  return { value, certain, because };
}

function shownFinding({ value, certain, because }: Finding<string>): ShownGuess {
  return { value, certain, because: explain(because) };
}

function warningsOf({ counted, table, statements }: FileReading): readonly string[] {
  const wrong = statements.filter(({ isBalanced }) => isBalanced === false);
  return [
    ...(counted && counted.said !== counted.read
      ? [`the file says that it has ${counted.said} records, and ${counted.read} were read`]
      : []),
    ...(table?.balance?.breaks ?? []).map(tellBreak),
    ...wrong.map(({ line, missing }) => {
      const amount = missing === undefined ? "" : ` by ${missing}`;
      return `the balances of the statement that ends in line ${line} differ from its records${amount}`;
    }),
  ];
}

function tellBreak({ between: [first, second], missing }: Break): string {
  return `by the balance, ${missing} is missing between line ${first} and line ${second}`;
}
