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
import { fold } from "../../../domain/text/words.ts";
import { dayNumber } from "../../../domain/time/calendar-date.ts";
import type { Finding } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { rowWordsIn } from "../../record/row-words.ts";
import { areSteps, type BalanceProof, type BalanceRow, proveBalance } from "../amounts/balance.ts";
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
  MONEY_ROLES,
  MOST,
  NUMERIC,
  SPENDING_ROLES,
  type TableColumns,
  take,
} from "./column-content.ts";
import { currencyInHeader, currencyNamed, isUnknown, matchHeader } from "./column-words.ts";
import { BELOW, findDirection } from "./direction-column.ts";

/** Roles that several columns may have at once. */
const SEVERAL: ReadonlySet<ColumnRole> = new Set(["id", "note", "text"]);
const WORDED: ReadonlySet<ColumnRole> = new Set(["payee", "payer", "text"]);

interface Own extends OwnAccount {
  /** The ledger's currency. */
  readonly currency?: CurrencyCode | undefined;
}

/** Enough rows to recognize a column. */
export const SAMPLE_ROWS = 2_000;
/** The smallest share of cells with letters in a text column. */
const SOME = 0.3;

/**
 * The columns of a table. `rows` are the first rows below the header. `known` columns are accepted if their cells fit. The guess is certain
 * if dates and amounts were found by their headers, or in the only columns that have any.
 */
export function findColumns(
  headers: readonly string[],
  rows: readonly TableRow[],
  known?: ColumnPlaces,
  own: Own = {},
): Finding<ColumnPlaces> {
  const width = Math.min(
    Math.max(headers.length, ...rows.map(({ cells }) => cells.length)),
    MAX_COLUMNS,
  );
  const contents = Array.from({ length: width }, (_, column) => contentOf(rows, column));
  const isRight = ([role, at]: readonly [ColumnRole, number]) =>
    holds(role, contents[at]) || (contents[at]?.filled === 0 && !DAYS.has(role));
  if (known && rolesIn(known).every(isRight)) {
    return { value: known, certain: true, because: reason("as-before") };
  }
  const context = { headers, rows, contents };
  const found = byHeaders(context);
  moveAccounts(found, context, own);
  chooseBilled(found, context, own.currency);
  leaveOtherCurrency(found, context, own.currency);
  const isElsewhere = isMoneyElsewhere(found, context);
  if (isElsewhere || isHalfOfMoney(found, context)) {
    for (const role of MONEY_ROLES) found.delete(role);
  }
  const byHeader = { day: DAY_ROLES.some((role) => found.has(role)), money: hasMoney(found) };
  if (!byHeader.day) findDays(found, context);
  const isClear = byHeader.money || findMoney(found, contents, rows);
  findDirection(found, context);
  findTexts(found, contents, headers);
  addTexts(found, context);
  const isFound = DAY_ROLES.some((role) => found.has(role)) && hasMoney(found);
  for (const places of found.values()) places.sort((a, b) => a - b);
  findBalances(found, context);
  return {
    value: Object.fromEntries(found),
    certain: isFound && isClear && !isElsewhere,
    because: byHeader.money ? reason("header-says", "columns") : reason("no-evidence"),
  };
}

/**
 * True if all columns with amount headers are empty, and another column has amounts. If these headers are known only in part, whole numbers
 * below them may be codes, but only another column of signed amounts counts.
 */
function isMoneyElsewhere(found: Found, { headers, contents }: TableColumns): boolean {
  const places = MONEY_ROLES.flatMap((role) => found.get(role) ?? []);
  const isNumber = (at: number) => (contents[at]?.filled ?? 0) > 0;
  const isCode = (at: number) =>
    contents[at]?.moneylike === 0 && !matchHeader(headers[at] ?? "")?.isWhole;
  if (places.length === 0 || places.some((at) => isNumber(at) && !isCode(at))) return false;
  const least = places.some(isNumber) ? "signed" : "moneylike";
  return contents.some(
    (content, at) => content[least] > 0 && holds("amount", content) && !isTaken(found, at),
  );
}

