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
import { compare, type Decimal, decimalOfSmallUnits, negate } from "../../domain/money/decimal.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import { dateOfDayNumber, dayNumber } from "../../domain/time/calendar-date.ts";
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
import { type Comparison, Order } from "./order.ts";
import { Parts } from "./part-columns.ts";
import { inRanges, type Sliced } from "./slices.ts";
import { SlotIndex } from "./slot-index.ts";
import { TagSets } from "./tag-sets.ts";
import { ExactSum, imageOfOdd, restoreOdd, unitsOf } from "./unit-amounts.ts";

/** Used as a category's id if the parts have categories of their own. */
export const IN_PARTS = -1;

const TABLE_BYTES = 3_072;

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
  readonly #orders = new Map<ExpenseOrder["by"], Order>();
  /** The ranks of texts when the order by description was last read. */
  #ranks: Int32Array = NO_INTS;
  readonly #slots = new SlotIndex();
  readonly #free: number[] = [];

  constructor(slice: number) {
    this.slice = slice;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    let bytes = TABLE_BYTES + this.odd.size * ODD_BYTES;
    bytes += bytesOfArrays(...Object.values(this.#columns()));
    for (const order of this.#orders.values()) bytes += order.bytes;
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
    const { size, labels, leastDay, mostDay } = this;
    const byDate = yield* this.order("date");
    const fields: Record<string, Field> = {
      facts: Float64Array.of(leastDay, mostDay, labels.size),
      "by-date": byDate.slice(),
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
    const [leastDay = 0, mostDay = 0, labels = 1] = image.doubles("facts");
    Object.assign(this, { leastDay, mostDay });
    this.labels.reach(labels - 1);
    this.ids = image.doubles("ids");
    this.size = this.ids.length;
    this.days = image.ints("days");
    this.amounts = image.doubles("amounts");
    this.descriptions = image.ints("descriptions");
    for (const field of TEXT_FIELDS) this.written[field] = image.ints(imageOfText(field));
    for (const field of LABEL_FIELDS) this.named[field] = image.ints(imageOf(field));
    this.categories = image.ints("categories");
    this.tagSets = image.ints("sets-of-tags");
    this.currencies = image.bytes("currency-numbers");
    restoreOdd("expense", image, this.odd);
    this.parts.restore(image);
    this.tags.restore(image);
    this.currencyCodes.restore(image);
    yield* this.texts.restore(image);
    yield* inRanges(this.size, this.slice, (from, to) => this.#restoreSlots(from, to));
    this.#orderBy("date").restore(image.ints("by-date"), this.size);
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
      else this.total.addOthers([amount]);
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
    return this.odd.get(slot) ?? decimalOfSmallUnits(this.amounts[slot] ?? 0);
  }

  /** Replaces the expense's earlier values. */
  put(expense: KeptExpense): void {
    this.remove(expense.id);
    const slot = this.#free.pop() ?? this.#newSlot();
    const details = expense.details ?? NO_DETAILS;
    this.#slots.set(expense.id, slot);
    this.ids[slot] = expense.id;
    this.#putDay(slot, dayNumber(expense.date));
    this.descriptions[slot] = this.texts.take(expense.description);
    for (const field of TEXT_FIELDS) {
      const text = details[field];
      this.written[field][slot] = text === null ? NO_TEXT : this.texts.take(text);
    }
    for (const field of LABEL_FIELDS) this.named[field][slot] = details[field] ?? NO_LABEL;
    this.categories[slot] = details.parts.length > 0 ? IN_PARTS : (details.category ?? NO_LABEL);
    this.tagSets[slot] = this.tags.numberOf(details.tags);
    this.currencies[slot] = details.original
      ? this.currencyCodes.numberOf(details.original.currency)
      : 0;
    this.parts.put(slot, details.parts);
    this.#putAmount(slot, expense.amount);
    this.#reachLabels(details);
    this.count += 1;
    for (const order of this.#orders.values()) order.note(slot);
  }

  remove(id: ExpenseId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const order of this.#orders.values()) order.note(slot);
    this.#slots.delete(id);
    const odd = this.odd.get(slot);
    if (odd === undefined) this.total.add(0 - (this.amounts[slot] ?? 0));
    else this.total.addOthers([negate(odd)]);
    this.texts.release(this.descriptions[slot] ?? NO_TEXT);
    for (const field of TEXT_FIELDS) {
      const text = this.written[field][slot] ?? NO_TEXT;
      if (text !== NO_TEXT) this.texts.release(text);
    }
    this.odd.delete(slot);
    this.parts.remove(slot);
    this.ids[slot] = 0;
    this.amounts[slot] = 0;
    this.#free.push(slot);
    this.count -= 1;
  }

  /** The slots of all expenses, sorted by this field. */
  *order(by: ExpenseOrder["by"]): Sliced<Int32Array> {
    if (by === "description") this.#ranks = yield* this.texts.ranks();
    return yield* this.#orderBy(by).sorted(this.ids, this.size);
  }

  #orderBy(by: ExpenseOrder["by"]): Order {
    const compareRanks: Comparison = (a, b) => (this.#ranks[a] ?? 0) - (this.#ranks[b] ?? 0);
    const order = this.#orders.get(by) ?? new Order(this.comparisonBy(by, compareRanks));
    this.#orders.set(by, order);
    return order;
  }

  /** Compares slots by this field, and then by their ids. */
  comparisonBy(
    by: ExpenseOrder["by"],
    compareTexts: Comparison = (a, b) => this.texts.compare(a, b),
  ): Comparison {
    const compareIds: Comparison = (a, b) => (this.ids[a] ?? 0) - (this.ids[b] ?? 0);
    switch (by) {
      case "date":
        return (a, b) => (this.days[a] ?? 0) - (this.days[b] ?? 0) || compareIds(a, b);
      case "amount":
        return (a, b) => this.#compareAmounts(a, b) || compareIds(a, b);
      case "description":
        return (a, b) =>
          compareTexts(this.descriptions[a] ?? 0, this.descriptions[b] ?? 0) || compareIds(a, b);
    }
  }

  #compareAmounts(a: number, b: number): number {
    const order = (this.amounts[a] ?? 0) - (this.amounts[b] ?? 0);
    return Number.isNaN(order) ? compare(this.amountOf(a), this.amountOf(b)) : order;
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

  #putAmount(slot: number, amount: Decimal): void {
    const units = unitsOf(amount);
    this.amounts[slot] = units;
    if (!Number.isNaN(units)) this.total.add(units);
    else {
      this.odd.set(slot, amount);
      this.total.addOthers([amount]);
    }
  }
}
