// Reads a whole table: its header, the roles of its columns, and the formats of its days, numbers and signs.

import { reason } from "../../domain/import/reasons.ts";
import {
  type ColumnPlaces,
  type ColumnRole,
  NUMBER_FORMATS,
  type NumberFormat,
  type Spent,
} from "../../domain/import/terms.ts";
import { type CurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { absolute, negate, ZERO } from "../../domain/money/decimal.ts";
import { profileFor, type ReadingContext } from "../import-answers.ts";
import { headerKey } from "../profile.ts";
import {
  type Choice,
  decideTogether,
  type Finding,
  firstAndLast,
  type Question,
} from "../record/reading.ts";
import type { TableRow } from "../record/record.ts";
import { type RowWord, rowWordsIn } from "../record/row-words.ts";
import type { BalanceProof } from "./amounts/balance.ts";
import { askFee, balanceProof, decideFee, type FeeRow } from "./amounts/fee.ts";
import {
  amountAt,
  amountOf,
  askNumbers,
  decideNumbers,
  decimalSign,
  NumberEvidence,
  netOf,
} from "./amounts/number-format.ts";
import { isEmpty, rawOf } from "./cells/cell-texts.ts";
import { holderOf, holdersIn } from "./columns/account-column.ts";
import { DAY_ROLES, MONEY_ROLES, placesOf, SPENDING_ROLES } from "./columns/column-content.ts";
import { findColumns, SAMPLE_ROWS } from "./columns/column-roles.ts";
import { CARD_NUMBER, isBalanceLine, isCardColumn, isOfCard } from "./columns/column-words.ts";
import {
  areSignedAsWords,
  askLetters,
  isOfTracker,
  readDirection,
  takeOver,
  wayOfWord,
} from "./columns/direction-column.ts";
import {
  findHeader,
  headerLines,
  isBody,
  isUnlike,
  readPreamble,
  rowsAbove,
  topOf,
} from "./columns/header.ts";
import { DayEvidence } from "./days/day-format.ts";
import { dayCellAt } from "./days/day-readings.ts";
import { decideTableDays } from "./days/table-days.ts";
import { tableCurrency } from "./signs/money-sign.ts";
import { askSpent, decideSpent, type SignedRow } from "./signs/spent-sign.ts";
import { columnsOf, knownSource, peopleIn, shapeOf } from "./trackers.ts";

export type TableReading = NonNullable<ReturnType<typeof readTable>>;

type Table = ReturnType<typeof tableOf>;

/** The format of each amount column. */
type Formats = ReadonlyMap<number, NumberFormat>;

/** Undefined if there are no rows. */
export function readTable(rows: readonly TableRow[], name: string, context: ReadingContext) {
  if (rows.length === 0) return undefined;
  const table = tableOf(rows, context);
  // The rows are not kept, because a reading lives on while all records are read.
  const { sample, ends: _, ...kept } = table;
  const { header, headers, preamble, shape, columns, outWords } = kept;
  const { answers, today } = context;
  const home = context.currency ?? undefined;
  const days = decideTableDays(table.days, {
    answer: answers.days,
    year: answers.year,
    profile: table.profile?.days,
    today,
    texts: [...preamble.texts, name],
  });
  const signs = { home, hasDecimals: hasDecimals(table) };
  /** The currency of all rows, by headers or numbers. */
  const currency = tableCurrency(columns.value, headers, sample, signs);
  const numbers = numbersOf(table, context, currency);
  const fees = paidRows(table, numbers.formats, numbers.finding.value);
  const headerOf = (role: ColumnRole) => headers[columns.value[role]?.[0] ?? -1] ?? "";
  const { balance, finding: fee } = decideFee(fees, {
    answer: answers.fee,
    profile: table.profile?.fee,
    source: knownSource(headers),
    header: headerOf("amount"),
    feeHeader: headerOf("fee"),
  });
  const isCard = isCardFile(table, name);
  const spent = spentOf(table, context, numbers.formats, { balance, isCard });
  const isDoubtful = spent ? !spent.certain : table.letters && !outWords;
  const named = answers.person ?? table.profile?.person;
  return {
    ...kept,
    ...kept.ownSigns,
    signs,
    currency,
    days: days.finding,
    dayFormats: days.formats,
    isMostlyBooked: isMostlyBooked(table.days),
    numbers: numbers.finding,
    numberFormats: numbers.formats,
    fee,
    balance,
    spent,
    above: rowsAbove(rows, header?.at ?? -1),
    isOfCard: isCard || isCardBySign(table, numbers.formats, spent),
    uniqueIds: uniqueIdsIn(table),
    width: widthOf(table),
    /** The column of the person whose share counts, in a file of shared expenses. */
    person: peopleIn(headers, shape).find(({ name }) => name === named)?.column,
    holder: holderOf(columns.value, sample),
    holders: holdersIn(headers, sample),
    questions:
      sample.length === 0
        ? []
        : [
            ...(columns.certain ? [] : [askColumns(table)]),
            ...days.questions,
            ...numbers.questions,
            ...(isDoubtful ? askTableSpent(table, numbers.formats) : []),
            ...(fee && !fee.certain ? askFee(fees, spent?.value ?? "negative") : []),
          ],
  };
}

/** A table whose columns are known. */
function tableOf(rows: readonly TableRow[], context: ReadingContext) {
  const { answers } = context;
  const at = findHeader(rows);
  const first = rows[at];
  const cells = first?.cells ?? [];
  const headers = cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
  // The header has its index among the rows, since all rows of a web page may be in one line.
  const header = first && { at, line: first.line };
  const top = at === -1 ? topOf(rows) : at;
  const above = rows.slice(0, top);
  const preamble = readPreamble(above.map(({ cells }) => cells.join(" ")));
  const shape = shapeOf(headers);
  const profile = profileFor(context, {
    account: preamble.account,
    header: headers.length > 0 ? headerKey(headers) : undefined,
  });
  const account = { byFile: preamble.account, byProfile: profile?.finds.account, context };
  const isCertainFrom = (start: number) => {
    const own = rows.slice(start).filter(isBody).slice(0, SAMPLE_ROWS);
    return findColumns(headers, own, undefined, account).certain;
  };
  // Without a header, the first row may sum up the account. Then the balances prove the columns only without it.
  const isSum =
    at === -1 && isUnlike(rows.slice(top)) && !isCertainFrom(top) && isCertainFrom(top + 1);
  const start = isSum || at !== -1 ? top + 1 : top;
  const below = rows.slice(start);
  const body = below.filter(isBody);
  const sample = body.slice(0, SAMPLE_ROWS);
  const find = (known?: ColumnPlaces) => findColumns(headers, sample, known, account);
  const own = find(shape && columnsOf(shape, headers));
  const because = reason("chosen");
  const found: Finding<ColumnPlaces> = answers.columns
    ? { value: withAnswer(own.value, answers.columns), certain: true, because }
    : profile?.columns
      ? find(profile.columns)
      : own;
  const { letters, outWords } = readDirection(
    { headers, rows: sample },
    found.value,
    answers.direction,
    profile?.direction,
  );
  const columns = { ...found, value: { ...found.value } };
  if (letters && outWords) takeOver(columns.value, letters.column);
  const numbers = numbersIn(body, columns.value);
  return {
    header,
    start,
    /** The index of the first row below all lines of the header. */
    bodyAt: header ? start + headerLines(headers, below) : start,
    headers,
    preamble,
    shape,
    profile,
    columns,
    sample,
    letters,
    outWords,
    isTracker: isOfTracker(sample, columns.value),
    days: daysIn(below, columns.value),
    numbers,
    ownSigns: columnSigns(columns.value, numbers, sample),
    /** The columns that the evidence alone shows, because fingerprints of rows must not depend on answers. */
    ownColumns: own.value,
    ends: firstAndLast(body),
  };
}

/** A chosen column of days replaces all others, and so does a column of amounts. */
function withAnswer(own: ColumnPlaces, chosen: ColumnPlaces): ColumnPlaces {
  const groups = [DAY_ROLES, SPENDING_ROLES].filter((roles) => placesOf(chosen, roles).length > 0);
  const replaced = new Set<string>(groups.flat());
  const left = Object.entries(own).filter(([role]) => !replaced.has(role));
  return { ...Object.fromEntries(left), ...chosen };
}

/** The cells of each role of days. The day of a balance counts too, since it may prove the order of days. */
function daysIn(rows: readonly TableRow[], columns: ColumnPlaces) {
  const dated = rows.filter((row) => isBody(row) || row.cells.some(isBalanceLine));
  return new Map(
    DAY_ROLES.map((role) => {
      const seen = new DayEvidence();
      for (const row of dated) seen.add(dayCellAt(row, columns[role] ?? []), row.line);
      return [role, seen];
    }),
  );
}

/** True if most rows with a day have the day of booking, but not if the file prints it just in the first of the rows that share it. */
function isMostlyBooked(days: Table["days"]): boolean {
  const booked = days.get("booked")?.cells ?? [];
  const all = [...days.values()].map(({ cells }) => cells);
  const most = all.reduce((longest, cells) => (cells.length > longest.length ? cells : longest));
  if (most.length >= 2 * booked.length) return false;
  const areDistinct = new Set(booked.map(({ text }) => text)).size === booked.length;
  const [from, to] = [booked[0]?.line ?? 0, booked.at(-1)?.line ?? 0];
  // Rows that are not booked yet are at one end of the file, or there is just one among others.
  const between = most.filter(({ line }) => line > from && line < to);
  const isOnce = areDistinct && most[0]?.line === from && between.length > booked.length - 1;
  return !isOnce;
}

function numbersIn(rows: readonly TableRow[], columns: ColumnPlaces) {
  const numbers = new Map<number, NumberEvidence>();
  for (const column of placesOf(columns, MONEY_ROLES)) {
    const seen = new NumberEvidence();
    for (const { cells, areNumbers, line } of rows) {
      const cell = cells[column] ?? "";
      if (areNumbers?.[column]) seen.addTyped(cell);
      else seen.add(cell, line);
    }
    numbers.set(column, seen);
  }
  return numbers;
}

function askTableSpent({ columns, sample, letters }: Table, formats: Formats) {
  const written = sample.flatMap((row) => {
    const amount = amountIn(row, columns.value.amount, formats) ?? ZERO;
    const { line, cells } = row;
    return amount === ZERO ? [] : [{ line, cells, text: rawOf(cells), amount }];
  });
  return letters ? askLetters(letters, written) : askSpent(written);
}

/** Decides the format of each amount column. A proven format settles the decimal sign of the others. */
function numbersOf(
  table: Table,
  { answers, currency: home }: ReadingContext,
  currency: CurrencyCode | undefined,
) {
  const { numbers, profile, headers } = table;
  // If the file names no currency, its amounts are in the ledger's, which may have no decimals, like the yen.
  const isWhole = currency === undefined && home !== null && minorUnits(home) === 0;
  const own = isWhole ? home : currency;
  const decide = (answer: NumberFormat | undefined) => {
    const hints = { answer, profile: profile?.numbers };
    const { found, doubtful, shown } = decideTogether(
      [...numbers].filter(([, seen]) => seen.filled > 0),
      (seen, proven?: NumberFormat) => {
        const beside = proven && decimalSign(proven);
        return decideNumbers(seen, { ...hints, currency: seen.currency ?? own, beside });
      },
    );
    return {
      formats: new Map(found.map(({ column, finding }) => [column, finding.value])),
      finding: shown ?? NO_NUMBERS,
      questions: doubtful ? askNumbers(doubtful.seen, headers[doubtful.column] ?? "") : [],
    };
  };
  const decided = decide(answers.numbers);
  if (decided.questions.length === 0) return decided;
  const proven = (["1,234.56", "1.234,56"] as const).flatMap((value) => {
    const reading = decide(value);
    const because = balanceProof(paidRows(table, reading.formats, value))?.because;
    return because ? [{ ...reading, finding: { ...reading.finding, because } }] : [];
  });
  const [only] = proven;
  return only && proven.length === 1 ? only : decided;
}

/** True if an amount column has decimals. Separators between groups of digits don't count. */
function hasDecimals({ numbers }: Table): boolean {
  return [...numbers.values()].some(({ proofs }) =>
    Object.values(proofs).some(({ text }) => DECIMALS.test(text)),
  );
}

/** How the signs of the amount columns are read. */
function columnSigns(
  columns: ColumnPlaces,
  numbers: ReadonlyMap<number, NumberEvidence>,
  sample: readonly TableRow[],
) {
  const { amount, balance, credit, debit, direction } = columns;
  const signsIn = ([at = -1]: readonly number[] = []) => numbers.get(at)?.signs;
  const [out, back] = [signsIn(debit), signsIn(credit)];
  const isBelow = back !== undefined && back.negative > 0 && back.positive === 0;
  const isAbove = out !== undefined && out.positive > out.negative;
  const credits = sample.filter(({ cells }) => cells[credit?.[0] ?? -1]);
  return {
    /** True if debits are below zero already. */
    isDebitSigned: out !== undefined && out.negative > out.positive,
    /** True if credits are below zero, as on some cards. A single one might be a reversed credit, unless it says that the card was paid. */
    isCreditSigned: !balance && isBelow && isAbove && (back.negative > 1 || haveBill(credits)),
    /** True if the signs of amounts agree with the known words for the direction. */
    isSignedAsWords: areSignedAsWords(sample, columns),
    /** True if no amount of the only amount column has a minus sign, so that only words show a refund. */
    isUnsigned: !direction && amount?.length === 1 && signsIn(amount)?.negative === 0,
  };
}

/** The amount of a row with the bank's sign, if its columns have one. */
function signedIn(
  { columns, outWords, isTracker, ownSigns }: Table,
  row: TableRow,
  formats: Formats,
) {
  const { amount, debit, credit, direction: [at, to] = [] } = columns.value;
  if (amount) {
    const read = amountIn(row, amount, formats);
    if (at === undefined || to !== undefined || read === undefined) return read;
    const way = wayOfWord(row.cells[at] ?? "", outWords, isTracker);
    if (way === undefined) return ownSigns.isSignedAsWords ? read : undefined;
    return { in: absolute(read), out: negate(absolute(read)), neutral: undefined }[way];
  }
  const [out, back] = [debit, credit].map((places) => amountIn(row, places, formats));
  return out === undefined && back === undefined ? undefined : netOf(out, back, ownSigns);
}

/** Amounts with their fees, and the balances after them. */
function paidRows(table: Table, formats: Formats, format: NumberFormat): readonly FeeRow[] {
  const { balance, fee: [feeAt = -1] = [] } = table.columns.value;
  return table.sample.flatMap((row): FeeRow[] => {
    const fee = amountOf(row.cells[feeAt] ?? "", format) ?? ZERO;
    // A row may have nothing but a fee.
    const amount = signedIn(table, row, formats) ?? (fee === ZERO ? undefined : ZERO);
    if (amount === undefined) return [];
    const after = amountIn(row, balance, formats);
    return [{ line: row.line, text: rawOf(row.cells), amount, fee, balance: after }];
  });
}

/** True if the name, the texts above the table, or a column that is filled in all rows says that the file is of a card, or has its number. */
function isCardFile({ preamble, columns, headers, sample, ownSigns }: Table, name: string) {
  const filled = headers.filter((_, at) => sample.every(({ cells }) => !isEmpty(cells[at] ?? "")));
  const above = [name, ...preamble.texts].join(" ");
  if ([...filled, above].some(isOfCard)) return true;
  if (columns.value.balance) return false;
  // The files of accounts with a debit card have balances, or at least signs.
  const hasNumber = ownSigns.isUnsigned && CARD_NUMBER.test(above);
  const isNumbered = headers.some((_, at) =>
    sample.every(({ cells }) => CARD_NUMBER.test(cells[at] ?? "")),
  );
  return hasNumber || (isNumbered && haveBill(sample)) || filled.some(isCardColumn);
}

/** True if the words of some row are about paying a card's bill. */
function haveBill(rows: readonly TableRow[]): boolean {
  return rows.some((row) => {
    const words = wordsIn([row]);
    return words.has("card-paid") || words.has("card-payment");
  });
}

/**
 * True if most amounts are above zero and money spent, as only cards and trackers write them. A card gets no wages and saves nothing, and
 * trackers have categories, in which money that comes in need not be a refund.
 */
function isCardBySign(
  { columns, sample, shape }: Table,
  formats: Formats,
  spent: Finding<Spent> | undefined,
): boolean {
  const { account, amount, balance, category } = columns.value;
  const amounts = sample.flatMap((row) => amountIn(row, amount, formats) ?? []);
  const negative = amounts.filter((one) => one.startsWith("-")).length;
  const isMost = spent?.value === "positive" && negative > 0 && amounts.length > 3 * negative;
  const hasOthers = shape || balance || account || category;
  return isMost && !hasOthers && !wordsIn(sample).has("savings");
}

function wordsIn(rows: readonly TableRow[]): ReadonlySet<RowWord> {
  return rowWordsIn(rows.flatMap(({ cells }) => cells).join(" "));
}

/** Undefined if debit and credit, or words for the direction, have columns of their own. */
function spentOf(
  { columns, sample, headers, profile }: Table,
  { answers }: ReadingContext,
  formats: Formats,
  evidence: { readonly balance: BalanceProof | undefined; readonly isCard: boolean },
): Finding<Spent> | undefined {
  const { amount, direction } = columns.value;
  if (!amount || direction) return undefined;
  const rows = sample.flatMap((row): SignedRow[] => {
    const read = amountIn(row, amount, formats);
    if (read === undefined) return [];
    const cellsOf = (...roles: readonly ColumnRole[]) =>
      placesOf(columns.value, roles)
        .map((at) => row.cells[at] ?? "")
        .join(" ");
    return [
      {
        amount: read,
        hasPlus: cellsOf("amount").trim().startsWith("+"),
        text: cellsOf("payee", "text", "kind", "note"),
        kind: cellsOf("kind"),
        category: cellsOf("category"),
      },
    ];
  });
  return decideSpent(rows, {
    answer: answers.spent,
    profile: profile?.spent,
    source: knownSource(headers),
    ...evidence,
  });
}

/** How many cells a row has; undefined if many rows have more cells than headers. */
function widthOf({ headers, columns, sample }: Table): number | undefined {
  const last = Math.max(...Object.values(columns.value).flat());
  const width = Math.max(headers.length, last + 1);
  const wide = sample.filter(({ cells }) => cells.slice(width).some((cell) => cell !== ""));
  return headers.length > 0 && wide.length * 2 < sample.length ? width : undefined;
}

/** The columns whose ids are different in every row. */
function uniqueIdsIn({ columns, sample }: Table): ReadonlySet<number> {
  const unique = columns.value.id?.filter((column) => {
    const ids = new Set(sample.map(({ cells }) => cells[column] ?? ""));
    return ids.size === sample.length && !ids.has("");
  });
  return new Set(unique);
}

function amountIn(row: TableRow, places: readonly number[] = [], formats: Formats) {
  const read = amountAt(row, places, formats);
  return typeof read === "object" ? read.amount : undefined;
}

/** Asks which columns hold days and money. Without headers, the choices are numbers from 1. */
function askColumns({ headers, ends, sample }: Table): Question {
  const width = Math.max(headers.length, ...ends.map(({ cells }) => cells.length));
  const choices = Array.from({ length: width }, (_, at): Choice => {
    const cells = ends.map(({ line, cells }) => ({ line, text: cells[at] ?? "" }));
    return { value: headers[at] || String(at + 1), rows: cells };
  });
  const shown = choices.filter(({ rows: cells }) => cells.some(({ text }) => text !== ""));
  return { kind: "columns", rows: sample.length, choices: shown };
}

const DECIMALS = /[.,]\d{1,2}(?!\d)/;
const NO_NUMBERS: Finding<NumberFormat> = {
  value: NUMBER_FORMATS[0],
  certain: true,
  because: reason("same-reading"),
};
