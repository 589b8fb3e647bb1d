// Which slots a filter leaves: one pass over a column for each thing that it asks, over what the passes before have left.

import { type CalendarDate, dayNumber } from "../../domain/calendar-date.ts";
import type { CurrencyCode } from "../../domain/currency.ts";
import { type Decimal, ZERO } from "../../domain/decimal.ts";
import type { ExpenseFilter } from "../../domain/expense-filter.ts";
import type { Bound } from "../../domain/search-query.ts";
import { ExactSum, isWithin, unitsOfBound } from "./amounts.ts";
import { NO_LABEL } from "./label-table.ts";
import { scratchInts } from "./scratch.ts";
import { IN_PARTS, type Table } from "./table.ts";
import { NO_TEXT } from "./texts.ts";

export interface Selection {
  /** In no order that means anything. */
  readonly slots: Int32Array;
  /** Added up when it is first asked for. */
  readonly total: () => Decimal;
}

/** As `slotsOf`, to be kept for as long as the table does not change. */
export function select(
  table: Table,
  filter: ExpenseFilter,
  ledgerCurrency: CurrencyCode | null,
): Selection {
  const slots = slotsOf(table, filter, ledgerCurrency).slice();
  let total: Decimal | undefined;
  return {
    slots,
    total() {
      total ??= totalOf(table, slots);
      return total;
    },
  };
}

/**
 * The slots that the filter leaves, good until somebody asks again. `ledgerCurrency` is what expenses are paid in that say
 * nothing else; null where that is not known.
 */
export function slotsOf(
  table: Table,
  filter: ExpenseFilter,
  ledgerCurrency: CurrencyCode | null,
): Int32Array {
  const slots = new Slots(table);
  if (filter.from === undefined && filter.to === undefined) slots.takeAll();
  else slots.takeBetween(filter.from, filter.to);
  const { labels } = table;
  const counted = labels.counted(filter);
  if (counted) slots.keepCategory(counted);
  const payees = (filter.payeeWords ?? []).map((starts) => labels.withWords("payee", starts));
  if (filter.payee === null) payees.push(labels.none());
  else if (filter.payee !== undefined) payees.push(labels.withName("payee", filter.payee));
  for (const marks of payees) slots.keepMarked(table.payees, marks);
  const tags = (filter.tagWords ?? []).map((starts) => labels.withWords("tag", starts));
  tags.push(...(filter.tags ?? []).map((name) => labels.withName("tag", name)));
  if (tags.length > 0) slots.keepMarked(table.tagSets, table.tags.withAll(tags));
  if (filter.currency !== undefined) {
    slots.keepMarked(table.currencies, currencyMarks(table, filter.currency, ledgerCurrency));
  }
  slots.keepAmounts(filter.min, filter.max);
  for (const start of filter.words ?? []) slots.keepWord(start);
  return slots.kept();
}

export function isEmptyFilter(filter: ExpenseFilter): boolean {
  return Object.values(filter).every(
    (asked) => asked === undefined || (Array.isArray(asked) && asked.length === 0),
  );
}

function currencyMarks(table: Table, currency: CurrencyCode, ledgers: CurrencyCode | null) {
  const { currencyCodes } = table;
  return Uint8Array.from({ length: currencyCodes.size }, (_, number) =>
    (currencyCodes.codeOf(number) ?? ledgers) === currency ? 1 : 0,
  );
}

function totalOf(table: Table, slots: Int32Array): Decimal {
  if (slots.length === 0) return ZERO;
  const { amounts, odd } = table;
  const total = new ExactSum();
  const others: Decimal[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const units = amounts[slot] ?? 0;
    if (!Number.isNaN(units)) total.add(units);
    else others.push(odd.get(slot) ?? ZERO);
  }
  total.addOther(...others);
  return total.total(table.places);
}

/** Of so many expenses at least one has to be in a period for it to be worthwhile to look at the day of each. */
const FEW = 50;

