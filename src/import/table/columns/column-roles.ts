// Which column holds what: by its head, and always by what its cells are. A head that promises money above texts is not believed.

import { type ColumnPlaces, type ColumnRole, MOST_COLUMNS } from "../../../domain/import/terms.ts";
import { negate } from "../../../domain/money/decimal.ts";
import type { Counts, Evidence, Finding } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { type BalanceRow, proveBalance } from "../amounts/balance.ts";
import { decideNumbers, NumberEvidence, readNumber } from "../amounts/number-format.ts";
import { type Content, contentOf } from "./column-content.ts";
import { type Direction, directionOf, matchHead } from "./column-words.ts";

export const DAY_ROLES = ["spent", "booked", "value"] as const;
export const MONEY_ROLES = ["amount", "debit", "credit", "balance"] as const;
/** What several columns may hold. */
const SEVERAL: ReadonlySet<ColumnRole> = new Set(["id", "note", "text"]);
const NUMERIC: ReadonlySet<ColumnRole> = new Set([...MONEY_ROLES, "fee", "original-amount"]);
const DAYS: ReadonlySet<ColumnRole> = new Set(DAY_ROLES);
const WORDED: ReadonlySet<ColumnRole> = new Set(["payee", "payer", "text"]);

/** Enough rows to know a column by. */
export const SAMPLE_ROWS = 2_000;
const MOST = 0.8;
/** Where a whole head says what a column holds, some cells may be broken. */
const HALF = 0.5;
const SOME = 0.3;

/**
 * The columns of a table. `rows` are the first below the header, and those of a known layout are taken as they are if their
 * cells are right. The guess is certain if days and money have been found by their heads, or in the only columns that hold any.
 */
export function findColumns(
  heads: readonly string[],
  rows: readonly TableRow[],
  known?: ColumnPlaces,
): Finding<ColumnPlaces> {
  const width = Math.min(
    Math.max(heads.length, ...rows.map(({ cells }) => cells.length)),
    MOST_COLUMNS,
  );
  const contents = Array.from({ length: width }, (_, column) => contentOf(rows, column));
  const counts: Counts = { fits: width, of: width };
  const isRight = ([role, at]: readonly [ColumnRole, number]) =>
    holds(role, contents[at]) || (contents[at]?.filled === 0 && !DAYS.has(role));
  if (known && rolesIn(known).every(isRight)) {
    return { value: known, certain: true, because: { kind: "profile" }, counts };
  }
  const found = byHeads(heads, contents);
  const isElsewhere = isMoneyElsewhere(found, contents);
  if (isElsewhere) for (const role of MONEY_ROLES) found.delete(role);
  const byHead = { day: DAY_ROLES.some((role) => found.has(role)), money: hasMoney(found) };
  if (!byHead.day) findDays(found, contents);
  const because: Evidence = byHead.money ? { kind: "header", name: "columns" } : { kind: "none" };
  const isClear = byHead.money || findMoney(found, contents, rows);
  findDirection(found, contents, rows);
  findTexts(found, contents, heads);
  const isFound = DAY_ROLES.some((role) => found.has(role)) && hasMoney(found);
  for (const places of found.values()) places.sort((a, b) => a - b);
  return {
    value: Object.fromEntries(found),
    certain: isFound && isClear && !isElsewhere,
    because,
    counts,
  };
}

type Found = Map<ColumnRole, number[]>;

/** Whether the columns whose heads speak of money are all empty, and another one is not. */
function isMoneyElsewhere(found: Found, contents: readonly Content[]): boolean {
  const places = MONEY_ROLES.flatMap((role) => found.get(role) ?? []);
  if (places.length === 0 || places.some((at) => (contents[at]?.filled ?? 0) > 0)) return false;
  return contents.some(
    (content, at) => content.moneylike > 0 && holds("amount", content) && !isTaken(found, at),
  );
}

function rolesIn(columns: ColumnPlaces): readonly (readonly [ColumnRole, number])[] {
  return Object.entries(columns).flatMap(([role, places]) =>
    // Safe: these are its keys.
    places.map((at) => [role as ColumnRole, at] as const),
  );
}

