// Reads what all plain-text accounting journals have: transactions with postings. Postings to expense accounts are spending. Exports of
// Outlay are recognized by the ids in their transactions, and are restored completely.

import { eachLabelField, eachTextField } from "../../domain/expense/expense-fields.ts";
import { reason } from "../../domain/import/reasons.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, negate, sum, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type CategoryPath, readOwnExpense } from "../record/own-expense.ts";
import type { ImportRecord, Item, Passage, RecordIds, RecordPart } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { LineReader, type TextLine } from "../text/lines.ts";
import type { JournalAccounts } from "./journal-accounts.ts";
import { currencyOf, type JournalAmount } from "./journal-amount.ts";
import { OUTLAY, recordOfOwn } from "./own-record.ts";
import { itemsOr } from "./values.ts";

/** No transaction has as many lines. */
const MAX_LINES = 10_000;

export interface Posting {
  readonly account: string;
  /** Undefined if the posting balances the others. */
  readonly amount: JournalAmount | undefined;
}

export interface Transaction extends Passage, RecordIds {
  readonly day: CalendarDate;
  readonly payee: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly postings: readonly Posting[];
  /** Facts that an export of Outlay adds, by their names without "outlay-". */
  readonly facts: ReadonlyMap<string, string>;
}

/** A transaction or a directive, with the indented lines below it. */
export interface Block extends Passage {
  /** The first line, with the lines over which its strings extend. */
  readonly head: string;
  readonly below: readonly string[];
}

export abstract class JournalReader extends LineReader {
  #block: { line: number; endLine: number; head: string[]; below: string[] } | undefined;

  /** True if a line that continues no block begins one. Throws Unreadable for a directive that includes another file. */
  protected abstract begins(line: TextLine): boolean;

  /** Throws Unreadable if the block can't be read. */
  protected abstract takeBlock(block: Block): readonly Item[];

  /** True if a string in the head of a block is not closed before the next line. */
  protected isOpen(_head: readonly string[], _next: string): boolean {
    return false;
  }

  protected override readLine({ line, text: whole }: TextLine): void {
    const text = whole.trimEnd();
    const block = this.#block;
    if (block && block.below.length < MAX_LINES) {
      const isOpen = block.below.length === 0 && this.isOpen(block.head, text);
      if (isOpen || /^\s/.test(text)) {
        (isOpen ? block.head : block.below).push(text);
        block.endLine = line;
        return;
      }
    }
    this.endBlock();
    if (this.begins({ line, text })) this.#block = { line, endLine: line, head: [text], below: [] };
  }

  protected override endText(): void {
    this.endBlock();
  }

  protected override endBlock(): void {
    const block = this.#block;
    this.#block = undefined;
    if (!block) return;
    const raw = [...block.head, ...block.below].join("\n");
    const whole = { ...block, raw, head: block.head.join("\n") };
    this.push(...itemsOr(whole, () => this.takeBlock(whole)));
  }
}

/** Turns a transaction into items: an expense for each currency, income, or a transfer. Throws Unreadable. */
export function itemsOfTransaction(
  transaction: Transaction,
  accounts: JournalAccounts,
  account: string,
): readonly Item[] {
  const postings = whole(transaction.postings);
  if (transaction.facts.has("id")) return [ownItem(transaction, postings, accounts)];
  const byKind = Map.groupBy(postings, (posting) => accounts.kindOf(posting.account));
  const [expenses = [], income = []] = [byKind.get("expense"), byKind.get("income")];
  if (expenses.length > 0) {
    const byCommodity = Map.groupBy(expenses, ({ paid }) => paid.commodity);
    return [...byCommodity.values()].flatMap((group) =>
      itemsOr(transaction, () => [expenseRecord(transaction, group, accounts, account)]),
    );
  }
  const [first = NOTHING] = income.length > 0 ? income : postings;
  const base = plainRecord(transaction, account, first.paid.commodity);
  if (income.length > 0) {
    const amounts = income.filter(({ paid }) => paid.commodity === first.paid.commodity);
    const amount = negate(sum(amounts.map(({ paid }) => paid.quantity)));
    return [{ ...base, amount, kind: "income" }];
  }
  const [unknown] = byKind.get(undefined) ?? [];
  if (unknown) throw new Unreadable(reason("unknown-account", unknown.account));
  return [{ ...base, amount: negate(first.paid.quantity), transfer: first.account }];
}

interface WholePosting {
  readonly account: string;
  readonly amount: JournalAmount;
  /** The price of the amount, or the amount itself if it has no price. */
  readonly paid: { readonly quantity: Decimal; readonly commodity: string };
}

const NO_AMOUNT = { quantity: ZERO, commodity: "" };
const NOTHING: WholePosting = { account: "", amount: NO_AMOUNT, paid: NO_AMOUNT };