class Slots {
  readonly #table: Table;
  readonly #slots: Int32Array;
  #count = 0;

  constructor(table: Table) {
    this.#table = table;
    this.#slots = scratchInts("selected slots", table.size);
  }

  takeAll(): void {
    const [slots, { ids, size }] = [this.#slots, this.#table];
    let count = 0;
    for (let slot = 0; slot < size; slot += 1) {
      if (ids[slot] !== 0) slots[count++] = slot;
    }
    this.#count = count;
  }

  takeBetween(from: CalendarDate | undefined, to: CalendarDate | undefined): void {
    const { days, size } = this.#table;
    const first = from === undefined ? 0 : dayNumber(from);
    const last = to === undefined ? Number.MAX_SAFE_INTEGER : dayNumber(to);
    if (first > last) return;
    const order = this.#table.order("date");
    const start = order.find((slot) => (days[slot] ?? 0) >= first);
    const end = order.find((slot) => (days[slot] ?? 0) > last);
    if (order.distance(start, end) * FEW < size) this.#count = order.copy(start, end, this.#slots);
    else this.#scanBetween(first, last);
  }

  /** In the order of slots, in which what follows goes through all columns; it jumps about in them in the order of days. */
  #scanBetween(first: number, last: number): void {
    const [slots, { ids, days, size }] = [this.#slots, this.#table];
    let count = 0;
    for (let slot = 0; slot < size; slot += 1) {
      const day = days[slot] ?? 0;
      if (day >= first && day <= last && ids[slot] !== 0) slots[count++] = slot;
    }
    this.#count = count;
  }

  kept(): Int32Array {
    return this.#slots.subarray(0, this.#count);
  }

  keepMarked(column: Int32Array | Uint8Array, marks: Uint8Array): void {
    const slots = this.#slots;
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const slot = slots[at] ?? 0;
      if (marks[column[slot] ?? 0] === 1) slots[kept++] = slot;
    }
    this.#count = kept;
  }

  keepCategory(marks: Uint8Array): void {
    const [slots, { categories, parts }] = [this.#slots, this.#table];
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const slot = slots[at] ?? 0;
      const category = categories[slot] ?? NO_LABEL;
      const isIn =
        category === IN_PARTS
          ? parts.of(slot).some((part) => marks[parts.categories[part] ?? NO_LABEL] === 1)
          : marks[category] === 1;
      if (isIn) slots[kept++] = slot;
    }
    this.#count = kept;
  }

  keepAmounts(min: Bound | undefined, max: Bound | undefined): void {
    if (!min && !max) return;
    const [slots, { amounts, odd, places }] = [this.#slots, this.#table];
    const least = min ? unitsOfBound(min, "min", places) : Number.NEGATIVE_INFINITY;
    const most = max ? unitsOfBound(max, "max", places) : Number.POSITIVE_INFINITY;
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const slot = slots[at] ?? 0;
      const units = amounts[slot] ?? 0;
      const isIn = Number.isNaN(units)
        ? isWithin(odd.get(slot) ?? ZERO, min, max)
        : units >= least && units <= most;
      if (isIn) slots[kept++] = slot;
    }
    this.#count = kept;
  }

  keepWord(start: string): void {
    const [slots, { labels, tags, texts }] = [this.#slots, this.#table];
    const { descriptions, notes, payees, tagSets } = this.#table;
    const inText = texts.matcher(start);
    const inPayee = labels.withWords("payee", [start]);
    const inTags = tags.withAll([labels.withWords("tag", [start])]);
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const slot = slots[at] ?? 0;
      const note = notes[slot] ?? NO_TEXT;
      const isIn =
        inPayee[payees[slot] ?? 0] === 1 ||
        inTags[tagSets[slot] ?? 0] === 1 ||
        inText?.(descriptions[slot] ?? NO_TEXT) ||
        (note !== NO_TEXT && inText?.(note));
      if (isIn) slots[kept++] = slot;
    }
    this.#count = kept;
  }
}
