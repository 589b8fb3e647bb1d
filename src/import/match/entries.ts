// The records of a file in their order, each with what it is matched and judged by.

import type { DaySpan } from "../../domain/import/import-mark.ts";
import { reason } from "../../domain/import/reasons.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ImportRecord, RecordId } from "../record/record.ts";
import { rowWordsIn } from "../record/row-words.ts";
import { Unreadable } from "../record/unreadable.ts";
import { type Entry, type EntryContext, factsOf } from "./match-entry.ts";
import { isStrong, type Key, keyDay, keyOfContent, keyOfId, recordText } from "./match-keys.ts";

/** More would not be a file of anybody's. */
export const MAX_ENTRIES = 100_000;

export class Entries {
  readonly format: string;
  readonly #all: RecordEntry[] = [];
  #isWhole = true;

  constructor(format: string) {
    this.format = format;
  }

  /** `known` is the key of the record's row as it stands in the file. Throws Unreadable for a file of too many. */
  add(record: ImportRecord, known: Key, context: EntryContext): void {
    if (this.#all.length >= MAX_ENTRIES) {
      throw new Unreadable(reason("too-many-rows", MAX_ENTRIES));
    }
    if (record.own || record.parts) this.#isWhole = false;
    this.#all.push(new RecordEntry(record, known, { ...context, format: this.format }));
  }

  /** Takes all for records of one account. */
  keepUnder(account: string): void {
    for (const entry of this.#all) entry.account = account;
  }

  get all(): readonly Entry[] {
    return this.#all;
  }

  /** Whether nothing of the records is missing here that decides on the amounts of their expenses and on whether these have categories. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Names of the accounts that they are kept under. */
  get accounts(): ReadonlySet<string> {
    return new Set(this.#all.map(({ account }) => account));
  }

  get currencies(): ReadonlySet<string> {
    return new Set(this.#all.flatMap(({ currency }) => currency ?? []));
  }

  /** The first and the last of their days; undefined without records. */
  get span(): DaySpan | undefined {
    return spanOfDays(this.#all.map(({ day }) => day));
  }

  /** The same, with the days on which something was paid. */
  get range(): DaySpan | undefined {
    return spanOfDays(this.#all.flatMap(({ day, date }) => [day, date]));
  }
}

function spanOfDays(days: readonly CalendarDate[]): DaySpan | undefined {
  let [from, to] = [days[0], days[0]];
  if (from === undefined || to === undefined) return undefined;
  for (const day of days) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}

/** Says what it can from its record: what is kept of each row counts in a file of many. */
class RecordEntry implements Entry {
  readonly #record: ImportRecord;
  readonly format: string;
  account: string;
  readonly row: Key;
  readonly content: Key;
  readonly ids: readonly Key[];
  readonly strongIds: number;
  readonly words: Entry["words"];
  readonly facts: Entry["facts"];

  constructor(record: ImportRecord, row: Key, { account, format, isDetail = false }: FileContext) {
    const { ids, code } = record;
    this.#record = record;
    this.format = format;
    this.account = account;
    this.row = row;
    const { text } = this;
    this.content = keyOfContent(this.day, record.amount, text);
    const strong = ids.length === 0 ? NO_IDS : ids.filter(isStrong);
    this.ids = ids.length === 0 ? NO_KEYS : sorted(ids, strong).map(keyOfId);
    this.strongIds = strong.length;
    this.words = rowWordsIn(code === undefined ? text : `${text} ${code}`);
    this.facts = factsOf(record, isDetail);
  }

  get line() {
    return this.#record.line;
  }

  get endLine() {
    return this.#record.endLine;
  }

  get day() {
    return keyDay(this.#record.days);
  }

  get days() {
    return daysOf(this.day, this.#record);
  }

  get date() {
    return this.#record.days.spent ?? this.#record.days.booked ?? this.day;
  }

  get amount() {
    return this.#record.amount;
  }

  get balance() {
    return this.#record.balance;
  }

  get currency() {
    return this.#record.currency;
  }

  get text() {
    return recordText(this.#record);
  }

  get payee() {
    return this.#record.payee ?? this.#record.texts[0] ?? "";
  }

  get isOut() {
    return this.amount.startsWith("-");
  }

  get isPending() {
    return this.#record.status === "pending";
  }
}

interface FileContext extends EntryContext {
  readonly format: string;
}

// One for all that have none: files are long.
const NO_IDS: readonly RecordId[] = [];
const NO_KEYS: readonly Key[] = [];

/** The strong ones first. */
function sorted(ids: readonly RecordId[], strong: readonly RecordId[]): readonly RecordId[] {
  return [...strong, ...ids.filter((id) => !isStrong(id))];
}

function daysOf(day: CalendarDate, { days }: ImportRecord): readonly CalendarDate[] {
  const others = [days.spent, days.booked, days.value].filter((one) => one && one !== day);
  return others.length === 0 ? [day] : [...new Set([day, ...others.flatMap((one) => one ?? [])])];
}