function hasMoney(found: Found): boolean {
  return found.has("amount") || found.has("debit") || found.has("credit");
}

/** Whether a column's cells are what a role needs. Empty columns of money are fine: a month without deposits has one. */
function holds(role: ColumnRole, content: Content | undefined, share = MOST): boolean {
  if (!content) return false;
  const { filled, days, yearless, numbers, serials, letters } = content;
  if (DAYS.has(role)) return filled > 0 && Math.max(days + yearless, serials) >= filled * share;
  // Dates of eight digits are numbers too.
  if (NUMERIC.has(role)) return numbers >= filled * share && (days < filled * MOST || filled === 0);
  return filled > 0 && (!WORDED.has(role) || letters >= filled * SOME);
}

function byHeads(heads: readonly string[], contents: readonly Content[]): Found {
  const found: Found = new Map();
  const matches = heads.map((head, at) => ({ at, match: matchHead(head) }));
  for (const isWhole of [true, false]) {
    // Of two columns with one meaning, the fuller one has it: amounts of the transaction and of the account, say.
    const rankOf = (at: number) => fullness(contents, at) - (isPrice(heads[at] ?? "") ? 0.5 : 0);
    const ordered = matches.toSorted((a, b) => rankOf(b.at) - rankOf(a.at));
    for (const { at, match } of ordered) {
      if (!match || match.isWhole !== isWhole || isTaken(found, at)) continue;
      const role = roleOf(match.role, contents[at]);
      if (!holds(role, contents[at], isWhole ? HALF : MOST)) continue;
      if (found.has(role) && !SEVERAL.has(role)) {
        if (role === "payee") take(found, "text", at);
        continue;
      }
      // What only a part of a head says is no second opinion on money.
      if (!isWhole && role === "amount" && hasMoney(found)) continue;
      take(found, role, at);
    }
  }
  const [debit, credit] = [found.get("debit")?.[0], found.get("credit")?.[0]];
  const filled = (at: number | undefined) => (at === undefined ? 0 : (contents[at]?.filled ?? 0));
  if (found.has("amount") && debit !== undefined && credit !== undefined) {
    const isAlways = filled(found.get("amount")?.[0]) >= filled(debit) + filled(credit);
    for (const role of isAlways ? (["debit", "credit"] as const) : (["amount"] as const)) {
      found.delete(role);
    }
  } else if (found.has("amount")) {
    found.delete("debit");
    found.delete("credit");
  }
  return found;
}

/** A column of accounts that are mostly different is of those at the other end. */
function roleOf(role: ColumnRole, content: Content | undefined): ColumnRole {
  const isMany = content !== undefined && content.distinct > Math.max(FEW, content.filled / 4);
  return role === "account" && isMany ? "counterparty" : role;
}

/** A file has few accounts of its own. */
const FEW = 3;

/** Empty, or not: more would prefer a column for its gaps. */
function fullness(contents: readonly Content[], at: number): number {
  return (contents[at]?.filled ?? 0) > 0 ? 1 : 0;
}

/** What one of several pieces costs, if a total stands beside it. */
function isPrice(head: string): boolean {
  return /^\s*(?:unit )?(?:price|cost)\b|einzelpreis|st[uü]ckpreis|prix unitaire|precio unitario|单价/i.test(
    head,
  );
}

function take(found: Found, role: ColumnRole, at: number): void {
  const places = found.get(role);
  if (places) places.push(at);
  else found.set(role, [at]);
}

function isTaken(found: Found, at: number): boolean {
  return [...found.values()].some((places) => places.includes(at));
}

/** The first column of days is when a row was booked. */
function findDays(found: Found, contents: readonly Content[]): void {
  const free = contents.flatMap((content, at) =>
    holds("booked", content) && !isTaken(found, at) ? [{ at, content }] : [],
  );
  // Days without a year are what many other things look like: numbers with a point, or parts of a whole.
  const whole = free.find(
    ({ content: { days, serials, filled } }) => Math.max(days, serials) >= filled * MOST,
  );
  const other = free.find(({ content }) => content.numbers < content.filled * MOST);
  const at = (whole ?? other)?.at;
  if (at !== undefined) take(found, "booked", at);
}

