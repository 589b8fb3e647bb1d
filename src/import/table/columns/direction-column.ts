// The column that gives the direction of money. It is found by its cells, since it may have any name. If its two words are unknown, the
// user is asked which of them means money spent. In some trackers, two columns of accounts give the direction.

import type { ColumnPlaces, ColumnRole } from "../../../domain/import/terms.ts";
import { keysOf } from "../../../domain/keys.ts";
import { negate } from "../../../domain/money/decimal.ts";
import { ask, type Question } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import type { WrittenRow } from "../signs/spent-sign.ts";
import {
  type Content,
  DAYS,
  type Found,
  HALF,
  NUMERIC,
  placesOf,
  type TableColumns,
  take,
} from "./column-content.ts";
import { directionOf, directionOfTransfer, matchHeader } from "./column-words.ts";

/** Finds a column of words such as S and H, or debit and credit, or the two columns of the accounts from and to which money goes. */
export function findDirection(found: Found, table: TableColumns): void {
  const { rows, contents } = table;
  const { amount, direction: [named] = [] } = found;
  if (named !== undefined) {
    if (isDirection(rows, named, contents[named], { isCalled: true })) return;
    delete found.direction;
    take(found, "kind", named);
    return;
  }
  if (!amount) return;
  const isBelow = ({ cells }: TableRow) => amount.some((at) => BELOW.test(cells[at] ?? ""));
  const isSigned = rows.some(isBelow);
  const isMark = (direction: readonly number[]) =>
    !isSigned && onlyOutWord(table, { amount, direction }) !== undefined;
  if (isMark(amount)) {
    found.direction = amount.slice(0, 1);
    return;
  }
  /** If amounts with one word have both signs, such as expenses and their refunds, the sign decides. */
  const hasBothSigns = (at: number) =>
    [...Map.groupBy(rows, ({ cells }) => cells[at]).values()].some(
      (own) => own.some(isBelow) && !own.every(isBelow),
    );
  const at = contents.findIndex((content, at) => {
    if (placesOf(found, [...NUMERIC, ...DAYS]).includes(at)) return false;
    if (isSigned) return !hasBothSigns(at) && isDirection(rows, at, content);
    const isCalled = found.kind?.includes(at) ?? false;
    return (
      isMark([at]) ||
      isDirection(rows, at, content, { share: HALF }) ||
      (isCalled && isDirection(rows, at, content, { isCalled }))
    );
  });
  if (at !== -1) takeOver(found, at);
  if (at !== -1 || isSigned) return;
  const from = contents.findIndex((_, at) => areAccounts(table, at));
  if (from === -1) return;
  takeOver(found, from);
  takeOver(found, from + 1);
}

