// The records of a file as columns: numbers in typed arrays, texts as bytes. A file may have a million records, and an object for each, with
// its texts, takes half a kilobyte.

import type { DaySpan } from "../../domain/import/import-mark.ts";
import {
  type Decimal,
  decimalOfUnits,
  decimalPlacesOf,
  unitsOf,
  ZERO,
} from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { ImportRecord } from "../record/record.ts";
import type { RowWord } from "../record/row-words.ts";
import { Unreadable } from "../record/unreadable.ts";
import { dateAt, numberOf } from "./day-numbers.ts";
import { CHUNK_BITS, CHUNK_BYTES, EntryChunk } from "./entry-chunk.ts";
import { IdStore, type StoredIds } from "./id-store.ts";
import { TwinFilter } from "./key-counter.ts";
import type { Entry, EntryContext, RecordFacts } from "./match-entry.ts";
import { type Key, keyDay, keyOfContent, recordText } from "./match-keys.ts";
import { PackedParts } from "./packed-parts.ts";
import { type Shared, SharedFacts } from "./shared-facts.ts";
import { TextStore } from "./text-store.ts";

/** Records in their order: an array of them, or columns. */
export interface Entries extends Iterable<Entry> {
  readonly length: number;
  at(index: number): Entry | undefined;
}

const PLACE = (1 << CHUNK_BITS) - 1;
/** A file of 100,000 records has no more. */
const MOST_OPEN = 7;

/** In the place of decimal places: an amount that is too long for a double. */
const LONG = 254;

/** More would not be a file of anybody's. */
export const MOST_ENTRIES = 4_000_000;

