// The columns: each expense has a slot, and each of its fields is a number in that slot. Slots of deleted expenses are reused.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import { type ExpenseDetails, NO_DETAILS } from "../../domain/expense/expense-details.ts";
import {
  eachLabelField,
  eachTextField,
  LABEL_FIELDS,
  type LabelField,
  TEXT_FIELDS,
  type TextField,
} from "../../domain/expense/expense-fields.ts";
import type { Part } from "../../domain/expense/parts.ts";
import { compare, type Decimal, negate } from "../../domain/money/decimal.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import { type CalendarDate, dateOfDayNumber, dayNumber } from "../../domain/time/calendar-date.ts";
import { NO_TEXT, Texts } from "./distinct-texts.ts";
import {
  bytesOfArrays,
  grown,
  NO_BYTES,
  NO_DOUBLES,
  NO_INTS,
  type Numbers,
  ODD_BYTES,
} from "./grown.ts";
import type { Field, ImageFields, ImageReader } from "./image.ts";
import { CurrencyTable, LabelTable, NO_LABEL } from "./label-table.ts";
import { Order, type Ranking } from "./order.ts";
import { Parts } from "./part-columns.ts";
import { inRanges, type Sliced } from "./slices.ts";
import { SlotIndex } from "./slot-index.ts";
import { TagSets } from "./tag-sets.ts";
import {
  decimalOfUnits,
  ExactSum,
  imageOfOdd,
  LIMIT_UNITS,
  placesNeeded,
  restoreOdd,
  roughly,
  unitsOf,
} from "./unit-amounts.ts";

/** Used as a category's id if the parts have categories of their own. */
export const IN_PARTS = -1;

/** The bytes of an empty table. */
const TABLE_BYTES = 3_072;

const ORDERS = ["date", "amount", "description"] as const;

/** A day and an id below 2^31 together fit into a whole number that a double represents exactly: 2^22 days times 2^31 ids. */
const KEYED_IDS = 2 ** 31;

function imageOf(field: LabelField): string {
  return `label-${field}`;
}

function imageOfText(field: TextField): string {
  return `text-${field}`;
}

export class Table {
  /** The number of slots that a slice of work may visit. */
  readonly slice: number;
  /** The number of slots ever used. */
  size = 0;
  count = 0;
  /** The number of decimal places that amounts are counted in: 2 if the unit is 0.01. */
  places = 0;
  /** 0 for a free slot. */
  ids = NO_DOUBLES;
  days = NO_INTS;
  /** No expense has ever had a day before `leastDay` or after `mostDay`. */
  leastDay = Number.MAX_SAFE_INTEGER;
  mostDay = 0;
  /** Amounts in units; NaN for those in `odd`. */
  amounts = NO_DOUBLES;
  descriptions = NO_INTS;
  /** The numbers of the texts of each field. */
  readonly written = eachTextField(() => NO_INTS);
  /** The ids of labels as expenses have them, which include merged labels. */
  readonly named = eachLabelField(() => NO_INTS);
  categories = NO_INTS;
  tagSets = NO_INTS;
  /** The number of the original amount's currency; 0 for none. */
  currencies = NO_BYTES;
  /** Amounts, by slot, that are not a whole number of units, or too large for a double. */
  readonly odd = new Map<number, Decimal>();
  readonly total = new ExactSum();
  readonly texts = new Texts();
  readonly parts = new Parts(this.texts);
  readonly tags = new TagSets();
  readonly labels = new LabelTable();
  readonly currencyCodes = new CurrencyTable();
  /** Each is made on first use. */
  readonly #orders: Partial<Record<ExpenseOrder["by"], Order>> = {};
  /** Slots from this number on are not in the order yet. */
  readonly #ordered = { date: 0, amount: 0, description: 0 };
  readonly #slots = new SlotIndex();
  #lastDate: CalendarDate | undefined;
  #lastDay = 0;
  readonly #free: number[] = [];