/** Returns the postings with the amount of the one that has none. Throws Unreadable if it is unknown. */
function whole(postings: readonly Posting[]): readonly WholePosting[] {
  const known = postings.flatMap(({ account, amount }): readonly WholePosting[] => {
    return amount ? [{ account, amount, paid: amount.cost ?? amount }] : [];
  });
  const byCommodity = Map.groupBy(known, ({ paid }) => paid.commodity);
  const left = [...byCommodity].flatMap(([commodity, group]) => {
    const quantity = negate(sum(group.map(({ paid }) => paid.quantity)));
    return quantity === ZERO ? [] : [{ quantity, commodity }];
  });
  const [one, another] = postings.filter(({ amount }) => !amount);
  if (another) throw new Unreadable(reason("open-postings"));
  if (one) return [...known, ...left.map((paid) => ({ account: one.account, amount: paid, paid }))];
  const isPriced = known.some(({ amount }) => amount.cost);
  const [rest] = left;
  // A conversion without a price leaves two commodities, and rounded prices leave a small amount. Neither is a fault.
  if (!rest || isPriced || left.length > 1) return known;
  throw new Unreadable(reason("postings-leave", `${rest.quantity} ${rest.commodity}`.trimEnd()));
}

/** A record without its amount. Throws Unreadable if the commodity is not a currency. */
function plainRecord(transaction: Transaction, account: string, commodity: string) {
  const { line, endLine, day, payee, description, tags, note, raw } = transaction;
  const { ids, strongIds } = transaction;
  const currency = currencyOf(commodity);
  if (currency === undefined) throw new Unreadable(reason("not-currency", commodity));
  return {
    type: "record" as const,
    line,
    endLine,
    raw,
    ids,
    strongIds,
    status: "booked" as const,
    account: { id: account },
    days: { spent: day },
    tags,
    texts: description === "" ? [] : [description],
    payee: payee || undefined,
    note: note || undefined,
    currency: currency || undefined,
  };
}

function expenseRecord(
  transaction: Transaction,
  postings: readonly WholePosting[],
  accounts: JournalAccounts,
  account: string,
): ImportRecord {
  const [first = NOTHING] = postings;
  const base = plainRecord(transaction, account, first.paid.commodity);
  const parts = postings.map(({ account: spent, paid }): RecordPart => {
    return { amount: negate(paid.quantity), category: accounts.categoryOf(spent) || undefined };
  });
  const isOne = parts.length === 1;
  return {
    ...base,
    isExpense: true,
    amount: sum(parts.map(({ amount }) => amount)),
    original: isOne ? originalOf(first, base.currency) : undefined,
    ...(isOne ? { category: parts[0]?.category } : { parts }),
  };
}

function originalOf({ amount, paid }: WholePosting, currency: string | undefined) {
  const own = currencyOf(amount.commodity);
  if (!own || !isCurrencyCode(own) || own === currency || paid === amount) return undefined;
  return { amount: negate(amount.quantity), currency: own };
}

/** Reads an expense in an export of Outlay. */
function ownItem(
  transaction: Transaction,
  postings: readonly WholePosting[],
  accounts: JournalAccounts,
): ImportRecord {
  const { line, endLine, raw, facts } = transaction;
  const shares = postings.filter(({ account }) => accounts.kindOf(account) === "expense");
  const currency = currencyOf(shares[0]?.paid.commodity ?? "");
  const id = Number(facts.get("id"));
  // Safe: `givenFields` has turned the categories into paths.
  const asPath = (path: unknown) => path as CategoryPath | null;
  const own = readOwnExpense(givenFields(transaction, shares, accounts), asPath);
  return recordOfOwn(own, {
    line,
    endLine,
    raw,
    account: OUTLAY,
    currency: currency || undefined,
    at: Number.isSafeInteger(id) ? id : 0,
  });
}

function givenFields(
  { facts, day, payee, description, tags }: Transaction,
  shares: readonly WholePosting[],
  accounts: JournalAccounts,
) {
  const notes: unknown = JSON.parse(facts.get("notes") ?? "[]");
  const parts = shares.map(({ account, paid }, at) => ({
    amount: paid.quantity,
    category: accounts.ownPath(account),
    note: Array.isArray(notes) ? notes[at] : null,
  }));
  const named = facts.get("tags");
  const original = facts.get("original");
  const [only] = parts;
  return {
    description: facts.get("description") ?? description,
    ...eachLabelField((field) => facts.get(field) ?? null),
    payee: facts.get("payee") ?? (payee === "" ? null : payee),
    tags: named === undefined ? tags : JSON.parse(named),
    date: day,
    amount: sum(parts.map(({ amount }) => amount)),
    ...eachTextField((field) => facts.get(field) ?? null),
    ref: facts.get("ref") ?? null,
    original: original === undefined ? null : originalIn(original),
    ...(parts.length > 1 ? { parts } : { category: only?.category ?? null }),
  };
}

/** Reads a text such as "9.95 USD @ 0.8824". */
function originalIn(fact: string) {
  const [, amount, currency, rate] = /^(\S+) (\S+) @ (\S+)$/.exec(fact) ?? [];
  return { amount, currency, rate };
}

/** Refuses a whole file, such as one with "include x.journal" in line 3. */
export function refuseInclude(line: number, included: string, command: string): never {
  throw new Unreadable(reason("includes-file", line, included, command));
}
