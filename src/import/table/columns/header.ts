// Finds the row with the headers of a table, and reads the account, period and number of records above it.

import type { ColumnPlaces, ColumnRole } from "../../../domain/import/terms.ts";
import type { TableRow } from "../../record/record.ts";
import { looksLikeNumber } from "../amounts/number-format.ts";
import { isEmpty } from "../cells/cell-texts.ts";
import { looksLikeDay } from "../days/day-format.ts";
import { DAY_ROLES, MONEY_ROLES, placesOf, SPENDING_ROLES } from "./column-content.ts";
import { isBalanceLine, isFooterWord, matchHeader } from "./column-words.ts";

/** How many rows are searched for a header. */
const HEADER_ROWS = 60;

/** The index of the row with the headers, which has at least two known ones, and no number or day; -1 without one. */
export function findHeader(rows: readonly TableRow[]): number {
  const scores = rows.slice(0, HEADER_ROWS).map(({ cells }, at) => {
    // Some banks write the account's own facts as a table of a single row.
    const isSingle = rows[at + 3] !== undefined && rows[at + 2]?.cells.every((cell) => cell === "");
    return isSingle ? scoreOf(cells) / 2 : scoreOf(cells);
  });
  const best = Math.max(...scores);
  if (best < MIN) return foreignHeader(rows);
  // A header above another one has no rows, such as that of pending payments.
  const bodyBelow = (at: number) => rows.findIndex((row, next) => next > at && isBody(row));
  return scores.findIndex((score, at) => score === best && scores[bodyBelow(at)] !== best);
}

/** How many rows right below a header belong to it, since they only have words for columns without a header of their own. */
export function headerLines(headers: readonly string[], below: readonly TableRow[]): number {
  const count = below.findIndex(({ cells }) => {
    const isEmptyRow = cells.every((cell) => cell === "");
    return isEmptyRow || cells.some((cell, at) => cell !== "" && (headers[at] || isData(cell)));
  });
  return Math.max(count, 0);
}

/** The rows of other tables above the header, each with a cell that may be an amount. A single row may be about the account itself. */
export function rowsAbove(rows: readonly TableRow[], header: number): ReadonlyMap<number, string> {
  const found: (readonly [number, string])[] = [];
  let own: typeof found | undefined;
  for (const [at, { cells }] of rows.slice(0, header + 1).entries()) {
    if (own && isTable(cells)) own.push([at, cells.findLast(isNumber) ?? ""]);
    else {
      if (own && own.length > 1) found.push(...own);
      own = scoreOf(cells) >= MIN ? [] : undefined;
    }
  }
  return new Map(found);
}

/** The score of two headers that are known in full, one of which names a date or an amount. */
const MIN = 5;
const NEEDED: readonly ColumnRole[] = [...DAY_ROLES, ...SPENDING_ROLES];

/** Counts the roles that headers name, once more those that they name in full, and that there is a date or an amount. */
function scoreOf(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length < 2 || filled.some(isData)) return 0;
  const matches = filled.flatMap((cell) => matchHeader(cell) ?? []);
  const roles = new Set(matches.map(({ role }) => role));
  const whole = new Set(matches.flatMap(({ role, isWhole }) => (isWhole ? role : [])));
  return NEEDED.some((role) => roles.has(role)) ? roles.size + whole.size + 1 : 0;
}

function isData(cell: string): boolean {
  return looksLikeDay(cell) || looksLikeNumber(cell);
}

/** Finds a header in an unknown language: a row of words right above the first row that has a day and a number. */
function foreignHeader(rows: readonly TableRow[]): number {
  const at = rows.slice(1, HEADER_ROWS + 1).findIndex(({ cells }) => isTable(cells));
  const filled = rows[at]?.cells.filter((cell) => cell !== "") ?? [];
  return filled.length >= 2 && !filled.some(isData) ? at : -1;
}

/** True if a row has a day and a number. */
export function isTable(cells: readonly string[]): boolean {
  return cells.some(looksLikeDay) && cells.some(isNumber);
}

