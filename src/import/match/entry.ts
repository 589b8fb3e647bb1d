// A record of a file with everything that it is matched and judged by. Files are long, so an entry reads most of its fields from its
// record, and entries share equal parts.

import type { DaySpan, MarkContent } from "../../domain/import/import-mark.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { bookedDay, type FileItem, type ImportRecord, paidDay } from "../record/record.ts";
import { type RowWord, rowWordsIn } from "../record/row-words.ts";
import { wayOfCategory } from "../table/signs/category-words.ts";
import { type Key, keyOf, keyOfTexts, recordText } from "./match-keys.ts";

export class Entry implements MarkContent, FileItem {
  readonly record: ImportRecord;
  readonly row: Key;
  readonly content: Key;
  readonly words: ReadonlySet<RowWord>;
  /** The key of its account or source, which is known once the whole file is read. */
  account = "";
  format = "";

  /** `row` is the key of the record's row as written in the file, without the parts that change later. */
  constructor(record: ImportRecord, row: Key = keyOf(record.raw)) {
    const { code, category = "" } = record;
    this.record = record;
    this.row = row;
    const { text } = this;
    this.content = keyOfTexts([this.day, record.amount, text]);
    // A category of spending says what was bought, and others may say what the row is.
    const isBought = category === "" || wayOfCategory(category) === "out";
    this.words = rowWordsIn([text, code ?? "", isBought ? "" : category].join(" "));
  }

  get line(): number {
    return this.record.line;
  }

  get endLine(): number {
    return this.record.endLine;
  }

  get raw(): string {
    return this.record.raw;
  }

  get ids(): readonly Key[] {
    return this.record.ids;
  }

  get strongIds(): number {
    return this.record.strongIds;
  }

  /** The bank's day of posting. */
  get day(): CalendarDate {
    return bookedDay(this.record);
  }

  get days(): readonly CalendarDate[] {
    const { spent, booked, value } = this.record.days;
    return [...new Set([booked, spent, value].flatMap((day) => day ?? []))];
  }

  /** The day of payment. */
  get date(): CalendarDate {
    return paidDay(this.record);
  }

  get amount() {
    return this.record.amount;
  }

  get balance() {
    return this.record.balance;
  }

  get currency() {
    return this.record.currency;
  }

  get text(): string {
    return recordText(this.record);
  }

  /** The payee, or the file's first text; empty if it has none. */
  get payee(): string {
    return this.record.payee ?? this.record.texts[0] ?? "";
  }

  /** The payee. Without one, all texts count, because the first may be the bank's name for such rows. */
  get party(): string {
    return this.record.payee ?? this.text;
  }

  get isOut(): boolean {
    return this.amount.startsWith("-");
  }

  get isDetail(): boolean {
    return this.record.isDetail ?? false;
  }

  get isPending(): boolean {
    return this.record.status === "pending";
  }

  /** The user's own account at the other end. If every part goes to one of the user's accounts, the whole record is a transfer. */
  get transfer(): string | undefined {
    const { transfer, parts = [] } = this.record;
    const isMoved = parts.every((part) => part.transfer !== undefined);
    return transfer ?? (isMoved ? parts[0]?.transfer : undefined);
  }
}

/** The first and the last day; undefined without days. */
export function spanOf(days: readonly CalendarDate[]): DaySpan | undefined {
  let [from] = days;
  let to = from;
  for (const day of days) {
    if (!from || day < from) from = day;
    if (!to || day > to) to = day;
  }
  return from && to && { from, to };
}

/** Numbers identical rows from 1, in the order of the file. */
export function repeatCounter(): (entry: Entry) => number {
  const counts = new Map<string, number>();
  return ({ account, content }) => {
    const key = `${account} ${content}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