/** A number below zero. */
export const BELOW = /^\s*[-−(]|[-−]\s*$/;

/** Takes a column from all other roles. */
export function takeOver(found: Found, at: number): void {
  for (const role of keysOf(found)) {
    const left = found[role]?.filter((place) => place !== at) ?? [];
    if (left.length === 0) delete found[role];
    else found[role] = left;
  }
  take(found, "direction", at);
}

/** True for a column of accounts from which money goes, before one to which it goes. Headers or names say so, and most money goes out. */
function areAccounts({ headers, rows, contents }: TableColumns, at: number): boolean {
  const both = [at, at + 1];
  if (!both.every((place) => contents[place]?.letters && !contents[place].numbers)) return false;
  const pairs = rows.map(({ cells }) => both.map((place) => cells[place] ?? ""));
  if (pairs.some(([from, to]) => from === to)) return false;
  const out = pairs.filter(([, to]) => to === "").length;
  const back = pairs.filter(([from]) => from === "").length;
  const roles = both.map((place) => matchHeader(headers[place] ?? "")?.role);
  if (roles.join() === "debit,credit") return out > 0;
  if (!roles.every((role) => role === undefined || PARTIES.has(role))) return false;
  const namesAt = (side: number) => new Set(pairs.flatMap((pair) => pair[side] || []));
  const [from, to] = [namesAt(0), namesAt(1)];
  const isFew = from.union(to).size <= Math.min(MAX_ACCOUNTS, rows.length / 2);
  return isFew && to.intersection(from).size * 2 >= to.size && back > 0 && out * 2 > rows.length;
}

/** The roles by which headers such as "from" and "to account" are known. */
const PARTIES: ReadonlySet<ColumnRole> = new Set(["account", "counterparty", "payee", "payer"]);
const MAX_ACCOUNTS = 12;

const MAX_WORDS = 6;

/** True for a column of words for both directions, or for one of them if the column is called so. */
function isDirection(
  rows: readonly TableRow[],
  at: number,
  content: Content | undefined,
  { isCalled = false, share = KNOWN_WORDS } = {},
): boolean {
  if (!content || content.filled === 0 || content.distinct > MAX_WORDS) return false;
  const known = rows.flatMap(({ cells }) => directionOf(cells[at] ?? "") ?? []);
  const ways = new Set(known.filter((way) => way !== "neutral"));
  return ways.size >= (isCalled ? 1 : 2) && known.length >= content.filled * share;
}

const KNOWN_WORDS = 0.95;

/** The cell that means money spent in a column that marks only one direction. Words such as "payment" may mark something else. */
function onlyOutWord(
  { headers, rows }: Pick<TableColumns, "headers" | "rows">,
  { amount: [amount = -1] = [], direction: [at = -1] = [] }: ColumnPlaces,
): string | undefined {
  const words = new Set(rows.map(({ cells }) => directionIn(cells[at] ?? "")));
  const [word = "", ...others] = [...words].filter(Boolean);
  const isBeside = Math.abs(at - amount) <= 1 && /^(?:\+|[cd]r|db)$/i.test(word);
  const isKnown = isBeside || matchHeader(headers[at] ?? "")?.role === "direction";
  if (others.length > 0 || !isKnown || !words.has("")) return undefined;
  return { in: "", out: word, neutral: undefined }[directionOf(word) ?? "neutral"];
}

/** The word in a cell of directions, or at the end of an amount. */
function directionIn(cell: string): string {
  return /\d/.test(cell) ? (/(?<=[\d)] ?)[cd][rb](?=\.?$)/i.exec(cell)?.[0] ?? "") : cell;
}

/** The words of the column for the direction, if the user must choose one, and those that mean money spent, if others do not. */
export function readDirection(
  table: Pick<TableColumns, "headers" | "rows">,
  columns: ColumnPlaces,
  answer: string | undefined,
  profile = "",
) {
  const only = onlyOutWord(table, columns);
  if (only !== undefined) return { letters: undefined, outWords: new Set([only]) };
  const letters = findLetters(table, columns);
  if (!letters) return { letters, outWords: undefined };
  // An earlier answer says nothing about another unknown word.
  const isRemembered = letters.words.includes(profile) && directionOf(profile) === undefined;
  const chosen = answer ?? (isRemembered ? profile : undefined);
  const isChosen = chosen !== undefined;
  return { letters, outWords: isChosen ? new Set([chosen, ...letters.known]) : undefined };
}

type DirectionLetters = NonNullable<ReturnType<typeof findLetters>>;

const LONGEST_LETTERS = 3;
/** Among fewer rows, there may be just two words by chance. */
const MIN_ROWS = 3;

/**
 * The words of the column for the direction, or else of a column that has exactly two words, which are short or below a header for
 * directions. Undefined if there is neither, if amounts have signs, or if the words are known.
 */
