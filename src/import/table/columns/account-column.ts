// Account columns, which hold the user's own accounts or those of the payees.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { fold } from "../../../domain/text/words.ts";
import { profileFor, type ReadingContext } from "../../import-answers.ts";
import { isSameAccount } from "../../profile.ts";
import type { TableRow } from "../../record/record.ts";
import { withoutSpaces } from "../cells/cell-texts.ts";
import {
  type Content,
  type Found,
  MONEY_ROLES,
  MOST,
  placesOf,
  type TableColumns,
} from "./column-content.ts";
import { matchHeader } from "./column-words.ts";

/** True if nearly all cells are account numbers. */
export function isOfAccounts({ accounts, filled }: Content): boolean {
  return accounts > 0 && accounts >= filled * MOST;
}

/** Headers of the user's own account or card. */
const OWN_ACCOUNT = /own|source|auftragskonto|inhaber|name|card|karte|carte|tarjeta|kort|账户|本方/;

/** Under these headers, a single account in all rows is the user's own, however few rows there are. */
const PLAIN_ACCOUNT =
  /^(?:account(?: (?:no|number))?|konto|compte|cuenta|conta|conto|rekening|ucet)$/;

export interface OwnAccount {
  /** The account named above the table. */
  readonly byFile: string | undefined;
  readonly byProfile: string | undefined;
  readonly context: ReadingContext;
}

/**
 * Decides that a column has the payees' accounts if there are amounts without an account, an account other than the file's, or a single
 * payee for each account.
 */
export function moveAccounts(
  found: Found,
  { headers, rows, contents }: TableColumns,
  own: OwnAccount,
): void {
  const [at = -1] = found.account ?? [];
  const content = contents[at];
  if (!content || !isOfAccounts(content) || found.counterparty) return;
  if (OWN_ACCOUNT.test(fold(headers[at] ?? ""))) return;
  const money = placesOf(found, MONEY_ROLES);
  const paid = rows.filter(({ cells }) => money.some((place) => cells[place]));
  const accounts = paid.map(({ cells }) => withoutSpaces(cells[at] ?? ""));
  const areAll = (account: string | undefined) =>
    accounts.every((each) => isSameAccount(account, each));
  if (areAll(own.byFile ?? own.byProfile)) return;
  if (own.byFile === undefined) {
    const hasGaps = accounts.includes("");
    const [only = "", ...more] = new Set(accounts.filter(Boolean));
    const isOnly = only !== "" && more.length === 0;
    const isPlain = isOnly && PLAIN_ACCOUNT.test(fold(headers[at] ?? ""));
    // If earlier files of the source have named their account, the user is asked about another one.
    const known = profileFor(own.context, { account: only })?.finds.account;
    const isKnown = own.byProfile !== undefined || isSameAccount(known, only);
    if (isPlain && (!hasGaps || isKnown)) return;
    // Payees don't share accounts, so an account with several payees is the user's own.
    const isShared = !haveOnePayee(found, headers, paid, accounts);
    if (isShared && (!hasGaps || (isOnly && found.payee))) return;
  }
  delete found.account;
  found.counterparty = [at];
}

/** The name of the account's holder: every row has it for one of its two parties. */
export function holderOf({ payee, payer }: ColumnPlaces, rows: readonly TableRow[]) {
  const [to, from] = [payee?.[0], payer?.[0]];
  if (to === undefined || from === undefined) return undefined;
  const parties = rows
    .map(({ cells }) => [cells[to] ?? "", cells[from] ?? ""])
    .filter((both) => both.some((name) => name !== ""));
  const always = parties[0]?.filter((name) => parties.every((both) => both.includes(name))) ?? [];
  return parties.length > 1 && always.length === 1 ? always[0] : undefined;
}

/** The names in the columns of account holders and card holders that have only one. */
export function holdersIn(headers: readonly string[], rows: readonly TableRow[]) {
  return headers.flatMap((header, at) => {
    const names = HOLDER.test(header) ? rows.flatMap(({ cells }) => cells[at] || []) : [];
    return new Set(names).size === 1 ? names.slice(0, 1) : [];
  });
}

const HOLDER =
  /^(?!.*(?:counter|benef|partner|gegen|empf|contra|dest)).*(?:holder|inhaber|titulaire|titular|titolare|intestatario|houder|innehaver)/i;

/** True if no two payees share an account. They may be in the text column if their own is empty. */
function haveOnePayee(
  { payee, text }: Found,
  headers: readonly string[],
  rows: readonly TableRow[],
  accounts: readonly string[],
): boolean {
  const isNamed = headers.some((header) => matchHeader(header)?.role === "payee");
  const [at] = payee ?? (isNamed ? text : undefined) ?? [];
  if (at === undefined) return false;
  const byAccount = Map.groupBy(rows, (_, at) => accounts[at] ?? "");
  return [...byAccount].every(([account, own]) => {
    const payees = new Set(own.flatMap(({ cells }) => fold(cells[at] ?? "") || []));
    return account === "" || payees.size <= 1;
  });
}
