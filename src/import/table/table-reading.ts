// Reads a whole table: its header, the roles of its columns, and the formats of its days, numbers and signs.

import { reason } from "../../domain/import/reasons.ts";
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
import {
  ask,
  type Choice,
  decideTogether,
  type Finding,
  firstAndLast,
  type Question,
} from "../record/reading.ts";
import type { TableRow } from "../record/record.ts";
import type { BalanceProof } from "./amounts/balance.ts";
import { askFee, decideFee, type FeeRow, type FoundFee } from "./amounts/fee.ts";
import {
  askNumbers,
  decideNumbers,
  decimalSign,
  NumberEvidence,
  numberAt,
  readNumber,
} from "./amounts/number-format.ts";
import { rawOf } from "./cells/cell-texts.ts";
import { holderOf } from "./columns/account-column.ts";
import { DAY_ROLES, MONEY_ROLES } from "./columns/column-content.ts";
import { findColumns, SAMPLE_ROWS } from "./columns/column-roles.ts";
import { isOfCard } from "./columns/column-words.ts";
import {
  askLetters,
  type DirectionLetters,
  findLetters,
  withDirection,
} from "./columns/direction-column.ts";
import { findHeader, isBody, type Preamble, periodIn, readPreamble } from "./columns/header.ts";
import { DayEvidence } from "./days/day-format.ts";
import { dayCellAt } from "./days/day-readings.ts";
import { decideTableDays } from "./days/table-days.ts";
import { RowReader } from "./row-reader.ts";
import { tableCurrency } from "./signs/money-sign.ts";
import { askSpent, decideSpent, type SignedRow } from "./signs/spent-sign.ts";
import type { TableAnswers, TableReading } from "./table-findings.ts";
import { columnsOf, knownFee, knownSpent, peopleIn, type Shape, shapeOf } from "./trackers.ts";

export interface TableContext {
  /** The name of the file; a period in it counts as evidence. */
  readonly name: string;
  readonly today: CalendarDate;
  readonly answers: TableAnswers;
  /** Called when the header is known, to find the profile. */
  readonly profile: (file: { account?: string; header?: string }) => Profile | undefined;
  /** The ledger's currency. */
  readonly currency?: CurrencyCode | undefined;
}

/** Undefined if there are no rows. */
export function readTable(
  rows: readonly TableRow[],
  context: TableContext,
): TableReading | undefined {
  return rows.length === 0 ? undefined : new FoundTable(rows, context).read();
}

type NumberFormats = TableReading["numberFormats"];

/** A table whose columns are known. */
class FoundTable {
  readonly #context: TableContext;
  readonly #header: TableReading["header"];
  readonly #headers: readonly string[];
  readonly #preamble: Preamble;
  readonly #shape: Shape | undefined;
  readonly #profile: Profile | undefined;
  readonly #columns: Finding<ColumnPlaces>;
  readonly #ownColumns: ColumnPlaces;
  readonly #sample: readonly TableRow[];
  /** The first and the last row below the header. */
  readonly #ends: readonly TableRow[];
  readonly #days = new Map<number, DayEvidence>();
  readonly #numbers = new Map<number, NumberEvidence>();
  /** A column of two words, and which of them means money spent. */
  readonly #letters: DirectionLetters | undefined;
  readonly #outWord: string | undefined;

