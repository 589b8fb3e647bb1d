// What journals of plain-text accounting have in common: transactions of postings, of which those to accounts of expenses are what was
// spent. Exports of Outlay are known by the ids beside their transactions, and come back whole.

import { eachLabelField } from "../../domain/expense/expense-fields.ts";
import { type Reason, reason } from "../../domain/import/reasons.ts";
import { labelNameFault } from "../../domain/label/label.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, negate, sum, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import {
  type CategoryPath,
  categoryPath,
  OwnFault,
  readOwnExpense,
} from "../record/own-expense.ts";
import {
  type FileLabel,
  type ImportRecord,
  type Item,
  type Lines,
  type Passage,
  type RecordId,
  type RecordPart,
  skipped,
  type Unread,
  unreadable,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { RAW_CHARACTERS, type TextLine } from "../text/lines.ts";
import { currencyOf, type JournalAmount } from "./journal-amount.ts";
import { recordOfOwn } from "./own-record.ts";

/** What a journal may add to one transaction. */
export const MAX_LINES = 10_000;

export type AccountKind = "expense" | "income" | "own";

export interface JournalAccounts {
  /** What an account is for; undefined where nothing tells. */
  kindOf(account: string): AccountKind | undefined;
  /** The category of an account of expenses: levels parted by ":", empty for the account of all. */
  categoryOf(account: string): string;
  /** Of accounts that an export of Outlay has opened: their exact names. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Posting {
  readonly account: string;
  /** Undefined for one that takes what the others leave. */
  readonly amount: JournalAmount | undefined;
}

export interface Transaction extends Passage {
  readonly day: CalendarDate;
  readonly payee: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly ids: readonly RecordId[];
  readonly postings: readonly Posting[];
  /** What an export of Outlay says beside it, by its name without "outlay-". */
  readonly facts: ReadonlyMap<string, string>;
}

/** All own journals are of one source, as own tables are. */
const OWN_ACCOUNT = { id: "outlay" };

/** What a transaction is: an expense of each currency, money that came in, or a transfer; or why it is none. */
export function itemsOfTransaction(
  transaction: Transaction,
  accounts: JournalAccounts,
  account: string,
): readonly Item[] {
  const postings = whole(transaction.postings);
  if ("args" in postings) return [refused(transaction, postings)];
  if (transaction.facts.has("id")) return [ownItem(transaction, postings, accounts)];
  const byKind = Map.groupBy(postings, (posting) => accounts.kindOf(posting.account));
  const expenses = byKind.get("expense") ?? [];
  const income = byKind.get("income") ?? [];
  const others = byKind.get(undefined) ?? [];
  const source = { id: account };
  if (expenses.length > 0) {
    const byCurrency = Map.groupBy(expenses, ({ paid }) => paid.commodity);
    return [...byCurrency.values()].flatMap((group) => {
      return expenseItem(transaction, group, accounts, source) ?? [];
    });
  }
  const [first = NOTHING] = income.length > 0 ? income : postings;
  const base = plainRecord(transaction, source);
  const currency = currencyOf(first.paid.commodity);
  if (currency === undefined)
    return [refused(transaction, reason("not-currency", first.paid.commodity))];
  const money = { ...base, ...(currency !== "" && { currency }) };
  if (income.length > 0) {
    const amounts = income.filter(({ paid }) => paid.commodity === first.paid.commodity);
    const amount = negate(sum(amounts.map(({ paid }) => paid.quantity)));
    return [{ ...money, amount, kind: "deposit" }];
  }
  if (others.length > 0) {
    return [refused(transaction, reason("unknown-account", `${others[0]?.account}`))];
  }
  const amount = negate(first.paid.quantity);
  return [{ ...money, amount, transfer: first.account }];
}

interface WholePosting {
  readonly account: string;
  readonly amount: JournalAmount;
  /** What it weighs: its price, or itself. */
  readonly paid: { readonly quantity: Decimal; readonly commodity: string };
}

const NOTHING: WholePosting = {
  account: "",
  amount: { quantity: ZERO, commodity: "" },
  paid: { quantity: ZERO, commodity: "" },
};

/** With the amount of the posting that has none; or why that is not known. */
function whole(postings: readonly Posting[]): readonly WholePosting[] | Reason {
  const known = postings.flatMap(({ account, amount }): readonly WholePosting[] => {
    return amount ? [{ account, amount, paid: amount.cost ?? amount }] : [];
  });
  const byCommodity = Map.groupBy(known, ({ paid }) => paid.commodity);
  const left = [...byCommodity].flatMap(([commodity, group]) => {
    const quantity = negate(sum(group.map(({ paid }) => paid.quantity)));
    return quantity === ZERO ? [] : [{ quantity, commodity }];
  });
  const open = postings.filter(({ amount }) => !amount);
  const [one, another] = open;
  if (another) return reason("open-postings");
  if (one) return [...known, ...left.map((paid) => ({ account: one.account, amount: paid, paid }))];
  const isPriced = known.some(({ amount }) => amount.cost);
  const [rest] = left;
  // A conversion without a price leaves two commodities, which is sound; prices may be rounded.
  if (!rest || isPriced || left.length > 1) return known;
  return reason("postings-leave", `${rest.quantity} ${rest.commodity}`.trimEnd());
}

function plainRecord(transaction: Transaction, account: { readonly id: string }) {
  const { line, endLine, day, payee, description, tags, note, ids, raw } = transaction;
  return {
    ...{ type: "record" as const, line, endLine, raw, account, ids, status: "booked" as const },
    days: { spent: day },
    texts: description === "" ? [] : [description],
    ...(payee !== "" && { payee }),
    ...(tags.length > 0 && { tags }),
    ...(note !== "" && { note }),
  };
}

function expenseItem(
  transaction: Transaction,
  postings: readonly WholePosting[],
  accounts: JournalAccounts,
  source: { readonly id: string },
): ImportRecord | Unread | undefined {
  const [first = NOTHING] = postings;
  const currency = currencyOf(first.paid.commodity);
  if (currency === undefined)
    return refused(transaction, reason("not-currency", first.paid.commodity));
  const parts = postings.map(({ account, paid }): RecordPart => {
    const category = accounts.categoryOf(account);
    return { amount: negate(paid.quantity), ...(category !== "" && { category }) };
  });
  const [only] = parts;
  const original = postings.length === 1 ? originalOf(first, currency) : undefined;
  return {
    ...plainRecord(transaction, source),
    isExpense: true,
    amount: sum(parts.map(({ amount }) => amount)),
    ...(currency !== "" && { currency }),
    ...(original && { original }),
    ...(parts.length > 1 ? { parts } : only?.category && { category: only.category }),
  };
}

function originalOf({ amount, paid }: WholePosting, currency: string) {
  const own = currencyOf(amount.commodity);
  if (!own || !isCurrencyCode(own) || own === currency || paid === amount) return undefined;
  return { amount: negate(amount.quantity), currency: own };
}

/** An expense of an export of Outlay. */
function ownItem(
  transaction: Transaction,
  postings: readonly WholePosting[],
  accounts: JournalAccounts,
): Item {
  const { line, endLine, raw, facts } = transaction;
  const shares = postings.filter(({ account }) => accounts.kindOf(account) === "expense");
  const currency = currencyOf(shares[0]?.paid.commodity ?? "");
  const id = Number(facts.get("id"));
  try {
    // Safe: the categories were made paths.
    const asPath = (path: unknown) => path as CategoryPath | null;
    return recordOfOwn(readOwnExpense(givenFields(transaction, shares, accounts), asPath), {
      ...{ line, endLine, raw, account: OWN_ACCOUNT, ids: [] },
      at: Number.isSafeInteger(id) ? id : 0,
      ...(currency && { currency }),
    });
  } catch (error) {
    if (error instanceof SyntaxError) {
      return refused(transaction, reason("not-json"));
    }
    if (!(error instanceof OwnFault)) throw error;
    return refused(transaction, error.reason);
  }
}

function givenFields(
  { facts, day, payee, description, tags }: Transaction,
  shares: readonly WholePosting[],
  { names }: JournalAccounts,
) {
  const notes: unknown = JSON.parse(facts.get("notes") ?? "[]");
  const parts = shares.map(({ account, paid }, at) => ({
    amount: paid.quantity,
    category: ownPath(account, names),
    note: Array.isArray(notes) ? notes[at] : null,
  }));
  const named = facts.get("tags");
  const [only] = parts;
  return {
    description: facts.get("description") ?? description,
    ...eachLabelField((field) => facts.get(field) ?? null),
    payee: facts.get("payee") ?? (payee === "" ? null : payee),
    tags: named === undefined ? tags : JSON.parse(named),
    date: day,
    amount: sum(parts.map(({ amount }) => amount)),
    note: facts.get("note") ?? null,
    ref: facts.get("ref") ?? null,
    original: originalIn(facts.get("original")),
    ...(parts.length > 1 ? { parts } : { category: only?.category ?? null }),
  };
}

/** Such as "9.95 USD @ 0.8824". */
function originalIn(fact: string | undefined) {
  if (fact === undefined) return null;
  const [, amount, currency, rate] = /^(\S+) (\S+) @ (\S+)$/.exec(fact) ?? [];
  return { amount, currency, rate };
}

/** The exact names of an account that an export of Outlay has opened, and of the one above it; null for that of no category. */
function ownPath(account: string, names: ReadonlyMap<string, string>): CategoryPath | null {
  const name = names.get(account);
  if (name === undefined) return null;
  return categoryPath(pathOf(account, name, names));
}

/** A transaction or a directive with what is indented below it, as it stands; undefined where there are no lines. */
export function blockOf(lines: readonly TextLine[]) {
  const [head, ...below] = lines;
  const last = lines.at(-1);
  if (!head || !last) return undefined;
  const raw = lines.map(({ text }) => text).join("\n");
  return { head: head.text, below, passage: { line: head.line, endLine: last.line, raw } };
}

/** In line 3, "include x.journal". */
export function refuseInclude(line: number, included: string, command: string): never {
  throw new Unreadable(reason("includes-file", line, included, command));
}

/** The category that an export of Outlay has declared as an account. Its exact name is kept under that of the account. */
export function declaredCategory(
  account: string,
  name: string,
  names: Map<string, string>,
  { line, endLine }: Lines,
): FileLabel | undefined {
  if (labelNameFault(name) !== undefined) return undefined;
  names.set(account, name);
  return {
    ...{ type: "label", kind: "category", line, endLine },
    path: pathOf(account, name, names),
    ...{ color: null, icon: null, archived: false, position: null, into: null },
  };
}

function pathOf(account: string, name: string, names: ReadonlyMap<string, string>): CategoryPath {
  const above = names.get(account.slice(0, account.lastIndexOf(":")));
  return above === undefined ? [name] : [above, name];
}

/** Of what can't be read, the beginning is shown. */
export function refused(passage: Passage, why: Reason): Unread {
  return unreadable(inPart(passage), why);
}

/** What says nothing of what was paid. */
export function passedOver(passage: Passage, why: Reason): Unread {
  return skipped(inPart(passage), why);
}

function inPart(passage: Passage): Passage {
  return { ...passage, raw: passage.raw.slice(0, RAW_CHARACTERS) };
}
