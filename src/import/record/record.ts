// The content of a file before anything is decided about it: records with the bank's own signs, rows of tables, accounts and balances,
// and lines that can't be read. Every reader returns these, and each item knows its physical lines.

import type { MarkContent } from "../../domain/import/import-mark.ts";
import type { ImportedLabel } from "../../domain/import/imported-label.ts";
import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { OwnExpense } from "./own-expense.ts";

/** Physical lines, counted from 1; of a sheet its rows. A line ends with LF, CRLF or CR. */
export interface Lines {
  readonly line: number;
  /** The last line; the same as `line` for most. */
  readonly endLine: number;
}

/** Whose money it is, as the file names it. */
export interface FileAccount {
  /** An IBAN without spaces, or the bank's number of the account. QIF knows a name alone. */
  readonly id: string;
  readonly isCard?: boolean;
  /** The file's own text, in capitals. */
  readonly currency?: string | undefined;
}

/** The kind of a record by the codes of its format. Words in its texts are not judged here. */
export type RecordKind = "cash" | "fee" | "income" | "nothing-paid" | "transfer";

/** An id that the bank has given. Ids of different kinds are never equal. */
export interface RecordId {
  readonly kind: "fitid" | "server" | "entry" | "ref" | "end-to-end" | "reference" | "check";
  readonly value: string;
}

/** The ids of a record as their keys, which take less than texts. */
export type RecordIds = Pick<MarkContent, "ids" | "strongIds">;

/** One list for all records without ids. */
export const NO_IDS: RecordIds = { ids: [], strongIds: 0 };

/** The amount paid in another currency. */
export interface OriginalAmount {
  /** With the same sign as the record's amount. */
  readonly amount: Decimal;
  readonly currency: string;
}

/** A share of a record. The amounts of all parts add up to the record's, to the last digit. */
export interface RecordPart {
  readonly amount: Decimal;
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly note?: string | undefined;
  /** The user's own account at the other end, if the part is no expense but a transfer. */
  readonly transfer?: string | undefined;
}

export interface ImportRecord extends Lines, RecordIds {
  readonly type: "record";
  readonly account?: FileAccount | undefined;
  /** Which statement of the file it is in, counted from 0; `Statement` has the rest. */
  readonly statement?: number | undefined;
  /** At least one of them. */
  readonly days: RecordDays;
  /** With the bank's sign: money out is negative. */
  readonly amount: Decimal;
  /** The file's own text, in capitals; not yet checked. */
  readonly currency?: string | undefined;
  readonly original?: OriginalAmount | undefined;
  /** The balance of the account after this record. */
  readonly balance?: Decimal | undefined;
  readonly payee?: string | undefined;
  /** The account at the other end: an IBAN without spaces, or a number. */
  readonly counterparty?: string | undefined;
  /** Other texts of the file, the most useful first. */
  readonly texts: readonly string[];
  readonly kind?: RecordKind | undefined;
  /** The format's own code behind `kind`, such as POS, PMNT.CCRD.CWDL or 105. */
  readonly code?: string | undefined;
  readonly status: "booked" | "pending";
  /** The record that it replaces or reverses. */
  readonly corrects?: { readonly id: number; readonly isDeletion: boolean } | undefined;
  /** True if it reverses another record. */
  readonly isReversal?: boolean | undefined;
  /** The file's own text, whose levels are parted by ":". */
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The user's own note in another tracker. */
  readonly note?: string | undefined;
  /** The user's own account at the other end, if the file itself calls the record a transfer. */
  readonly transfer?: string | undefined;
  readonly parts?: readonly RecordPart[] | undefined;
  /** True if the file keeps it as an expense, whatever its sign or its words. */
  readonly isExpense?: boolean | undefined;
  /** All that the expense says, if the file is an export of Outlay. */
  readonly own?: OwnExpense | undefined;
  /** The text in the file, or for a row of a table its cells; without line breaks at its ends. */
  readonly raw: string;
  /** Decisions and repairs of the reader. */
  readonly notes?: readonly Reason[] | undefined;
}

export interface RecordDays {
  readonly spent?: CalendarDate | undefined;
  readonly booked?: CalendarDate | undefined;
  readonly value?: CalendarDate | undefined;
}

/** The bank's day of posting, which all formats of a bank have in common. */
export function bookedDay({ days: { booked, spent, value } }: ImportRecord): CalendarDate {
  return expectDay(booked ?? spent ?? value);
}