  constructor(rows: readonly TableRow[], context: TableContext) {
    this.#context = context;
    const { at = -1, headers } = findHeader(rows);
    this.#headers = headers;
    const header = rows[at];
    this.#header = header && { at, line: header.line, endLine: header.endLine };
    this.#preamble = readPreamble(
      rows.slice(0, Math.max(at, 0)).map(({ cells }) => cells.join(" ")),
    );
    const body = rows.slice(at + 1).filter(isBody);
    this.#sample = body.slice(0, SAMPLE_ROWS);
    this.#ends = firstAndLast(body);
    this.#shape = shapeOf(headers);
    const { account: byFile } = this.#preamble;
    this.#profile = context.profile({
      ...(byFile !== undefined && { account: byFile }),
      ...(headers.length > 0 && { header: headerKey(headers) }),
    });
    const account = {
      byFile,
      byProfile: this.#profile?.finds.account,
      isKnown: (id: string) => isSameAccount(context.profile({ account: id })?.finds.account, id),
      currency: context.currency,
    };
    const shaped = this.#shape && columnsOf(this.#shape, headers);
    const find = (known?: ColumnPlaces) => findColumns(headers, this.#sample, known, account);
    const own = find(shaped);
    this.#ownColumns = own.value;
    const { answers } = context;
    const kept = this.#profile?.columns;
    const answered = { value: { ...own.value, ...answers.columns }, certain: true };
    const found = answers.columns
      ? { ...answered, because: reason("chosen") }
      : kept
        ? find(kept)
        : own;
    this.#letters = findLetters(this.#sample, found.value);
    this.#outWord = this.#letters && (answers.direction ?? this.#profile?.direction);
    this.#columns =
      this.#letters && this.#outWord !== undefined
        ? withDirection(found, this.#letters.column)
        : found;
    for (const column of this.#placesOf(DAY_ROLES)) {
      const seen = new DayEvidence();
      for (const row of body) seen.add(dayCellAt(row, column), row.line);
      this.#days.set(column, seen);
    }
    for (const column of this.#placesOf(MONEY_ROLES)) {
      const seen = new NumberEvidence();
      for (const { cells, cellTypes, line } of body) {
        const cell = cells[column] ?? "";
        if (cellTypes?.[column] === "number") seen.addTyped(cell);
        else seen.add(cell, line);
      }
      this.#numbers.set(column, seen);
    }
  }

  #placesOf(roles: readonly (keyof ColumnPlaces)[]): readonly number[] {
    return roles.flatMap((role) => this.#columns.value[role] ?? []);
  }

  read(): TableReading {
    const { today, name, answers, currency: home } = this.#context;
    const { period = periodIn(name), texts = [] } = this.#preamble;
    const days = decideTableDays(this.#days, {
      ...{ answer: answers.days, year: answers.year, profile: this.#profile?.days },
      ...{ today, period, texts: [name, ...texts] },
    });
    const [columns, headers, rows] = [this.#columns.value, this.#headers, this.#sample];
    const signs = { home, hasDecimals: this.#hasDecimals() };
    const currency = tableCurrency(columns, headers, rows, signs);
    const numbers = this.#decideNumbers(currency);
    const fees = this.#fees(numbers);
    const { balance, finding: fee } = this.#decideFee(fees);
    const people = this.#people();
    const person = answers.person ?? this.#profile?.person;
    const reading: TableReading = {
      ...{ header: this.#header, headers, preamble: this.#preamble, shape: this.#shape },
      ...{ columns: this.#columns, ownColumns: this.#ownColumns },
      ...{ days: days.finding, dayFormats: days.formats },
      ...{ numbers: numbers.finding, numberFormats: numbers.formats },
      ...{ spent: this.#spent(numbers.formats, balance), fee, balance, currency, signs },
      ...{ isDebitSigned: this.#isDebitSigned(), isUnsigned: this.#isUnsigned() },
      ...{ outWord: this.#outWord, uniqueIds: this.#uniqueIds(), questions: [] },
      person: people.find((one) => one.name === person)?.column,
      holder: holderOf(columns, rows),
    };
    // A table without rows raises no questions.
    if (rows.length === 0) return reading;
    const { spent } = reading;
    return {
      ...reading,
      questions: [
        ...(this.#columns.certain ? [] : [askColumns(headers, this.#ends, rows.length)]),
        ...days.questions,
        ...numbers.questions,
        ...(spent && !spent.certain ? this.#askSpent(numbers.formats) : []),
        ...(fee && !fee.certain ? askFee(fees, spent?.value ?? "negative") : []),
        ...(people.length > 0 && reading.person === undefined
          ? askPerson(people, rows, reading)
          : []),
      ],
    };
  }

  #askSpent(formats: NumberFormats): readonly Question[] {
    const [at] = this.#columns.value.amount ?? [];
    const written = this.#sample.flatMap((row) => {
      const amount = amountIn(row, at, formats) ?? ZERO;
      const { line, cells } = row;
      return amount === ZERO ? [] : [{ line, cells, text: rawOf(cells), amount }];
    });
    return this.#letters ? askLetters(this.#letters, written) : askSpent(written);
  }

  /** Decides the format of each column of money. A proven one settles the decimal sign of the others. */
  #decideNumbers(currency: CurrencyCode | undefined) {
    const { answers, currency: home } = this.#context;
    // If the file names no currency, its amounts are in the ledger's: amounts in yen have no decimals.
    const isWhole = currency === undefined && home !== undefined && minorUnits(home) === 0;
    const own = isWhole ? home : currency;
    const hints = { answer: answers.numbers, profile: this.#profile?.numbers };
    const { found, doubtful, shown } = decideTogether(
      [...this.#numbers].filter(([, seen]) => seen.of > 0),
      (seen, proven?: NumberFormat) => {
        const beside = proven && decimalSign(proven);
        return decideNumbers(seen, { ...hints, currency: seen.currency ?? own, beside });
      },
    );
    return {
      formats: new Map(found.map(({ column, finding }) => [column, finding.value])),
      finding: shown ?? NO_NUMBERS,
      questions: doubtful ? askNumbers(doubtful.seen, this.#headers[doubtful.column] ?? "") : [],
    };
  }

  /** True if a column of money has decimals, not only whole numbers and groups. */
  #hasDecimals(): boolean {
    return [...this.#numbers.values()].some(({ proofs }) =>
      [proofs["."], proofs[","]].some((place) => DECIMALS.test(place?.cell ?? "")),
    );
  }

  #isDebitSigned(): boolean {
    const [at = -1] = this.#columns.value.debit ?? [];
    const { negative, positive } = this.#numbers.get(at)?.signs ?? { negative: 0, positive: 0 };
    return negative > positive;
  }

  #isUnsigned(): boolean {
    const { amount, direction } = this.#columns.value;
    const [at = -1] = amount ?? [];
    return !direction && this.#numbers.get(at)?.signs.negative === 0;
  }

  /** The amount of a row with the bank's sign, if its columns have one. */
  #signed(row: TableRow, formats: NumberFormats): Decimal | undefined {
    const { amount, debit, credit } = this.#columns.value;
    if (amount) return amountIn(row, amount[0], formats);
    const out = amountIn(row, debit?.[0], formats);
    const back = amountIn(row, credit?.[0], formats);
    if (out === undefined && back === undefined) return undefined;
    const signed = this.#isDebitSigned() ? negate(out ?? ZERO) : (out ?? ZERO);
    return subtract(back ?? ZERO, signed);
  }

  /** Amounts with their fees, and the balances after them. */
  #fees({
    formats,
    finding,
  }: {
    readonly formats: NumberFormats;
    readonly finding: Finding<NumberFormat>;
  }): readonly FeeRow[] {
    const { balance, direction, fee } = this.#columns.value;
    return this.#sample.flatMap((row): FeeRow[] => {
      const read = readNumber(row.cells[fee?.[0] ?? -1] ?? "", finding.value);
      const paid = typeof read === "object" ? read.amount : ZERO;
      // A row may have nothing but a fee.
      const amount = this.#signed(row, formats) ?? (paid === ZERO ? undefined : ZERO);
      if (amount === undefined) return [];
      const after = direction ? undefined : amountIn(row, balance?.[0], formats);
      return [{ line: row.line, text: rawOf(row.cells), amount, fee: paid, balance: after }];
    });
  }

  #decideFee(rows: readonly FeeRow[]): FoundFee {
    const { amount, fee } = this.#columns.value;
    return decideFee(rows, {
      answer: this.#context.answers.fee,
      profile: this.#profile?.fee,
      source: knownFee(this.#headers),
      header: this.#headers[amount?.[0] ?? -1] ?? "",
      feeHeader: this.#headers[fee?.[0] ?? -1] ?? "",
    });
  }

  #spent(formats: NumberFormats, balance: BalanceProof | undefined): Finding<Spent> | undefined {
    const { amount, direction } = this.#columns.value;
    if (!amount || direction) return undefined;
    const rows = this.#sample.flatMap((row): SignedRow[] => {
      const read = amountIn(row, amount[0], formats);
      if (read === undefined) return [];
      const cellsOf = (...roles: readonly (keyof ColumnPlaces)[]) => {
        return this.#placesOf(roles)
          .map((at) => row.cells[at] ?? "")
          .join(" ");
      };
      return [
        {
          ...{ amount: read, hasPlus: cellsOf("amount").trim().startsWith("+") },
          text: cellsOf("payee", "text", "kind"),
          ...{ kind: cellsOf("kind"), category: cellsOf("category") },
        },
      ];
    });
    const { name, answers } = this.#context;
    return decideSpent(rows, {
      answer: answers.spent,
      profile: this.#profile?.spent,
      source: knownSpent(this.#headers),
      balance,
      isCard: isOfCard([name, ...(this.#preamble.texts ?? [])]),
    });
  }

  #uniqueIds(): ReadonlySet<number> {
    const columns = this.#columns.value.id ?? [];
    return new Set(
      columns.filter((column) => {
        const ids = new Set(this.#sample.map(({ cells }) => cells[column] ?? ""));
        return ids.size === this.#sample.length && !ids.has("");
      }),
    );
  }

  #people() {
    const behind = this.#shape?.peopleBehind;
    return behind === undefined ? [] : peopleIn(this.#headers, behind);
  }
}

function amountIn(row: TableRow, column: number | undefined, formats: NumberFormats) {
  const read = numberAt(row, column, formats);
  return typeof read === "object" ? read.amount : undefined;
}

/** Asks which columns hold days and money. Without headers, the choices are numbers from 1. */
function askColumns(headers: readonly string[], ends: readonly TableRow[], rows: number): Question {
  const width = Math.max(headers.length, ...ends.map(({ cells }) => cells.length));
  const choices = Array.from({ length: width }, (_, at): Choice => {
    const cells = ends.map(({ line, cells }) => ({ line, text: cells[at] ?? "" }));
    return { value: headers[at] || String(at + 1), rows: cells };
  });
  const shown = choices.filter(({ rows: cells }) => cells.some(({ text }) => text !== ""));
  return { kind: "columns", rows, choices: shown };
}

/** Asks whose share of shared expenses counts, and shows what rows would become for each person. */
function askPerson(
  people: ReturnType<typeof peopleIn>,
  rows: readonly TableRow[],
  reading: TableReading,
): readonly Question[] {
  const readers = new Map(
    people.map(({ name, column }) => [name, new RowReader({ ...reading, person: column })]),
  );
  const recordOf = (row: TableRow, name: string) => {
    const outcome = readers.get(name)?.readBody(row);
    return outcome?.kind === "record" ? outcome.record : undefined;
  };
  const names = [...readers.keys()];
  const shared = rows.filter((row) => names.some((name) => recordOf(row, name)));
  return ask("person", names, shared, (row, name) => {
    const [any] = names.flatMap((one) => recordOf(row, one) ?? []);
    const amount = negate(recordOf(row, name)?.amount ?? ZERO);
    return { line: row.line, text: any?.texts.join(" ") ?? "", amount };
  });
}

const DECIMALS = /[.,]\d{1,2}(?!\d)/;
const NO_NUMBERS: Finding<NumberFormat> = {
  ...{ value: NUMBER_FORMATS[0], certain: true, because: reason("same-reading") },
};
