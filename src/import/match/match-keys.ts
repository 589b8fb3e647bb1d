// What a record is known by when it comes again: its ids, its row as it stands in the file, its day, amount and words. Keys are
// hashes, so that what is kept of a row is small and tells nothing of it.

import type { Decimal } from "../../domain/money/decimal.ts";
import { fold, isFiller, wordsOf } from "../../domain/text/words.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ImportRecord, RecordDays, RecordId } from "../record/record.ts";

/** A whole number of 53 bits. Rows with equal keys are compared by amount too. */
export type Key = number;

export function keyOf(text: string): Key {
  return keyOfTexts([text]);
}

/** The key of several texts together, without those for which `left` says so: two hashes of 32 bits over the same units. */
export function keyOfTexts(texts: readonly string[], left: readonly boolean[] = NONE): Key {
  let [one, other] = [SEED, OTHER_SEED];
  const add = (unit: number) => {
    one = Math.imul(rotated(one ^ unit, 13), FACTOR);
    other = Math.imul(rotated(other ^ unit, 15), OTHER_FACTOR);
  };
  for (const [index, text] of texts.entries()) {
    if (left[index]) continue;
    for (let at = 0; at < text.length; at += 1) add(text.charCodeAt(at));
    add(PART);
  }
  return (mixed(one ^ mixed(other)) & HIGH_BITS) * 2 ** 32 + (mixed(other ^ mixed(one)) >>> 0);
}

const NONE: readonly boolean[] = [];
// As signed numbers of 32 bits: with others, each step would go through a double.
const SEED = 0x9747b28c | 0;
const OTHER_SEED = 0x3c6ef372 | 0;
const FACTOR = 0x9e3779b1 | 0;
const OTHER_FACTOR = 0x85ebca77 | 0;
/** What parts one text from the next: no text has it. */
const PART = 0x1_ffff;
const HIGH_BITS = 0x1f_ffff;

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Each bit decides on all others, as in MurmurHash3. */
function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b | 0);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35 | 0);
  return bits ^ (bits >>> 16);
}

/** The bank's posting day: what all formats of a bank have in common. */
export function keyDay({ booked, spent, value }: RecordDays): CalendarDate {
  const day = booked ?? spent ?? value;
  if (day === undefined) throw new RangeError("the record has no day");
  return day;
}

/** Ids of a bank's own; others are of whoever pays, and come again with the next payment. */
const STRONG: ReadonlySet<RecordId["kind"]> = new Set(["fitid", "server", "entry", "ref"]);

export function isStrong({ kind }: RecordId): boolean {
  return STRONG.has(kind);
}

export function keyOfId({ kind, value }: RecordId): Key {
  return keyOf(`${kind}\u001f${value}`);
}

/** The key of what a record says: its day, its amount, and its words as `recordText` gives them. */
export function keyOfContent(day: CalendarDate, amount: Decimal, text: string): Key {
  return keyOfTexts([day, amount, text]);
}

/** What a record says in words, folded. */
export function recordText({ payee = "", texts }: Pick<ImportRecord, "payee" | "texts">): string {
  const text = texts.length === 1 ? (texts[0] ?? "") : texts.join(" ");
  return fold(payee === "" ? text : `${payee} ${text}`);
}

/** How alike two folded texts are: the share of the shorter one's words that the other has, numbers and fillers apart. */
export function likeness(first: string, second: string): number {
  const [a, b] = [wordSet(first), wordSet(second)];
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  if (fewer.size === 0) return 0;
  let shared = 0;
  for (const word of fewer) if (more.has(word) || isCut(word, more)) shared += 1;
  return shared / fewer.size;
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).filter((word) => !isFiller(word)));
}

/** Formats with narrow fields cut words off. */
const MIN_CUT = 4;

function isCut(word: string, among: ReadonlySet<string>): boolean {
  if (word.length < MIN_CUT) return false;
  for (const other of among) {
    if (other.length >= MIN_CUT && (other.startsWith(word) || word.startsWith(other))) return true;
  }
  return false;
}
