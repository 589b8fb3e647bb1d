// How a whole table is read: where it begins, what its columns hold, and how its days, numbers and signs are written.

import {
  type ColumnPlaces,
  NUMBER_FORMATS,
  type NumberFormat,
  type Spent,
} from "../../domain/import/terms.ts";
import { type CurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, negate, subtract, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { headerKey, isSameAccount, type Profile } from "../profile.ts";
import { type Finding, isProof } from "../record/reading.ts";
import type { TableRow } from "../record/record.ts";
import type { BalanceProof } from "./amounts/balance.ts";
import { askFee, decideFee, type FeeRow, type FoundFee } from "./amounts/fee.ts";
import {
  decideNumbers,
  decimalSign,
  NumberEvidence,
  numberAt,
  readNumber,
} from "./amounts/number-format.ts";
import { holderOf } from "./columns/account-column.ts";
import { findColumns, SAMPLE_ROWS } from "./columns/column-roles.ts";
import { isOfCard } from "./columns/column-words.ts";
import { DAY_ROLES, MONEY_ROLES } from "./columns/found-columns.ts";
import { findHeader, isBody, type Preamble, periodIn, readPreamble } from "./columns/header.ts";
import { DayEvidence } from "./days/day-format.ts";
import { dayCellAt } from "./days/day-readings.ts";
import { RowReader } from "./row-record.ts";
import {
  askLetters,
  type DirectionLetters,
  findLetters,
  withDirection,
} from "./signs/direction-letters.ts";
import { tableCurrency } from "./signs/money-sign.ts";
import { decideSpent, type SignedRow } from "./signs/spent-sign.ts";
import { decideTableDays } from "./table-days.ts";
import type { TableAnswers, TableReading } from "./table-findings.ts";
import { askColumns, askNumbers, askPerson, askSpent } from "./table-questions.ts";
import { columnsOf, knownFee, knownSpent, peopleIn, type Shape, shapeOf } from "./trackers.ts";

export interface TableContext {
  /** Of the file; a period in it counts as evidence. */
  readonly name: string;
  readonly today: CalendarDate;
  readonly answers: TableAnswers;
  /** Called when the header is known, which finds the profile. */
  readonly profile: (file: { account?: string; header?: string }) => Profile | undefined;
  /** Of the ledger. */
  readonly currency?: CurrencyCode | undefined;
}

/** Undefined if there are no rows. */
export function readTable(
  rows: readonly TableRow[],
  context: TableContext,
): TableReading | undefined {
  return rows.length === 0 ? undefined : new FoundTable(rows, context).read();
}

/** A table whose columns are known. */
class FoundTable {
  readonly #context: TableContext;
  readonly #header: TableReading["header"];
  readonly #heads: readonly string[];
  readonly #preamble: Preamble;
  readonly #shape: Shape | undefined;
  readonly #profile: Profile | undefined;
  readonly #columns: Finding<ColumnPlaces>;
  readonly #ownColumns: ColumnPlaces;
  readonly #sample: readonly TableRow[];
  readonly #days = new Map<number, DayEvidence>();
  readonly #numbers = new Map<number, NumberEvidence>();
  /** A column of two words, and which of them is of money spent. */
  readonly #letters: DirectionLetters | undefined;
  readonly #outWord: string | undefined;
  readonly #last: TableRow | undefined;

  constructor(rows: readonly TableRow[], context: TableContext) {
    this.#context = context;
    const { at, heads } = findHeader(rows);
    this.#heads = heads;
    const header = rows[at ?? -1];
    this.#header = header && { at: at ?? 0, line: header.line, endLine: header.endLine };
    this.#preamble = readPreamble(rows.slice(0, at ?? 0).map(({ cells }) => cells.join(" ")));
    const body = rows.slice(at === undefined ? 0 : at + 1).filter(isBody);
    this.#sample = body.slice(0, SAMPLE_ROWS);
    this.#last = body.at(-1);
    this.#shape = shapeOf(heads);
    this.#profile = context.profile({
      ...(this.#preamble.account !== undefined && { account: this.#preamble.account }),
      ...(heads.length > 0 && { header: headerKey(heads) }),
    });
    const account = {
      byFile: this.#preamble.account,
      byProfile: this.#profile?.finds.account,
      isKnown: (account: string) =>
        isSameAccount(context.profile({ account })?.finds.account, account),
      currency: context.currency,
    };
    const shaped = this.#shape && columnsOf(this.#shape, heads);
    const own = findColumns(heads, this.#sample, shaped, account);
    this.#ownColumns = own.value;
    const { answers } = context;
    const kept = this.#profile?.columns;
    if (answers.columns) {
      const value = { ...own.value, ...answers.columns };
      this.#columns = { ...own, value, certain: true, because: { kind: "answer" } };
    } else this.#columns = kept ? findColumns(heads, this.#sample, kept, account) : own;
    this.#letters = findLetters(this.#sample, this.#columns.value);
    this.#outWord = answers.direction ?? this.#profile?.direction;
    if (this.#letters && this.#outWord !== undefined) {
      this.#columns = withDirection(this.#columns, this.#letters.column);
    }
    for (const column of DAY_ROLES.flatMap((role) => this.#columns.value[role] ?? [])) {
      const seen = new DayEvidence();
      for (const row of body) seen.add(dayCellAt(row, column), row.line);
      this.#days.set(column, seen);
    }
    for (const column of MONEY_ROLES.flatMap((role) => this.#columns.value[role] ?? [])) {
      const seen = new NumberEvidence();
      for (const { cells, cellTypes, line } of body) {
        const cell = cells[column] ?? "";
        if (cellTypes?.[column] === "number") seen.addTyped(cell);
        else seen.add(cell, line);
      }
      this.#numbers.set(column, seen);
    }
  }

  read(): TableReading {
    const days = this.#decideDays();
    const hasDecimals = this.#hasDecimals();
    const signs = { home: this.#context.currency, hasDecimals };
    const [columns, heads, rows] = [this.#columns.value, this.#heads, this.#sample];
    const currency = tableCurrency({ columns, heads, rows }, signs);
    const numbers = this.#decideNumbers(currency);
    const fees = this.#fees(numbers);
    const { balance, finding: fee } = this.#decideFee(fees);
    const isDebitSigned = this.#isDebitSigned();
    const spent = this.#spent(numbers.formats, balance);
    const person = this.#person();
    const isClear = this.#columns.certain;
    const [amount] = this.#columns.value.amount ?? [];
    const amountOf = (row: TableRow) => this.#read(row, amount, numbers.formats);
    const size = this.#sample.length;
    const reading: TableReading = {
      header: this.#header,
      heads: this.#heads,
      preamble: this.#preamble,
      shape: this.#shape,
      columns: this.#columns,
      ownColumns: this.#ownColumns,
      days: days.finding,
      dayFormats: days.formats,
      numbers: numbers.finding,
      numberFormats: numbers.formats,
      ...{ spent, isDebitSigned, isUnsigned: this.#isUnsigned(), fee, balance, currency, signs },
      ...(this.#letters && this.#outWord !== undefined && { outWord: this.#outWord }),
      uniqueIds: this.#uniqueIds(),
      person: person.column,
      holder: holderOf(this.#columns.value, this.#sample),
      questions: [],
    };
    const letters = this.#letters;
    const askSign = (read: typeof amountOf) =>
      letters ? [askLetters(letters, this.#sample, read)] : askSpent(this.#sample, read);
    const shareOf = (row: TableRow, column: number) => {
      const outcome = new RowReader({ ...reading, person: column }).read(row);
      return outcome.kind === "record" ? outcome.record : undefined;
    };
    // Of a table without rows, nothing needs to be known.
    if (size === 0) return reading;
    return {
      ...reading,
      questions: [
        ...(isClear ? [] : [askColumns(this.#heads, this.#ends(), size)]),
        ...days.questions,
        ...(numbers.finding.certain
          ? []
          : askNumbers(this.#numbers.get(numbers.column), this.#heads[numbers.column] ?? "")),
        ...(spent && !spent.certain ? askSign(amountOf) : []),
        ...(fee && !fee.certain ? askFee(fees, spent?.value ?? "negative") : []),
        ...(person.isOpen ? [askPerson(person.people, this.#sample, shareOf)] : []),
      ],
    };
  }

  /** One order for all days of the file: a column that tells settles the others. */
  #decideDays() {
    const { answers, today, name } = this.#context;
    const { period = periodIn(name), texts = [] } = this.#preamble;
    const hints = { answer: answers.days, year: answers.year, profile: this.#profile?.days };
    return decideTableDays(this.#days, { ...hints, today, period, texts: [name, ...texts] });
  }

  /** A format for each column of money; one that is proven settles the decimal sign of the others. */
  #decideNumbers(currency: CurrencyCode | undefined) {
    const { answers } = this.#context;
    const { currency: home } = this.#context;
    // Where the file names none, its amounts are in the ledger's currency: of yen, none has decimals.
    const isWhole = currency === undefined && home !== undefined && minorUnits(home) === 0;
    const own = isWhole ? home : currency;
    const hints = { answer: answers.numbers, profile: this.#profile?.numbers, currency: own };
    const columns = [...this.#numbers].filter(([, seen]) => seen.of > 0);
    const alone = columns.map(([column, seen]) => ({
      column,
      seen,
      found: decideNumbers(seen, { ...hints, currency: seen.currency ?? own }),
    }));
    const proven = alone.find(({ found }) => found.certain && isProof(found));
    const beside = proven && decimalSign(proven.found.value);
    const formats = new Map<number, NumberFormat>();
    let worst: { column: number; finding: Finding<NumberFormat> } | undefined;
    for (const { column, seen, found } of alone) {
      const finding = beside ? decideNumbers(seen, { ...hints, beside }) : found;
      formats.set(column, finding.value);
      if (!worst || (worst.finding.certain && !finding.certain)) worst = { column, finding };
    }
    const shown = proven && worst?.finding.certain ? proven : undefined;
    return {
      formats,
      column: worst?.column ?? -1,
      finding: shown?.found ?? worst?.finding ?? NO_NUMBERS,
    };
  }

  /** Whether a column of money has more than whole numbers and groups. */
  #hasDecimals(): boolean {
    return [...this.#numbers.values()].some((seen) =>
      [seen.proof("."), seen.proof(",")].some(({ place }) => DECIMALS.test(place?.cell ?? "")),
    );
  }

  #isDebitSigned(): boolean {
    const [at] = this.#columns.value.debit ?? [];
    const { negative, positive } = this.#numbers.get(at ?? -1)?.signs ?? NO_SIGNS;
    return negative > positive;
  }

  #isUnsigned(): boolean {
    const { amount, direction } = this.#columns.value;
    const [at] = amount ?? [];
    return !direction && at !== undefined && this.#numbers.get(at)?.signs.negative === 0;
  }

  #read(row: TableRow, column: number | undefined, formats: ReadonlyMap<number, NumberFormat>) {
    const read = numberAt(row, column, formats);
    return typeof read === "object" ? read.amount : undefined;
  }

  /** The amount of a row with the bank's sign, as far as columns give one. */
  #signed(row: TableRow, formats: ReadonlyMap<number, NumberFormat>): Decimal | undefined {
    const { amount, debit, credit } = this.#columns.value;
    if (amount) return this.#read(row, amount[0], formats);
    const out = this.#read(row, debit?.[0], formats);
    const back = this.#read(row, credit?.[0], formats);
    if (out === undefined && back === undefined) return undefined;
    const signed = this.#isDebitSigned() ? negate(out ?? ZERO) : (out ?? ZERO);
    return subtract(back ?? ZERO, signed);
  }

  /** What was paid, and what is left, as far as rows tell. */
  #fees({ formats, finding }: FoundNumbers): readonly FeeRow[] {
    const { balance, direction, fee } = this.#columns.value;
    const at = direction ? undefined : balance?.[0];
    return this.#sample.flatMap((row): FeeRow[] => {
      const read = readNumber(row.cells[fee?.[0] ?? -1] ?? "", finding.value);
      const paid = typeof read === "object" ? read.amount : ZERO;
      // A row may have nothing but a fee.
      const amount = this.#signed(row, formats) ?? (paid === ZERO ? undefined : ZERO);
      if (amount === undefined) return [];
      const after = this.#read(row, at, formats);
      return [{ line: row.line, text: row.cells.join(" | "), amount, fee: paid, balance: after }];
    });
  }

  #decideFee(rows: readonly FeeRow[]): FoundFee {
    const [at] = this.#columns.value.amount ?? [];
    return decideFee(rows, {
      answer: this.#context.answers.fee,
      profile: this.#profile?.fee,
      source: knownFee(this.#heads),
      head: this.#heads[at ?? -1] ?? "",
      feeHead: this.#heads[this.#columns.value.fee?.[0] ?? -1] ?? "",
    });
  }

  #spent(
    formats: ReadonlyMap<number, NumberFormat>,
    balance: BalanceProof | undefined,
  ): Finding<Spent> | undefined {
    const { amount, direction, payee, text, kind, category } = this.#columns.value;
    if (!amount || direction) return undefined;
    const places = [...(payee ?? []), ...(text ?? []), ...(kind ?? [])];
    const rows = this.#sample.flatMap((row): SignedRow[] => {
      const read = this.#read(row, amount[0], formats);
      if (read === undefined) return [];
      const cellsAt = (columns: readonly number[] = []) =>
        columns.map((at) => row.cells[at] ?? "").join(" ");
      const words = { text: cellsAt(places), kind: cellsAt(kind), category: cellsAt(category) };
      const hasPlus = cellsAt(amount).trim().startsWith("+");
      return [{ amount: read, hasPlus, ...words }];
    });
    const { name, answers } = this.#context;
    return decideSpent(rows, {
      answer: answers.spent,
      profile: this.#profile?.spent,
      source: knownSpent(this.#heads),
      balance,
      isCard: isOfCard([name, ...(this.#preamble.texts ?? [])]),
    });
  }

  #uniqueIds(): ReadonlySet<number> {
    const unique = new Set<number>();
    for (const column of this.#columns.value.id ?? []) {
      const ids = this.#sample.map(({ cells }) => cells[column] ?? "").filter((id) => id !== "");
      if (ids.length === this.#sample.length && new Set(ids).size === ids.length)
        unique.add(column);
    }
    return unique;
  }

  #person() {
    const behind = this.#shape?.peopleBehind;
    const people = behind === undefined ? [] : peopleIn(this.#heads, behind);
    const name = this.#context.answers.person ?? this.#profile?.person;
    const column = people.find((one) => one.name === name)?.column;
    return { column, people, isOpen: people.length > 0 && column === undefined };
  }

  /** The first and the last row. */
  #ends(): readonly TableRow[] {
    const [first] = this.#sample;
    return first && this.#last ? [...new Set([first, this.#last])] : [];
  }
}

interface FoundNumbers {
  readonly formats: ReadonlyMap<number, NumberFormat>;
  readonly finding: Finding<NumberFormat>;
}

const DECIMALS = /[.,]\d{1,2}(?!\d)/;
const NO_SIGNS = { negative: 0, positive: 0 };
const NO_NUMBERS: Finding<NumberFormat> = {
  value: NUMBER_FORMATS[0],
  ...{ certain: true, because: { kind: "same" }, counts: { fits: 0, of: 0 } },
};