export class EntryTable implements Entries {
  readonly format: string;
  readonly #chunks = new PackedParts({ size: CHUNK_BYTES, mostOpen: MOST_OPEN }, (buffer) => {
    return new EntryChunk(buffer);
  });
  readonly #texts = new TextStore();
  readonly #payees = new TextStore();
  readonly #shared = new SharedFacts();
  readonly #ids = new IdStore();
  readonly #long: Decimal[] = [];
  readonly #twins = new TwinFilter();
  #length = 0;
  #isWhole = true;
  /** The numbers of the first and the last day, and of those on which something was paid too. */
  readonly #span = newRange();
  readonly #range = newRange();

  constructor(format: string) {
    this.format = format;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether nothing of the records is missing here that decides on the amounts of their expenses and on whether these have categories. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** `known` is the key of the record's row as it stands in the file. Throws Unreadable for a file of too many. */
  add(record: ImportRecord, known: Key, context: EntryContext): void {
    const index = this.#length;
    if (index >= MOST_ENTRIES) {
      throw new Unreadable(
        `it has more than ${MOST_ENTRIES.toLocaleString("en")} records: divide it`,
      );
    }
    const chunk = (index & PLACE) === 0 ? this.#chunks.add() : this.#chunk(index);
    const at = index & PLACE;
    const { days, amount } = record;
    const text = recordText(record);
    chunk.line[at] = record.line;
    chunk.moreLines[at] = record.endLine - record.line;
    const spent = numberOf(days.spent);
    const booked = numberOf(days.booked);
    const value = numberOf(days.value);
    chunk.spent[at] = spent;
    chunk.booked[at] = booked;
    chunk.value[at] = value;
    const day = booked || spent || value;
    widen(this.#span, day);
    widen(this.#range, day);
    widen(this.#range, spent || day);
    chunk.amountPlaces[at] = this.#put(chunk.amount, at, amount);
    chunk.row[at] = known;
    const content = keyOfContent(keyDay(days), amount, text);
    chunk.content[at] = content;
    this.#twins.add(content);
    chunk.text[at] = this.#texts.add(text);
    chunk.payee[at] = this.#payees.addOften(record.payee ?? record.texts[0] ?? "");
    chunk.shared[at] = this.#shared.add(record, text, context);
    if (record.own || record.parts) this.#isWhole = false;
    if (record.balance !== undefined) {
      chunk.balancePlaces[at] = this.#put(chunk.balance, at, record.balance) + 1;
    }
    if (record.ids.length > 0) chunk.ids[at] = this.#ids.add(record.ids);
    this.#length += 1;
  }

  /** Takes all for records of one account. */
  keepUnder(account: string): void {
    this.#shared.keepUnder(account);
  }

  /** Names of the accounts that they are kept under. */
  get accounts(): ReadonlySet<string> {
    return new Set(this.#shared.all.map(({ account }) => account));
  }

  /** Whether some correct others. */
  get hasCorrections(): boolean {
    return this.#shared.all.some(({ facts }) => facts.corrects !== undefined);
  }

  get currencies(): ReadonlySet<string> {
    return new Set(this.#shared.all.flatMap(({ currency }) => currency ?? []));
  }

  /** The first and the last of their days; undefined without records. */
  get span(): DaySpan | undefined {
    return spanOfRange(this.#span);
  }

  /** The same, with the days on which something was paid. */
  get range(): DaySpan | undefined {
    return spanOfRange(this.#range);
  }

  /** Whether the key may be that of several records' content; it never is if this says no. */
  mayRepeat(content: Key): boolean {
    return this.#twins.mayRepeat(content);
  }

  /** The first id of each record from one place up to another that has ids; undefined behind the last record. */
  firstIds(from: number, to: number): readonly Key[] | undefined {
    if (from >= this.#length || this.#ids.isEmpty) return undefined;
    const ids: Key[] = [];
    for (let index = from; index < Math.min(to, this.#length); index += 1) {
      const first = this.#ids.firstAt(this.#chunk(index).ids[index & PLACE] ?? 0);
      if (first !== undefined) ids.push(first);
    }
    return ids;
  }

  at(index: number): Entry | undefined {
    return index >= 0 && index < this.#length ? new StoredEntry(this, index) : undefined;
  }

  *[Symbol.iterator](): Iterator<Entry> {
    for (let index = 0; index < this.#length; index += 1) yield new StoredEntry(this, index);
  }

  lineOf(index: number): number {
    return this.#chunk(index).line[index & PLACE] ?? 0;
  }

  endLineOf(index: number): number {
    const chunk = this.#chunk(index);
    const at = index & PLACE;
    return (chunk.line[at] ?? 0) + (chunk.moreLines[at] ?? 0);
  }

  daysOf(index: number) {
    const chunk = this.#chunk(index);
    const at = index & PLACE;
    return {
      spent: dateAt(chunk.spent[at]),
      booked: dateAt(chunk.booked[at]),
      value: dateAt(chunk.value[at]),
    };
  }

  /** The key's day, as `keyDay` has it. */
  dayOf(index: number): CalendarDate {
    const chunk = this.#chunk(index);
    const at = index & PLACE;
    const day = dateAt(chunk.booked[at] || chunk.spent[at] || chunk.value[at]);
    if (day === undefined) throw new RangeError(`the record ${index} has no day`);
    return day;
  }

  amountOf(index: number): Decimal {
    const chunk = this.#chunk(index);
    const at = index & PLACE;
    return this.#decimal(chunk.amount[at] ?? 0, chunk.amountPlaces[at] ?? 0);
  }

  isOut(index: number): boolean {
    const chunk = this.#chunk(index);
    const at = index & PLACE;
    if (chunk.amountPlaces[at] === LONG) return this.amountOf(index).startsWith("-");
    return (chunk.amount[at] ?? 0) < 0;
  }

  balanceOf(index: number): Decimal | undefined {
    const chunk = this.#chunk(index);
    const at = index & PLACE;
    const places = chunk.balancePlaces[at] ?? 0;
    return places === 0 ? undefined : this.#decimal(chunk.balance[at] ?? 0, places - 1);
  }

  rowOf(index: number): Key {
    return this.#chunk(index).row[index & PLACE] ?? 0;
  }

  contentOf(index: number): Key {
    return this.#chunk(index).content[index & PLACE] ?? 0;
  }

  textOf(index: number): string {
    return this.#texts.at(this.#chunk(index).text[index & PLACE] ?? 0);
  }

  payeeOf(index: number): string {
    return this.#payees.atOften(this.#chunk(index).payee[index & PLACE] ?? 0);
  }

  sharedOf(index: number): Shared {
    return this.#shared.at(this.#chunk(index).shared[index & PLACE] ?? 0);
  }

  idsOf(index: number): StoredIds {
    return this.#ids.at(this.#chunk(index).ids?.[index & PLACE] ?? 0);
  }

  #chunk(index: number): EntryChunk {
    const chunk = this.#chunks.at(index >>> CHUNK_BITS);
    if (!chunk) throw new RangeError(`there is no record ${index}`);
    return chunk;
  }

  /** Gives how many digits stand behind the point. */
  #put(column: Float64Array, at: number, value: Decimal): number {
    const units = unitsOf(value);
    if (units === undefined) {
      column[at] = this.#long.push(value) - 1;
      return LONG;
    }
    column[at] = units;
    return decimalPlacesOf(value);
  }

  #decimal(number: number, places: number): Decimal {
    return places === LONG ? (this.#long[number] ?? ZERO) : decimalOfUnits(number, places);
  }
}

/** Numbers of days; of none, 0. */
interface DayRange {
  first: number;
  last: number;
}

function newRange(): DayRange {
  return { first: 0, last: 0 };
}

function widen(range: DayRange, day: number): void {
  if (range.first === 0 || day < range.first) range.first = day;
  if (day > range.last) range.last = day;
}

function spanOfRange({ first, last }: DayRange): DaySpan | undefined {
  const [from, to] = [dateAt(first), dateAt(last)];
  return from && to && { from, to };
}

/** A record of the table; each of its fields is read when it is asked for. */
class StoredEntry implements Entry {
  readonly #table: EntryTable;
  readonly #at: number;
  #amount: Decimal | undefined;
  #payee: string | undefined;

  constructor(table: EntryTable, at: number) {
    this.#table = table;
    this.#at = at;
  }

  get line(): number {
    return this.#table.lineOf(this.#at);
  }

  get endLine(): number {
    return this.#table.endLineOf(this.#at);
  }

  get account(): string {
    return this.#table.sharedOf(this.#at).account;
  }

  get day(): CalendarDate {
    return this.#table.dayOf(this.#at);
  }

  get days(): readonly CalendarDate[] {
    const { spent, booked, value } = this.#table.daysOf(this.#at);
    const { day } = this;
    const others = [spent, booked, value].filter((one) => one !== undefined && one !== day);
    return others.length === 0 ? [day] : [...new Set([day, ...others.flatMap((one) => one ?? [])])];
  }

  get date(): CalendarDate {
    const { spent, booked } = this.#table.daysOf(this.#at);
    return spent ?? booked ?? this.day;
  }

  get amount(): Decimal {
    this.#amount ??= this.#table.amountOf(this.#at);
    return this.#amount;
  }

  get isOut(): boolean {
    return this.#table.isOut(this.#at);
  }

  get balance(): Decimal | undefined {
    return this.#table.balanceOf(this.#at);
  }

  get currency(): string | undefined {
    return this.#table.sharedOf(this.#at).currency;
  }

  get text(): string {
    return this.#table.textOf(this.#at);
  }

  get payee(): string {
    this.#payee ??= this.#table.payeeOf(this.#at);
    return this.#payee;
  }

  get format(): string {
    return this.#table.format;
  }

  get isPending(): boolean {
    return this.#table.sharedOf(this.#at).isPending;
  }

  get ids(): readonly Key[] {
    return this.#table.idsOf(this.#at).ids;
  }

  get strongIds(): number {
    return this.#table.idsOf(this.#at).strongIds;
  }

  get row(): Key {
    return this.#table.rowOf(this.#at);
  }

  get content(): Key {
    return this.#table.contentOf(this.#at);
  }

  get words(): ReadonlySet<RowWord> {
    return this.#table.sharedOf(this.#at).words;
  }

  get facts(): RecordFacts {
    return this.#table.sharedOf(this.#at).facts;
  }
}