function findLetters(
  { headers, rows }: Pick<TableColumns, "headers" | "rows">,
  columns: ColumnPlaces,
) {
  const { amount, debit, credit, direction, currency = [], account = [] } = columns;
  const [at] = amount ?? [];
  if (at === undefined || debit || credit) return undefined;
  if (direction) return findUnknown(rows, columns);
  if (rows.length < MIN_ROWS) return undefined;
  if (rows.some(({ cells }) => /^\s*[-+−(]|[-+−]\s*$/.test(cells[at] ?? ""))) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1) {
    if (currency.includes(column) || account.includes(column)) continue;
    const words = [...new Set(rows.map(({ cells }) => cells[column] ?? ""))];
    // The words may have any length in a column that is called so.
    const isCalled = matchHeader(headers[column] ?? "")?.role === "direction";
    const longest = isCalled ? Infinity : LONGEST_LETTERS;
    const areWords = words.every((word) => /^\p{L}+$/u.test(word) && word.length <= longest);
    if (words.length === 2 && areWords) return { column, words, known: [] };
  }
  return undefined;
}

/**
 * The words of the column for the direction, and those that are known as money spent. Undefined unless exactly one word is unknown, since
 * an answer would say nothing about a second one, or if the signs of amounts decide on it.
 */
function findUnknown(rows: readonly TableRow[], columns: ColumnPlaces) {
  const { amount: [amount = -1] = [], direction: [column = -1, to] = [] } = columns;
  if (to !== undefined) return undefined;
  const paid = rows.filter(({ cells }) => /\d/.test(cells[amount] ?? ""));
  const filled = paid.flatMap(({ cells }) => directionIn(cells[column] ?? "") || []);
  const words = [...new Set(filled)];
  const unknown = words.filter((word) => !directionOf(word));
  if (unknown.length !== 1 || words.length < 2) return undefined;
  if (areSignedAsWords(rows, columns)) return undefined;
  return { column, words, known: words.filter((word) => directionOf(word) === "out") };
}

/** True if some amounts are below zero, just as all words for the direction say. Then the sign also decides on rows with unknown words. */
export function areSignedAsWords(
  rows: readonly TableRow[],
  { amount: [amount = -1] = [], direction: [at = -1] = [] }: ColumnPlaces,
): boolean {
  const paid = rows.filter(({ cells }) => /[1-9]/.test(cells[amount] ?? ""));
  const told = paid.map(({ cells }) => {
    return { way: directionOf(cells[at] ?? ""), isBelow: BELOW.test(cells[amount] ?? "") };
  });
  const isSo = told.every(({ way, isBelow }) => way !== (isBelow ? "in" : "out"));
  return isSo && told.some(({ isBelow }) => isBelow);
}

const EXPENSE = /^(?:expenses?|ausgaben?|d[ée]penses?|gastos?|despesas?|uitgaven?|支出)$/i;

/** True if a table has categories, or calls what is spent an expense, as trackers do. Banks write of debits and withdrawals. */
export function isOfTracker(rows: readonly TableRow[], { category, direction }: ColumnPlaces) {
  const at = direction?.[0];
  const calls = ({ cells }: TableRow) => at !== undefined && EXPENSE.test(cells[at] ?? "");
  return category !== undefined || rows.some(calls);
}

/**
 * The direction that a cell gives, if some words mean money spent and others do not, or if its word is known. In a tracker, a transfer is
 * between the user's own accounts. A bank calls every payment so.
 */
export function wayOfWord(
  cell: string,
  outWords: ReadonlySet<string> | undefined,
  isOfTracker: boolean,
) {
  const word = directionIn(cell);
  if (outWords?.has(word)) return "out";
  const way = directionOf(word);
  if (way === "neutral" && !isOfTracker) return directionOfTransfer(word) ?? way;
  return outWords && way !== "neutral" ? "in" : way;
}

/** Shows a row with each word as the expense that it would be if that word meant money spent. */
export function askLetters(
  { column, words }: DirectionLetters,
  rows: readonly (WrittenRow & Pick<TableRow, "cells">)[],
): readonly Question[] {
  const shown = words.flatMap((word) => rows.find(({ cells }) => cells[column] === word) ?? []);
  const questions = ask("direction", words, shown, ({ line, cells, text, amount }, value) => {
    return { line, text, amount: cells[column] === value ? amount : negate(amount) };
  });
  return questions.map((question) => ({ ...question, rows: rows.length }));
}