/**
 * True if the only column with an amount header may be a debit column, because another column has amounts in rows in which it is empty.
 * A header that is known in full as an amount is right: then the other column has balances in rows of their own.
 */
function isHalfOfMoney(found: Found, { headers, contents, rows }: TableColumns): boolean {
  const [own, ...more] = SPENDING_ROLES.flatMap((role) => found.get(role) ?? []);
  if (own === undefined || more.length > 0) return false;
  if (found.has("amount") && matchHeader(headers[own] ?? "")?.isWhole) return false;
  // Among amounts without decimals, the other column has none either.
  const isWhole = contents[own]?.moneylike === 0;
  const paidIn = (at: number) => rows.filter((row) => isPaid(row, own, at));
  return contents.some(
    (content, at) =>
      (isWhole || content.moneylike > 0) &&
      holds("amount", content) &&
      !isTaken(found, at) &&
      takeTurns(paidIn(at), own, at),
  );
}

function rolesIn(columns: ColumnPlaces): readonly (readonly [ColumnRole, number])[] {
  return keysOf(columns).flatMap((role) => (columns[role] ?? []).map((at) => [role, at] as const));
}

function hasMoney(found: Found): boolean {
  return found.has("amount") || found.has("debit") || found.has("credit");
}

/** True if a column's cells fit a role. Empty amount columns are fine, since a month without deposits has one. */
function holds(role: ColumnRole, content: Content | undefined, share = MOST): boolean {
  if (!content) return false;
  const { filled, days, yearless, numbers, serials, letters, statuses, signed } = content;
  // A row that is not booked yet may say so in place of its day.
  const dated = filled - statuses;
  if (DAYS.has(role)) return dated > 0 && Math.max(days + yearless, serials) >= dated * share;
  // Dates of eight digits are numbers too.
  if (NUMERIC.has(role)) return numbers >= filled * share && (days < filled * MOST || filled === 0);
  // Amounts are no texts, and rates name no currency. Its number has three digits.
  const isRate = role === "currency" && content.averageLength > 3;
  if ((signed > 0 || isRate) && numbers >= filled * MOST) return false;
  return filled > 0 && (!WORDED.has(role) || letters >= filled * SOME);
}

/** True if the column has a name only in rows in which the earlier payee columns are empty. */
function fillsGaps(found: Found, at: number, rows: readonly TableRow[]): boolean {
  const before = found.get("payee") ?? [];
  return rows.every(({ cells }) => !cells[at] || before.every((place) => !cells[place]));
}

function byHeaders({ headers, rows, contents }: TableColumns): Found {
  const found: Found = new Map();
  const matches = headers.map((header, at) => ({ at, match: matchHeader(header) }));
  for (const isWhole of [true, false]) {
    // If two columns have the same meaning, such as the amounts of the transaction and of the account, `rank` decides.
    const rankOf = (at: number) => rank(headers[at] ?? "", contents[at]);
    const ordered = matches.toSorted((a, b) => rankOf(b.at) - rankOf(a.at));
    for (const { at, match } of ordered) {
      if (!match || match.isWhole !== isWhole || isTaken(found, at)) continue;
      const role = roleOf(match.role, contents[at]);
      if (!holds(role, contents[at], isWhole ? HALF : MOST)) continue;
      if (WORDED.has(role) && saysNothing(contents[at], isWhole)) continue;
      if (found.has(role) && !SEVERAL.has(role)) {
        if (role !== "payee") continue;
        if (fillsGaps(found, at, rows)) take(found, "payee", at);
        // A column with the account holder's name in every row doesn't describe the payment.
        else if (contents[at]?.distinct !== 1) take(found, "text", at);
        continue;
      }
      // A header that matches only in part doesn't override amounts that were found already.
      if (!isWhole && role === "amount" && hasMoney(found)) continue;
      take(found, role, at);
    }
  }
  takeUnnamed(found, { headers, contents });
  const [amount, credit] = [found.get("amount")?.[0], found.get("credit")?.[0]];
  // An amount column that is empty in the rows of the credits has the debits.
  if (amount !== undefined && credit !== undefined && !found.has("debit")) {
    if (takeTurns(rows, amount, credit)) {
      found.set("debit", [amount]);
      found.delete("amount");
    }
  }
  const filledOf = (role: ColumnRole) => contents[found.get(role)?.[0] ?? -1]?.filled ?? 0;
  const hasBoth = found.has("debit") && found.has("credit");
  // A column with amounts in fewer rows than debit and credit together doesn't hold all the amounts.
  if (hasBoth && filledOf("amount") < filledOf("debit") + filledOf("credit"))
    found.delete("amount");
  if (found.has("amount")) {
    found.delete("debit");
    found.delete("credit");
  }
  return found;
}

