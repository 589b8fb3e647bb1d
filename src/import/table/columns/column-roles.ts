// Finds the roles of columns by their headers and their cells. A header that names an amount is ignored if the cells below it are words.

import { reason } from "../../../domain/import/reasons.ts";
import {
  type ColumnPlaces,
  type ColumnRole,
  DAY_ORDERS,
  MAX_COLUMNS,
} from "../../../domain/import/terms.ts";
import { keysOf } from "../../../domain/keys.ts";
import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import { type Decimal, negate, subtract, ZERO } from "../../../domain/money/decimal.ts";
import { dayNumber } from "../../../domain/time/calendar-date.ts";
import type { Finding } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { rowWordsIn } from "../../record/row-words.ts";
import { areSteps, type BalanceRow, proveBalance } from "../amounts/balance.ts";
import { amountOf, decideNumbers, NumberEvidence } from "../amounts/number-format.ts";
import { dayCellAt, readingsOf } from "../days/day-readings.ts";
import { isOfAccounts, moveAccounts, type OwnAccount } from "./account-column.ts";
import {
  type Content,
  contentOf,
  DAY_ROLES,
  DAYS,
  type Found,
  HALF,
  isTaken,
  MONEY_ROLES,
  MOST,
  NUMERIC,
  placesOf,
  SPENDING_ROLES,
  type TableColumns,
  take,
} from "./column-content.ts";
import {
  currencyInHeader,
  currencyNamed,
  isOfBooking,
  isUnknown,
  matchHeader,
} from "./column-words.ts";
import { BELOW, findDirection } from "./direction-column.ts";

/** Roles that several columns may have at once. */
const SEVERAL: ReadonlySet<ColumnRole> = new Set(["id", "note", "text"]);
const WORDED: ReadonlySet<ColumnRole> = new Set(["payee", "payer", "text"]);

/** Enough rows to recognize a column. */
export const SAMPLE_ROWS = 2_000;
/** The smallest share of cells with letters in a text column. */
const SOME = 0.3;
/** A file has few accounts of its own. */
const FEW = 3;

/**
 * The columns of a table. `rows` are the first rows below the header. `known` columns are accepted if their cells fit. The guess is certain
 * if dates and amounts were found by their headers, or in the only columns that have any.
 */
export function findColumns(
  headers: readonly string[],
  rows: readonly TableRow[],
  known: ColumnPlaces | undefined,
  own: OwnAccount,
): Finding<ColumnPlaces> {
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length));
  const contents = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, at) =>
    contentOf(rows, at),
  );
  const isRight = (role: ColumnRole, at: number) =>
    holds(role, contents[at]) || (contents[at]?.filled === 0 && !DAYS.has(role));
  const areRight = (role: ColumnRole) => known?.[role]?.every((at) => isRight(role, at)) ?? true;
  if (known && keysOf(known).every(areRight)) {
    return { value: known, certain: true, because: reason("as-before") };
  }
  const table = { headers, rows, contents };
  const found = byHeaders(table);
  moveAccounts(found, table, own);
  const home = own.context.currency ?? undefined;
  chooseBilled(found, table, home);
  leaveOtherCurrency(found, table, home);
  const isElsewhere = isMoneyElsewhere(found, table);
  if (isElsewhere || isHalfOfMoney(found, table)) {
    for (const role of MONEY_ROLES) delete found[role];
  }
  const isNamed = hasMoney(found);
  if (!hasDay(found)) findDays(found, table);
  const isClear = isNamed || findMoney(found, table);
  findDirection(found, table);
  findTexts(found, table);
  addTexts(found, table);
  const isFound = hasDay(found) && hasMoney(found);
  for (const role of keysOf(found)) found[role] = placesOf(found, [role]).toSorted((a, b) => a - b);
  findBalances(found, table);
  return {
    value: found,
    certain: isFound && isClear && !isElsewhere,
    because: isNamed ? reason("header-says", "columns") : reason("no-evidence"),
  };
}