/** By cells alone: columns that take turns are debit and credit, one that follows from another is the balance. */
function findMoney(found: Found, contents: readonly Content[], rows: readonly TableRow[]): boolean {
  const free = contents.flatMap((content, at) =>
    content.filled > 0 && holds("amount", content) && !isTaken(found, at) ? [at] : [],
  );
  const moneylike = free.filter((at) => (contents[at]?.moneylike ?? 0) > 0);
  const candidates = moneylike.length > 0 ? moneylike : free;
  const [first, second] = candidates;
  if (first === undefined) return false;
  if (second === undefined) {
    take(found, "amount", first);
    return true;
  }
  const numbers = new Map(candidates.map((at) => [at, amountsOf(rows, at)]));
  for (const amount of candidates) {
    for (const balance of candidates) {
      if (amount === balance || !followsFrom(rows, numbers, [amount], balance)) continue;
      take(found, "amount", amount);
      take(found, "balance", balance);
      return true;
    }
  }
  for (const [index, debit] of candidates.entries()) {
    for (const credit of candidates.slice(index + 1)) {
      if (!takeTurns(rows, debit, credit)) continue;
      const balance = candidates.find(
        (at) => at !== debit && at !== credit && followsFrom(rows, numbers, [debit, credit], at),
      );
      const isSwapped =
        balance !== undefined && !raisesFirst(rows, numbers, [credit, debit], balance);
      take(found, isSwapped ? "credit" : "debit", debit);
      take(found, isSwapped ? "debit" : "credit", credit);
      if (balance !== undefined) take(found, "balance", balance);
      return balance !== undefined;
    }
  }
  take(found, "amount", first);
  return false;
}

type Amounts = ReadonlyMap<number, readonly (BalanceRow["amount"] | undefined)[]>;

function amountsOf(rows: readonly TableRow[], column: number) {
  const seen = new NumberEvidence();
  for (const { cells, line } of rows) seen.add(cells[column] ?? "", line);
  const { value } = decideNumbers(seen);
  return rows.map(({ cells }) => {
    const read = readNumber(cells[column] ?? "", value);
    return typeof read === "object" ? read.amount : undefined;
  });
}

function proofOf(
  rows: readonly TableRow[],
  numbers: Amounts,
  columns: readonly number[],
  balance: number,
) {
  const steps: BalanceRow[] = [];
  for (const [index, { line }] of rows.entries()) {
    const after = numbers.get(balance)?.[index];
    const [plus, minus] = columns.map((column) => numbers.get(column)?.[index]);
    const isMinus = plus === undefined || plus === "0";
    const amount = isMinus ? minus : plus;
    if (after === undefined || amount === undefined) continue;
    steps.push({ line, amount, balance: after });
  }
  return proveBalance(steps);
}

function followsFrom(
  rows: readonly TableRow[],
  numbers: Amounts,
  columns: readonly number[],
  balance: number,
): boolean {
  if (columns.length === 1) return proofOf(rows, numbers, columns, balance) !== undefined;
  return columns.length === 2 && splitProof(rows, numbers, columns, balance) !== undefined;
}

/** Of two columns that take turns: whether the first raises the balance. */
function raisesFirst(
  rows: readonly TableRow[],
  numbers: Amounts,
  columns: readonly number[],
  balance: number,
): boolean {
  return splitProof(rows, numbers, columns, balance)?.raises ?? true;
}

/** The second column counts as negative. */
function splitProof(
  rows: readonly TableRow[],
  numbers: Amounts,
  [plus = 0, minus = 0]: readonly number[],
  balance: number,
) {
  const negated = new Map(numbers);
  negated.set(
    minus,
    (numbers.get(minus) ?? []).map((amount) => {
      return amount === undefined || amount === "0" ? undefined : negate(amount);
    }),
  );
  return proofOf(rows, negated, [plus, minus], balance);
}