/** Columns without a header that follow the text column continue it. */
function takeUnnamed(
  found: Found,
  { headers, contents }: Pick<TableColumns, "contents" | "headers">,
): void {
  let at = Math.max(...(found.get("text") ?? [contents.length])) + 1;
  for (; at < contents.length && !headers[at] && !isTaken(found, at); at += 1) {
    if (holds("text", contents[at])) take(found, "text", at);
  }
}

/**
 * True for email addresses, and for what may be the account holder's name: the same in all rows, under a header that is known only in part.
 */
function saysNothing(content: Content | undefined, isWhole: boolean): boolean {
  const { filled = 0, distinct = 0, mails = 0 } = content ?? {};
  return mails >= filled * MOST || (!isWhole && distinct === 1 && filled > FEW);
}

/**
 * If most accounts in a column differ, they are the counterparties', and so are accounts in a payee column. A column for both debit and credit
 * has a word in each row, or an amount with a sign.
 */
function roleOf(role: ColumnRole, content: Content | undefined): ColumnRole {
  if (!content) return role;
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

/** A file has few accounts of its own. */
const FEW = 3;

/** Prefers filled columns, and those that differ from row to row. The number of filled cells does not count: fewer may be right. */
function rank(header: string, content: Content | undefined): number {
  const { filled = 0, distinct = 0 } = content ?? {};
  const other = OTHER_PARTY.test(fold(header)) ? 0.2 : 0;
  return (filled > 0 ? 1 : 0) + (distinct > 1 ? 0.2 : 0) + other - (isPrice(header) ? 0.5 : 0);
}

const OTHER_PARTY =
  /counter ?party|partner|tegenpartij|contrepartie|controparte|contraparte|gegen|empfanger|begunstigt|beneficia|destinat|kontrahent|odbiorc/;
/** True for the price of one piece, which is next to a total. */
function isPrice(header: string): boolean {
  return /^\s*(?:unit )?(?:price|cost)\b|einzelpreis|st[uü]ckpreis|prix unitaire|precio unitario|单价/i.test(
    header,
  );
}

function isTaken(found: Found, at: number): boolean {
  return [...found.values()].some((places) => places.includes(at));
}

const YEAR_FIRST = /^(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])$/;

/** The first date column is the booking date. */
function findDays(found: Found, { contents, rows }: TableColumns): void {
  const free = contents.flatMap((content, at) =>
    holds("booked", content) && !isTaken(found, at) ? [{ at, content }] : [],
  );
  // Many other things look like days without a year: decimal numbers, or fractions such as 3/12.
  const whole = free.find(
    ({ content: { days, serials, filled } }) => Math.max(days, serials) >= filled * MOST,
  );
  const other = free.find(({ content }) => content.numbers < content.filled * MOST);
  const at = (whole ?? other)?.at;
  // Year, month and day may have columns of their own.
  const parts = contents.map(({ filled }, year) => (filled > 0 ? [year, year + 1, year + 2] : []));
  const isSplit = (all: readonly number[]) =>
    rows.every((row) => YEAR_FIRST.test(dayCellAt(row, all)));
  const places = at === undefined ? parts.find(isSplit) : [at];
  if (places) found.set("booked", places);
}

/**
 * Looks only at cells. Two columns of which each row fills one are debit and credit. A column whose values follow from another one is the
 * balance.
 */
