// The content of a file before anything is decided about it: records with the bank's own signs, rows of tables, accounts and balances,
// and lines that can't be read. Every reader returns these, and each item knows its physical lines.

import type { MarkContent } from "../../domain/import/import-mark.ts";
import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import type { ImportedLabel } from "../../domain/import/imported-row.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import type { RowStatus } from "../../domain/import/terms.ts";
import { type Decimal, negate } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { OwnExpense } from "./own-expense.ts";

/** Physical lines, or the rows of a sheet, counted from 1. A line ends with LF, CRLF or CR. */
export interface Lines {
  readonly line: number;
  /** The last line, which for most items is the same as `line`. */
  readonly endLine: number;
}

/** The account to which records belong, as the file names it. */
export interface FileAccount {
  /** An IBAN without spaces, or the bank's account number. QIF has only a name. */
  readonly id: string;
  readonly isCard?: boolean;
  readonly owner?: string | undefined;
  /** The file's own text, in capitals. */
  readonly currency?: string | undefined;
}

/** The kind of a record by the codes of its format. Words in its texts are not judged here. */
export type RecordKind = "cash" | "fee" | "income" | "nothing-paid" | "own-transfer" | "transfer";

/** An id that the bank has assigned. Ids of different kinds are never equal. */
export interface RecordId {
  readonly kind: "fitid" | "server" | "entry" | "ref" | "end-to-end" | "reference" | "check";
  readonly value: string;
}

/** The ids of a record as their keys, which take less memory than strings. */
export type RecordIds = Pick<MarkContent, "ids" | "strongIds">;

/** All records without ids share this list. */
export const NO_IDS: RecordIds = { ids: [], strongIds: 0 };

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
  /** The user's own account at the other end, if the part is a transfer and not an expense. */
  readonly transfer?: string | undefined;
}

export interface ImportRecord extends Lines, RecordIds {
  readonly type: "record";
  readonly account?: FileAccount | undefined;
  /** True if the record only explains part of a statement. Several such records may be one row of the statement. */
  readonly isDetail?: boolean | undefined;
  /** At least one of the days is set. */
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
  /** The format's own code, from which `kind` is derived, such as POS, PMNT.CCRD.CWDL or 105. */
  readonly code?: string | undefined;
  readonly status: "booked" | "pending";
  /** The record that this one replaces or reverses. */
  readonly corrects?: { readonly id: number; readonly isDeletion: boolean } | undefined;
  readonly isReversal?: boolean | undefined;
  /** The file's own text, with levels separated by ":". */
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The user's own note in another tracker. */
  readonly note?: string | undefined;
  /** The user's own account at the other end, if the file itself calls the record a transfer. */
  readonly transfer?: string | undefined;
  readonly parts?: readonly RecordPart[] | undefined;
  /** True if columns for shops have the shop's town or trade. */
  readonly isOfShop?: boolean | undefined;
  /** True if the file lists the record as an expense, whatever its sign or words. */
  readonly isExpense?: boolean | undefined;
  /** All fields of the expense, if the file is an export of Outlay. */
  readonly own?: OwnExpense | undefined;
  /** In an export of Outlay, counts up in the order in which the expenses of a day were recorded. */
  readonly at?: number;
  /** The text in the file, or the cells of a table's row, without line breaks at the ends. */
  readonly raw: string;
  /** Notes about the reader's decisions and repairs. */
  readonly notes?: readonly Reason[] | undefined;
}

export interface RecordDays {
  readonly spent?: CalendarDate | undefined;
  readonly booked?: CalendarDate | undefined;
  readonly value?: CalendarDate | undefined;
}

export function negated(record: ImportRecord): ImportRecord {
  return { ...record, amount: negate(record.amount) };
}

/** The bank's posting date, which is the same in all formats of a bank. */
export function bookedDay({ days: { booked, spent, value } }: ImportRecord): CalendarDate {
  return expectDay(booked ?? spent ?? value);
}

/** The day of payment, or else the day of booking. */
export function paidDay({ days: { booked, spent, value } }: ImportRecord): CalendarDate {
  return expectDay(spent ?? booked ?? value);
}

function expectDay(day: CalendarDate | undefined): CalendarDate {
  if (day === undefined) throw new RangeError("the record has no day");
  return day;
}

/** A record of QIF, in which dates and amounts are still strings, since only the whole file shows how they are to be read. */
export interface TextRecord
  extends Omit<ImportRecord, "type" | "days" | "amount" | "parts" | "status"> {
  readonly type: "text-record";
  /** A date such as 28.02.2009 or 2/28/09. Spaces are removed, and years after an apostrophe are written out. */
  readonly day: string;
  readonly amount: string;
  readonly parts?: readonly TextPart[] | undefined;
}

export interface TextPart extends Omit<RecordPart, "amount"> {
  readonly amount: string;
}

/** A row of a table. Spaces around cells are removed. Empty lines are rows without cells. */
export interface TableRow extends Lines {
  readonly type: "row";
  readonly cells: readonly string[];
  /** True for each cell that a sheet stores as a number. It has plain digits and a decimal point. Absent for CSV. */
  readonly areNumbers?: readonly boolean[];
  /** The day from which the sheet counts days, if it is not December 30, 1899. */
  readonly dayZero?: CalendarDate;
  /** Notes about the reader's repairs. */
  readonly notes?: readonly Reason[];
}

/** A statement whose booked records differ from its balances. */
export interface Statement extends Lines {
  readonly type: "statement";
  /** The difference, with the bank's sign. */
  readonly missing: Decimal;
}

/** Lines without a record that could be imported, and the reason. No line is dropped without being reported like this. */
export interface Unread extends FileItem {
  readonly type: "unread";
  /** "unreadable" means that there should be a record. "ignored" means a record of another kind, such as an investment. */
  readonly status: "ignored" | "unreadable";
  readonly reason: Reason;
}

export type Passage = Lines & { readonly raw: string };

/** At most this much of the text of an unread passage is kept, in order to be shown. */
const RAW_CHARACTERS = 500;

export function unreadable(passage: Passage, reason: Reason): Unread {
  return unread(passage, "unreadable", reason);
}

export function skipped(passage: Passage, reason: Reason): Unread {
  return unread(passage, "ignored", reason);
}

function unread({ line, endLine, raw }: Passage, status: Unread["status"], reason: Reason): Unread {
  return { type: "unread", status, line, endLine, reason, raw: raw.slice(0, RAW_CHARACTERS) };
}

/** A label that an export lists, whether an expense has it or not. */
export interface FileLabel extends Lines, ImportedLabel {
  readonly type: "label";
}

export interface FilePlan extends Lines {
  readonly type: "plan";
  readonly plan: ImportedPlan;
  /** The currency of its amounts. */
  readonly currency?: string | undefined;
}

export type Item = FileLabel | FilePlan | ImportRecord | TextRecord | TableRow | Statement | Unread;

/** Reads the items of a text in order. Lines outside all items are the format's own frame: tags, headers and blank lines. */
export interface Reader {
  read(text: string): readonly Item[];
}

/** A row of a file for the import to decide on: a record, or a status if there is no record. */
export interface FileItem extends Lines {
  /** Absent if `status` and `reason` say what the row is. */
  readonly record?: ImportRecord;
  readonly status?: RowStatus;
  readonly reason?: Reason;
  readonly raw: string;
  /** True if the row is a footer, unless records follow. */
  readonly isLoose?: boolean;
  /** A text that belongs to the record directly above, if there is one. */
  readonly more?: string;
}
