// The items of a file in its order, each a record or what it is otherwise. Tables and QIF are read by what the whole file has
// shown; other formats bring their records with them.

import type { NumberFormat } from "../../domain/import/terms.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { negate } from "../../domain/money/decimal.ts";
import { recordOfText } from "../formats/text-record.ts";
import { keyOf } from "../match/match-keys.ts";
import { ownText } from "../record/own-expense.ts";
import type { ImportRecord, Item, Statement, TextRecord } from "../record/record.ts";
import { readNumber } from "../table/amounts/number-format.ts";
import { rawOf } from "../table/cells/cell-texts.ts";
import { type DayFormat, readDay } from "../table/days/day-format.ts";
import { RowReader } from "../table/row-reader.ts";
import { currencyOfSign } from "../table/signs/money-sign.ts";
import type { TableReading } from "../table/table-findings.ts";
import type { FileItem } from "./file-item.ts";
import { joinSplits } from "./splits.ts";

/** How the texts of a format without a table are read. */
export interface TextReading {
  readonly days: DayFormat;
  readonly numbers: NumberFormat;
}

export interface ItemReading {
  readonly table: TableReading | undefined;
  readonly texts: TextReading | undefined;
  /** Whether what was spent stands above zero in a format whose amounts have signs. */
  readonly isTurned?: boolean;
  readonly statements: ReadonlyMap<number, Statement>;
  /** The ledger's currency. */
  readonly home: CurrencyCode | undefined;
}

/** Reads the items of a file, and keeps its order. */
export function readItems(items: readonly Item[], reading: ItemReading): readonly FileItem[] {
  const reader = reading.table && new RowReader(reading.table);
  const read: FileItem[] = [];
  /** Holds what was given back of the record above; texts below may still belong to that record. */
  let refund: FileItem | undefined;
  for (const item of items) {
    const one = readItem(item, reading, reader);
    if (!one) continue;
    const above = read.at(-1);
    if (above?.record && one.more !== undefined) {
      read[read.length - 1] = withMore(above, above.record, one);
      continue;
    }
    if (refund) read.push(refund);
    refund = one.refund;
    read.push(one);
  }
  if (refund) read.push(refund);
  const splits = reading.table?.shape?.splits;
  return withFooter(splits ? joinSplits(read, splits) : read);
}

/** Rows behind the last record belong to the footer, from the first on that may. */
function withFooter(items: readonly FileItem[]): readonly FileItem[] {
  const last = items.findLastIndex(({ record }) => record);
  return items.map((item, at) =>
    at > last && item.isLoose ? { ...item, status: "footer" } : item,
  );
}

/** With what was given back of it, as an item of its own. */
interface ReadItem extends FileItem {
  readonly refund?: FileItem;
}

function readItem(
  item: Item,
  reading: ItemReading,
  reader: RowReader | undefined,
): ReadItem | undefined {
  const { line, endLine } = item;
  switch (item.type) {
    case "record": {
      const { statements, home, isTurned } = reading;
      const signed = isTurned ? { ...item, amount: negate(item.amount) } : item;
      const record = withCurrency(withSign(signed, statements.get(item.statement ?? -1)), home);
      const known = keyOf(item.own ? ownText(item.own) : item.raw);
      return { line, endLine, record, raw: item.raw, known };
    }
    case "text-record":
      return fromTexts(item, reading.texts);
    case "row": {
      const outcome = reader?.read(item) ?? { kind: "ignored" as const };
      if (outcome.kind === "record") {
        const { record, refund, known } = outcome;
        const place = { line, endLine, raw: record.raw };
        const back = refund && { ...place, record: refund, known: keyOf(`${known} refund`) };
        return { ...place, record, known, ...(back && { refund: back }) };
      }
      const raw = rawOf(item.cells);
      const { kind: status, ...told } = outcome;
      return { line, endLine, raw, known: 0, status, ...told };
    }
    case "unread": {
      const status = item.why === "unreadable" ? "unreadable" : "ignored";
      return { line, endLine, raw: item.raw, known: 0, status, reason: item.reason };
    }
    default:
      return undefined;
  }
}

/** A record with the text of the line below it. */
function withMore(item: FileItem, record: ImportRecord, { endLine, raw, more = "" }: FileItem) {
  const all = `${item.raw} | ${more}`;
  return {
    ...item,
    ...{ endLine, raw: all, known: keyOf(`${item.known} ${raw}`) },
    record: { ...record, endLine, raw: all, texts: [...record.texts, more] },
  };
}

/** Journals write a sign that several currencies share, as it is. */
function withCurrency(record: ImportRecord, home: CurrencyCode | undefined): ImportRecord {
  if (record.currency === undefined || record.currency.length >= CODE_LENGTH) return record;
  const { currency: sign, ...rest } = record;
  const currency = currencyOfSign(sign, { home, hasDecimals: record.amount.includes(".") });
  return currency ? { ...rest, currency } : rest;
}

const CODE_LENGTH = 3;

/** Some banks mean reversals the other way round; the statement's balances have shown it. */
function withSign(record: ImportRecord, statement: Statement | undefined): ImportRecord {
  const account = record.account ?? statement?.account;
  const currency = record.currency ?? statement?.currency ?? account?.currency;
  const isOpposite = record.isReversal && statement?.reversals === "opposite";
  const isWhole = account === record.account && currency === record.currency;
  if (isWhole && !isOpposite) return record;
  return {
    ...record,
    ...(isOpposite && { amount: negate(record.amount) }),
    ...(account && { account }),
    ...(currency !== undefined && { currency }),
  };
}

function fromTexts(item: TextRecord, reading: TextReading | undefined): FileItem {
  const { line, endLine, raw } = item;
  const made = recordOfText(item, {
    day: (text) => reading && readDay(text, reading.days),
    amount: (text) => {
      const read = reading && readNumber(text, reading.numbers);
      return typeof read === "object" ? read.amount : undefined;
    },
  });
  if (made.type === "record") return { line, endLine, raw, record: made, known: keyOf(raw) };
  return { line, endLine, raw, known: 0, status: "unreadable", reason: made.reason };
}