function findMoney(found: Found, contents: readonly Content[], rows: readonly TableRow[]): boolean {
  const free = [...contents.keys()].filter((at) => {
    const content = contents[at];
    return (content?.filled ?? 0) > 0 && holds("amount", content) && !isTaken(found, at);
  });
  const moneylike = free.filter((at) => (contents[at]?.moneylike ?? 0) > 0);
  const candidates = moneylike.length > 0 ? moneylike : free;
  const [first, second] = candidates;
  if (first === undefined) return false;
  if (second === undefined) {
    take(found, "amount", first);
    return true;
  }
  const numbers = new Map(candidates.map((at) => [at, amountsOf(rows, at)]));
  const balancesOf = (balances: number, amounts?: Amounts) =>
    balanceRows(rows, amounts, numbers.get(balances));
  const pairs = candidates.flatMap((one) =>
    candidates.flatMap((other) => (one === other ? [] : [[one, other] as const])),
  );
  const proven = risingFirst(
    pairs.flatMap(([amount, balance]) => {
      const proof = proveBalance(balancesOf(balance, numbers.get(amount)));
      return proof ? [{ places: [amount, balance] as const, proof }] : [];
    }),
  );
  const isSized = ([amount, balance]: readonly [number, number]) =>
    areSteps(balancesOf(balance, numbers.get(amount)));
  const places = proven?.places ?? pairs.find(isSized);
  const turns = pairs.find(([one, other]) => one < other && takeTurns(rows, one, other));
  // Balances also follow from the debits alone if credits are few.
  if (places && !turns?.includes(places[0])) {
    const [amount, balance] = places;
    take(found, "amount", amount);
    take(found, "balance", balance);
    return true;
  }
  if (!turns) {
    take(found, "amount", first);
    // Another column with the same amounts is no other reading, and a column of one number has no amounts.
    return candidates.every((at) => {
      const isSame = rows.every(({ cells }) => !cells[first] || cells[at] === cells[first]);
      return isSame || (contents[at]?.distinct === 1 && at !== first);
    });
  }
  return takeBoth(found, turns, { rows, candidates, numbers });
}

/** The rows that have both an amount and a balance. */
function balanceRows(
  rows: readonly TableRow[],
  amounts: Amounts = [],
  balances: Amounts = [],
): readonly BalanceRow[] {
  return rows.flatMap(({ line }, index) => {
    const [amount, balance] = [amounts[index], balances[index]];
    return amount === undefined || balance === undefined ? [] : [{ line, amount, balance }];
  });
}

interface Candidates {
  readonly rows: readonly TableRow[];
  readonly candidates: readonly number[];
  readonly numbers: ReadonlyMap<number, Amounts>;
}

/** Takes two columns of which each row fills one. Returns true if a balance or the rows' words prove which of them has the debits. */
function takeBoth(
  found: Found,
  [one, other]: readonly [number, number],
  { rows, candidates, numbers }: Candidates,
): boolean {
  const signed = rows.map((_, at) => {
    const [plus, minus] = [other, one].map((column) => numbers.get(column)?.[at] ?? ZERO);
    if (plus !== undefined && plus !== ZERO) return plus;
    return minus === undefined || minus === ZERO ? undefined : negate(minus);
  });
  const others = candidates.filter((at) => at !== one && at !== other);
  const balance = risingFirst(
    others.flatMap((at) => {
      const proof = proveBalance(balanceRows(rows, signed, numbers.get(at)));
      return proof ? [{ at, proof }] : [];
    }),
  );
  // Two columns of different signs are one amount. As in a single column, the sign may be a bank's or a card's.
  if (!balance && areSigned(rows, one, other)) {
    found.set("amount", [one, other]);
    return true;
  }
  const isSwapped = balance?.proof.raises === false;
  take(found, isSwapped ? "credit" : "debit", one);
  take(found, isSwapped ? "debit" : "credit", other);
  if (balance) take(found, "balance", balance.at);
  return balance !== undefined || isSaidByWords(rows, one, other);
}

/**
 * Balances before and after each row give an amount without a sign its sign, and include all fees. From the oldest row on, the balance after
 * a row is the one before the next row, and most rows change it by the amount.
 */
