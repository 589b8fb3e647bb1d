// The columns: each expense has a slot, and each of its fields is a number in that slot. Slots are never reused, and a changed expense gets
// a new one, so columns with many empty slots are filled again.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import { type ExpenseDetails, NO_DETAILS } from "../../domain/expense/expense-details.ts";
import { LABEL_FIELDS, TEXT_FIELDS } from "../../domain/expense/expense-fields.ts";
import { valueOfEach } from "../../domain/keys.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { compare, type Decimal } from "../../domain/money/decimal.ts";
import type { ExpenseOrder } from "../../domain/search/expense-filter.ts";
import { dateOfDayNumber, dayNumber } from "../../domain/time/calendar-date.ts";
import { Texts } from "./distinct-texts.ts";
import { bytesOfArrays, grown, NO_DOUBLES, NO_INTS } from "./grown.ts";
import type { Field, ImageFields, ImageReader } from "./image.ts";
import { LabelTable, NO_LABEL } from "./label-table.ts";
import { Numbering } from "./numbering.ts";
import { type Comparison, Order } from "./order.ts";
import { Parts } from "./part-columns.ts";
import { inRanges, type Sliced } from "./slices.ts";
import { SlotIndex } from "./slot-index.ts";
import { TagSets } from "./tag-sets.ts";
import { Amounts, ExactSum } from "./unit-amounts.ts";

/** Used as a category's id if the parts have categories of their own. */
export const IN_PARTS = -1;

const TABLE_BYTES = 3_072;

/** Columns with fewer empty slots than this are never filled again for their sake. */
const FEW_EMPTY = 4_096;

/**
 * The names of the columns. Label fields have the ids of labels as expenses have them, which include merged labels. Text fields and
 * descriptions have the numbers of texts. Currencies are those of original amounts, by their numbers; 0 for none.
 */
const COLUMNS = [
  ...(["days", "descriptions", "categories", "tagSets", "currencies"] as const),
  ...LABEL_FIELDS,
  ...TEXT_FIELDS,
] as const;

export class Table {
  /** The number of slots that a slice of work may visit. */
  readonly slice: number;
  /** The number of slots ever used. */
  size = 0;
  count = 0;
  /** 0 for an empty slot, whose expense was changed or deleted. */
  ids = NO_DOUBLES;
  readonly columns = valueOfEach(COLUMNS, () => NO_INTS);
  /** No expense has ever had a day before `leastDay` or after `mostDay`. */
  leastDay = Number.MAX_SAFE_INTEGER;
  mostDay = 0;
  readonly amounts = new Amounts();
  readonly total = new ExactSum();
  readonly texts = new Texts();
  readonly parts = new Parts(this.texts);
  readonly tags = new TagSets();
  readonly labels = new LabelTable();
  readonly currencyCodes = new Numbering<CurrencyCode>();
  /** Each is made on first use. */
  readonly #orders = new Map<ExpenseOrder["by"], Order>();
  /** The ranks of texts when the order by description was last read. */
  #ranks: Int32Array = NO_INTS;
  readonly #slots = new SlotIndex();