function isNumber(cell: string): boolean {
  return looksLikeNumber(cell) && !looksLikeDay(cell);
}

/** The index of the first row of a table without headers. Lines above it have at most half as many cells, unlike damaged records. */
export function topOf(rows: readonly TableRow[]): number {
  const first = rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => isTable(cells));
  const most = (rows[first]?.cells.length ?? 0) / 2;
  const above = rows.slice(0, Math.max(first, 0));
  return above.every(({ cells }) => cells.length <= most) ? above.length : 0;
}

/** True for a row with several filled cells that is not a total or a balance. */
export function isBody({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => !isEmpty(cell));
  return filled.length > 1 && !filled.some(isBalanceLine) && !isFooterWord(filled[0] ?? "");
}

/** True for a row with the name of a sum and its amount, or with a balance and nothing else that is read. */
export function isOfBalances(
  { cells }: TableRow,
  headers: readonly string[],
  columns: ColumnPlaces,
): boolean {
  return isNamedSum(cells, columns) || isOnlyBalance(cells, headers, columns);
}

/** True for a name such as those of columns for money, outside of the columns for texts, and numbers after it, but not for an amount and its balance. */
function isNamedSum(cells: readonly string[], columns: ColumnPlaces): boolean {
  const [name = "", ...others] = cells.filter((cell) => cell !== "");
  if (others.length === 0) return false;
  if (!others.every((cell) => cell === "=" || looksLikeNumber(cell))) return false;
  if (placesOf(columns, ["text", "payee", "kind"]).includes(cells.indexOf(name))) return false;
  const isFilled = (roles: readonly ColumnRole[]) =>
    placesOf(columns, roles).some((at) => /[1-9]/.test(cells[at] ?? ""));
  const { role, isWhole } = matchHeader(name) ?? {};
  if (role !== "balance" && isFilled(SPENDING_ROLES) && isFilled(["balance"])) return false;
  return isWhole === true && MONEY_ROLES.some((one) => one === role);
}

/** The balance may be in another column than the one that is read. Columns that are read may have zeros. */
function isOnlyBalance(
  cells: readonly string[],
  headers: readonly string[],
  columns: ColumnPlaces,
): boolean {
  const read = Object.values({ ...columns, balance: [] }).flat();
  if (!read.every((at) => /^[-0., ]*$/.test(cells[at] ?? ""))) return false;
  return headers.some((header, at) => {
    return looksLikeNumber(cells[at] ?? "") && matchHeader(header)?.role === "balance";
  });
}

/** True if two cells of the first row are numbers or words, and no other cell in their columns is. */
export function isUnlike(rows: readonly TableRow[]): boolean {
  const [first, ...others] = rows.slice(0, HEADER_ROWS);
  const kindOf = (cell = "") => (isEmpty(cell) ? "" : isData(cell) ? "data" : WORDS.test(cell));
  const unlike = first?.cells.filter((cell, at) => {
    const kinds = new Set(others.map(({ cells }) => kindOf(cells[at])));
    return kindOf(cell) !== "" && kinds.size > Number(kinds.has("")) && !kinds.has(kindOf(cell));
  });
  return (unlike?.length ?? 0) > 1;
}

const WORDS = /\p{L}{2}/u;

const IBAN = /\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)\b/;
const RECORDS =
  /(?:共\s*[:：]?\s*(\d+)\s*笔)|(\d+)\s*(?:records|transactions|rows|umsatze|buchungen|笔记录)/iu;

/** Facts in the lines above a table. */
export function readPreamble(texts: readonly string[]) {
  const all = texts.join("\n");
  const [, before, after] = RECORDS.exec(all) ?? [];
  const records = before ?? after;
  return {
    /** An IBAN without spaces. */
    account: IBAN.exec(all)?.[1]?.replaceAll(" ", ""),
    /** How many records there should be. */
    records: records === undefined ? undefined : Number.parseInt(records, 10),
    texts,
  };
}
