// What is shown of an import before it is imported, as plain values: how the file was read and why, what becomes of its rows, and what
// must be asked, with what the commit has to know of them.

import type { ImportedAccount } from "../../domain/import/ledger-import.ts";
import { type Reason, reason, type ShownReason, shownReason } from "../../domain/import/reasons.ts";
import {
  type ColumnPlaces,
  type ColumnRole,
  ROW_STATUSES,
  type RowStatus,
} from "../../domain/import/terms.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { firstCurrency, type Import } from "../decide-import.ts";
import type { ImportFile } from "../file/file.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { Finding, Guess, Question } from "../record/reading.ts";
import type { RowRef } from "../status/row-totals.ts";
import { type ShownCategory, shownCategory } from "./shown-category.ts";

export interface ImportPreview {
  readonly reading: ShownReading;
  /** Those that any row or line has, in the order of `ROW_STATUSES`. */
  readonly statuses: readonly StatusSum[];
  /** The first of the lines that could not be read. */
  readonly unreadable: readonly { readonly line: number; readonly reason: ShownReason }[];
  /** What is wrong with the file as a whole. */
  readonly warnings: readonly ShownReason[];
  readonly questions: readonly ShownQuestion[];
  readonly categories: readonly ShownFileCategory[];
  /** Names what was decided: equal for equal statuses of all rows. */
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

/** A category that the file names, and what stands for it in the book. */
export interface ShownFileCategory {
  readonly name: string;
  readonly rows: number;
  readonly category: ShownCategory | null;
  readonly certain: boolean;
}

export interface ShownReading {
  readonly format: ShownGuess;
  readonly encoding: ShownGuess | null;
  readonly separator: ShownGuess | null;
  /** The name of a workbook's sheet. */
  readonly sheet: ShownGuess | null;
  readonly sheets: readonly string[];
  readonly account: string | null;
  /** Those of its rows, where there are several. */
  readonly accounts: readonly AccountRows[];
  /** The first that the file names. */
  readonly currency: string | null;
  /** The program whose export it is. */
  readonly tracker: string | null;
  /** The line of a table's column headers. */
  readonly header: number | null;
  readonly columnHeaders: readonly string[];
  readonly columns: ColumnPlaces;
  readonly guesses: readonly ShownFinding[];
}

export interface AccountRows {
  /** As the file writes it; null for rows that name none. */
  readonly account: string | null;
  readonly rows: number;
}

export interface ShownGuess {
  readonly value: string;
  readonly certain: boolean;
  readonly others: readonly string[];
}

export interface ShownFinding {
  readonly about: "days" | "numbers" | "spent";
  /** The columns that it is about, counted from 0; none of QIF. */
  readonly columns: readonly number[];
  readonly value: string;
  readonly certain: boolean;
  readonly reason: ShownReason;
}

export interface StatusSum {
  readonly status: RowStatus;
  readonly rows: number;
  readonly lines: number;
  /** In the ledger's currency, without rows whose rate is not known; what is spent is positive. */
  readonly sum: Decimal;
  /** The first and the last day; null where no row is a record. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** How many have a category. */
  readonly categorized: number;
  /** The commonest first. */
  readonly reasons: readonly { readonly reason: ShownReason; readonly rows: number }[];
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

export function previewImport(
  file: Omit<ImportFile, "items">,
  reading: FileReading,
  decided: Import,
  labels: Labels,
): ImportPreview & { readonly refs: readonly RowRef[] } {
  const seen = decided.totals;
  return {
    reading: shownReading(file, reading, decided),
    statuses: ROW_STATUSES.flatMap((status) => {
      const { reasons, ...totals } = decided.counts[status];
      if (totals.rows === 0 && totals.lines === 0) return [];
      const shown = reasons.slice(0, SHOWN_REASONS).map(({ reason, rows }) => {
        return { reason: shortReason(reason), rows };
      });
      return [{ status, ...totals, reasons: shown }];
    }),
    unreadable: seen.unreadable.slice(0, SHOWN).map(({ line, reason }) => {
      return { line, reason: shortReason(reason) };
    }),
    warnings: warningsOf(reading, seen.unreadable.length).slice(0, SHOWN).map(shortReason),
    questions: decided.questions.map(shownQuestion),
    categories: decided.categories
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, SHOWN)
      .map(({ name, rows, category, isCertain }) => ({
        ...{ name: shortened(name), rows, certain: isCertain },
        category: category && shownCategory(category, labels),
      })),
    decided: decided.version,
    items: seen.items,
    marks: seen.marks,
    expenses: seen.expenses,
    total: seen.total,
    refs: seen.refs,
    accounts: [...decided.spans].map(([account, { from, to }]) => ({ account, from, to })),
  };
}

function accountsOf({ accountNames }: FileReading, { spans }: Import): readonly AccountRows[] {
  if (spans.size < 2) return [];
  return [...spans].slice(0, SHOWN).map(([key, { rows }]) => {
    const name = accountNames.get(key);
    return { account: name === undefined ? null : shortened(name), rows };
  });
}

function shownReading(
  { format, encoding, separator, sheet, sheets = [] }: Omit<ImportFile, "items">,
  reading: FileReading,
  decided: Import,
): ShownReading {
  const { table, texts, finds } = reading;
  const nameOf = (at: number) => sheets[at] ?? String(at + 1);
  return {
    format: shownGuess(format),
    encoding: encoding ? shownGuess(encoding) : null,
    separator: separator ? shownGuess(separator) : null,
    sheet: sheet ? shownGuess(sheet, nameOf) : null,
    sheets: sheets.slice(0, SHOWN).map(shortened),
    account: finds.account === undefined ? null : shortened(finds.account),
    accounts: accountsOf(reading, decided),
    currency: firstCurrency(reading),
    tracker: table?.shape?.name ?? null,
    header: table?.header?.line ?? null,
    columnHeaders: (table?.headers ?? []).slice(0, SHOWN).map(shortened),
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
  const at = (...roles: readonly ColumnRole[]) =>
    roles.flatMap((role) => columns.value[role] ?? []);
  return [
    shownFinding("days", at("spent", "booked", "value"), days),
    shownFinding("numbers", at("amount", "debit", "credit"), numbers),
    ...(spent ? [shownFinding("spent", at("amount"), spent)] : []),
  ];
}

function shownGuess<Value>(
  { value, certain, others = [] }: Guess<Value>,
  textOf: (value: Value) => string = String,
): ShownGuess {
  const shown = others.slice(0, SHOWN).map((other) => shortened(textOf(other)));
  return { value: shortened(textOf(value)), certain, others: shown };
}

function shownFinding(
  about: ShownFinding["about"],
  columns: readonly number[],
  { value, certain, because }: Finding<string>,
): ShownFinding {
  return { about, columns, value, certain, reason: shortReason(because) };
}

export function shortReason({ code, args }: Reason): ShownReason {
  return shownReason({ code, args: args.map(shortened) });
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

function warningsOf(
  { counted, table, statements, entries }: FileReading,
  unreadable: number,
): readonly Reason[] {
  return [
    ...(entries.length === 0 && unreadable === 0 ? [reason("no-records")] : []),
    ...(counted && counted.promised !== counted.read
      ? [reason("records-missing", counted.promised, counted.read)]
      : []),
    ...headersInCents(table).map((header) => reason("in-cents", header)),
    ...(table?.balance?.breaks ?? []).map(({ between: [first, second], missing }) => {
      return reason("balance-gap", missing, first, second);
    }),
    ...statements.flatMap(({ line, missing }) => {
      return missing === undefined ? [] : reason("statement-differs-by", line, missing);
    }),
  ];
}

/** Headers of money that promise the smallest coins: all amounts may be a hundred times too large. */
function headersInCents(table: FileReading["table"]): readonly string[] {
  const places = (["amount", "debit", "credit"] as const).flatMap(
    (role) => table?.columns.value[role] ?? [],
  );
  return places.map((at) => table?.headers[at] ?? "").filter((header) => IN_CENTS.test(header));
}

const IN_CENTS =
  /(?:^|[\s(_])(?:cents?|centimes|centavos|pence|paisa|minor units?)\)?\s*$|分[)）]?$/i;
