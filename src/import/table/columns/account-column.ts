// Whose accounts a column has: the file's own, or those of the payees.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { fold } from "../../../domain/text/words.ts";
import { isSameAccount } from "../../profile.ts";
import type { TableRow } from "../../record/record.ts";
import { withoutSpaces } from "../cells/cell-texts.ts";
import type { Content } from "./column-content.ts";
import { matchHeader } from "./column-words.ts";
import { type Found, MONEY_ROLES, type TableColumns } from "./found-columns.ts";

const MAX = 0.8;

/** Whether nearly all cells are numbers of accounts. */
export function isOfAccounts({ accounts, filled }: Content): boolean {
  return accounts > 0 && accounts >= filled * MAX;
}

/** Headers that speak of the own account or card, and of nobody else's. */
const OWN_ACCOUNT = /own|source|auftragskonto|inhaber|name|card|karte|carte|tarjeta|kort|账户|本方/;

/** Of these, a single account in all rows is the own one, however few they are. */
const PLAIN_ACCOUNT =
  /^(?:account(?: (?:no|number))?|konto|compte|cuenta|conta|conto|rekening|ucet)$/;

/** The account that what stands above the table names, or the profile. */
export interface OwnAccount {
  readonly byFile?: string | undefined;
  readonly byProfile?: string | undefined;
  /** Whether the ledger has a source of this account. */
  readonly isKnown?: ((account: string) => boolean) | undefined;
}

/**
 * A column of account numbers is of the other end where something speaks for that: amounts without one, another one than the file names,
 * or that each has a payee of its own.
 */
export function moveAccounts(
  found: Found,
  { headers, rows, contents }: TableColumns,
  own: OwnAccount,
): void {
  const [at] = found.get("account") ?? [];
  const content = contents[at ?? -1];
  if (at === undefined || !content || !isOfAccounts(content) || found.has("counterparty")) return;
  if (OWN_ACCOUNT.test(fold(headers[at] ?? ""))) return;
  const money = MONEY_ROLES.flatMap((role) => found.get(role) ?? []);
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
    // If earlier files of the source have named their account, another one is asked about.
    if (isPlain && (!hasGaps || own.byProfile !== undefined || own.isKnown?.(only))) return;
    // Payees share no account: one that several have is the own one, in each row that has one.
    const isShared = !haveOnePayee(payeesOf(found, headers), paid, accounts);
    if (isShared && (!hasGaps || (isOnly && found.has("payee")))) return;
  }
  found.delete("account");
  found.set("counterparty", [at]);
}

/** The name that every row has for one of its two parties. */
export function holderOf(
  { payee, payer }: ColumnPlaces,
  rows: readonly TableRow[],
): string | undefined {
  const [to, from] = [payee?.[0], payer?.[0]];
  if (to === undefined || from === undefined) return undefined;
  const parties = rows
    .map(({ cells }) => [cells[to] ?? "", cells[from] ?? ""])
    .filter((both) => both.some((name) => name !== ""));
  const always = parties[0]?.filter((name) => parties.every((both) => both.includes(name))) ?? [];
  return parties.length > 1 && always.length === 1 ? always[0] : undefined;
}

/** The column of payees; that of texts, where the other one is empty. */
function payeesOf(found: Found, headers: readonly string[]): number | undefined {
  const isNamed = headers.some((header) => matchHeader(header)?.role === "payee");
  return found.get("payee")?.[0] ?? (isNamed ? found.get("text")?.[0] : undefined);
}

/** Whether no two payees share an account. */
function haveOnePayee(
  payee: number | undefined,
  rows: readonly TableRow[],
  accounts: readonly string[],
): boolean {
  if (payee === undefined) return false;
  const byAccount = Map.groupBy(rows, (_, at) => accounts[at] ?? "");
  return [...byAccount].every(([account, own]) => {
    if (account === "") return true;
    return new Set(own.flatMap(({ cells }) => fold(cells[payee] ?? "") || [])).size <= 1;
  });
}
