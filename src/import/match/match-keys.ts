// The keys by which a record is recognized in a later file: its ids, its row as written, and its day, amount and words. Keys are hashes,
// which are small and reveal nothing about a row.

import { fold, isFiller, wordsOf } from "../../domain/text/words.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { type ImportRecord, NO_IDS, type RecordId, type RecordIds } from "../record/record.ts";

/** A whole number of 53 bits. Rows with equal keys are compared by amount too. */
export type Key = number;

export function keyOf(text: string): Key {
  return Number(Bun.hash.xxHash3(text) & KEY_BITS);
}

/** The key of several texts together, without those for which `skipped` is true. */
export function keyOfTexts(texts: readonly string[], skipped: readonly boolean[] = []): Key {
  return keyOf(texts.filter((_, at) => !skipped[at]).join("\u001f"));
}

const KEY_BITS = 2n ** 53n - 1n;

/** These ids are the bank's own. Other ids are the payer's, and may recur with the next payment. */
const STRONG: ReadonlySet<RecordId["kind"]> = new Set(["fitid", "server", "entry", "ref"]);

/** Returns the keys of ids, the bank's own ids first. */
export function recordIds(given: readonly RecordId[]): RecordIds {
  if (given.length === 0) return NO_IDS;
  const strong = given.filter(({ kind }) => STRONG.has(kind));
  const weak = given.filter(({ kind }) => !STRONG.has(kind));
  return { ids: [...strong, ...weak].map(keyOfId), strongIds: strong.length };
}

export function keyOfId({ kind, value }: RecordId): Key {
  return keyOfTexts([kind, value]);
}

/** An id that no other expense of any ledger has. A number alone occurs in every ledger. `createdAt` has the form that exports write. */
export function ownId(id: number, createdAt: string): RecordId {
  return { kind: "entry", value: `${id} of ${createdAt}` };
}

/** The words of a record, folded. */
export function recordText({ payee = "", texts }: Pick<ImportRecord, "payee" | "texts">): string {
  const text = texts.length === 1 ? (texts[0] ?? "") : texts.join(" ");
  return fold(payee === "" ? text : `${payee} ${text}`);
}

/** How alike two folded texts are: the share of the shorter one's words that the other one has. Numbers and fillers don't count. */
export function likeness(first: string, second: string): number {
  const [a, b] = [wordSet(first), wordSet(second)];
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  if (fewer.size === 0) return 0;
  return [...fewer].filter((word) => more.has(word) || isCut(word, more)).length / fewer.size;
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).filter((word) => !isFiller(word)));
}

/** Formats with narrow fields cut words off. A word counts as cut off only if this many characters are left. */
const MIN_CUT = 4;

function isCut(word: string, among: ReadonlySet<string>): boolean {
  const isLong = (one: string) => one.length >= MIN_CUT;
  const isPart = (other: string) => other.startsWith(word) || word.startsWith(other);
  return isLong(word) && among.values().some((other) => isLong(other) && isPart(other));
}

export function isNear(first: CalendarDate, second: CalendarDate, days: number): boolean {
  return Math.abs(dayNumber(first) - dayNumber(second)) <= days;
}
