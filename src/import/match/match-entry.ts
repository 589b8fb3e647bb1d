// A record of a file, and a row that an earlier import has left a mark of, as far as matching needs them.

import type { DaySpan, ImportMark, MarkContent } from "../../domain/import/import-mark.ts";
import type { Reason } from "../../domain/import/reasons.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ImportRecord, Lines, RecordKind } from "../record/record.ts";
import type { RowWord } from "../record/row-words.ts";
import { type Key, keyOfId } from "./match-keys.ts";

/** A record of the file, as far as its status needs it. */
export interface Entry extends MarkContent, Lines {
  /** Whether money goes out. */
  readonly isOut: boolean;
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
  /** The id of the record that it takes the place of, or takes back. */
  readonly corrects?: { readonly id: Key; readonly isDeletion: boolean } | undefined;
  /** What its reader has to say of it. */
  readonly notes?: readonly Reason[] | undefined;
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
  readonly isAmbiguous: boolean;
}

/** What a record's file says of it. */
export interface EntryContext {
  /** What its rows are kept under. */
  readonly account: string;
  readonly isDetail?: boolean;
}

export function factsOf(record: ImportRecord, isDetail: boolean): RecordFacts {
  const { kind, counterparty, category, isReversal, parts = [] } = record;
  // Where every part goes to an own account, so does the whole.
  const isMoved = parts.length > 0 && parts.every((part) => part.transfer !== undefined);
  const transfer = record.transfer ?? (isMoved ? parts[0]?.transfer : undefined);
  const isOfCard = record.account?.kind === "card";
  const isOwn = record.own !== undefined;
  const { isExpense, notes } = record;
  const corrects = record.corrects && {
    id: keyOfId(record.corrects.id),
    isDeletion: record.corrects.isDeletion,
  };
  const isPlain =
    !kind &&
    !transfer &&
    !counterparty &&
    !category &&
    !isReversal &&
    !isExpense &&
    !notes &&
    !corrects;
  if (isPlain && !isOfCard && !isDetail) return NO_FACTS;
  const facts = {
    ...{ kind, transfer, counterparty, category, isReversal, isOfCard, isDetail },
    ...{ isExpense, isOwn, notes, corrects },
  };
  return onceOf(facts);
}

/** Most records of a file have those of another one. */
const once = new Map<string, RecordFacts>();
const MAX_ONCE = 1_000;

function onceOf(facts: RecordFacts): RecordFacts {
  const key = JSON.stringify(facts);
  const known = once.get(key);
  if (known) return known;
  if (once.size >= MAX_ONCE) once.clear();
  once.set(key, facts);
  return facts;
}

const NO_FACTS: RecordFacts = {};

/** The part of an entry that is kept. */
export function markOf(entry: Entry): MarkContent {
  const { account, day, days, amount, currency, balance, text, format } = entry;
  const { isPending, ids, strongIds, row, content } = entry;
  return {
    ...{ account, day, days, amount, currency, balance, text, format },
    ...{ isPending, ids, strongIds, row, content },
  };
}
