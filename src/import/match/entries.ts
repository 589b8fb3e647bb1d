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
export const MAX_ENTRIES = 200_000;

export class Entries {
  readonly format: string;
  #all: Entry[] = [];
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
    this.#all.push(entryOf(record, known, { ...context, format: this.format }));
  }

  /** Takes all for records of one account. */
  keepUnder(account: string): void {
    this.#all = this.#all.map((entry) => ({ ...entry, account }));
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

function entryOf(
  record: ImportRecord,
  row: Key,
  { account, format, isDetail = false }: EntryContext & { readonly format: string },
): Entry {
  const { line, endLine, days, amount, balance, currency, ids } = record;
  const text = recordText(record);
  const day = keyDay(days);
  const strong = ids.length === 0 ? NO_IDS : ids.filter(isStrong);
  return {
    ...{ line, endLine, account, format, day, amount, balance, currency, text, row },
    days: daysOf(day, record),
    date: days.spent ?? days.booked ?? day,
    isOut: amount.startsWith("-"),
    isPending: record.status === "pending",
    payee: record.payee ?? record.texts[0] ?? "",
    content: keyOfContent(day, amount, text),
    ids: ids.length === 0 ? NO_KEYS : sorted(ids, strong).map(keyOfId),
    strongIds: strong.length,
    words: rowWordsIn(record.code === undefined ? text : `${text} ${record.code}`),
    facts: factsOf(record, isDetail),
  };
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