/** The day of payment: when it was spent, else when it was booked. */
export function paidDay({ days: { booked, spent, value } }: ImportRecord): CalendarDate {
  return expectDay(spent ?? booked ?? value);
}

function expectDay(day: CalendarDate | undefined): CalendarDate {
  if (day === undefined) throw new RangeError("the record has no day");
  return day;
}

/** A record whose day and amounts are still texts, since only the whole file shows how they are to be read. QIF is so. */
export interface TextRecord
  extends Omit<ImportRecord, "type" | "days" | "amount" | "parts" | "status"> {
  readonly type: "text-record";
  /** Such as 28.02.2009 or 2/28/09; blanks are gone, and the years that an apostrophe means are written out. */
  readonly day: string;
  readonly amount: string;
  readonly parts?: readonly TextPart[] | undefined;
}

export interface TextPart extends Omit<RecordPart, "amount"> {
  readonly amount: string;
}

/** The type of a sheet's cell; cells of a CSV file are texts. */
export type CellType =
  | "text"
  /** Plain digits with a point, at most 15 of them significant, which is what a sheet keeps. */
  | "number"
  /** A number of more digits than a sheet keeps: an account number, say, whose last digits are lost. */
  | "rounded"
  /** YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS. */
  | "day"
  /** Such as #DIV/0! */
  | "error";

/** A row of a table. Blanks around cells are gone; empty lines are rows without cells. */
export interface TableRow extends Lines {
  readonly type: "row";
  readonly cells: readonly string[];
  /** One for each cell of a sheet; absent for CSV. */
  readonly cellTypes?: readonly CellType[];
  /** From which day its sheet counts days, if not from 30 December 1899 as most do. */
  readonly dayZero?: CalendarDate;
  /** Repairs of the reader. */
  readonly notes?: readonly Reason[];
}

/** An account's statement. It comes after the last of its records, when its balances are known. */
export interface Statement extends Lines {
  readonly type: "statement";
  /** Counted from 0 in the file. */
  readonly statement: number;
  /** A notification explains records of a statement and adds none. */
  readonly isNotification?: boolean | undefined;
  readonly account?: FileAccount | undefined;
  /** The amount that its booked records lack to explain its balances, with the bank's sign. Absent if they do, or a balance is missing. */
  readonly missing?: Decimal | undefined;
  /** True if the balances show that records with `isReversal` have the opposite sign of the standard's. */
  readonly areReversalsNegated?: boolean | undefined;
}

/** Lines that hold no record that could be imported, and why. Nothing is dropped in another way. */
export interface Unread extends Lines {
  readonly type: "unread";
  /** "unreadable": there should be a record. "skipped": a record of another kind, such as an investment or a memorized one. */
  readonly why: "unreadable" | "skipped";
  readonly reason: Reason;
  readonly raw: string;
}

/** A place in a file with its text. */
export type Passage = Lines & { readonly raw: string };

/** How much is kept, to be shown, of the text of what is no record. */
const RAW_CHARACTERS = 500;

export function unreadable(passage: Passage, reason: Reason): Unread {
  return unread(passage, "unreadable", reason);
}

export function skipped(passage: Passage, reason: Reason): Unread {
  return unread(passage, "skipped", reason);
}

function unread({ line, endLine, raw }: Passage, why: Unread["why"], reason: Reason): Unread {
  return { type: "unread", why, line, endLine, reason, raw: raw.slice(0, RAW_CHARACTERS) };
}

/** A label that an export lists, whether an expense has it or not. */
export interface FileLabel extends Lines, ImportedLabel {
  readonly type: "label";
}

/** A plan that an export lists. */
export interface FilePlan extends Lines {
  readonly type: "plan";
  readonly plan: ImportedPlan;
  /** The currency of its amounts. */
  readonly currency?: string | undefined;
}

export type Item = FileLabel | FilePlan | ImportRecord | TextRecord | TableRow | Statement | Unread;

/** Reads the items of a text in its order. Lines in no item are the format's own frame: tags, headers, blank lines. */
export interface Reader {
  read(text: string): readonly Item[];
}

/** A row of a file as the import decides on it: a record, or the status that it has without one. */
export interface FileItem extends Lines {
  /** Absent if `status` and `reason` say what the row is. */
  readonly record?: ImportRecord;
  readonly status?: RowStatus;
  readonly reason?: Reason;
  readonly raw: string;
  /** True if it is a footer unless records follow. */
  readonly isLoose?: boolean;
  /** A text that belongs to the record directly above, if there is one. */
  readonly more?: string;
}
