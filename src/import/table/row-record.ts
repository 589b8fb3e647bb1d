// A row of a table as a record with the bank's sign, or what it is otherwise: the table's frame, a row without money, a row that
// can't be read, with the cell that is at fault.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { ColumnRole, RowStatus } from "../../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";
import { compare, type Decimal, negate, subtract, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import type { ImportRecord, RecordId, TableRow } from "../record/record.ts";
import { rowWordsIn } from "../record/row-words.ts";
import { withFee } from "./amounts/fee.ts";
import {
  decideNumbers,
  NumberEvidence,
  numberAt,
  type ReadNumber,
  readNumber,
} from "./amounts/number-format.ts";
import { filledOf, isEmpty, namedHead, rawOf, tagsIn, withoutSpaces } from "./cells/cell-texts.ts";
import {
  currencyNamed,
  directionOf,
  isBalanceLine,
  isExchangeLine,
  isFooterWord,
  isOwnMove,
  isPendingText,
  statusOf,
} from "./columns/column-words.ts";
import { RowDays } from "./days/row-days.ts";
import { wayOfCategory } from "./signs/category-words.ts";
import { currencyOfSign } from "./signs/money-sign.ts";
import type { TableReading } from "./table-findings.ts";

/** What a row of a table becomes. */
export type RowOutcome =
  | {
      readonly kind: "record";
      readonly record: ImportRecord;
      /** What was given back of it, as a record of its own: it may have been added since an earlier file. */
      readonly refund?: ImportRecord;
      readonly known: number;
    }
  | {
      readonly kind: Exclude<
        RowStatus,
        "already-imported" | "income" | "possible-duplicate" | "new" | "refund" | "repeat"
      >;
      readonly reason?: Reason;
      /** A text that may belong to the record above. */
      readonly more?: string;
      /** Whether it is a footer unless records follow. */
      readonly isLoose?: boolean;
    };

const FEW_CELLS = 2;

/** Reads rows of a table's body. */
export class RowReader {
  readonly #reading: TableReading;
  readonly #hasDays: boolean;
  /** The first column of each role. */
  readonly #at: { readonly [Role in ColumnRole]?: number };
  readonly #days: RowDays;

  constructor(reading: TableReading) {
    this.#reading = reading;
    this.#hasDays = reading.dayFormats.size > 0;
    const places = reading.columns.value;
    this.#at = Object.fromEntries(Object.entries(places).map(([role, [at]]) => [role, at]));
    this.#days = new RowDays(reading);
  }

  read(row: TableRow): RowOutcome {
    const days = this.#days.read(row);
    const read = this.#money(row);
    const money = read.kind === "none" && this.#hasFee(row) ? ONLY_A_FEE : read;
    for (const cell of row.cells) {
      if (isBalanceLine(cell)) return { kind: "footer", reason: reason("balance") };
    }
    const filled = days.day ? [] : filledOf(row.cells);
    if (!days.day && isFooterWord(filled[0] ?? "")) {
      return { kind: "footer", reason: reason("sum-or-balance") };
    }
    if (!days.day && this.#days.cellsOf(row).some((cell) => statusOf(cell) === "pending")) {
      return { kind: "pending", reason: reason("not-booked") };
    }
    if (!days.day) {
      // Below the last record, a line or two of text end the table.
      const isLoose = this.#hasDays && money.kind !== "amount" && filled.length <= FEW_CELLS;
      if (money.kind !== "none") return { kind: "unreadable", reason: days.fault, isLoose };
      const more = filled.length === 1 ? this.#all(row, "text")[0] : undefined;
      const told = { kind: "unreadable", reason: reason("no-date-no-amount"), isLoose } as const;
      return more === undefined ? told : { ...told, more };
    }
    if (money.kind === "bad") return { kind: "unreadable", reason: money.reason };
    if (money.kind === "none") return this.#withoutAmount(row);
    const status = this.#status(row);
    if (status === "failed") return { kind: "ignored", reason: reason("not-carried-out") };
    if (money.kind === "neutral") {
      return { kind: "transfer", reason: reason("neither-way", quote(money.word)) };
    }
    const { person, shape } = this.#reading;
    if (shape?.peopleBehind !== undefined) return this.#share(row, days.all, money.amount, person);
    const isNothing = money.amount === ZERO && !shape?.keepsExpenses && !this.#hasFee(row);
    if (isNothing && !this.#isWhole(row)) {
      return { kind: "ignored", reason: reason("nothing-paid") };
    }
    if (this.#isOwnMove(row)) return { kind: "transfer", reason: reason("transfer") };
    const { currency } = money;
    const isExchange = this.#isExchange(row);
    const amount = isExchange ? ZERO : money.amount;
    if (isExchange && !this.#hasFee(row)) {
      return { kind: "transfer", reason: reason("exchange") };
    }
    const isPending = status === "pending" || this.#all(row, "text").some(isPendingText);
    const record = this.#record(row, days.all, { amount, currency }, isPending);
    const refund = this.#shapeAmount(row, "refund");
    if (refund === undefined) return { kind: "record", record, known: 0 };
    return { kind: "record", record, refund: refundOf(record, refund), known: 0 };
  }

  /** A row with a day whose amount stands in a column of which nothing is known must not get lost. */
  #withoutAmount({ cells }: TableRow): RowOutcome {
    const places = new Set(Object.values(this.#reading.columns.value).flat());
    const at = cells.findIndex((cell, at) => !places.has(at) && MONEYLIKE.test(cell));
    if (at === -1) return { kind: "ignored", reason: reason("no-amount") };
    const where = namedHead(this.#reading.heads, at) || `column ${at + 1} `;
    return {
      kind: "unreadable",
      reason: reason("maybe-amount", `${where}${quote(cells[at] ?? "")}`),
    };
  }

  /** Money that only changes its currency; its fee is spent. */
  #isExchange(row: TableRow): boolean {
    const cells = [...this.#all(row, "kind"), ...this.#all(row, "text")];
    return cells.some((cell) => isExchangeLine(cell));
  }

  /** Money that goes between a purse and the own bank. */
  #isOwnMove(row: TableRow): boolean {
    const { shape } = this.#reading;
    const cells = [...this.#all(row, "kind"), ...this.#all(row, "text")];
    return cells.some((cell) => isOwnMove(cell) || shape?.moves?.includes(cell));
  }

  #status(row: TableRow): ReturnType<typeof statusOf> {
    const cells = [...this.#all(row, "status"), ...this.#days.cellsOf(row)];
    return cells.map(statusOf).find((one) => one !== undefined);
  }

  #cell(row: TableRow, at: number | undefined): string {
    const cell = at === undefined ? "" : (row.cells[at] ?? "");
    return isEmpty(cell) ? "" : cell;
  }

  #all(row: TableRow, role: ColumnRole): readonly string[] {
    const found: string[] = [];
    for (const at of this.#reading.columns.value[role] ?? []) {
      const cell = row.cells[at] ?? "";
      if (!isEmpty(cell)) found.push(cell);
    }
    return found;
  }

  #number(row: TableRow, at: number | undefined) {
    return numberAt(row, at, this.#reading.numberFormats);
  }

  /** The amount with the bank's sign. */
  #money(row: TableRow): Money {
    const { amount, debit, credit } = this.#reading.columns.value;
    const [at] = amount ?? [];
    if (at === undefined) return this.#twoColumns(row, debit?.[0], credit?.[0]);
    const read = this.#number(row, at);
    if (read === "empty") return { kind: "none" };
    if (read === undefined) return this.#bad(row, at);
    const direction = this.#directed(row, read);
    if (direction) return direction;
    const isSpentPositive = this.#reading.spent?.value === "positive" && !this.#isBackByWords(row);
    const signed = isSpentPositive ? negate(read.amount) : read.amount;
    return { kind: "amount", amount: signed, currency: this.#currencyOf(read) };
  }

  /** What is written beside a number. */
  #currencyOf({ currency, sign }: ReadNumber): CurrencyCode | undefined {
    return sign === undefined ? currency : currencyOfSign(sign, this.#reading.signs);
  }

  /** Where a column has no signs at all, only words tell a refund from what was paid. */
  #isBackByWords(row: TableRow): boolean {
    if (!this.#reading.isUnsigned) return false;
    const words = rowWordsIn(
      (["payee", "text", "kind"] as const).flatMap((role) => this.#all(row, role)).join(" "),
    );
    const isFiled = wayOfCategory(this.#cell(row, this.#at.category)) === "in";
    return isFiled || BACK.some((word) => words.has(word));
  }

  /** A cell with the header of its column. */
  #named({ cells }: TableRow, at: number): string {
    return `${namedHead(this.#reading.heads, at)}${quote(cells[at] ?? "")}`;
  }

  #bad(row: TableRow, at: number): Money {
    return { kind: "bad", reason: reason("not-amount", this.#named(row, at)) };
  }

  /** By a word in a column of its own: then the amount's size alone counts. */
  #directed(row: TableRow, read: ReadNumber): Money | undefined {
    const [at] = this.#reading.columns.value.direction ?? [];
    if (at === undefined) return undefined;
    const word = row.cells[at] ?? "";
    const { outWord } = this.#reading;
    const said = word === outWord ? "out" : "in";
    const direction = outWord === undefined ? directionOf(word) : said;
    if (direction === "neutral") return { kind: "neutral", word };
    if (direction === undefined) {
      return { kind: "bad", reason: reason("neither-way", this.#named(row, at)) };
    }
    const size = read.amount.startsWith("-") ? negate(read.amount) : read.amount;
    const signed = direction === "out" ? negate(size) : size;
    return { kind: "amount", amount: signed, currency: this.#currencyOf(read) };
  }

  #twoColumns(row: TableRow, debit: number | undefined, credit: number | undefined): Money {
    const [out, back] = [this.#number(row, debit), this.#number(row, credit)];
    if (debit !== undefined && out === undefined) return this.#bad(row, debit);
    if (credit !== undefined && back === undefined) return this.#bad(row, credit);
    const paid = typeof out === "object" ? out.amount : undefined;
    const got = typeof back === "object" ? back.amount : undefined;
    if (paid === undefined && got === undefined) return { kind: "none" };
    const debited = this.#reading.isDebitSigned ? negate(paid ?? ZERO) : (paid ?? ZERO);
    const written = [out, back].find((one) => typeof one === "object" && one.amount !== ZERO);
    const currency = typeof written === "object" ? this.#currencyOf(written) : undefined;
    return { kind: "amount", amount: subtract(got ?? ZERO, debited), currency };
  }

  /** Whether the row stands for parts that follow, with its amount in another column. */
  #isWhole(row: TableRow): boolean {
    return this.#shapeAmount(row, "whole") !== undefined;
  }

  /** Of a column that only some trackers have; undefined for zero, too. */
  #shapeAmount(row: TableRow, column: "refund" | "whole"): Decimal | undefined {
    const { shape, heads, numbers } = this.#reading;
    const head = shape?.[column];
    const at = head === undefined ? -1 : heads.indexOf(head);
    const read = at === -1 ? undefined : readNumber(row.cells[at] ?? "", numbers.value);
    return typeof read === "object" && read.amount !== ZERO ? read.amount : undefined;
  }

  /** The own share of what several people share: the person's column has what was paid less the share. */
  #share(
    row: TableRow,
    days: ImportRecord["days"],
    amount: Decimal,
    person: number | undefined,
  ): RowOutcome {
    const kind = this.#cell(row, this.#at.category).toLowerCase();
    if (kind === "payment") return { kind: "transfer", reason: reason("between-people") };
    if (person === undefined) return { kind: "unreadable", reason: reason("whose-share") };
    const read = readNumber(row.cells[person] ?? "", this.#reading.numbers.value);
    if (typeof read !== "object") {
      return { kind: "unreadable", reason: reason("not-amount", this.#named(row, person)) };
    }
    const net = read.amount;
    if (net === ZERO) {
      return { kind: "ignored", reason: reason("share-unclear") };
    }
    const cost = negate(amount);
    const share = compare(net, ZERO) > 0 ? subtract(cost, net) : negate(net);
    if (share === ZERO) return { kind: "ignored", reason: reason("no-share") };
    const paid = { amount: negate(share), currency: undefined };
    return { kind: "record", record: this.#record(row, days, paid, false), known: 0 };
  }

  #record(row: TableRow, days: ImportRecord["days"], paid: Paid, isPending: boolean): ImportRecord {
    const { preamble, columns, currency: only } = this.#reading;
    const at = this.#at;
    const cell = (place: number | undefined) => this.#cell(row, place);
    const account = cell(at.account) || preamble.account;
    const amount = this.#withFee(row, this.#shapeAmount(row, "whole") ?? paid.amount);
    const balance = this.#number(row, columns.value.balance?.[0]);
    const original = this.#original(row, amount);
    const currency = currencyNamed(cell(at.currency)) || (paid.currency ?? only);
    const [counterparty, code] = [cell(at.counterparty), cell(at.kind)];
    // Where both parties have a column, the other one is whoever gets the money, or sends it.
    const [to = "", from = ""] = [this.#all(row, "payee")[0], cell(at.payer)].map((name) =>
      name === this.#reading.holder ? "" : name,
    );
    const payee = amount.startsWith("-") ? to || from : from || to;
    const note = this.#all(row, "note").join(" ");
    const category = this.#category(row);
    const tags = tagsIn(cell(at.tags));
    const isPayment = this.#reading.spent?.value === "positive" && !amount.startsWith("-");
    return {
      ...{ type: "record", line: row.line, endLine: row.endLine, days, amount },
      ids: this.#ids(row),
      texts: this.#all(row, "text"),
      status: isPending ? "pending" : "booked",
      raw: rawOf(row.cells),
      ...(account && { account: { id: withoutSpaces(account) } }),
      ...(currency && { currency }),
      ...(original && { original }),
      ...(typeof balance === "object" && { balance: balance.amount }),
      ...(payee && { payee }),
      ...(counterparty && { counterparty: withoutSpaces(counterparty) }),
      ...(code && { code }),
      ...(isPayment && PAYMENT.test(code) && { kind: "transfer" }),
      ...(category && { category }),
      ...(tags.length > 0 && { tags }),
      ...(note && { note }),
      ...(row.notes && { notes: row.notes }),
      ...(this.#reading.shape?.keepsExpenses && { isExpense: true }),
    };
  }

  #category(row: TableRow): string {
    const [group, name] = [
      this.#cell(row, this.#at["category-group"]),
      this.#cell(row, this.#at.category),
    ];
    return group && name ? `${group}:${name}` : group || name;
  }

  /** Whether something comes on top of its amount. */
  #hasFee(row: TableRow): boolean {
    return this.#withFee(row, ZERO) !== ZERO;
  }

  #withFee(row: TableRow, amount: Decimal): Decimal {
    if (this.#reading.fee?.value !== "added") return amount;
    const read = readNumber(this.#cell(row, this.#at.fee), this.#reading.numbers.value);
    return typeof read === "object" ? withFee(amount, read.amount) : amount;
  }

  #ids(row: TableRow): readonly RecordId[] {
    const { columns, uniqueIds } = this.#reading;
    return (columns.value.id ?? []).flatMap((at): RecordId[] => {
      const value = row.cells[at] ?? "";
      if (value === "" || /^[-0]+$/.test(value)) return [];
      return [{ kind: uniqueIds.has(at) ? "entry" : "reference", value }];
    });
  }

  #original(row: TableRow, amount: Decimal): ImportRecord["original"] {
    const cell = this.#cell(row, this.#at["original-amount"]);
    if (cell === "") return undefined;
    const seen = new NumberEvidence();
    seen.add(cell, row.line);
    const own = decideNumbers(seen);
    const read = readNumber(cell, own.certain ? own.value : this.#reading.numbers.value);
    if (typeof read !== "object" || read.amount === ZERO) return undefined;
    const currency =
      currencyNamed(this.#cell(row, this.#at["original-currency"])) || (read.currency ?? "");
    if (!isCurrencyCode(currency)) return undefined;
    const size = read.amount.startsWith("-") ? negate(read.amount) : read.amount;
    return { amount: amount.startsWith("-") ? negate(size) : size, currency };
  }
}

const BACK = ["refund", "credited", "card-payment", "card-paid", "income", "interest"] as const;
const ONLY_A_FEE: Money = { kind: "amount", amount: ZERO, currency: undefined };
/** How a card is paid, where purchases are above zero. */
const PAYMENT = /^payments?$/i;
/** A number with two decimals. */
const MONEYLIKE = /^[-+]?\d[\d.,' ]*[.,]\d\d$/;

function refundOf(record: ImportRecord, amount: Decimal): ImportRecord {
  const ids = record.ids.map(({ kind, value }): RecordId => ({ kind, value: `${value} refund` }));
  return { ...record, amount, ids, isReversal: true };
}

interface Paid {
  readonly amount: Decimal;
  /** As the cell of the amount says. */
  readonly currency: CurrencyCode | undefined;
}

type Money =
  | ({ readonly kind: "amount" } & Paid)
  | { readonly kind: "bad"; readonly reason: Reason }
  | { readonly kind: "neutral"; readonly word: string }
  | { readonly kind: "none" };
