// Reads the items of a file in order. Each becomes a record, or a status if it isn't one. Tables and QIF are read as the evidence of the
// whole file shows. The readers of other formats return records.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { NumberFormat } from "../../domain/import/terms.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import { Entry } from "../match/entry.ts";
import { keyOf } from "../match/match-keys.ts";
import { ownText } from "../record/own-expense.ts";
import {
  type FileItem,
  type ImportRecord,
  type Item,
  negated,
  type RecordPart,
  type TextRecord,
} from "../record/record.ts";
import { amountOf } from "../table/amounts/number-format.ts";
import { type DayFormat, readDay } from "../table/days/day-format.ts";
import { RowReader } from "../table/row-reader.ts";
import { currencyOfSign } from "../table/signs/money-sign.ts";
import type { TableReading } from "../table/table-reading.ts";
import { joinSplits } from "./splits.ts";

interface ItemReading {
  readonly table: TableReading | undefined;
  /** How the dates and amounts of QIF are read. */
  readonly texts:
    | { readonly days: DayFormat | undefined; readonly numbers: NumberFormat }
    | undefined;
  /** True if spending is positive in a format whose amounts have signs. */
  readonly isTurned: boolean;
  /** The ledger's currency. */
  readonly home: CurrencyCode | undefined;
}

/** Reads the items of a file in order. It removes them from the list, so that a long file never keeps all rows and all records at once. */
export function readItems(items: Item[], reading: ItemReading): FileItem[] {
  const reader = reading.table && new RowReader(reading.table);
  const read: FileItem[] = [];
  /** The refund of the record above. Texts below may still belong to that record. */
  let refund: FileItem | undefined;
  items.reverse();
  for (let item = items.pop(); item; item = items.pop()) {
    const [one, back] = readItem(item, reading, reader);
    if (!one) continue;
    const above = read.at(-1);
    if (above instanceof Entry && one.more !== undefined) {
      read[read.length - 1] = withMore(above, one);
      continue;
    }
    if (refund) read.push(refund);
    refund = back;
    read.push(one);
  }
  if (refund) read.push(refund);
  return withFooter(reading.table?.shape?.hasSplits ? joinSplits(read) : read);
}

/** Rows after the last record belong to the footer if they may. A row right above the header of another table is its title. */
function withFooter(items: readonly FileItem[]): FileItem[] {
  const last = items.findLastIndex(({ record }) => record);
  return items.map((item, at) => {
    if (!item.isLoose) return item;
    if (items[at + 1]?.reason?.code === "header-again") return { ...item, status: "preamble" };
    return at > last ? { ...item, status: "footer" } : item;
  });
}

function readItem(
  item: Item,
  reading: ItemReading,
  reader: RowReader | undefined,
): readonly FileItem[] {
  const { line, endLine } = item;
  switch (item.type) {
    case "record": {
      const { home, isTurned } = reading;
      const record = withCurrency(isTurned ? negated(item) : item, home);
      return [new Entry(record, item.own && keyOf(ownText(item.own)))];
    }
    case "text-record": {
      const { raw } = item;
      const made = recordOfText(item, reading.texts);
      if ("type" in made) return [new Entry(made)];
      return [{ line, endLine, raw, status: "unreadable", reason: made }];
    }
    case "row":
      return reader?.read(item) ?? [];
    case "unread":
      return [item];
    default:
      return [];
  }
}

/** Adds the text of the line below a record to the record. */
function withMore({ record, row }: Entry, { endLine, raw, more = "" }: FileItem): Entry {
  const texts = [...record.texts, more];
  const all = { ...record, endLine, raw: `${record.raw} | ${more}`, texts };
  return new Entry(all, keyOf(`${row} ${raw}`));
}

/** Readers of journals leave a sign that several currencies share as it is. */
function withCurrency(record: ImportRecord, home: CurrencyCode | undefined): ImportRecord {
  if (record.currency === undefined || record.currency.length >= CODE_LENGTH) return record;
  const { currency: sign, ...rest } = record;
  const currency = currencyOfSign(sign, { home, hasDecimals: record.amount.includes(".") });
  return currency ? { ...rest, currency } : rest;
}

const CODE_LENGTH = 3;

/** Returns the record of a QIF item, or why its texts can't be read. */
function recordOfText(item: TextRecord, reading: ItemReading["texts"]): ImportRecord | Reason {
  const { day: dayText, amount: amountText, parts: textParts = [], ...same } = item;
  const amountIn = (text: string) => reading && amountOf(text, reading.numbers);
  const day = reading?.days && readDay(dayText, reading.days);
  if (day === undefined) return reason("not-date", `D ${quote(dayText)}`);
  const amount = amountIn(amountText);
  if (amount === undefined) return reason("not-amount", `T ${quote(amountText)}`);
  const parts: RecordPart[] = [];
  for (const { amount: share, ...part } of textParts) {
    // A part without an amount is the whole amount.
    const value = share === "" ? amount : amountIn(share);
    if (value === undefined) return reason("not-amount", `$ ${quote(share)}`);
    if (value !== ZERO) parts.push({ amount: value, ...part });
  }
  return withParts(
    { ...same, type: "record", days: { booked: day }, amount, status: "booked" },
    parts,
  );
}

function withParts(record: ImportRecord, parts: readonly RecordPart[]): ImportRecord {
  if (parts.length === 0) return record;
  const rest: Decimal = subtract(record.amount, sum(parts.map(({ amount }) => amount)));
  const [only] = parts;
  // The record's own category repeats that of its first part.
  const { category: _1, tags: _2, transfer: _3, ...plain } = record;
  if (only && parts.length === 1 && rest === ZERO) {
    const { amount: _, note, ...category } = only;
    const texts = note && !record.texts.includes(note) ? [...record.texts, note] : record.texts;
    return { ...plain, ...category, texts };
  }
  if (rest === ZERO) return { ...plain, parts };
  return { ...plain, parts: [...parts, { amount: rest }], notes: [reason("parts-differ", rest)] };
}
