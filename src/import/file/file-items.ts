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
import { rowReader } from "../table/row-reader.ts";
import { currencyOfSign } from "../table/signs/money-sign.ts";
import type { TableReading } from "../table/table-findings.ts";
import type { FileItem } from "./file-item.ts";
import { SplitJoiner } from "./splits.ts";

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

/** Reads items as they come. */
export class ItemReader {
  readonly #reading: ItemReading;
  readonly #readRow: ReturnType<typeof rowReader> | undefined;
  readonly #joiner: SplitJoiner | undefined;
  /** Rows that belong to the footer unless a record follows. */
  #loose: FileItem[] = [];
  /** What was given back of the last row. */
  #refund: FileItem | undefined;
  /** The last record of a table, to which texts below it may belong. */
  #held: FileItem | undefined;
  #heldRefund: FileItem | undefined;

  constructor(reading: ItemReading) {
    this.#reading = reading;
    this.#readRow = reading.table && rowReader(reading.table);
    const splits = reading.table?.shape?.splits;
    this.#joiner = splits && new SplitJoiner(splits);
  }

  /** What the items have completed, in the order of the file. */
  read(items: readonly Item[]): readonly FileItem[] {
    const read: FileItem[] = [];
    for (const item of items) {
      const one = this.#read(item);
      if (!one) continue;
      if (this.#held?.record && one.more !== undefined) {
        this.#held = withMore(this.#held, this.#held.record, one);
        continue;
      }
      this.#release(read);
      this.#held = one;
      this.#heldRefund = this.#refund;
      this.#refund = undefined;
    }
    return read;
  }

  #release(read: FileItem[]): void {
    const one = this.#held;
    const refund = this.#heldRefund;
    this.#held = undefined;
    if (!one) return;
    if (this.#joiner) for (const whole of this.#joiner.add(one)) this.#push(whole, read);
    else this.#push(one, read);
    if (refund) this.#push(refund, read);
  }

  /** What is left. */
  end(): readonly FileItem[] {
    const read: FileItem[] = [];
    this.#release(read);
    for (const item of this.#joiner?.end() ?? []) this.#push(item, read);
    const footer = this.#loose.map((item): FileItem => {
      return item.isLoose ? { ...item, status: "footer" } : item;
    });
    this.#loose = [];
    return [...read, ...footer];
  }

  #push(item: FileItem, read: FileItem[]): void {
    if (item.isLoose || (this.#loose.length > 0 && !item.record)) {
      this.#loose.push(item);
      return;
    }
    if (this.#loose.length > 0) {
      read.push(...this.#loose);
      this.#loose = [];
    }
    read.push(item);
  }

  #read(item: Item): FileItem | undefined {
    const { line, endLine } = item;
    switch (item.type) {
      case "record": {
        const { statements, home, isTurned } = this.#reading;
        const signed = isTurned ? { ...item, amount: negate(item.amount) } : item;
        const record = withCurrency(withSign(signed, statements.get(item.statement ?? -1)), home);
        const known = keyOf(item.own ? ownText(item.own) : item.raw);
        return { line, endLine, record, raw: item.raw, known };
      }
      case "text-record":
        return fromTexts(item, this.#reading.texts);
      case "row": {
        const outcome = this.#readRow?.(item) ?? { kind: "ignored" as const };
        if (outcome.kind === "record") {
          const { record, refund, known } = outcome;
          const { raw } = record;
          if (refund) {
            const own = keyOf(`${known} refund`);
            this.#refund = { line, endLine, raw, record: refund, known: own };
          }
          return { line, endLine, raw, record, known };
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