function findBalances(found: Found, { contents, rows: all }: TableColumns): void {
  const [at] = found.get("amount") ?? [];
  const day = DAY_ROLES.map((role) => found.get(role)).find(Boolean);
  if (at === undefined || !day) return;
  const rows = oldestFirst(all, day);
  const amounts = amountsOf(rows, at);
  if (amounts.some((amount) => amount?.startsWith("-"))) return;
  const numbers = contents.flatMap((content, place) => {
    const isNumber = content.moneylike > 0 && holds("amount", content);
    return isNumber ? [{ place, balances: amountsOf(rows, place) }] : [];
  });
  for (const before of numbers) {
    const after = numbers.find(({ balances }) => {
      const steps = before.balances.map((from, index) => {
        const to = balances[index];
        return from && to && subtract(to, from);
      });
      const linked = before.balances.filter((from, index) => from && from === balances[index - 1]);
      const exact = amounts.filter(
        (amount, index) => amount && [amount, negate(amount)].includes(steps[index] ?? ZERO),
      );
      const isLinked = linked.length >= Math.max(2, (rows.length - 1) * (1 - FEW_OTHERS));
      return isLinked && exact.length * 2 > rows.length;
    });
    if (!after) continue;
    found.set("amount", [at, before.place, after.place]);
    found.set("balance", [after.place]);
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

/** The balance before each row looks like one that falls, in the other order of rows. So one that rises comes first. */
function risingFirst<One extends { readonly proof: BalanceProof }>(
  all: readonly One[],
): One | undefined {
  return all.find(({ proof }) => proof.raises) ?? all[0];
}

/** True if all amounts of one column are below zero, and none of the other. */
function areSigned(rows: readonly TableRow[], ...places: readonly [number, number]): boolean {
  const signsIn = (at: number) =>
    rows.flatMap((row) => (isPaid(row, at) ? BELOW.test(row.cells[at] ?? "") : []));
  return new Set(signsIn(places[0])).isDisjointFrom(new Set(signsIn(places[1])));
}

const OUT_WORDS = ["spent", "purchase", "cash", "fee", "card-payment"] as const;
const IN_WORDS = ["income", "interest", "refund"] as const;

/** True if words show that the first of two columns has money spent and the second has money received, and no word contradicts. */
function isSaidByWords(rows: readonly TableRow[], debit: number, credit: number): boolean {
  const counts = { debit: 0, credit: 0, contrary: 0 };
  for (const { cells } of rows) {
    const words = rowWordsIn(cells.join(" "));
    const isIn = IN_WORDS.some((word) => words.has(word));
    const isOut = !isIn && OUT_WORDS.some((word) => words.has(word));
    if (cells[debit]) counts[isIn ? "contrary" : "debit"] += Number(isIn || isOut);
    else if (cells[credit]) counts[isOut ? "contrary" : "credit"] += Number(isIn || isOut);
  }
  return counts.debit > 1 && counts.credit > 0 && counts.contrary === 0;
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
function findTexts(found: Found, contents: readonly Content[], headers: readonly string[]): void {
  if (found.has("payee") || found.has("payer") || found.has("text")) return;
  const rows = Math.max(...contents.map(({ filled }) => filled));
  const notes = (found.get("note") ?? []).filter((at) => (contents[at]?.letters ?? 0) * 2 >= rows);
  if (notes.length > 0) {
    found.set("text", notes);
    found.delete("note");
    return;
  }
  const texts = contents
    .flatMap((content, at) => {
      const isText = content.letters >= content.filled / 2 && content.filled > 0;
      return isText && !isTaken(found, at) && content.distinct > 1 ? [{ at, content }] : [];
    })
    .toSorted((a, b) => b.content.averageLength - a.content.averageLength)
    .slice(0, MAX_TEXTS);
  const only = contents.findIndex(({ letters }, at) => letters > 0 && !isTaken(found, at));
  if (texts.length === 0 && only !== -1) take(found, "text", only);
  for (const { at } of texts) take(found, "text", at);
  if (found.has("text")) return;
  // If nothing else describes the payment, even a number or a letter does if its header names a text.
  const named = contents.findIndex(({ filled }, at) => {
    const match = matchHeader(headers[at] ?? "");
    return match?.isWhole && WORDED.has(match.role) && filled > 0 && !isTaken(found, at);
  });
  if (named !== -1) take(found, "text", named);
}

/**
 * Columns of phrases whose headers say nothing are texts too, since they may say what a row is. A text that is the same in all rows is not
 * one.
 */
function addTexts(found: Found, { headers, rows, contents }: TableColumns): void {
  for (const [at, { filled, phrases, distinct }] of contents.entries()) {
    const hasPhrases = phrases >= filled * HALF && distinct > FEW && filled > rows.length * HALF;
    const header = headers[at] ?? "";
    const isNext =
      filled > 0 && found.get("text")?.some((text) => isNumbered(header, headers[text]));
    if ((hasPhrases || isNext) && header !== "" && !isTaken(found, at) && isUnknown(header))
      take(found, "text", at);
  }
  const texts = found.get("text") ?? [];
  const telling = texts.filter((at) => {
    const { distinct = 0, filled = 0 } = contents[at] ?? {};
    return distinct !== 1 || filled <= FEW;
  });
  // If all rows have the same payee, too, the text belongs to that payee.
  const hasPayees = found.get("payee")?.some((at) => contents[at]?.distinct !== 1) ?? false;
  if (telling.length > 0 || hasPayees) found.set("text", telling);
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
  const [at] = found.get("currency") ?? [];
  const [amount] = found.get("amount") ?? [];
  if (at === undefined || amount === undefined) return;
  const isOwn = currencyInHeader(headers[amount] ?? "") !== undefined;
  const isBilled = /^(?:billing|billed|booked|account)\b/i.test(headers[amount] ?? "");
  const [original = -1] = found.get("original-amount") ?? [];
  const isApart = areApart(rows, at, [amount, original], home);
  const isOfCard = isBilled && /transaction|original/i.test(headers[at] ?? "");
  if (!isOwn && !isOfCard && !isApart) return;
  found.delete("currency");
  if (original !== -1 && !found.has("original-currency")) found.set("original-currency", [at]);
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
  /** All currencies of its cells. */
  readonly currencies: ReadonlySet<string>;
}

/**
 * Uses the column in the ledger's currency as the amount, or else one whose currency never changes, if most rows have an amount there.
 * Another amount column becomes the original amount.
 */
function chooseBilled(found: Found, table: TableColumns, home: CurrencyCode | undefined): void {
  const amounts = amountsIn(table);
  const [taken] = found.get("amount") ?? [];
  const now = amounts.find(({ at }) => at === taken);
  if (!now || amounts.length < 2) return;
  const paidIn = ({ at }: Amount) => table.rows.filter((row) => isPaid(row, at)).length;
  const most = Math.max(...amounts.map(paidIn));
  const own = amounts.filter((one) => one.currencies.size === 1 && paidIn(one) * 2 >= most);
  const inHome = own.find(({ currencies }) => home !== undefined && currencies.has(home));
  const billed = inHome ?? (own.includes(now) ? now : own[0]);
  if (!billed) return;
  const original = billed === now ? amounts.find((amount) => amount !== billed) : now;
  found.set("amount", [billed.at]);
  found.delete("currency");
  if (billed.currencyAt !== undefined) found.set("currency", [billed.currencyAt]);
  if (original?.currencyAt === undefined || found.has("original-amount")) return;
  found.set("original-amount", [original.at]);
  found.set("original-currency", [original.currencyAt]);
}

/**
 * The amount columns whose currency is in their header or in the column next to them. A currency elsewhere is that of an amount which differs
 * in just these currencies from one whose header names its own.
 */
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
  return amounts.flatMap((at): Amount[] => {
    const named = namedAt(at);
    if (isCurrencyCode(named)) {
      return [{ at, currencyAt: undefined, currencies: new Set([named]) }];
    }
    const isOwn = (place: number) =>
      amounts.some((other) => areApart(rows, place, [other, at], namedAt(other)));
    const currencyAt =
      sides.map((one) => at + one).find((place) => isOf(place, "currency")) ??
      places.find((place) => isOf(place, "currency") && isOwn(place));
    if (currencyAt === undefined) return [];
    const cells = rows.map(({ cells }) => currencyNamed(cells[currencyAt] ?? ""));
    return [{ at, currencyAt, currencies: new Set(cells.filter((code) => code !== "")) }];
  });
}