/** True if all columns with amount headers are empty, or known only in part and of codes, and another column has amounts. */
function isMoneyElsewhere(found: Found, table: TableColumns): boolean {
  const { headers, contents } = table;
  const places = placesOf(found, MONEY_ROLES);
  const isNumber = (at: number) => (contents[at]?.filled ?? 0) > 0;
  const isCode = (at: number) =>
    contents[at]?.moneylike === 0 && !matchHeader(headers[at] ?? "")?.isWhole;
  if (places.length === 0 || places.some((at) => isNumber(at) && !isCode(at))) return false;
  const least = places.some(isNumber) ? "signed" : "moneylike";
  return freeIn(found, table).some(([, one]) => one[least] > 0 && holds("amount", one));
}

/**
 * True if the only column with an amount header may be a debit column, because another column has amounts in rows in which it is empty.
 * A header that is known in full as an amount is right: then the other column has balances in rows of their own.
 */
function isHalfOfMoney(found: Found, table: TableColumns): boolean {
  const { headers, contents, rows } = table;
  const [own, ...more] = placesOf(found, SPENDING_ROLES);
  if (own === undefined || more.length > 0) return false;
  if (found.amount && matchHeader(headers[own] ?? "")?.isWhole) return false;
  // Among amounts without decimals, the other column has none either.
  const isWhole = contents[own]?.moneylike === 0;
  const paidIn = (at: number) => rows.filter((row) => isPaid(row, own, at));
  return freeIn(found, table).some(
    ([at, one]) =>
      (isWhole || one.moneylike > 0) && holds("amount", one) && takeTurns(paidIn(at), own, at),
  );
}

/** The columns without a role, with their places. */
function freeIn(found: Found, { contents }: TableColumns) {
  return [...contents.entries()].filter(([at]) => !isTaken(found, at));
}

function hasDay(found: Found): boolean {
  return placesOf(found, DAY_ROLES).length > 0;
}

function hasMoney(found: Found): boolean {
  return placesOf(found, SPENDING_ROLES).length > 0;
}

/** True if a column's cells fit a role. Empty amount columns are fine, since a month without deposits has one. */
function holds(role: ColumnRole, content: Content | undefined, share = MOST): boolean {
  if (!content) return false;
  const { filled, days, yearless, numbers, bareDays, letters, statuses, signed } = content;
  // A row that is not booked yet may say so in place of its day.
  const dated = filled - statuses;
  // Some times and amounts are days by chance, but never all of them.
  const areBare = bareDays >= numbers;
  const found = Math.max(days + yearless, areBare ? bareDays : 0);
  if (DAYS.has(role)) return dated > 0 && found >= dated * share;
  // Dates of eight digits are numbers too.
  if (NUMERIC.has(role)) return numbers >= dated * share && (days < filled * MOST || filled === 0);
  // Amounts are no texts, and rates name no currency. Its number has three digits.
  const isRate = role === "currency" && content.averageLength > 3;
  if ((signed > 0 || isRate) && numbers >= filled * MOST) return false;
  return filled > 0 && (!WORDED.has(role) || letters >= filled * SOME);
}

/** Finds columns by their headers. Headers that are known in full come first, and then `rank` decides between two of the same meaning. */
function byHeaders(table: TableColumns): Found {
  const { headers, rows, contents } = table;
  const found: Found = {};
  const matches = headers.flatMap((header, at) => {
    const [match, content] = [matchHeader(header), contents[at]];
    return match && content ? [{ ...match, at, content, rank: rank(header, content) }] : [];
  });
  matches.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.rank - a.rank);
  const ofBooking = matches.filter(({ role, at, content }) => {
    return role === "booked" && isOfBooking(headers[at] ?? "") && holds(role, content, HALF);
  });
  const bookedAt = new Set(ofBooking.map(({ at }) => at));
  for (const { at, isWhole, content, ...match } of matches) {
    // Next to the day of booking, a plain date is the day of payment.
    const isPaid = match.role === "booked" && bookedAt.size > 0 && !bookedAt.has(at);
    const role = isPaid ? "spent" : roleOf(match.role, content);
    if (!holds(role, content, isWhole ? HALF : MOST)) continue;
    // The first or last day of the file's period may be in every row. So may the day of booking, but its header says so.
    if (!isWhole && DAYS.has(role) && content.distinct === 1 && content.filled > FEW) continue;
    if (WORDED.has(role) && saysNothing(content, isWhole)) continue;
    // A header that matches only in part doesn't override amounts that were found already.
    if (!isWhole && role === "amount" && hasMoney(found)) continue;
    if (!found[role] || SEVERAL.has(role) || (role === "payee" && fillsGaps(found, at, rows))) {
      take(found, role, at);
    } else if (role === "payee" && content.distinct > 1) {
      // A column with the account holder's name in every row doesn't describe the payment.
      take(found, "text", at);
    }
  }
  takeUnnamed(found, table);
  leaveDoubled(found, table);
  return found;
}

