// A profile remembers a source, so that its next file needs no answers. Each account of a bank or tracker has one.

import type {
  ChoiceKind,
  ColumnPlaces,
  DayOrder,
  Fee,
  NumberFormat,
  Spent,
} from "../domain/import/terms.ts";
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
 * Finds rows of a payee, or rows whose texts have all of the words. The payee and the words are folded. Later rules win over earlier ones.
 * A rule for a category of the file assigns a category of the ledger. If the rule names none, the category keeps its name in the file, and
 * is created if the ledger doesn't have it.
 */
export interface Rule {
  readonly payee?: string;
  readonly words?: readonly string[];
  readonly category?: string;
  readonly effect: RuleEffect;
}

/** If payments of a kind are expenses, as the user has decided. */
export type SpendingChoices = Readonly<Partial<Record<ChoiceKind, "skipped" | "spent">>>;

export interface Profile extends SpendingChoices {
  readonly name: string;
  /** The account that a file names, or the headers of its table. The profile of a later file is found by them. */
  readonly finds: { readonly account?: string; readonly header?: string };
  /** The key of the profile's rows, if the key was made from another account or header than `finds` has. */
  readonly key?: string;
  /** The encoding that the user chose, if the bytes of a file allow several. */
  readonly encoding?: string;
  readonly columns?: ColumnPlaces;
  readonly days?: DayOrder;
  readonly numbers?: NumberFormat;
  readonly spent?: Spent;
  readonly fee?: Fee;
  /** The word that marks money spent, in a column that has only two words. */
  readonly direction?: string;
  /** True for a card: money received on a card is a refund or a payment toward the card's balance. */
  readonly isCard?: boolean;
  /** Tells if the bank's ids stay the same from one download to the next. */
  readonly ids?: "change" | "hold";
  /** In a file of shared expenses, the header of the column of the person whose share is imported. */
  readonly person?: string;
  readonly rules?: readonly Rule[];
}

/** A profile of the ledger. */
export interface KnownProfile extends Profile {
  readonly id: number;
}

/** A profile to create if it has no id, or else to change. */
export interface LearntProfile extends Profile {
  readonly id: number | null;
  /** True for the profile of the file itself. */
  readonly isOwn: boolean;
}

/** The key of a source's rows. It never changes: rows under another key are not recognized again. */
export function keyOfSource({ key, finds }: Pick<Profile, "finds" | "key">): string | undefined {
  return key ?? finds.account ?? finds.header;
}

/** The text, with the first number that makes it different from those that are taken. */
export function untaken(wanted: string, taken: ReadonlySet<string | undefined>): string {
  let text = wanted;
  for (let count = 2; taken.has(text); count += 1) text = `${wanted} (${count})`;
  return text;
}

/** The headers of a table as a string by which its profile is found. Case and spaces make no difference. */
export function headerKey(headers: readonly string[]): string {
  return headers.map((header) => fold(header).replace(/\s+/g, " ").trim()).join("|");
}

/**
 * Finds the profile of a file by its account, or else by its header. A profile of another account can be found only by the header. The user
 * is asked about it first.
 */
export function findProfile(
  profiles: readonly Profile[],
  file: { readonly account?: string | undefined; readonly header?: string | undefined },
) {
  const { account, header } = file;
  const byAccount = profiles.find(({ finds }) => isSameAccount(finds.account, account));
  if (byAccount) return { profile: byAccount, isOtherAccount: false };
  const byHeader = profiles.filter(({ finds }) => header !== undefined && finds.header === header);
  const [unnamed, another] = byHeader.filter(({ finds }) => finds.account === undefined);
  // If a bank's files name no account and several sources have this header, the user is asked which one it is.
  if (another) return undefined;
  if (unnamed) return { profile: unnamed, isOtherAccount: false };
  const [only, other] = byHeader;
  if (!only || (other && account === undefined)) return undefined;
  return { profile: only, isOtherAccount: account !== undefined };
}

/** Shorter numbers may be the ends of several accounts. */
const MIN_NUMBER = 6;

/** True if two texts name the same account. An IBAN ends with the number that other formats have. */
export function isSameAccount(first: string | undefined, second: string | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  if (first === second) return true;
  const [a, b] = [first, second].map((text) => text.replace(/[^\p{L}\p{N}*]/gu, ""));
  if (!a || !b || !/\d{4}$/.test(a)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= MIN_NUMBER && long.endsWith(short);
}