  constructor(slice: number) {
    this.slice = slice;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    let bytes = TABLE_BYTES + this.odd.size * ODD_BYTES;
    bytes += bytesOfArrays(...Object.values(this.#columns()));
    for (const by of ORDERS) bytes += this.#orders[by]?.bytes ?? 0;
    bytes += this.parts.bytes + this.#slots.bytes;
    return bytes + this.texts.bytes + this.tags.bytes + this.labels.bytes;
  }

  /** The columns of slots, by their names in images. */
  #columns(): Readonly<Record<string, Numbers>> {
    return {
      ids: this.ids,
      days: this.days,
      amounts: this.amounts,
      descriptions: this.descriptions,
      categories: this.categories,
      "sets-of-tags": this.tagSets,
      "currency-numbers": this.currencies,
      ...Object.fromEntries(LABEL_FIELDS.map((field) => [imageOf(field), this.named[field]])),
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [imageOfText(field), this.written[field]])),
    };
  }

  /** A copy of all data that can't be computed from other data; labels are not included. */
  *image(): Sliced<ImageFields> {
    const { size, labels, leastDay, mostDay, places } = this;
    const order = this.order("date");
    const byDate = new Int32Array(this.count);
    order.copy(order.start(), order.end(), byDate);
    const fields: Record<string, Field> = {
      facts: Float64Array.of(places, leastDay, mostDay, labels.size),
      "by-date": byDate,
      ...imageOfOdd("expense", this.odd),
      ...this.parts.image(),
      ...this.texts.image(),
      ...this.tags.image(),
      ...this.currencyCodes.image(),
    };
    for (const [name, column] of Object.entries(this.#columns())) {
      yield;
      fields[name] = column.slice(0, size);
    }
    return fields;
  }

  /** Restores the data of `image`; the table must be empty. */
  *restore(image: ImageReader): Sliced<void> {
    const [places = 0, leastDay = 0, mostDay = 0, labels = 1] = image.numbers(
      "facts",
      Float64Array<ArrayBuffer>,
    );
    Object.assign(this, { places, leastDay, mostDay });
    this.labels.reach(labels - 1);
    this.ids = image.numbers("ids", Float64Array<ArrayBuffer>);
    this.size = this.ids.length;
    this.days = image.numbers("days", Int32Array<ArrayBuffer>);
    this.amounts = image.numbers("amounts", Float64Array<ArrayBuffer>);
    this.descriptions = image.numbers("descriptions", Int32Array<ArrayBuffer>);
    for (const field of TEXT_FIELDS)
      this.written[field] = image.numbers(imageOfText(field), Int32Array<ArrayBuffer>);
    for (const field of LABEL_FIELDS)
      this.named[field] = image.numbers(imageOf(field), Int32Array<ArrayBuffer>);
    this.categories = image.numbers("categories", Int32Array<ArrayBuffer>);
    this.tagSets = image.numbers("sets-of-tags", Int32Array<ArrayBuffer>);
    this.currencies = image.numbers("currency-numbers", Uint8Array<ArrayBuffer>);
    restoreOdd("expense", image, this.odd);
    this.parts.restore(image);
    this.tags.restore(image);
    this.currencyCodes.restore(image);
    yield* this.texts.restore(image);
    const byDate = image.numbers("by-date", Int32Array<ArrayBuffer>);
    yield* inRanges(this.size, this.slice, (from, to) => {
      this.#restoreSlots(from, to);
      this.#orderBy("date").append(byDate.subarray(from, to));
    });
    this.#ordered.date = this.size;
  }

  #restoreSlots(from: number, end: number): void {
    const { ids, amounts, odd } = this;
    const hasOdd = odd.size > 0;
    for (let slot = from; slot < end; slot += 1) {
      const id = ids[slot] ?? 0;
      if (id === 0) {
        this.#free.push(slot);
        continue;
      }
      this.#slots.set(id, slot);
      this.count += 1;
      const amount = hasOdd ? odd.get(slot) : undefined;
      if (amount === undefined) this.total.add(amounts[slot] ?? 0);
      else this.total.addOther(amount);
    }
  }

  slotOf(id: ExpenseId): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): ExpenseId {
    // Safe: only ids of expenses are stored here.
    return (this.ids[slot] ?? 0) as ExpenseId;
  }

  dateOf(slot: number) {
    const date = dateOfDayNumber(this.days[slot] ?? 0);
    if (!date) throw new RangeError(`slot ${slot} has no day`);
    return date;
  }

  amountOf(slot: number): Decimal {
    return this.odd.get(slot) ?? decimalOfUnits(this.amounts[slot] ?? 0, this.places);
  }

  /** Replaces the expense's earlier values. */
  put(expense: KeptExpense): void {
    this.remove(expense.id);
    const slot = this.#free.pop() ?? this.#newSlot();
    const details = expense.details ?? NO_DETAILS;
    this.#slots.set(expense.id, slot);
    this.ids[slot] = expense.id;
    this.#putDay(slot, this.#dayOf(expense.date));
    this.descriptions[slot] = this.texts.take(expense.description);
    for (const field of TEXT_FIELDS) {
      const text = details[field];
      this.written[field][slot] = text === null ? NO_TEXT : this.texts.take(text);
    }
    for (const field of LABEL_FIELDS) this.named[field][slot] = details[field] ?? NO_LABEL;
    this.categories[slot] = details.parts.length > 0 ? IN_PARTS : (details.category ?? NO_LABEL);
    this.tagSets[slot] = this.tags.take(details.tags);
    this.currencies[slot] = details.original
      ? this.currencyCodes.numberOf(details.original.currency)
      : 0;
    this.#putAmounts(slot, expense.amount, details.parts);
    this.#reachLabels(details);
    this.count += 1;
    for (const by of ORDERS) if (slot < this.#ordered[by]) this.#orderBy(by).insert(slot);
  }

  remove(id: ExpenseId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const by of ORDERS) if (slot < this.#ordered[by]) this.#orderBy(by).remove(slot);
    this.#slots.delete(id);
    const odd = this.odd.get(slot);
    if (odd === undefined) this.total.add(0 - (this.amounts[slot] ?? 0));
    else this.total.addOther(negate(odd));
    this.texts.release(this.descriptions[slot] ?? NO_TEXT);
    for (const field of TEXT_FIELDS) {
      const text = this.written[field][slot] ?? NO_TEXT;
      if (text !== NO_TEXT) this.texts.release(text);
    }
    this.tags.release(this.tagSets[slot] ?? 0);
    this.odd.delete(slot);
    this.parts.remove(slot);
    this.ids[slot] = 0;
    this.amounts[slot] = 0;
    this.#free.push(slot);
    this.count -= 1;
  }

  /** Returns the order by this field, with every expense sorted in. */
  order(by: ExpenseOrder["by"]): Order {
    this.#extend(by, this.size);
    return this.#orderBy(by);
  }

  /** Sorts up to `steps` more expenses into an order. Returns true if all of them are in order. */
  settle(by: ExpenseOrder["by"], steps: number): boolean {
    this.#extend(by, Math.min(this.size, this.#ordered[by] + steps));
    return this.#ordered[by] === this.size;
  }

  #orderBy(by: ExpenseOrder["by"]): Order {
    const order = this.#orders[by] ?? new Order(this.#rankingBy(by));
    this.#orders[by] = order;
    return order;
  }

  #rankingBy(by: ExpenseOrder["by"]): Ranking {
    switch (by) {
      case "date":
        return {
          key: (slot) =>
            (this.days[slot] ?? 0) * KEYED_IDS + Math.min(this.ids[slot] ?? 0, KEYED_IDS - 1),
          compare: (a, b) => (this.days[a] ?? 0) - (this.days[b] ?? 0) || this.#compareIds(a, b),
        };
      case "amount":
        return {
          key: (slot) => this.#roughAmount(slot),
          compare: (a, b) => this.#compareAmounts(a, b) || this.#compareIds(a, b),
        };
      default:
        return {
          key: (slot) => this.texts.beginningOf(this.descriptions[slot] ?? 0),
          compare: (a, b) => this.#compareDescriptions(a, b),
        };
    }
  }

  #extend(by: ExpenseOrder["by"], end: number): void {
    const order = this.#orderBy(by);
    for (let slot = this.#ordered[by]; slot < end; slot += 1) {
      if (this.ids[slot] !== 0) order.insert(slot);
    }
    this.#ordered[by] = end;
  }

  /** Returns the same double whatever unit the amounts are counted in. */
  #roughAmount(slot: number): number {
    const units = this.amounts[slot] ?? 0;
    return Number.isNaN(units) ? roughly(this.amountOf(slot)) : units / 10 ** this.places;
  }

  #compareAmounts(a: number, b: number): number {
    const order = (this.amounts[a] ?? 0) - (this.amounts[b] ?? 0);
    if (!Number.isNaN(order) || a === b) return order;
    return compare(this.amountOf(a), this.amountOf(b));
  }

  #compareDescriptions(a: number, b: number): number {
    const order = this.texts.compare(this.descriptions[a] ?? 0, this.descriptions[b] ?? 0);
    return order || this.#compareIds(a, b);
  }

  #compareIds(a: number, b: number): number {
    return (this.ids[a] ?? 0) - (this.ids[b] ?? 0);
  }

  #newSlot(): number {
    const slot = this.size;
    this.size += 1;
    if (slot < this.ids.length) return slot;
    this.ids = grown(this.ids, slot);
    this.days = grown(this.days, slot);
    this.amounts = grown(this.amounts, slot);
    this.descriptions = grown(this.descriptions, slot);
    for (const field of TEXT_FIELDS) this.written[field] = grown(this.written[field], slot);
    for (const field of LABEL_FIELDS) this.named[field] = grown(this.named[field], slot);
    this.categories = grown(this.categories, slot);
    this.tagSets = grown(this.tagSets, slot);
    this.currencies = grown(this.currencies, slot);
    return slot;
  }

  /** Remembers the last day, because expenses mostly arrive in the order of days. */
  #dayOf(date: CalendarDate): number {
    if (date !== this.#lastDate) {
      this.#lastDate = date;
      this.#lastDay = dayNumber(date);
    }
    return this.#lastDay;
  }

  #putDay(slot: number, day: number): void {
    this.days[slot] = day;
    if (day < this.leastDay) this.leastDay = day;
    if (day > this.mostDay) this.mostDay = day;
  }

  #reachLabels(details: ExpenseDetails): void {
    for (const field of LABEL_FIELDS) this.labels.reach(details[field] ?? NO_LABEL);
    this.labels.reach(details.category ?? NO_LABEL);
    for (const tag of details.tags) this.labels.reach(tag);
    for (const part of details.parts) this.labels.reach(part.category ?? NO_LABEL);
  }

  #putAmounts(slot: number, amount: Decimal, parts: readonly Part[]): void {
    let places = placesNeeded(amount);
    for (const part of parts) places = Math.max(places, placesNeeded(part.amount));
    if (places > this.places) this.#refine(places);
    this.parts.put(slot, parts, this.places);
    const units = unitsOf(amount, this.places);
    this.amounts[slot] = units;
    if (!Number.isNaN(units)) this.total.add(units);
    else {
      this.odd.set(slot, amount);
      this.total.addOther(amount);
    }
  }

  /** Counts all amounts in finer units. */
  #refine(places: number): void {
    const { amounts, ids, size } = this;
    const factor = 10 ** (places - this.places);
    for (let slot = 0; slot < size; slot += 1) {
      const units = (amounts[slot] ?? 0) * factor;
      if (units <= LIMIT_UNITS && units >= -LIMIT_UNITS) amounts[slot] = units;
      // Odd amounts stay odd, and free slots need no amount.
      else if (ids[slot] !== 0 && !this.odd.has(slot)) this.#setAside(slot);
    }
    this.parts.refine(this.places, places - this.places);
    this.total.refine(places - this.places);
    this.places = places;
  }

  #setAside(slot: number): void {
    const amount = this.amountOf(slot);
    this.total.add(0 - (this.amounts[slot] ?? 0));
    this.total.addOther(amount);
    this.odd.set(slot, amount);
    this.amounts[slot] = Number.NaN;
  }
}