/** True if the column has a name only in rows in which the earlier payee columns are empty. */
function fillsGaps({ payee = [] }: Found, at: number, rows: readonly TableRow[]): boolean {
  return rows.every(({ cells }) => !cells[at] || payee.every((place) => !cells[place]));
}

/** Amounts have one column, or one for debits and one for credits. */
function leaveDoubled(found: Found, { rows, contents }: TableColumns): void {
  const [amount, debit, credit] = SPENDING_ROLES.map((role) => found[role]?.[0]);
  if (amount === undefined) return;
  // An amount column that is empty in the rows of the credits has the debits.
  if (debit === undefined && credit !== undefined && takeTurns(rows, amount, credit)) {
    found.debit = [amount];
    delete found.amount;
    return;
  }
  const filledOf = (at: number) => contents[at]?.filled ?? 0;
  const hasBoth = debit !== undefined && credit !== undefined;
  // A column with amounts in fewer rows than debit and credit together doesn't hold all the amounts.
  if (hasBoth && filledOf(amount) < filledOf(debit) + filledOf(credit)) {
    delete found.amount;
    return;
  }
  delete found.debit;
  delete found.credit;
}

/** Columns without a header that follow the text column continue it. */
function takeUnnamed(found: Found, { headers, contents }: TableColumns): void {
  let at = Math.max(...(found.text ?? [contents.length])) + 1;
  for (; at < contents.length && !headers[at] && !isTaken(found, at); at += 1) {
    if (holds("text", contents[at])) take(found, "text", at);
  }
}

/** True for email addresses, and for what may be the holder's name: the same in all rows, under a header that is known only in part. */
function saysNothing({ filled, distinct, mails }: Content, isWhole: boolean): boolean {
  return mails >= filled * MOST || (!isWhole && distinct === 1 && filled > FEW);
}

/** The role that the cells allow. Most accounts in a column differ if they are the counterparties'. */
function roleOf(role: ColumnRole, content: Content): ColumnRole {
  // A column for both debit and credit has a word in each row, or an amount with a sign.
  if (role === "direction" && content.moneylike > 0 && holds("amount", content)) return "amount";
  // "Valuta" is the value date in German, and the currency from Dutch to Croatian.
  const isOfCodes = content.averageLength === 3 && content.letters === content.filled;
  if (role === "value" && isOfCodes) return "currency";
  if (role === "payee" && isOfAccounts(content)) return "counterparty";
  // Shops and payers may write words as a reference.
  if (role === "id" && content.phrases > 0 && content.phrases >= content.filled * HALF)
    return "text";
  const isMany = content.distinct > Math.max(FEW, content.filled / 4);
  return role === "account" && isMany ? "counterparty" : role;
}

/** Prefers filled columns, and those that differ from row to row. The number of filled cells does not count: fewer may be right. */
function rank(header: string, content: Content): number {
  const { filled, distinct } = content;
  // Two accounts may have the same name.
  const number = isOfAccounts(content) ? 0.3 : 0;
  const price = PRICE.test(header) ? 0.5 : 0;
  return (filled > 0 ? 1 : 0) + (distinct > 1 ? 0.2 : 0) + number - price;
}

/** The price of one piece, which is next to a total. */
const PRICE =
  /^\s*(?:unit )?(?:price|cost)\b|einzelpreis|st[uü]ckpreis|prix unitaire|precio unitario|单价/i;

const YEAR_FIRST = /^(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])$/;

/** Six digits, or a year of Taiwan, are a number or a reference as often as a day. */
const DOUBTFUL_DAY = /^(?:\d{6}|\d{3}\D.*)$/;

