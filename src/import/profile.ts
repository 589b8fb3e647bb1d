// A profile remembers a source, so that its next file needs no answers. Each account of a bank or tracker has one.

import type { ColumnPlaces, DayOrder, Fee, NumberFormat, Spent } from "../domain/import/terms.ts";
import type { LabelId } from "../domain/label/label.ts";
import { fold } from "../domain/text/words.ts";

/** The effect of a rule on the rows that it finds. */
export interface RuleEffect {
  readonly status?: "skipped" | "new";
  readonly payee?: string;
  readonly category?: LabelId | null;
}

/** The effect on a single row, which may remove its payee. */
export interface RowEffect extends Omit<RuleEffect, "payee"> {
  readonly payee?: string | null;
}

/**
 * Finds rows of a payee, or rows whose texts have all of the words; both folded. Later rules win over earlier ones. A rule for a category
 * of the file gives the ledger's category. Without one, it keeps the file's name, and the category is created if it is missing.
 */
export interface Rule {
  readonly payee?: string;
  readonly words?: readonly string[];
  readonly category?: string;
  readonly effect: RuleEffect;
}

export interface Profile {
  readonly name: string;
  /** The account that a file names, or the headers of its table. They find the profile again. */
  readonly finds: { readonly account?: string; readonly header?: string };
  /** The key of its rows, if it was made from another account or header. */
  readonly key?: string;
  /** The answered encoding, if the bytes of a file leave several possible. */
  readonly encoding?: string;
  readonly columns?: ColumnPlaces;
  readonly days?: DayOrder;
  readonly numbers?: NumberFormat;
  readonly spent?: Spent;
  readonly fee?: Fee;
  /** The word, of a column of two, that money spent has. */
  readonly direction?: string;
  /** True for a card: money received by a card is a refund or a payment of the card. */
  readonly isCard?: boolean;
  /** The answer about cash from machines. */
  readonly cash?: "skipped" | "spent";
  /** Tells if the bank's ids stay the same from one download to the next. */
  readonly ids?: "change" | "hold";
  /** Whose share a file of shared expenses is read for: the header of the column. */
  readonly person?: string;
  readonly rules?: readonly Rule[];
}

/** The key of a source's rows. It never changes: rows under another key are not recognized again. */
export function keyOfSource({ key, finds }: Pick<Profile, "finds" | "key">): string | undefined {
  return key ?? finds.account ?? finds.header;
}

/** A key for a new source that no other has: files of a bank that name no account have the same header. */
export function newKey(wanted: string, profiles: readonly Profile[]): string {
  const taken = new Set(profiles.map(keyOfSource));
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted} (${count})`;
  return key;
}

/** The headers of a table as a text that finds its profile; the same whatever their case and spaces. */
export function headerKey(headers: readonly string[]): string {
  return headers.map((header) => fold(header).replace(/\s+/g, " ").trim()).join("|");
}

export interface FoundProfile<Known extends Profile> {
  readonly profile: Known;
  /** True if the file names another account than the profile: the user is asked about that first. */
  readonly isOtherAccount: boolean;
}

/** The profile of a file: by its account, else by its header. One that is of another account is found only by its header. */
export function findProfile<Known extends Profile>(
  profiles: readonly Known[],
  file: { readonly account?: string | undefined; readonly header?: string | undefined },
): FoundProfile<Known> | undefined {
  const { account, header } = file;
  const byAccount = profiles.find(({ finds }) => isSameAccount(finds.account, account));
  if (byAccount) return { profile: byAccount, isOtherAccount: false };
  const byHeader = profiles.filter(({ finds }) => header !== undefined && finds.header === header);
  const [unnamed, another] = byHeader.filter(({ finds }) => finds.account === undefined);
  // Which of several accounts of a bank whose files name none is asked.
  if (another) return undefined;
  if (unnamed) return { profile: unnamed, isOtherAccount: false };
  const [only, other] = byHeader;
  if (!only || (other && account === undefined)) return undefined;
  return { profile: only, isOtherAccount: account !== undefined };
}

/** Shorter numbers may be the ends of several accounts. */
const MIN_NUMBER = 6;

/** True if two texts name one account: an IBAN ends with the number that other formats have. */
export function isSameAccount(first: string | undefined, second: string | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  if (first === second) return true;
  const [a, b] = [first, second].map((text) => text.replace(/[^\p{L}\p{N}*]/gu, ""));
  if (!a || !b || !/\d{4}$/.test(a)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= MIN_NUMBER && long.endsWith(short);
}
