// Reads the rows of a table in order. A row becomes a record with the bank's sign, or a status that names the cell that can't be read.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { ColumnRole, RowStatus } from "../../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";
import { absolute, compare, type Decimal, negate, sum, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import { fold } from "../../domain/text/words.ts";
import { Entry } from "../match/entry.ts";
import { keyOf, keyOfTexts, recordIds } from "../match/match-keys.ts";
import { ask, type Question } from "../record/reading.ts";
import {
  type FileItem,
  type ImportRecord,
  NO_IDS,
  type RecordDays,
  type RecordId,
  type RecordIds,
  type TableRow,
} from "../record/record.ts";
import { rowWordsIn } from "../record/row-words.ts";
import { withFee } from "./amounts/fee.ts";
import {
  amountAt,
  amountOf,
  decideNumbers,
  NumberEvidence,
  netOf,
  numberAt,
  type ReadNumber,
  readNumber,
} from "./amounts/number-format.ts";
import { isBlank, isEmpty, rawOf, tagsIn, withoutSpaces } from "./cells/cell-texts.ts";
import { DAY_ROLES, placesOf } from "./columns/column-content.ts";
import {
  currencyNamed,
  isBalanceLine,
  isFooterWord,
  isHeading,
  isPendingHeading,
  moveIn,
  PENDING_TEXT,
  statusOf,
} from "./columns/column-words.ts";
import { wayOfWord } from "./columns/direction-column.ts";
import { isOfBalances } from "./columns/header.ts";
import { readDay } from "./days/day-format.ts";
import { dayCellAt, faultOfDay } from "./days/day-readings.ts";
import { wayOfCategory } from "./signs/category-words.ts";
import { currencyOfSign } from "./signs/money-sign.ts";
import type { TableReading } from "./table-reading.ts";
import { peopleIn } from "./trackers.ts";

/** The number of a card or an account, most of it hidden. */
const HIDDEN_NUMBER = /[\d*x• -]{0,20}[*x•]{4}[ -]?\d{4}(?!\d)/i;
/** The word for refunds may be one of several for money that comes in. */
const SEVERAL_NAMES =
  /[/&+,、・]|[及和与與]|(?<!\p{L})(?:and|or|et|ou|und|oder|y|o|e|en|of|og|och|ja|и|или)(?!\p{L})/u;

type Other = Pick<FileItem, "isLoose" | "more" | "reason"> & { readonly status: RowStatus };

/** The outcome of any row, without its lines. */
type Outcome = Other | { readonly record: ImportRecord; readonly beside?: Beside };

/** Another record of the same row: what was paid back, or the fee for money that only moved. */
interface Beside {
  readonly name: "fee" | "refund";
  readonly record: ImportRecord;
}

interface Paid {
  readonly amount: Decimal;
  /** Undefined if the cell of the amount doesn't name it. */
  readonly currency: CurrencyCode | undefined;
}

/** A row that is not booked yet may say so in place of its day. */
const STATUS_ROLES = ["status", ...DAY_ROLES] as const;
const FEW_CELLS = 2;
const DIGIT = /\p{Nd}/u;
/** Words in place of a number. */
const IN_WORDS = /^\P{Nd}*\p{L}{5}\P{Nd}*$/u;
const NO_AMOUNT: Paid = { amount: ZERO, currency: undefined };
const BACK = ["refund", "credited", "card-payment", "card-paid", "income", "interest"] as const;
/** The kind of a row that pays off a card, if purchases are above zero. */
const PAYMENT = /^payments?$/i;
/** The kind of a row in which money is put into a wallet by its owner. */
const TOP_UP = /^(?:チャージ|充值|충전|เติมเงิน|deposit via bank transfer)$/i;
/** Headers of columns that are filled for shops, and the codes of trades that are not shops: banks, cash and transfers. */
const OF_SHOP =
  /\bmcc\b|sicmcc|merchant.?(?:address|area|category|city|country|state|town|zip|post)|^(?:address|ort|stadt|city|town|ville|ciudad|cidade|plaats)$/i;
/** Headers of columns for amounts that only move between accounts. */
const OF_TRANSFERS = /^(?:transfer(?:s|red)?|umbuchung(?:en)?|振替|转账|轉帳)$/i;
const NO_SHOP = /^0*(?:4829|601[0-2]|6051|653\d|6540)?$/;
/** A number with two decimals. */
const MONEYLIKE = /^[-+]?\d[\d.,' ]*[.,]\d\d$/;

export class RowReader {
  readonly #reading: TableReading;
  /** Columns that only some trackers have. */
  readonly #refundAt: number;
  readonly #wholeAt: number;
  readonly #shopAt: readonly number[];
  readonly #movedAt: readonly number[];
  /** Columns that may say that a row is not booked. */
  readonly #statusAt: readonly number[];
  /** True for each column whose cells may change from one file to the next. */
  readonly #changing: boolean[] = [];
  /** How many cells a row has, by the last header. */
  #width: number | undefined;
  #next = 0;
  /** The only cell of the row above. Above the headers, it may say that the rows below are pending. */
  #heading = "";
  #isPendingPart = false;

  constructor(reading: TableReading) {
    this.#reading = reading;
    this.#width = reading.width;
    const { columns, headers, shape, ownColumns } = reading;
    this.#statusAt = placesOf(columns.value, STATUS_ROLES);
    const placeOf = (header = "") => (header === "" ? -1 : headers.indexOf(header));
    this.#refundAt = placeOf(shape?.refund);
    this.#wholeAt = placeOf(shape?.whole);
    this.#shopAt = headers.flatMap((header, at) => (OF_SHOP.test(header) ? at : []));
    this.#movedAt = headers.flatMap((header, at) => (OF_TRANSFERS.test(header) ? at : []));
    const { amount = [], balance = [], status = [] } = ownColumns;
    for (const at of [...amount.slice(1), ...balance, ...status]) this.#changing[at] = true;
    if (this.#refundAt !== -1) this.#changing[this.#refundAt] = true;
  }

  /** Must be called for each row in order. A refund of a row is an item of its own, since an earlier file may not have had it. So is a fee. */
  read(row: TableRow): readonly FileItem[] {
    const { line, endLine, cells } = row;
    const outcome = this.#outcomeOf(row);
    if ("status" in outcome) return [{ line, endLine, raw: rawOf(cells), ...outcome }];
    const { record, beside } = outcome;
    // The key leaves out cells that change later.
    const entry = new Entry(record, keyOfTexts(cells, this.#changing));
    return beside
      ? [entry, new Entry(beside.record, keyOf(`${entry.row} ${beside.name}`))]
      : [entry];
  }

  #outcomeOf(row: TableRow): Outcome {
    const { above, bodyAt, header, headers, start } = this.#reading;
    const at = this.#next;
    this.#next += 1;
    const { cells } = row;
    const isHeader = headers.length > 0 && headers.every((one, place) => one === cells[place]);
    this.#followHeadings(cells, isHeader);
    const lost = above.get(at);
    if (lost !== undefined) return other("unreadable", reason("maybe-amount", quote(lost)));
    if (at < start) return { status: at === header?.at ? "header" : "preamble" };
    if (isBlank(cells)) return other("ignored", reason("empty-line"));
    if (at < bodyAt) return { status: "header" };
    if (isHeader) {
      // Another table below may have more columns.
      const width = cells.findLastIndex((cell) => cell !== "") + 1;
      this.#width &&= Math.max(this.#width, width);
      return other("header", reason("header-again"));
    }
    return this.readBody(row);
  }

  /** A line above column headers, or between two parts below them, may say that its rows are pending, or that they no longer are. */
  #followHeadings(cells: readonly string[], isHeader: boolean): void {
    if (isHeader) this.#isPendingPart = isPendingHeading(this.#heading);
    const [only, more] = cells.filter((cell) => cell !== "");
    if (only === undefined) return;
    this.#heading = more === undefined ? only : "";
    if (!this.#isPendingPart || this.#heading === "") return;
    if (isHeading(only) && !isPendingHeading(only)) this.#isPendingPart = false;
  }

  /** A row below the header. */
  readBody(row: TableRow): Outcome {
    const width = this.#width;
    const { length } = row.cells;
    // A separator within an amount or a text has moved the cells after it.
    if (width !== undefined && row.cells.slice(width).some((cell) => cell !== "")) {
      return other("unreadable", reason("own-cells", length, width));
    }
    const { day, days, fault } = this.#daysOf(row);
    const { fee, cost } = this.#feesOf(row);
    const read = this.#money(row);
    const money = read === "none" && fee !== ZERO ? NO_AMOUNT : read;
    if (row.cells.some((cell) => isBalanceLine(cell))) return other("footer", reason("balance"));
    if (!day) return this.#withoutDay(row, fault, money);
    const status = this.#statusOf(row, days);
    if (status === "failed") return other("ignored", reason("not-carried-out"));
    if (money === "none") return this.#withoutAmount(row);
    if ("status" in money) return money;
    const { shape } = this.#reading;
    if (shape?.peopleAfter !== undefined) return this.#share(row, days, money.amount);
    const isNothing = money.amount === ZERO && !shape?.keepsExpenses && fee === ZERO;
    const whole = this.#amountAt(row, this.#wholeAt);
    if (isNothing && whole === undefined) return this.#unpaid(row, reason("nothing-paid"));
    const kinds = this.#texts(row, "kind", "text");
    const moves = kinds.map((cell) => (shape?.moves?.includes(cell) ? "transfer" : moveIn(cell)));
    const isMove = moves.includes("transfer");
    // If money only changes its currency, only the fee is spent.
    const isExchange = !isMove && moves.includes("exchange");
    if (isExchange && cost === ZERO) return other("transfer", reason("exchange"));
    const paid = whole ?? money.amount;
    const texts = this.#texts(row, "text");
    const isPending =
      status === "pending" || this.#isPendingPart || texts.some((text) => PENDING_TEXT.test(text));
    const { currency } = money;
    const all = fee === ZERO ? paid : withFee(paid, fee);
    const amount = isExchange ? withFee(ZERO, cost) : all;
    const record = this.#record(row, days, { amount, currency }, isPending ? "pending" : "booked");
    if (isMove) return moved(record, withFee(ZERO, cost));
    const refund = this.#amountAt(row, this.#refundAt);
    if (refund === undefined) return { record };
    return { record, beside: besideOf(record, "refund", refund) };
  }

  #withoutDay(row: TableRow, fault: Reason, money: Paid | Other | "none"): Other {
    const { headers, columns, dayFormats } = this.#reading;
    const filled = row.cells.filter((cell) => cell !== "");
    if (isFooterWord(filled[0] ?? "") || isOfBalances(row, headers, columns.value)) {
      return other("footer", reason("sum-or-balance"));
    }
    if (this.#statusOf(row) === "pending") return other("pending", reason("not-booked"));
    // The rows of each card may follow its number.
    if (filled.length === 1 && isHiddenNumber(filled[0] ?? "")) return { status: "header" };
    // Below the last record, a line or two of text end the table.
    const isShort = dayFormats.size > 0 && filled.length <= FEW_CELLS;
    const isLoose = isShort && (money === "none" || "status" in money);
    if (money !== "none") return { ...other("unreadable", fault), isLoose };
    const more = filled.length === 1 ? this.#moreIn(row) : undefined;
    const outcome = { ...other("unreadable", reason("no-date-no-amount")), isLoose };
    return more === undefined ? outcome : { ...outcome, more };
  }

  /** The only cell of a row that continues the row above: a text, or words in place of a day. In the first column, it may be a note below the table. */
  #moreIn(row: TableRow): string | undefined {
    const [text] = this.#texts(row, "text");
    if (text !== undefined) return text;
    const { columns, headers } = this.#reading;
    const first = headers.findIndex((header) => header !== "");
    const at = row.cells.findIndex((cell) => cell !== "");
    const isOfDays = placesOf(columns.value, DAY_ROLES).includes(at);
    return first !== -1 && at > first && isOfDays ? row.cells[at] : undefined;
  }

  /** A row with a day whose amount is in a column of unknown content must not get lost. */
  #withoutAmount(row: TableRow): Other {
    const { cells } = row;
    const places = new Set([...Object.values(this.#reading.columns.value), this.#movedAt].flat());
    const at = cells.findIndex((cell, place) => !places.has(place) && MONEYLIKE.test(cell));
    if (at === -1) return this.#unpaid(row, reason("no-amount"));
    const where = this.#reading.headers[at] || `column ${at + 1}`;
    return other("unreadable", reason("maybe-amount", `${where} ${quote(cells[at] ?? "")}`));
  }

  /** Money that neither comes in nor goes out may have a column of its own. */
  #unpaid({ cells }: TableRow, why: Reason): Other {
    const isMoved = this.#movedAt.some((at) => /[1-9]/.test(cells[at] ?? ""));
    return isMoved ? other("transfer", reason("transfer")) : other("ignored", why);
  }

  /** The day of payment, all days, and what is wrong with the last cell that can't be read as a day. */
  #daysOf(row: TableRow) {
    const days: { -readonly [Role in keyof RecordDays]: RecordDays[Role] } = {};
    let fault: Reason = reason("no-date");
    const { dayFormats, columns } = this.#reading;
    for (const [role, format] of dayFormats) {
      const places = columns.value[role] ?? [];
      const cell = dayCellAt(row, places).trim();
      if (cell === "") continue;
      const day = readDay(cell, format);
      if (day) days[role] = day;
      else fault = faultOfDay(cell, this.#named(cell, places));
    }
    return { days, day: days.spent ?? days.booked ?? days.value, fault };
  }

  /**
   * A row without a balance may also be pending by the bank's name for such rows, or by words in place of the balance. Or it lacks the
   * day of booking that most rows have.
   */
  #statusOf(row: TableRow, { booked, spent, value }: RecordDays = {}) {
    const { columns, headers, isMostlyBooked } = this.#reading;
    const { booked: places = [], balance: [balanceAt = -1] = [], kind: kinds = [] } = columns.value;
    const statusAt = (at: number) => statusOf(row.cells[at] ?? "", headers[at]);
    for (const at of this.#statusAt) {
      const status = statusAt(at);
      if (status) return status;
    }
    const balance = row.cells[balanceAt] ?? "";
    if (DIGIT.test(balance)) return undefined;
    const isOfKind = kinds.some((at) => statusAt(at) === "pending");
    const hasOtherDay = booked === undefined && (spent ?? value) !== undefined;
    const isUndated = isMostlyBooked && hasOtherDay && !DIGIT.test(dayCellAt(row, places));
    const isUnbooked = isUndated && !this.#isOfBank(row);
    return isOfKind || isUnbooked || IN_WORDS.test(balance) ? "pending" : undefined;
  }

  /** True for a fee or interest. A bank books its own rows at once. */
  #isOfBank(row: TableRow): boolean {
    const words = rowWordsIn(this.#texts(row, "payee", "text", "kind").join(" "));
    return words.has("fee") || words.has("interest");
  }

  /** The cells of these roles that are not empty. */
  #texts({ cells }: TableRow, ...roles: readonly ColumnRole[]): readonly string[] {
    const texts: string[] = [];
    for (const role of roles) {
      for (const at of this.#reading.columns.value[role] ?? []) {
        const cell = cells[at] ?? "";
        if (!isEmpty(cell)) texts.push(cell);
      }
    }
    return texts;
  }

  /** The first cell of a role that is not empty, or an empty string. */
  #text(row: TableRow, role: ColumnRole): string {
    return this.#texts(row, role)[0] ?? "";
  }

  /** A cell with the header of its column. */
  #named(cell: string, [at = -1]: readonly number[]): string {
    const header = this.#reading.headers[at] ?? "";
    return `${header === "" ? "" : `${header} `}${quote(cell)}`;
  }

  /** The amount with the bank's sign. */
  #money(row: TableRow): Paid | Other | "none" {
    const { amount = [] } = this.#reading.columns.value;
    if (amount.length === 0) return this.#twoColumns(row);
    const read = amountAt(row, amount, this.#reading.numberFormats);
    if (read === undefined) return this.#bad(row, amount);
    const way = this.#wayOf(row);
    // Some trackers write the amounts of transfers in columns of their own.
    if (typeof way === "object" && (read !== "empty" || way.status === "transfer")) return way;
    if (read === "empty") return "none";
    const size = absolute(read.amount);
    if (way !== undefined) return this.#paid(way === "out" ? negate(size) : size, read);
    const isPositive = this.#reading.spent?.value === "positive" && !this.#isBackByWords(row);
    return this.#paid(isPositive ? negate(read.amount) : read.amount, read);
  }

  #paid(amount: Decimal, { currency, sign }: Partial<ReadNumber>): Paid {
    const { signs } = this.#reading;
    return { amount, currency: sign === undefined ? currency : currencyOfSign(sign, signs) };
  }

  /** If a column has no signs at all, only words distinguish a refund from money spent. */
  #isBackByWords(row: TableRow): boolean {
    if (!this.#reading.isUnsigned) return false;
    const words = rowWordsIn(this.#texts(row, "payee", "text", "kind").join(" "));
    return (
      wayOfCategory(this.#text(row, "category")) === "in" || BACK.some((one) => words.has(one))
    );
  }

  #bad({ cells }: TableRow, places: readonly number[] = []): Other {
    const cell = cells[places[0] ?? -1] ?? "";
    return other("unreadable", reason("not-amount", this.#named(cell, places)));
  }

  /**
   * A word in the direction column decides the sign, or else the accounts between which money moves. The amount's own sign counts only
   * beside unknown words, and only if it agrees with the known ones.
   */
  #wayOf({ cells }: TableRow): "in" | "out" | Other | undefined {
    const { columns, outWords, isTracker, isSignedAsWords } = this.#reading;
    const { direction = [] } = columns.value;
    const [at, to] = direction;
    if (at === undefined) return undefined;
    const word = cells[at] ?? "";
    if (to !== undefined) {
      if (word === "") return "in";
      return cells[to] ? other("transfer", reason("transfer-with", cells[to])) : "out";
    }
    const way = wayOfWord(word, outWords, isTracker);
    if (way === "neutral") return other("transfer", reason("neither-way", quote(word)));
    if (way !== undefined || isSignedAsWords) return way;
    return other("unreadable", reason("neither-way", this.#named(word, direction)));
  }

  #twoColumns(row: TableRow): Paid | Other | "none" {
    const { columns, numberFormats, shape } = this.#reading;
    const { debit, credit } = columns.value;
    const [out, back] = [debit, credit].map((at) => numberAt(row, at?.[0], numberFormats));
    if (out === undefined) return this.#bad(row, debit);
    if (back === undefined) return this.#bad(row, credit);
    const written = [out, back].filter((one) => one !== "empty");
    if (written.length === 0) return "none";
    const paid = written.filter(({ amount }) => amount !== ZERO);
    // A tracker gives both amounts for a transfer between two accounts.
    if (shape && paid.length > 1) return other("transfer", reason("transfer"));
    const [debited, credited] = [out, back].map((one) => (one === "empty" ? ZERO : one.amount));
    return this.#paid(netOf(debited, credited, this.#reading), paid[0] ?? {});
  }

  /** Returns undefined for zero, too. */
  #amountAt({ cells }: TableRow, at: number): Decimal | undefined {
    const amount = amountOf(cells[at] ?? "", this.#reading.numbers.value);
    return amount === ZERO ? undefined : amount;
  }

  /** The fee on top of the amount, and the fee of the row, whether the amount includes it or not. */
  #feesOf(row: TableRow) {
    const { fee, numbers } = this.#reading;
    const cost = amountOf(this.#text(row, "fee"), numbers.value) ?? ZERO;
    return { cost, fee: fee?.value === "added" ? cost : ZERO };
  }

  /** The user's share of a shared expense. The person's column has what that person paid, minus the share. */
  #share(row: TableRow, days: RecordDays, amount: Decimal): Outcome {
    const { person, numbers } = this.#reading;
    if (this.#text(row, "category").toLowerCase() === "payment") {
      return other("transfer", reason("between-people"));
    }
    if (person === undefined) return other("unreadable", reason("whose-share"));
    const net = amountOf(row.cells[person] ?? "", numbers.value);
    if (net === undefined) return this.#bad(row, [person]);
    if (net === ZERO) return other("ignored", reason("share-unclear"));
    const share = compare(net, ZERO) > 0 ? sum([amount, net]) : net;
    if (share === ZERO) return other("ignored", reason("no-share"));
    return { record: this.#record(row, days, { amount: share, currency: undefined }, "booked") };
  }

  #record(
    row: TableRow,
    days: RecordDays,
    { amount, currency: written }: Paid,
    status: ImportRecord["status"],
  ): ImportRecord {
    const { preamble, columns, headers, holder, numberFormats, spent, shape } = this.#reading;
    const text = (role: ColumnRole) => this.#text(row, role);
    const id = text("account") || preamble.account;
    const balance = numberAt(row, columns.value.balance?.[0], numberFormats);
    const isOut = amount.startsWith("-");
    // The word for the direction, or the header of the column for money in, may say that such money is a refund.
    const credit = isOut ? "" : (headers[columns.value.credit?.[0] ?? -1] ?? "");
    const way = text("direction") || (SEVERAL_NAMES.test(fold(credit)) ? "" : credit);
    const code = (rowWordsIn(way).has("refund") ? way : text("kind")) || undefined;
    // If payer and payee have columns, the one who is not the account holder receives or sends the money.
    const parties = [text("payee"), text("payer")].filter((name) => name !== "" && name !== holder);
    const tags = tagsIn(text("tags"));
    const isPayment = spent?.value === "positive" && PAYMENT.test(code ?? "");
    const isMove = isPayment || this.#texts(row, "kind", "text").some((one) => TOP_UP.test(one));
    const { ids, strongIds } = this.#ids(row);
    return {
      type: "record",
      line: row.line,
      endLine: row.endLine,
      days,
      amount,
      status,
      ids,
      strongIds,
      texts: this.#texts(row, "text"),
      raw: rawOf(row.cells),
      account: id ? { id: withoutSpaces(id) } : undefined,
      currency: currencyNamed(text("currency")) || (written ?? this.#reading.currency),
      original: this.#original(row, amount),
      balance: typeof balance === "object" ? balance.amount : undefined,
      payee: parties[isOut ? 0 : parties.length - 1],
      counterparty: withoutSpaces(text("counterparty")) || undefined,
      code,
      kind: isMove && !isOut ? "transfer" : undefined,
      category: [text("category-group"), text("category")].filter(Boolean).join(":") || undefined,
      tags: tags.length > 0 ? tags : undefined,
      note: this.#texts(row, "note").join(" ") || undefined,
      notes: row.notes,
      isOfShop: this.#shopAt.some((at) => !NO_SHOP.test(row.cells[at] ?? "")) || undefined,
      isExpense: shape?.keepsExpenses,
    };
  }

  #ids({ cells }: TableRow): RecordIds {
    const { columns, uniqueIds } = this.#reading;
    const { id: places } = columns.value;
    if (!places) return NO_IDS;
    const given = places.map((at): RecordId => {
      return { kind: uniqueIds.has(at) ? "entry" : "reference", value: cells[at] ?? "" };
    });
    return recordIds(given.filter(({ value }) => !/^[-0]*$/.test(value)));
  }

  #original(row: TableRow, amount: Decimal): ImportRecord["original"] {
    const cell = this.#text(row, "original-amount");
    if (cell === "") return undefined;
    const seen = new NumberEvidence();
    seen.add(cell, row.line);
    const own = decideNumbers(seen);
    const read = readNumber(cell, own.certain ? own.value : this.#reading.numbers.value);
    if (typeof read !== "object" || read.amount === ZERO) return undefined;
    const named = currencyNamed(this.#text(row, "original-currency"));
    const currency = named || (read.currency ?? "");
    if (!isCurrencyCode(currency)) return undefined;
    const size = absolute(read.amount);
    return { amount: amount.startsWith("-") ? negate(size) : size, currency };
  }
}

/** True if a cell has the number of a card, and no other number, which may be an amount. */
function isHiddenNumber(cell: string): boolean {
  return HIDDEN_NUMBER.test(cell) && !/\d/.test(cell.replace(HIDDEN_NUMBER, ""));
}

function other(status: RowStatus, why: Reason): Other {
  return { status, reason: why };
}

function besideOf(record: ImportRecord, name: Beside["name"], amount: Decimal): Beside {
  const ids = record.ids.map((id) => keyOf(`${id} ${name}`));
  const own = name === "fee" ? { kind: name, original: undefined } : { isReversal: true };
  return { name, record: { ...record, amount, ids, ...own } };
}

/** A move leaves a mark without its fee, so that the bank's row of the same transfer finds its other end. */
function moved(record: ImportRecord, fee: Decimal): Outcome {
  const move: ImportRecord = { ...record, kind: "own-transfer" };
  if (fee === ZERO) return { record: move };
  const amount = sum([record.amount, negate(fee)]);
  return { record: { ...move, amount }, beside: besideOf(record, "fee", fee) };
}

/** Asks whose share of shared expenses counts, and shows what rows would become for each person. */
export function askPerson(reading: TableReading, rows: readonly TableRow[]): readonly Question[] {
  const { headers, start, shape, person } = reading;
  if (person !== undefined) return [];
  const readers = new Map(
    peopleIn(headers, shape).map(({ name, column }) => {
      return [name, new RowReader({ ...reading, person: column })];
    }),
  );
  const recordOf = (row: TableRow, name: string) => {
    const outcome = readers.get(name)?.readBody(row);
    return outcome && "record" in outcome ? outcome.record : undefined;
  };
  const names = [...readers.keys()];
  const body = rows.slice(start);
  const shared = body.filter((row) => names.some((name) => recordOf(row, name)));
  return ask("person", names, shared, (row, name) => {
    const [record] = names.flatMap((one) => recordOf(row, one) ?? []);
    const amount = negate(recordOf(row, name)?.amount ?? ZERO);
    return { line: row.line, text: record?.texts.join(" ") ?? "", amount };
  });
}