/** The first date column is the booking date. */
function findDays(found: Found, table: TableColumns): void {
  const { headers, contents, rows } = table;
  const all = freeIn(found, table).filter(([, content]) => holds("booked", content));
  const doubtful = all.filter(([at]) =>
    rows.every(({ cells }) => !cells[at] || DOUBTFUL_DAY.test(cells[at])),
  );
  const free = all.filter((one) => !doubtful.includes(one));
  // Many other things look like days without a year: decimal numbers, or fractions such as 3/12.
  const whole = free.find(([, one]) => one.days >= one.filled * MOST || one.bareDays >= one.filled);
  const yearless = free.find(([, one]) => one.numbers < one.filled * MOST);
  // A header that is unknown may be that of references.
  const [at] = whole ?? yearless ?? (headers.length === 0 ? doubtful[0] : undefined) ?? [];
  // Year, month and day may have columns of their own.
  const parts = contents.map(({ filled }, year) => (filled > 0 ? [year, year + 1, year + 2] : []));
  const isSplit = (all: readonly number[]) =>
    rows.every((row) => YEAR_FIRST.test(dayCellAt(row, all)));
  const places = at === undefined ? parts.find(isSplit) : [at];
  if (places) found.booked = places;
}

/**
 * Looks only at cells. Two columns of which each row fills one are debit and credit. A column whose values follow from another one is the
 * balance. Returns true if there is no other reading.
 */
function findMoney(found: Found, table: TableColumns): boolean {
  const { rows, contents } = table;
  const free = freeIn(found, table).filter(([, one]) => one.filled > 0 && holds("amount", one));
  const moneylike = free.filter(([, one]) => one.moneylike > 0);
  const candidates = (moneylike.length > 0 ? moneylike : free).map(([at]) => at);
  const [first] = candidates;
  if (first === undefined) return false;
  const numbers = new Map(candidates.map((at) => [at, amountsOf(rows, at)]));
  const pairs = candidates.flatMap((one) =>
    candidates.flatMap((other) => (one === other ? [] : [[one, other] as const])),
  );
  const stepsOf = ([amount, balance]: readonly [number, number]) =>
    balanceRows(rows, numbers.get(amount), numbers.get(balance));
  const places = provenBy(pairs, stepsOf)?.one ?? pairs.find((pair) => areSteps(stepsOf(pair)));
  const turns = pairs.find(([one, other]) => one < other && takeTurns(rows, one, other));
  // Balances also follow from the debits alone if credits are few.
  if (places && !turns?.includes(places[0])) {
    take(found, "amount", places[0]);
    take(found, "balance", places[1]);
    return true;
  }
  if (turns) return takeBoth(found, turns, rows, numbers);
  take(found, "amount", first);
  // Another column with the same amounts is no other reading, and a column of one number has no amounts.
  return candidates.every((at) => {
    const isSame = rows.every(({ cells }) => !cells[first] || cells[at] === cells[first]);
    return isSame || (contents[at]?.distinct === 1 && at !== first);
  });
}

/** The rows that have both an amount and a balance. */
function balanceRows(rows: readonly TableRow[], amounts: Amounts = [], balances: Amounts = []) {
  return rows.flatMap(({ line }, index) => {
    const [amount, balance] = [amounts[index], balances[index]];
    return amount === undefined || balance === undefined ? [] : [{ line, amount, balance }];
  });
}

/** The balance before each row looks like one that falls, in the other order of rows. So one that rises comes first. */
function provenBy<One>(all: readonly One[], rowsOf: (one: One) => readonly BalanceRow[]) {
  const proven = all.flatMap((one) => {
    const proof = proveBalance(rowsOf(one));
    return proof ? [{ one, raises: proof.raises }] : [];
  });
  return proven.find(({ raises }) => raises) ?? proven[0];
}

/** Takes two columns of which each row fills one. Returns true if a balance or the rows' words prove which of them has the debits. */
function takeBoth(
  found: Found,
  [one, other]: readonly [number, number],
  rows: readonly TableRow[],
  numbers: ReadonlyMap<number, Amounts>,
): boolean {
  const signed = rows.map((_, at) => {
    const [minus = ZERO, plus = ZERO] = [numbers.get(one)?.[at], numbers.get(other)?.[at]];
    if (plus !== ZERO) return plus;
    return minus === ZERO ? undefined : negate(minus);
  });
  const others = [...numbers].filter(([at]) => at !== one && at !== other);
  const balance = provenBy(others, ([, balances]) => balanceRows(rows, signed, balances));
  // Two columns of different signs are one amount. As in a single column, the sign may be a bank's or a card's.
  if (!balance && areSigned(rows, one, other)) {
    found.amount = [one, other];
    return true;
  }
  const [debit, credit] = balance?.raises === false ? [other, one] : [one, other];
  take(found, "debit", debit);
  take(found, "credit", credit);
  if (!balance) return isSaidByWords(rows, one, other);
  take(found, "balance", balance.one[0]);
  return true;
}

