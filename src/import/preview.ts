// What is shown of an import before it is recorded, as plain values: how the file was read and why, what becomes of its rows, and what
// must be asked. All of it is from one pass through the rows, and so is what the commit has to know of them.

import type { ImportedAccount } from "../domain/import/ledger-import.ts";
import { FATES, type Fate } from "../domain/import/terms.ts";
import { type Decimal, sum } from "../domain/money/decimal.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { dayOf } from "./draft.ts";
import type { ImportFile } from "./file.ts";
import type { FileReading } from "./file-reading.ts";
import type { Guess } from "./guess.ts";
import type { Import, ImportRow } from "./import.ts";
import { importedRow } from "./imported-rows.ts";
import { type Evidence, explain, type Finding, type Question } from "./reading.ts";
import type { Break } from "./table/balance.ts";
import type { Columns } from "./table/columns.ts";

export interface ImportPreview {
  readonly reading: ShownReading;
  /** Those that any row or line has, in the order of `FATES`. */
  readonly fates: readonly FateSum[];
  /** The first of the lines that could not be read. */
  readonly unreadable: readonly { readonly line: number; readonly reason: string }[];
  /** What is wrong with the file as a whole, as sentences without a full stop. */
  readonly warnings: readonly string[];
  readonly questions: readonly ShownQuestion[];
  /** Names what was decided: equal for equal fates of all rows. */
  readonly decided: string;
  /** How many items the file has; rows are numbered from 1 to this. */
  readonly items: number;
  /** How many rows leave a mark, */
  readonly marks: number;
  /** how many of them become an expense, */
  readonly expenses: number;
  /** and the sum of those. */
  readonly total: Decimal;
  readonly accounts: readonly ImportedAccount[];
}

export interface ShownReading {
  readonly format: ShownGuess;
  readonly encoding: ShownGuess | null;
  readonly separator: ShownGuess | null;
  /** The name of a workbook's sheet. */
  readonly sheet: ShownGuess | null;
  readonly sheets: readonly string[];
  readonly account: string | null;
  /** The program whose export it is. */
  readonly tracker: string | null;
  /** The line of a table's heads. */
  readonly header: number | null;
  readonly heads: readonly string[];
  readonly columns: Columns;
  readonly guesses: readonly ShownFinding[];
}

export interface ShownGuess {
  readonly value: string;
  readonly certain: boolean;
  readonly because: string;
  readonly others: readonly string[];
}

export interface ShownFinding {
  readonly about: "days" | "numbers" | "spent";
  /** The columns that it is about, counted from 0; none of QIF. */
  readonly columns: readonly number[];
  readonly value: string;
  readonly certain: boolean;
  readonly because: string;
  readonly evidence: Evidence;
}

export interface FateSum {
  readonly fate: Fate;
  readonly rows: number;
  readonly lines: number;
  /** What is spent is positive. */
  readonly sum: Decimal;
  /** The first and the last day; null where no row is a record. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** How many have a category. */
  readonly sorted: number;
  /** The commonest first. */
  readonly reasons: readonly { readonly reason: string; readonly rows: number }[];
}

export interface ShownQuestion {
  readonly kind: Question["kind"];
  readonly about: string | null;
  readonly rows: number;
  readonly choices: readonly {
    readonly value: string;
    readonly rows: readonly {
      readonly line: number;
      readonly text: string;
      readonly day: CalendarDate | null;
      readonly amount: Decimal | null;
    }[];
  }[];
}

/** At most so many are shown of anything that grows with the file. */
const SHOWN = 100;
const SHOWN_REASONS = 50;
const SHOWN_CHARACTERS = 500;

export async function previewImport(
  file: ImportFile,
  reading: FileReading,
  decided: Import,
): Promise<ImportPreview> {
  const seen = new SeenRows();
  for await (const batch of decided.rows()) for (const row of batch) seen.add(row);
  return {
    reading: shownReading(file, reading),
    fates: FATES.flatMap((fate) => {
      const count = decided.counts[fate];
      if (count.rows === 0 && count.lines === 0) return [];
      return [{ fate, ...count, ...seen.of(fate) }];
    }),
    unreadable: seen.unreadable,
    warnings: warningsOf(reading).slice(0, SHOWN),
    questions: decided.questions.map(shownQuestion),
    decided: decided.version,
    items: seen.items,
    marks: seen.marks,
    expenses: seen.amounts.length,
    total: sum(seen.amounts),
    accounts: [...decided.spans].map(([account, { from, to }]) => ({ account, from, to })),
  };
}

/** What one pass through the rows shows. */
class SeenRows {
  readonly #seen = new Map<Fate, Seen>();
  readonly unreadable: ImportPreview["unreadable"][number][] = [];
  readonly amounts: Decimal[] = [];
  items = 0;
  marks = 0;

