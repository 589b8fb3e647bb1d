// Selects the slots that match a filter. Each condition is one pass over a column, for the slots that earlier passes have kept.

import { LABEL_FIELDS, type LabelField, TEXT_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, ZERO } from "../../domain/money/decimal.ts";
import type { ExpenseFilter, TextFilter } from "../../domain/search/expense-filter.ts";
import { type IdRange, isInRanges } from "../../domain/search/id-ranges.ts";
import type { Alternatives } from "../../domain/search/search-alternatives.ts";
import type { Bound } from "../../domain/search/search-query.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { NO_TEXT } from "./distinct-texts.ts";
import { NO_LABEL } from "./label-table.ts";
import { firstWhere } from "./order.ts";
import { inRanges, type Sliced } from "./slices.ts";
import { IN_PARTS, type Table } from "./table.ts";
import { ExactSum, isWithin, unitsOf, unitsOfBound } from "./unit-amounts.ts";

/**
 * Returns the slots that match the filter, in no particular order. `ledgerCurrency` is the currency of expenses that have no other; null if
 * it is unknown.
 */
export function* slotsOf(
  table: Table,
  filter: ExpenseFilter,
  ledgerCurrency: CurrencyCode | null,
): Sliced<Int32Array> {
  const slots = new Slots(table);
  yield* slots.takeBetween(filter.from, filter.to);
  const { labels } = table;
  const counted = labels.counted(filter);
  if (counted) yield* slots.keepCategory(counted);
  for (const name of filter.tags ?? []) yield* slots.keepTagged(labels.withName("tag", name));
  if (filter.currency !== undefined) {
    const marks = currencyMarks(table, filter.currency, ledgerCurrency);
    yield* slots.keepMarked(table.columns.currencies, marks);
  }
  if (filter.ids) yield* slots.keepIds(filter.ids);
  yield* slots.keepAmounts(filter.min, filter.max);
  yield* keepTexts(slots, table, filter, true);
  for (const each of filter.either ?? []) yield* slots.keepEither(each, ledgerCurrency);
  if (filter.not) yield* keepTexts(slots, table, filter.not, false);
  return slots.kept();
}

/** Keeps slots that meet all of the conditions, or those that meet none if `wanted` is false. */
function* keepTexts(slots: Slots, table: Table, filter: TextFilter, wanted: boolean): Sliced<void> {
  const { labels } = table;
  for (const field of LABEL_FIELDS) {
    for (const marks of marksOf(table, field, filter)) {
      yield* slots.keepMarked(table.columns[field], marks, wanted);
    }
  }
  for (const starts of filter.tagWords ?? []) {
    yield* slots.keepTagged(labels.withWords("tag", starts), wanted);
  }
  for (const starts of filter.categoryWords ?? []) {
    yield* slots.keepCategory(labels.categoriesWithWords(starts), wanted);
  }
  for (const start of filter.words ?? []) yield* slots.keepWord(start, wanted);
}

/** Returns an array for each condition on the field. The array has a 1 for each label that matches. */
function marksOf(
  { labels }: Table,
  field: LabelField,
  { [field]: name, [`${field}Words` as const]: words = [] }: ExpenseFilter,
): readonly Uint8Array[] {
  const marks = words.map((starts) => labels.withWords(field, starts));
  if (name === null) marks.push(labels.none());
  else if (name !== undefined) marks.push(labels.withName(field, name));
  return marks;
}

export function isEmptyFilter(filter: ExpenseFilter): boolean {
  return Object.values(filter).every(
    (asked) => asked === undefined || (Array.isArray(asked) && asked.length === 0),
  );
}

function currencyMarks(table: Table, currency: CurrencyCode, ledgers: CurrencyCode | null) {
  const { currencyCodes } = table;
  return Uint8Array.from({ length: currencyCodes.size }, (_, number) =>
    (currencyCodes.textOf(number) || ledgers) === currency ? 1 : 0,
  );
}

