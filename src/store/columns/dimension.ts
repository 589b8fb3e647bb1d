// Groupings of expenses: each maps the values of a column to the indexes of their keys.

import { LABEL_FIELDS, type LabelField } from "../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Grouping, GroupKey } from "../../domain/search/breakdown.ts";
import { fold } from "../../domain/text/words.ts";
import { dateOfDayNumber } from "../../domain/time/calendar-date.ts";
import { type Period, periodOf } from "../../domain/time/period.ts";
import { Cache } from "../cache.ts";
import { compareFolded } from "./distinct-texts.ts";
import { NO_LABEL } from "./label-table.ts";
import { IN_PARTS, type Table } from "./table.ts";

/** Used instead of a key's index if the expense has several keys. */
export const SEVERAL = -1;

/**
 * The names of days for all ledgers, since working them out takes longer than the rest of a breakdown. This is enough for the days of a
 * lifetime in three groupings.
 */
const periodNames = new Cache<string, GroupKey>({ most: 100_000 });

export interface Dimension {
  /** Indexed by slot. */
  readonly column: Int32Array;
  /** The lowest value that `codes` covers. */
  readonly least: number;
  /** For each value, the index of its key, or SEVERAL. */
  readonly codes: Int32Array;
  readonly keys: readonly GroupKey[];
  /** The indexes of the keys of a slot's expense, or of its part with this category. */
  placesOf(slot: number, category: number): readonly number[];
}

export interface DimensionView {
  /** The ledger's own currency, for expenses that have no other. */
  readonly currency: CurrencyCode | null;
  /** The day on which the ledger's months begin, 1 to 28. */
  readonly firstDay: number;
}

export function dimensionOf(
  table: Table,
  slots: Int32Array,
  grouping: Grouping,
  view: DimensionView,
): Dimension {
  switch (grouping) {
    case "category":
      return byCategory(table);
    case "tag":
      return byTag(table);
    case "currency":
      return byCurrency(table, (code) => code ?? view.currency);
    default:
      if (isLabelField(grouping)) return byLabel(table, grouping);
      return byDay(table, slots, (day) => nameOfDay(day, grouping, view.firstDay));
  }
}

/** Undefined if there is no such day. */
function nameOfDay(day: number, period: Period, firstDay: number): GroupKey | undefined {
  const key = `${period}/${firstDay}/${day}`;
  const known = periodNames.get(key);
  if (known !== undefined) return known;
  const date = dateOfDayNumber(day);
  const name = date && periodOf(date, period, firstDay);
  if (name !== undefined) periodNames.put(key, name);
  return name;
}

function isLabelField(grouping: Grouping): grouping is LabelField {
  return LABEL_FIELDS.some((field) => field === grouping);
}

/** All expenses have the same key. */
export function ofOneKey(table: Table): Dimension {
  return byCurrency(table, () => null);
}

function byCurrency(
  { columns, currencyCodes }: Table,
  keyOf: (code: CurrencyCode | null) => GroupKey,
): Dimension {
  const nameOf = (code: number) => keyOf(currencyCodes.textOf(code) || null);
  return coded(columns.currencies, 0, currencyCodes.size, nameOf);
}

/** Names only days that occur, because a ledger's days may be spread over ten thousand years. */
function byDay(
  { columns: { days }, leastDay: least, mostDay }: Table,
  slots: Int32Array,
  keyOf: (day: number) => GroupKey | undefined,
): Dimension {
  const count = Math.max(mostDay - least + 1, 0);
  const occurs = new Uint8Array(count);
  for (let at = 0; at < slots.length; at += 1) occurs[(days[slots[at] ?? 0] ?? 0) - least] = 1;
  return coded(days, least, count, (day) => (occurs[day - least] === 1 ? keyOf(day) : undefined));
}

function byLabel({ columns, labels }: Table, field: LabelField): Dimension {
  return coded(columns[field], NO_LABEL, labels.size, (id) => {
    return labels.get(labels.standIns[id] ?? NO_LABEL)?.name ?? null;
  });
}

function byCategory({ columns, labels }: Table): Dimension {
  const whole = coded(columns.categories, NO_LABEL, labels.size, (id) => {
    return labels.get(labels.standIns[id] ?? NO_LABEL)?.id ?? null;
  });
  // The value below the first label indicates parts.
  const codes = new Int32Array(whole.codes.length + 1);
  codes[0] = SEVERAL;
  codes.set(whole.codes, 1);
  const placesOf = (_: number, category: number) => [whole.codes[category] ?? 0];
  return { ...whole, least: IN_PARTS, codes, placesOf };
}

function byTag(table: Table): Dimension {
  const { tags, labels } = table;
  const { tagSets } = table.columns;
  const keys: GroupKey[] = [];
  const places = new Map<GroupKey, number>();
  const placesOfSets = Array.from({ length: tags.size }, (_, set) =>
    shownTags(table, set).map((tag) => takePlace(labels.get(tag)?.name ?? null, keys, places)),
  );
  return {
    column: tagSets,
    least: 0,
    keys,
    codes: Int32Array.from(placesOfSets, ([place = 0, ...others]) =>
      others.length > 0 ? SEVERAL : place,
    ),
    placesOf: (slot) => placesOfSets[tagSets[slot] ?? 0] ?? [],
  };
}

/** The current tags of a set without repetitions; NO_LABEL alone if there are none. */
export function shownTags(table: Table, set: number): readonly number[] {
  const tags = new Set(table.tags.of(set).map((tag) => table.labels.standIns[tag] ?? NO_LABEL));
  tags.delete(NO_LABEL);
  return tags.size > 0 ? [...tags] : [NO_LABEL];
}

/** Codes `count` values from `least` on. `keyOf` returns undefined for a value that does not occur. */
function coded(
  column: Int32Array,
  least: number,
  count: number,
  keyOf: (value: number) => GroupKey | undefined,
): Dimension {
  const keys: GroupKey[] = [];
  const places = new Map<GroupKey, number>();
  const codes = new Int32Array(count);
  for (let offset = 0; offset < count; offset += 1) {
    const key = keyOf(least + offset);
    if (key !== undefined) codes[offset] = takePlace(key, keys, places);
  }
  return {
    column,
    least,
    codes,
    keys,
    placesOf: (slot) => [codes[(column[slot] ?? 0) - least] ?? 0],
  };
}

function takePlace(key: GroupKey, keys: GroupKey[], places: Map<GroupKey, number>): number {
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = keys.push(key) - 1;
  places.set(key, place);
  return place;
}

/** The rank of each key: numbers come first, then texts, ignoring case and accents, then null. */
export function ranksOf(keys: readonly GroupKey[]): Int32Array {
  const sorted = keys.map((key, code): RankedKey => {
    return { key, code, text: `${key}`, folded: fold(`${key}`) };
  });
  sorted.sort(compareKeys);
  const ranks = new Int32Array(keys.length);
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank;
  return ranks;
}

interface RankedKey {
  readonly key: GroupKey;
  readonly code: number;
  readonly text: string;
  readonly folded: string;
}

function compareKeys(a: RankedKey, b: RankedKey): number {
  if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
  if (typeof a.key === "number" && typeof b.key === "number") return a.key - b.key;
  return compareFolded(a, b);
}