/**
 * Balances before and after each row give an amount without a sign its sign, and include all fees. From the oldest row on, the balance after
 * a row is the one before the next row, and most rows change it by the amount.
 */
function findBalances(found: Found, { contents, rows: all }: TableColumns): void {
  const [at] = found.amount ?? [];
  const day = DAY_ROLES.map((role) => found[role]).find(Boolean);
  if (at === undefined || !day) return;
  const rows = oldestFirst(all, day);
  const amounts = amountsOf(rows, at);
  if (amounts.some((amount) => amount?.startsWith("-"))) return;
  const numbers = contents.flatMap((content, place) => {
    const isNumber = content.moneylike > 0 && holds("amount", content);
    return isNumber ? [{ place, balances: amountsOf(rows, place) }] : [];
  });
  const areEnds = (before: Amounts, after: Amounts) => {
    const linked = before.filter((from, index) => from && from === after[index - 1]);
    const exact = amounts.filter((amount, index) => {
      const [from, to] = [before[index], after[index]];
      const step = from && to ? subtract(to, from) : ZERO;
      return amount && (step === amount || step === negate(amount));
    });
    const isLinked = linked.length >= Math.max(2, (rows.length - 1) * (1 - FEW_OTHERS));
    return isLinked && exact.length * 2 > rows.length;
  };
  for (const before of numbers) {
    const after = numbers.find(({ balances }) => areEnds(before.balances, balances));
    if (!after) continue;
    found.amount = [at, before.place, after.place];
    found.balance = [after.place];
    return;
  }
}

/** No rows if their days don't show which row is the oldest. */
function oldestFirst(rows: readonly TableRow[], day: readonly number[]): readonly TableRow[] {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && readingsOf(dayCellAt(row, day)));
  const ways = DAY_ORDERS.flatMap((order) => {
    const [from, to] = [first?.[order], last?.[order]];
    return from && to ? Math.sign(dayNumber(to) - dayNumber(from)) : [];
  });
  const [way = 0, ...others] = new Set(ways);
  if (way === 0 || others.length > 0) return [];
  return way > 0 ? rows : rows.toReversed();
}

/** True if all amounts of one column are below zero, and none of the other. */
function areSigned(rows: readonly TableRow[], one: number, other: number): boolean {
  const signsIn = (at: number) =>
    new Set(rows.flatMap((row) => (isPaid(row, at) ? BELOW.test(row.cells[at] ?? "") : [])));
  return signsIn(one).isDisjointFrom(signsIn(other));
}

const OUT_WORDS = ["spent", "purchase", "cash", "fee", "card-payment"] as const;
const IN_WORDS = ["income", "interest", "refund"] as const;

/** True if words show that the first of two columns has money spent and the second has money received, and no word contradicts. */
function isSaidByWords(rows: readonly TableRow[], debit: number, credit: number): boolean {
  const told = rows.flatMap(({ cells }) => {
    const words = rowWordsIn(cells.join(" "));
    const isIn = IN_WORDS.some((word) => words.has(word));
    const isTold = isIn || OUT_WORDS.some((word) => words.has(word));
    return isTold && (cells[debit] || cells[credit]) ? [{ isIn, isDebit: !!cells[debit] }] : [];
  });
  const debits = told.filter(({ isDebit }) => isDebit).length;
  const isSo = told.every(({ isIn, isDebit }) => isIn !== isDebit);
  return isSo && debits > 1 && told.length > debits;
}

type Amounts = readonly (Decimal | undefined)[];

function amountsOf(rows: readonly TableRow[], column: number): Amounts {
  const seen = new NumberEvidence();
  for (const { cells, line } of rows) seen.add(cells[column] ?? "", line);
  const { value } = decideNumbers(seen);
  return rows.map(({ cells }) => amountOf(cells[column] ?? "", value));
}

