// What many records of a file have in common, each combination once. Most records are like the one before.

import type { ImportRecord } from "../record/record.ts";
import { type RowWord, setOfWords } from "../record/row-words.ts";
import { type EntryContext, factsOf, type RecordFacts, wordBitsOf } from "./match-entry.ts";

export interface Shared {
  readonly account: string;
  readonly currency: string | undefined;
  readonly words: ReadonlySet<RowWord>;
  readonly facts: RecordFacts;
  readonly isPending: boolean;
}

interface Seen {
  readonly record: ImportRecord;
  readonly words: number;
  readonly account: string;
  readonly isDetail: boolean;
  readonly place: number;
}

export class SharedFacts {
  #all: Shared[] = [];
  readonly #places = new Map<string, number>();
  #last: Seen | undefined;

  /** Gives the place under which it is found; `text` is the record's own, folded. */
  add(record: ImportRecord, text: string, { account, isDetail = false }: EntryContext): number {
    const words = wordBitsOf(record, text);
    const last = this.#last;
    const isLike = last?.words === words && last.account === account && last.isDetail === isDetail;
    if (last && isLike && isAlike(last.record, record)) return last.place;
    const place = this.#placeOf(record, words, account, isDetail);
    this.#last = { record, words, account, isDetail, place };
    return place;
  }

  /** Takes all for records of one account. */
  keepUnder(account: string): void {
    this.#all = this.#all.map((shared) => ({ ...shared, account }));
  }

  get all(): readonly Shared[] {
    return this.#all;
  }

  at(place: number): Shared {
    return this.#all[place] ?? NOTHING_SHARED;
  }

  #placeOf(record: ImportRecord, words: number, account: string, isDetail: boolean): number {
    const facts = factsOf(record, isDetail);
    const { currency, status } = record;
    const key = JSON.stringify([account, currency, words, status, facts]);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const isPending = status === "pending";
    const place = this.#all.push({
      ...{ account, currency, words: setOfWords(words), facts, isPending },
    });
    this.#places.set(key, place - 1);
    return place - 1;
  }
}

/** Whether the same facts are known of both. Those of records with parts are not compared. */
function isAlike(one: ImportRecord, other: ImportRecord): boolean {
  return (
    one.currency === other.currency &&
    one.status === other.status &&
    one.kind === other.kind &&
    one.transfer === other.transfer &&
    one.counterparty === other.counterparty &&
    one.category === other.category &&
    one.isReversal === other.isReversal &&
    one.isExpense === other.isExpense &&
    !one.corrects &&
    !other.corrects &&
    !one.notes &&
    !other.notes &&
    one.account?.kind === other.account?.kind &&
    (one.payee === undefined) === (other.payee === undefined) &&
    (one.own === undefined) === (other.own === undefined) &&
    !one.parts &&
    !other.parts
  );
}

const NOTHING_SHARED: Shared = {
  ...{ account: "", currency: undefined, words: new Set(), facts: {}, isPending: false },
};