/** Whether exactly one of two columns has a value other than zero, in nearly every row, and each has some. */
function takeTurns(rows: readonly TableRow[], first: number, second: number): boolean {
  const count = { first: 0, second: 0, other: 0 };
  for (const { cells } of rows) {
    const [a, b] = [first, second].map((at) => /[1-9]/.test(cells[at] ?? ""));
    if (a === b) count.other += 1;
    else if (a) count.first += 1;
    else count.second += 1;
  }
  return count.first > 0 && count.second > 0 && count.other <= rows.length * (1 - MOST) * 0.25;
}

/** A column of words such as S and H, debit and credit: found by its cells, since it is called anything. */
function findDirection(
  found: Found,
  contents: readonly Content[],
  rows: readonly TableRow[],
): void {
  if (!found.has("amount") || found.has("direction")) {
    const [at] = found.get("direction") ?? [];
    if (at === undefined || isDirection(rows, at, contents[at], { isCalled: true })) return;
    found.delete("direction");
    take(found, "kind", at);
    return;
  }
  const [amount = -1] = found.get("amount") ?? [];
  const isSigned = rows.some(({ cells }) => /^\s*[-−(]|[-−]\s*$/.test(cells[amount] ?? ""));
  for (const [at, content] of contents.entries()) {
    const isMoneyOrDay = [...found].some(
      ([role, places]) => places.includes(at) && (NUMERIC.has(role) || DAYS.has(role)),
    );
    const isCalled = found.get("kind")?.includes(at) ?? false;
    const isOnly = !isSigned && isDirection(rows, at, content, { share: HALF });
    if (isMoneyOrDay || !(isOnly || isDirection(rows, at, content, { isCalled }))) continue;
    for (const [role, places] of found) {
      if (!places.includes(at)) continue;
      const left = places.filter((place) => place !== at);
      if (left.length === 0) found.delete(role);
      else found.set(role, left);
    }
    take(found, "direction", at);
    return;
  }
}

const MOST_WORDS = 6;

/**
 * Unless the column is called so, it must have both ways: "credit" alone may be a kind of card. Where amounts have no signs, fewer words
 * need to be known: rows with others are told, and none goes the wrong way.
 */
function isDirection(
  rows: readonly TableRow[],
  at: number,
  content: Content | undefined,
  { isCalled = false, share = KNOWN_WORDS } = {},
): boolean {
  if (!content || content.filled === 0 || content.distinct > MOST_WORDS) return false;
  let known = 0;
  const ways = new Set<Direction>();
  for (const { cells } of rows) {
    const cell = cells[at] ?? "";
    const direction = cell === "" ? undefined : directionOf(cell);
    if (direction) known += 1;
    if (direction && direction !== "neutral") ways.add(direction);
  }
  return ways.size >= (isCalled ? 1 : 2) && known >= content.filled * share;
}

const KNOWN_WORDS = 0.95;

/** Where no head names a text, what has letters is one: the two longest. */
function findTexts(found: Found, contents: readonly Content[], heads: readonly string[]): void {
  if (found.has("payee") || found.has("payer") || found.has("text")) return;
  const texts = contents
    .flatMap((content, at) => {
      const isText = content.letters >= content.filled / 2 && content.filled > 0;
      return isText && !isTaken(found, at) && content.distinct > 1 ? [{ at, content }] : [];
    })
    .toSorted((a, b) => b.content.averageLength - a.content.averageLength)
    .slice(0, 2);
  const only = contents.findIndex(({ letters }, at) => letters > 0 && !isTaken(found, at));
  if (texts.length === 0 && only !== -1) take(found, "text", only);
  for (const { at } of texts) take(found, "text", at);
  if (found.has("text")) return;
  // Where nothing else says what was paid, even a number or a letter does, under a head that promises a text.
  const named = contents.findIndex(({ filled }, at) => {
    const match = matchHead(heads[at] ?? "");
    return match?.isWhole && WORDED.has(match.role) && filled > 0 && !isTaken(found, at);
  });
  if (named !== -1) take(found, "text", named);
}