/** True if a row has a value other than zero in one of these columns. */
function isPaid({ cells }: TableRow, ...places: readonly number[]): boolean {
  return places.some((at) => /[1-9]/.test(cells[at] ?? ""));
}

/** True if nearly every row has a value other than zero in exactly one of two columns, and each column has some. */
function takeTurns(rows: readonly TableRow[], first: number, second: number): boolean {
  const filled = rows.map((row) => [first, second].map((at) => isPaid(row, at)));
  const [one, other] = [0, 1].map((at) => filled.filter((row) => row[at] && !row[1 - at]).length);
  if (!one || !other) return false;
  return rows.length - one - other <= rows.length * FEW_OTHERS;
}

const FEW_OTHERS = 0.05;

/** Further text columns would be the bank's own remarks. */
const MAX_TEXTS = 5;

/** If no header names a text, notes in most rows are the texts, or else the longest columns with letters. */
function findTexts(found: Found, table: TableColumns): void {
  const { headers, contents } = table;
  if (found.payee || found.payer || found.text) return;
  const rows = Math.max(...contents.map(({ filled }) => filled));
  const notes = found.note?.filter((at) => (contents[at]?.letters ?? 0) * 2 >= rows) ?? [];
  if (notes.length > 0) {
    found.text = notes;
    delete found.note;
    return;
  }
  const free = freeIn(found, table);
  const texts = free
    .filter(([, { letters, filled, distinct }]) => letters >= filled / 2 && distinct > 1)
    .toSorted(([, a], [, b]) => b.averageLength - a.averageLength)
    .slice(0, MAX_TEXTS);
  // If nothing else describes the payment, even a number or a letter does if its header names a text.
  const isNamed = (at: number) => {
    const match = matchHeader(headers[at] ?? "");
    return match?.isWhole && WORDED.has(match.role);
  };
  const only =
    free.find(([, { letters }]) => letters > 0) ??
    free.find(([at, { filled }]) => filled > 0 && isNamed(at));
  const taken = texts.length > 0 || !only ? texts : [only];
  if (taken.length > 0) found.text = taken.map(([at]) => at);
}

function isRefundWord(cell: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(cell) && rowWordsIn(cell).has("refund");
}

/**
 * Columns of phrases, or with cells that are a word for refunds, whose headers say nothing are texts too, since they may say what a row is.
 * A text of all rows says nothing.
 */
function addTexts(found: Found, { headers, rows, contents }: TableColumns): void {
  for (const [at, { filled, phrases, distinct }] of contents.entries()) {
    const header = headers[at] ?? "";
    if (header === "" || isTaken(found, at) || !isUnknown(header)) continue;
    const hasWords =
      phrases >= filled * HALF ||
      // "No refund" says nothing about the row.
      rows.some(({ cells }) => isRefundWord(cells[at] ?? ""));
    const isText = hasWords && distinct > FEW && filled > rows.length * HALF;
    const isNext = filled > 0 && found.text?.some((text) => isNumbered(header, headers[text]));
    if (isText || isNext) take(found, "text", at);
  }
  const isSame = (at: number) => contents[at]?.distinct === 1;
  const texts = found.text ?? [];
  const telling = texts.filter((at) => !isSame(at) || (contents[at]?.filled ?? 0) <= FEW);
  // If all rows have the same payee, too, the text belongs to that payee.
  if (telling.length > 0 || !(found.payee ?? []).every(isSame)) found.text = telling;
}

/** True if two headers are the same but for their numbers: Details 1, Details 2. */
function isNumbered(header: string, other = ""): boolean {
  const [stem, same] = [header, other].map((one) => one.replace(/\d+$/, ""));
  return stem !== header && stem === same;
}

/**
 * A column of the currency in which a card was used says nothing about an amount whose header names its own currency, or says that it was
 * billed. It also says nothing if the amount differs from the original amount in just the rows in other currencies.
 */
