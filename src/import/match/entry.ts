// A record of a file, and a row that an earlier import has left a mark of, as far as matching needs them.

import type { DaySpan, ImportMark, MarkContent } from "../../domain/import/import-mark.ts";
import { wordsOfFolded } from "../../domain/text/words.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ImportRecord, Lines, RecordKind } from "../record.ts";
import { type RowWord, rowWordsAmong, rowWordsIn } from "../row-words.ts";
import { idText, isStrong, keyDay, keyOf, recordText } from "./keys.ts";

/** A record of the file, as far as its fate needs it. */
export interface Entry extends MarkContent, Lines {
  /** What was paid on. */
  readonly date: CalendarDate;
  /** Whoever was paid, or what the file says first; empty if it says nothing. */
  readonly payee: string;
  /** What its words speak of. */
  readonly words: ReadonlySet<RowWord>;
  readonly facts: RecordFacts;
}

/** What few records have, as in `ImportRecord`. */
export interface RecordFacts {
  readonly kind?: RecordKind | undefined;
  readonly transfer?: string | undefined;
  readonly counterparty?: string | undefined;
  readonly category?: string | undefined;
  readonly isReversal?: boolean | undefined;
  /** Whether the file keeps it as an expense, so that nothing else speaks of what it means. */
  readonly isExpense?: boolean | undefined;
  /** Whether the file is an export of Outlay: its row is then known by what the expense says. */
  readonly isOwn?: boolean;
  /** Whether its account is a card's. */
  readonly isOfCard?: boolean;
  /** Whether it only explains what a statement has: several such records may be one row there. */
  readonly isDetail?: boolean;
}

export type Mark = ImportMark;
export type Span = DaySpan;

/** How a record was matched with a mark, from the strongest evidence to the weakest. */
export type MatchKind = "id" | "row" | "content" | "words" | "day" | "sum";

export interface Match {
  readonly mark: Mark;
  readonly kind: MatchKind;
  /**
   * Whether both files end within the day, so that it may be another row like this one. Nothing in the files tells; counted as the
   * same, and shown.
   */
  readonly isUnclear: boolean;
}

/** `known` is the record's row as it stands in the file; `account` is what its rows are kept under. */
export function entryOf(
  record: ImportRecord,
  known: string,
  format: string,
  { account, isDetail = false }: { readonly account: string; readonly isDetail?: boolean },
): Entry {
  const text = recordText(record);
  const words = wordsOfFolded(text);
  const day = keyDay(record.days);
  const said = record.code === undefined ? NO_WORDS : rowWordsIn(record.code);
  const own = rowWordsAmong(words, text);
  const { ids, strongIds } = keysOf(record.ids);
  return {
    line: record.line,
    endLine: record.endLine,
    account,
    day,
    days: daysOf(record.days, day),
    date: record.days.spent ?? record.days.booked ?? day,
    amount: record.amount,
    currency: record.currency,
    balance: record.balance,
    text,
    format,
    isPending: record.status === "pending",
    ids,
    strongIds,
    row: keyOf(known),
    content: keyOf(`${day} ${record.amount} ${text}`),
    payee: kept(record.payee ?? record.texts[0] ?? ""),
    words: said.size === 0 ? own : new Set([...own, ...said]),
    facts: factsOf(record, isDetail),
  };
}

function factsOf(record: ImportRecord, isDetail: boolean): RecordFacts {
  const { kind, counterparty, category, isReversal, parts = [] } = record;
  // Where every part goes to an own account, so does the whole.
  const isMoved = parts.length > 0 && parts.every((part) => part.transfer !== undefined);
  const transfer = record.transfer ?? (isMoved ? parts[0]?.transfer : undefined);
  const isOfCard = record.account?.kind === "card";
  const isOwn = record.own !== undefined;
  const { isExpense } = record;
  const isPlain = !kind && !transfer && !counterparty && !category && !isReversal && !isExpense;
  if (isPlain && !isOfCard && !isDetail) return NO_FACTS;
  return {
    ...{ kind, transfer, counterparty, category, isReversal, isOfCard, isDetail },
    ...{ isExpense, isOwn },
  };
}

/** Entries outlive the file's text: they share what is equal, and hold no slices of it. */
const NO_FACTS: RecordFacts = {};
const KEPT = 50_000;
const payees = new Map<string, string>();
const singleDays = new Map<CalendarDate, readonly CalendarDate[]>();

/** The same text, without the piece of the file that it was cut from. */
function kept(payee: string): string {
  const known = payees.get(payee);
  if (known !== undefined) return known;
  const copy = Buffer.from(payee).toString();
  if (payees.size >= KEPT) payees.clear();
  payees.set(copy, copy);
  return copy;
}

/** The part of an entry that is kept. */
export function markOf(entry: Entry): MarkContent {
  const { account, day, days, amount, currency, balance, text, format } = entry;
  const { isPending, ids, strongIds, row, content } = entry;
  return {
    ...{ account, day, days, amount, currency, balance, text, format },
    ...{ isPending, ids, strongIds, row, content },
  };
}

const NO_WORDS: ReadonlySet<RowWord> = new Set();

function keysOf(ids: ImportRecord["ids"]): Pick<Entry, "ids" | "strongIds"> {
  if (ids.length === 0) return NO_IDS;
  const strong = ids.filter(isStrong);
  const others = ids.filter((id) => !isStrong(id));
  return {
    ids: [...strong, ...others].map((id) => keyOf(idText(id))),
    strongIds: strong.length,
  };
}

const NO_IDS = { ids: [], strongIds: 0 };

function daysOf(
  { spent, booked, value }: ImportRecord["days"],
  day: CalendarDate,
): readonly CalendarDate[] {
  const others = [spent, booked, value].filter((one) => one !== undefined && one !== day);
  if (others.length > 0) return [...new Set([day, ...others.flatMap((one) => one ?? [])])];
  let single = singleDays.get(day);
  if (!single) {
    single = [day];
    if (singleDays.size >= KEPT) singleDays.clear();
    singleDays.set(day, single);
  }
  return single;
}