  add(row: ImportRow): void {
    const { verdict, drafted, record, line } = row;
    const { fate, reason } = verdict;
    this.items += 1;
    const imported = importedRow(row);
    if (imported) this.marks += 1;
    if (imported?.draft) this.amounts.push(imported.draft.amount);
    const seen = this.#seen.get(fate) ?? nothingSeen();
    this.#seen.set(fate, seen);
    if (reason !== "") seen.reasons.set(reason, (seen.reasons.get(reason) ?? 0) + 1);
    if (fate === "unreadable" && this.unreadable.length < SHOWN) {
      this.unreadable.push({ line, reason: shortened(reason) });
    }
    if (!record) return;
    if (drafted && isSorted(drafted.draft)) seen.sorted += 1;
    const date = dayOf(record);
    if (seen.from === null || date < seen.from) seen.from = date;
    if (seen.to === null || date > seen.to) seen.to = date;
  }

  of(fate: Fate): Pick<FateSum, "from" | "reasons" | "sorted" | "to"> {
    const { from, to, sorted, reasons } = this.#seen.get(fate) ?? nothingSeen();
    const commonest = [...reasons].sort(([, first], [, second]) => second - first);
    const shown = commonest.slice(0, SHOWN_REASONS);
    return {
      ...{ from, to, sorted },
      reasons: shown.map(([reason, rows]) => ({ reason: shortened(reason), rows })),
    };
  }
}

interface Seen {
  from: CalendarDate | null;
  to: CalendarDate | null;
  sorted: number;
  readonly reasons: Map<string, number>;
}

function nothingSeen(): Seen {
  return { from: null, to: null, sorted: 0, reasons: new Map() };
}

/** Whether the expense, or each of its parts, has a category. */
function isSorted({ category, parts }: NonNullable<ImportRow["drafted"]>["draft"]): boolean {
  if (parts.length === 0) return category !== null;
  return parts.every((part) => part.category !== null);
}

function shownReading(file: ImportFile, { table, texts, finds }: FileReading): ShownReading {
  const { format, encoding, separator, sheet, sheets = [] } = file;
  const nameOf = (at: number) => sheets[at] ?? String(at + 1);
  return {
    format: shownGuess(format),
    encoding: encoding ? shownGuess(encoding) : null,
    separator: separator ? shownGuess(separator) : null,
    sheet: sheet ? shownGuess(sheet, nameOf) : null,
    sheets: sheets.slice(0, SHOWN).map(shortened),
    account: finds.account === undefined ? null : shortened(finds.account),
    tracker: table?.shape?.name ?? null,
    header: table?.header?.line ?? null,
    heads: (table?.heads ?? []).slice(0, SHOWN).map(shortened),
    columns: table?.columns.value ?? {},
    guesses: [
      ...(table ? tableFindings(table) : []),
      ...(texts ? [shownFinding("days", [], texts.days)] : []),
      ...(texts ? [shownFinding("numbers", [], texts.numbers)] : []),
    ],
  };
}

function tableFindings({
  columns,
  days,
  numbers,
  spent,
}: NonNullable<FileReading["table"]>): readonly ShownFinding[] {
  const at = (...roles: readonly (keyof Columns)[]) =>
    roles.flatMap((role) => columns.value[role] ?? []);
  return [
    shownFinding("days", at("spent", "booked", "value"), days),
    shownFinding("numbers", at("amount", "debit", "credit"), numbers),
    ...(spent ? [shownFinding("spent", at("amount"), spent)] : []),
  ];
}

function shownGuess<Value>(
  { value, certain, because, others = [] }: Guess<Value>,
  textOf: (value: Value) => string = String,
): ShownGuess {
  const shown = others.slice(0, SHOWN).map((other) => shortened(textOf(other)));
  return { value: shortened(textOf(value)), certain, because: shortened(because), others: shown };
}

function shownFinding(
  about: ShownFinding["about"],
  columns: readonly number[],
  { value, certain, because }: Finding<string>,
): ShownFinding {
  const evidence = Object.fromEntries(
    Object.entries(because).map(([key, told]) => [
      key,
      typeof told === "string" ? shortened(told) : told,
    ]),
    // Safe: texts alone are shorter.
  ) as Evidence;
  return { about, columns, value, certain, because: shortened(explain(because)), evidence };
}

function shownQuestion({ kind, about, rows, choices }: Question): ShownQuestion {
  return {
    kind,
    about: about === undefined ? null : shortened(about),
    rows,
    choices: choices.slice(0, SHOWN).map(({ value, rows: instances }) => ({
      value: shortened(value),
      rows: instances.map(({ line, text, day, amount }) => {
        return { line, text: shortened(text), day: day ?? null, amount: amount ?? null };
      }),
    })),
  };
}

/** The beginning of a text from a file, which may be of any length and hold anything. */
export function shortened(text: string): string {
  const plain = text.toWellFormed().replaceAll("\0", "\uFFFD");
  if (plain.length <= SHOWN_CHARACTERS) return plain;
  return `${Array.from(plain.slice(0, SHOWN_CHARACTERS + 1))
    .slice(0, SHOWN_CHARACTERS - 1)
    .join("")
    .toWellFormed()}…`;
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