function leaveOtherCurrency(
  found: Found,
  { headers, rows }: TableColumns,
  home: CurrencyCode | undefined,
): void {
  const { currency: [at] = [], amount: [amount] = [] } = found;
  if (at === undefined || amount === undefined) return;
  const isOwn = currencyInHeader(headers[amount] ?? "") !== undefined;
  const isBilled = /^(?:billing|billed|booked|account)\b/i.test(headers[amount] ?? "");
  const [original = -1] = found["original-amount"] ?? [];
  const isApart = areApart(rows, at, [amount, original], home);
  const isOfCard = isBilled && /transaction|original/i.test(headers[at] ?? "");
  if (!isOwn && !isOfCard && !isApart) return;
  delete found.currency;
  if (original !== -1) found["original-currency"] ??= [at];
}

/** True if the amount differs from the original amount in just the rows in other currencies. */
function areApart(
  rows: readonly TableRow[],
  currencyAt: number,
  [amount, original]: readonly [number, number],
  home: string | undefined,
): boolean {
  const isHome = ({ cells }: TableRow) => currencyNamed(cells[currencyAt] ?? "") === home;
  const isSame = ({ cells }: TableRow) =>
    /^[0.,]*$/.test(cells[original] ?? "") || cells[original] === cells[amount];
  return (
    rows.some(isHome) && !rows.every(isHome) && rows.every((row) => isHome(row) === isSame(row))
  );
}

interface Amount {
  readonly at: number;
  /** The column of the amount's currency, if it has one. */
  readonly currencyAt: number | undefined;
  readonly currencies: ReadonlySet<string>;
}

/** Uses the amount in the ledger's currency, or else in one that never changes, if most rows have it. Another is the original amount. */
function chooseBilled(found: Found, table: TableColumns, home: CurrencyCode | undefined): void {
  const amounts = amountsIn(table);
  const [taken] = found.amount ?? [];
  const now = amounts.find(({ at }) => at === taken);
  if (!now || amounts.length < 2) return;
  const paidIn = ({ at }: Amount) => table.rows.filter((row) => isPaid(row, at)).length;
  const most = Math.max(...amounts.map(paidIn));
  const own = amounts.filter((one) => one.currencies.size === 1 && paidIn(one) * 2 >= most);
  const inHome = own.find(({ currencies }) => home !== undefined && currencies.has(home));
  const billed = inHome ?? (own.includes(now) ? now : own[0]);
  if (!billed) return;
  const original = billed === now ? amounts.find((amount) => amount !== billed) : now;
  found.amount = [billed.at];
  delete found.currency;
  if (billed.currencyAt !== undefined) found.currency = [billed.currencyAt];
  if (original?.currencyAt === undefined || found["original-amount"]) return;
  found["original-amount"] = [original.at];
  found["original-currency"] = [original.currencyAt];
}

/** The amount columns whose currency is in their header, in a column next to them, or in one that tells them from another amount. */
function amountsIn({ headers, rows, contents }: TableColumns): readonly Amount[] {
  const roles = headers.map((header) => matchHeader(header));
  const isOf = (at: number, role: string) => roles[at]?.role === role;
  const places = headers.keys().toArray();
  const amounts = places.filter((at) => isOf(at, "amount") && (contents[at]?.numbers ?? 0) > 0);
  const namedAt = (at: number) => currencyNamed(currencyInHeader(headers[at] ?? "") ?? "");
  const unnamed = amounts.filter((at) => !isCurrencyCode(namedAt(at)));
  // Between two amounts, a currency belongs to the side on which all amounts have one.
  const side = [1, -1].find((one) => unnamed.every((at) => isOf(at + one, "currency")));
  const sides = side === undefined ? [1, -1] : [side];
  return amounts.flatMap((at): Amount | [] => {
    const named = namedAt(at);
    if (isCurrencyCode(named)) return { at, currencyAt: undefined, currencies: new Set([named]) };
    const isOwn = (place: number) =>
      amounts.some((other) => areApart(rows, place, [other, at], namedAt(other)));
    const currencyAt =
      sides.map((one) => at + one).find((place) => isOf(place, "currency")) ??
      places.find((place) => isOf(place, "currency") && isOwn(place));
    if (currencyAt === undefined) return [];
    const cells = rows.map(({ cells }) => currencyNamed(cells[currencyAt] ?? ""));
    return { at, currencyAt, currencies: new Set(cells.filter((code) => code !== "")) };
  });
}