/** The exact sum of the slots' amounts. */
export function* totalOf(table: Table, slots: Int32Array): Sliced<Decimal> {
  if (slots.length === 0) return ZERO;
  const { units: amounts, odd } = table.amounts;
  const total = new ExactSum();
  const others: Decimal[] = [];
  yield* inRanges(slots.length, table.slice, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] ?? 0;
      const units = amounts[slot] ?? 0;
      if (!Number.isNaN(units)) total.add(units);
      else others.push(odd.get(slot) ?? ZERO);
    }
  });
  total.addOthers(others);
  return total.total();
}

type SlotTest = (slot: number) => boolean;

/** If fewer than 1 in 50 expenses are in the period, looking them up in the order by date is faster than scanning all days. */
const FEW = 50;

class Slots {
  readonly #table: Table;
  readonly #slots: Int32Array;
  #count = 0;

  constructor(table: Table) {
    this.#table = table;
    this.#slots = new Int32Array(table.size);
  }

  *takeBetween(from: CalendarDate | undefined, to: CalendarDate | undefined): Sliced<void> {
    const { size, columns } = this.#table;
    const { days } = columns;
    const first = from === undefined ? 0 : dayNumber(from);
    const last = to === undefined ? Number.MAX_SAFE_INTEGER : dayNumber(to);
    if (first > last) return;
    const order = yield* this.#table.order("date");
    const start = firstWhere(order, order.length, (slot) => (days[slot] ?? 0) >= first);
    const end = firstWhere(order, order.length, (slot) => (days[slot] ?? 0) > last);
    this.#count = end - start;
    if (this.#count * FEW < size) this.#slots.set(order.subarray(start, end));
    else yield* this.#scanBetween(first, last);
  }

  /** Finds the slots in ascending order, so that later passes don't jump about in the columns. */
  #scanBetween(first: number, last: number): Sliced<void> {
    const [slots, { ids, size, columns }] = [this.#slots, this.#table];
    const { days } = columns;
    return this.#keep(size, (from, to, before) => {
      let kept = before;
      for (let slot = from; slot < to; slot += 1) {
        const day = days[slot] ?? 0;
        if (day >= first && day <= last && ids[slot] !== 0) slots[kept++] = slot;
      }
      return kept;
    });
  }

  /** `pass` writes the kept slots of a range after those kept before, and returns the new end. */
  *#keep(end: number, pass: (from: number, to: number, before: number) => number): Sliced<void> {
    let kept = 0;
    yield* inRanges(end, this.#table.slice, (from, to) => {
      kept = pass(from, to, kept);
    });
    this.#count = kept;
  }

  kept(): Int32Array {
    return this.#slots.subarray(0, this.#count);
  }

  keepMarked(column: Int32Array, marks: Uint8Array, wanted = true): Sliced<void> {
    return this.#keepIf((slot) => marks[column[slot] ?? 0] === 1, wanted);
  }

  keepTagged(marks: Uint8Array, wanted = true): Sliced<void> {
    const { columns, tags } = this.#table;
    return this.keepMarked(columns.tagSets, tags.having(marks), wanted);
  }

  /** Keeps slots with a marked category, or those without one if `wanted` is false. */
  keepCategory(marks: Uint8Array, wanted = true): Sliced<void> {
    return this.#keepIf((slot) => this.#hasCategory(slot, marks), wanted);
  }

  #hasCategory(slot: number, marks: Uint8Array): boolean {
    const { columns, parts } = this.#table;
    const category = columns.categories[slot] ?? NO_LABEL;
    if (category !== IN_PARTS) return marks[category] === 1;
    return parts.of(slot).some((part) => marks[parts.categories[part] ?? NO_LABEL] === 1);
  }

  *keepAmounts(min: Bound | undefined, max: Bound | undefined): Sliced<void> {
    if (!min && !max) return;
    const slots = this.#slots;
    const { units: amounts, odd } = this.#table.amounts;
    const least = min ? unitsOfBound(min, "min") : Number.NEGATIVE_INFINITY;
    const most = max ? unitsOfBound(max, "max") : Number.POSITIVE_INFINITY;
    yield* this.#keep(this.#count, (from, to, before) => {
      let kept = before;
      for (let at = from; at < to; at += 1) {
        const slot = slots[at] ?? 0;
        const units = amounts[slot] ?? 0;
        const isIn = Number.isNaN(units)
          ? isWithin(odd.get(slot) ?? ZERO, min, max)
          : units >= least && units <= most;
        if (isIn) slots[kept++] = slot;
      }
      return kept;
    });
  }

  /** Keeps slots with a word that begins with `start`, or those without one if `wanted` is false. */
  *keepWord(start: string, wanted = true): Sliced<void> {
    yield* this.#keepIf(yield* this.#wordTest(start), wanted);
  }

  keepIds(ranges: readonly IdRange[]): Sliced<void> {
    const { ids } = this.#table;
    return this.#keepIf((slot) => isInRanges(ranges, ids[slot] ?? 0));
  }

  /** Keeps slots with all of the words, with one of the amounts or currencies, or with the state. */
  *keepEither(
    { words, amounts = [], currencies = [], state }: Alternatives,
    ledgerCurrency: CurrencyCode | null,
  ): Sliced<void> {
    const table = this.#table;
    const { columns } = table;
    const units = amounts.map(unitsOf);
    const ofWords: SlotTest[] = [];
    for (const word of words) ofWords.push(yield* this.#wordTest(word));
    const isOfAmount = (slot: number) => {
      const other = table.amounts.odd.get(slot);
      return other === undefined
        ? units.includes(table.amounts.units[slot] ?? 0)
        : amounts.includes(other);
    };
    const paidIn = currencies.map((currency) => currencyMarks(table, currency, ledgerCurrency));
    const none = state === "uncategorized" ? table.labels.counted({ category: "none" }) : undefined;
    const tests: readonly SlotTest[] = [
      ...(words.length > 0 ? [(slot: number) => ofWords.every((test) => test(slot))] : []),
      ...(amounts.length > 0 ? [isOfAmount] : []),
      ...paidIn.map((marks) => (slot: number) => marks[columns.currencies[slot] ?? 0] === 1),
      ...(none ? [(slot: number) => this.#hasCategory(slot, none)] : []),
      ...(state === "split" ? [(slot: number) => columns.categories[slot] === IN_PARTS] : []),
    ];
    yield* this.#keepIf((slot) => tests.some((test) => test(slot)));
  }

  /** Calls a test for each slot. This is slower than a loop that contains the test. */
  #keepIf(test: SlotTest, wanted = true): Sliced<void> {
    const slots = this.#slots;
    return this.#keep(this.#count, (from, to, before) => {
      let kept = before;
      for (let at = from; at < to; at += 1) {
        const slot = slots[at] ?? 0;
        if (test(slot) === wanted) slots[kept++] = slot;
      }
      return kept;
    });
  }

  *#wordTest(start: string): Sliced<SlotTest> {
    const { labels, tags, texts, parts, columns } = this.#table;
    const { descriptions, tagSets, categories } = columns;
    const inText = yield* texts.withWord(start, "begun");
    const ofLabels = LABEL_FIELDS.map((field) => {
      return { column: columns[field], marks: labels.withWords(field, [start]) };
    });
    const ofTags = { column: tagSets, marks: tags.having(labels.withWords("tag", [start])) };
    const written = [descriptions, ...TEXT_FIELDS.map((field) => columns[field])];
    const ofTexts = written.flatMap((column) => (inText ? { column, marks: inText } : []));
    // Most words occur in no label, and there are many expenses, so the pass skips lookups without a match.
    const marked = [...ofTexts, ...ofLabels, ofTags].filter(({ marks }) => marks.includes(1));
    const inCategories = labels.categoriesWithWords([start]);
    const isInCategories = inCategories.includes(1);
    return (slot) => {
      for (const { column, marks } of marked) {
        if (marks[column[slot] ?? NO_LABEL] === 1) return true;
      }
      if (isInCategories && this.#hasCategory(slot, inCategories)) return true;
      return (
        inText !== undefined &&
        categories[slot] === IN_PARTS &&
        parts.of(slot).some((part) => inText[parts.notes[part] ?? NO_TEXT] === 1)
      );
    };
  }
}