  constructor(slice: number) {
    this.slice = slice;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    let bytes = TABLE_BYTES + bytesOfArrays(this.ids, ...Object.values(this.columns));
    for (const order of this.#orders.values()) bytes += order.bytes;
    bytes += this.amounts.bytes + this.parts.bytes + this.#slots.bytes;
    return bytes + this.texts.bytes + this.tags.bytes + this.labels.bytes;
  }

  /** Is true if most of the slots are empty. */
  get isWasteful(): boolean {
    return this.size - this.count > Math.max(this.count, FEW_EMPTY);
  }

  /** A copy of all data that can't be computed from other data; labels are not included. */
  *image(): Sliced<ImageFields> {
    const { size, labels, leastDay, mostDay } = this;
    const byDate = yield* this.order("date");
    const fields: Record<string, Field> = {
      facts: Float64Array.of(leastDay, mostDay, labels.size),
      "by-date": byDate.slice(),
      ids: this.ids.slice(0, size),
      ...this.amounts.image("amounts", size),
      ...this.parts.image(),
      texts: this.texts.texts.slice(),
      "tag-sets": this.tags.texts.slice(),
      "currency-codes": this.currencyCodes.texts.slice(),
    };
    for (const name of COLUMNS) {
      yield;
      fields[imageOf(name)] = this.columns[name].slice(0, size);
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
    for (const name of COLUMNS) this.columns[name] = image.ints(imageOf(name));
    this.amounts.restore(image, "amounts");
    this.parts.restore(image);
    yield* this.texts.restore(image, "texts");
    yield* this.tags.restore(image, "tag-sets");
    yield* this.currencyCodes.restore(image, "currency-codes");
    yield* inRanges(this.size, this.slice, (from, to) => this.#restoreSlots(from, to));
    this.#orderBy("date").restore(image.ints("by-date"), this.size);
  }

  #restoreSlots(from: number, end: number): void {
    for (let slot = from; slot < end; slot += 1) {
      const id = this.ids[slot] ?? 0;
      if (id === 0) continue;
      this.#slots.set(id, slot);
      this.count += 1;
      this.amounts.addTo(this.total, slot, 1);
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
    const date = dateOfDayNumber(this.columns.days[slot] ?? 0);
    if (!date) throw new RangeError(`slot ${slot} has no day`);
    return date;
  }

  amountOf(slot: number): Decimal {
    return this.amounts.of(slot);
  }

  descriptionOf(slot: number): string {
    return this.texts.textOf(this.columns.descriptions[slot] ?? 0);
  }

  /** Replaces the expense's earlier values. */
  put({ id, date, description, amount, details: kept }: KeptExpense): void {
    this.remove(id);
    const slot = this.#newSlot();
    const details = kept ?? NO_DETAILS;
    const { category, parts, tags, original } = details;
    const { columns } = this;
    const day = dayNumber(date);
    this.leastDay = Math.min(this.leastDay, day);
    this.mostDay = Math.max(this.mostDay, day);
    this.ids[slot] = id;
    columns.days[slot] = day;
    columns.descriptions[slot] = this.texts.numberOf(description);
    for (const field of TEXT_FIELDS)
      columns[field][slot] = this.texts.numberOf(details[field] ?? "");
    for (const field of LABEL_FIELDS) columns[field][slot] = details[field] ?? NO_LABEL;
    columns.categories[slot] = parts.length > 0 ? IN_PARTS : (category ?? NO_LABEL);
    columns.tagSets[slot] = this.tags.numberOf(tags.join());
    columns.currencies[slot] = this.currencyCodes.numberOf(original?.currency ?? "");
    this.parts.put(slot, parts);
    this.amounts.put(slot, amount);
    this.amounts.addTo(this.total, slot, 1);
    this.#slots.set(id, slot);
    this.#reachLabels(details);
    this.count += 1;
  }

  remove(id: ExpenseId): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const order of this.#orders.values()) order.noteRemoval();
    this.#slots.delete(id);
    this.amounts.addTo(this.total, slot, -1);
    this.ids[slot] = 0;
    this.count -= 1;
  }

  /** The slots of all expenses, sorted by this field. */
  *order(by: ExpenseOrder["by"]): Sliced<Int32Array> {
    if (by === "description") this.#ranks = yield* this.texts.ranks();
    return yield* this.#orderBy(by).sorted(this.size, this.ids);
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
    const { columns } = this;
    const compareIds: Comparison = (a, b) => (this.ids[a] ?? 0) - (this.ids[b] ?? 0);
    switch (by) {
      case "date":
        return (a, b) => (columns.days[a] ?? 0) - (columns.days[b] ?? 0) || compareIds(a, b);
      case "amount":
        return (a, b) => this.#compareAmounts(a, b) || compareIds(a, b);
      case "description":
        return (a, b) =>
          compareTexts(columns.descriptions[a] ?? 0, columns.descriptions[b] ?? 0) ||
          compareIds(a, b);
    }
  }

  #compareAmounts(a: number, b: number): number {
    const { units } = this.amounts;
    const order = (units[a] ?? 0) - (units[b] ?? 0);
    return Number.isNaN(order) ? compare(this.amountOf(a), this.amountOf(b)) : order;
  }

  #newSlot(): number {
    const slot = this.size;
    this.size += 1;
    if (slot < this.ids.length) return slot;
    this.ids = grown(this.ids, slot);
    for (const name of COLUMNS) this.columns[name] = grown(this.columns[name], slot);
    return slot;
  }

  #reachLabels(details: ExpenseDetails): void {
    for (const field of LABEL_FIELDS) this.labels.reach(details[field] ?? NO_LABEL);
    this.labels.reach(details.category ?? NO_LABEL);
    for (const tag of details.tags) this.labels.reach(tag);
    for (const part of details.parts) this.labels.reach(part.category ?? NO_LABEL);
  }
}

function imageOf(name: (typeof COLUMNS)[number]): string {
  return `column-${name}`;
}
