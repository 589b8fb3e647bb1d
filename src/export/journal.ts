// The parts that journals for plain-text accounting share: an account for each category, the postings of an expense, and the texts that a
// journal can't contain unchanged.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { LABEL_FIELDS, type LabelField, TEXT_FIELDS } from "../domain/expense/expense-fields.ts";
import type { Label, LabelId } from "../domain/label/label.ts";
import { labelsOf } from "../domain/label/labels.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import { absolute, type Decimal, negate, ZERO } from "../domain/money/decimal.ts";
import { writeExact } from "../domain/money/written-digits.ts";
import { type ExportedBook, eachPortion } from "./exported-book.ts";

/** The form in which a program expects its journal. */
export interface Journal {
  readonly naming: Naming;
  /** The lines before the first expense. */
  opening(accounts: readonly Account[]): readonly string[];
  money(amount: Decimal): string;
  /** Returns true if the program can hold the amount; `limit` says what it can't hold. */
  holds(amount: Decimal): boolean;
  readonly limit: string;
  shown(expense: BookExpense): ShownTexts;
  /** The lines of an expense before its postings. */
  title(expense: BookExpense, shown: ShownTexts, facts: readonly Fact[]): readonly string[];
  /** The account that balances all spending, and the spaces before a posting. */
  readonly paidFrom: string;
  readonly indent: string;
}

export async function* writeJournal(
  book: ExportedBook,
  journal: Journal,
): AsyncGenerator<string, void> {
  const accounts = accountsOf(book, journal.naming);
  yield [...journal.opening([...accounts.values()]), "", ""].join("\n");
  yield* eachPortion(book, (expense) => writeExpense(expense, book, accounts, journal));
}

function writeExpense(
  expense: BookExpense,
  { profile }: ExportedBook,
  accounts: Accounts,
  { holds, limit, money, shown, title, paidFrom, indent }: Journal,
): string {
  const { amount } = expense;
  const postings = postingsOf(expense, accounts);
  const price = priceOf(expense, profile.currency);
  const amounts = [amount, ...postings.map((posting) => posting.amount), price?.amount ?? ZERO];
  if (!amounts.every(holds)) return leftOut(expense, limit);
  const texts = shown(expense);
  // A total price has no sign.
  const paid = price
    ? `${writeExact(price.amount)} ${price.currency} @@ ${money(absolute(amount))}`
    : undefined;
  return [
    ...title(expense, texts, factsOf(expense, texts)),
    ...postings.map((posting) => `${indent}${posting.account}  ${paid ?? money(posting.amount)}`),
    `${indent}${paidFrom}  ${money(negate(amount))}`,
    "",
    "",
  ].join("\n");
}

interface Naming {
  /** The root account of all categories, with its separator: "expenses:". */
  readonly root: string;
  /** The name of one level, from a category's name; never empty. */
  readonly level: (name: string) => string;
  /** The level for expenses without a category. */
  readonly none: string;
}

export interface Account {
  readonly name: string;
  /** Is null for expenses without a category. */
  readonly category: Label | null;
}

type Accounts = ReadonlyMap<LabelId | null, Account>;

/** The accounts of a ledger's categories, including archived ones, each by the category's id; null for none. */
function accountsOf({ labels }: ExportedBook, { root, level, none }: Naming): Accounts {
  const accounts = new Map<LabelId | null, Account>();
  const taken = new Set<string>();
  function add(category: Label | null, name: string): void {
    // Categories whose names are equal after replacement get accounts of their own.
    const own = taken.has(name) && category ? `${name}-${category.id}` : name;
    taken.add(own);
    accounts.set(category?.id ?? null, { name: own, category });
  }
  add(null, root + none);
  const there = labelsOf(labels, "category");
  for (const category of there) {
    if (category.parent === null) add(category, root + level(category.name));
  }
  for (const category of there) {
    const above = category.parent === null ? undefined : accounts.get(category.parent);
    if (above) add(category, `${above.name}:${level(category.name)}`);
  }
  return accounts;
}

interface Posting {
  readonly account: string;
  readonly amount: Decimal;
}

/** The postings of an expense: one for each part, or one for the whole expense. */
function postingsOf(
  { amount, category, parts }: BookExpense,
  accounts: Accounts,
): readonly Posting[] {
  const shares = parts.length > 0 ? parts : [{ amount, category }];
  return shares.map((share) => ({
    account: (accounts.get(share.category) ?? accounts.get(null))?.name ?? "",
    amount: share.amount,
  }));
}

/** The amount in another currency, which a journal can express only for an expense without parts. */
function priceOf(
  { original, parts }: BookExpense,
  currency: CurrencyCode | null,
): NonNullable<BookExpense["original"]> | undefined {
  if (!original || parts.length > 0) return undefined;
  return original.amount === ZERO || original.currency === currency ? undefined : original;
}

/** Metadata of an expense; tags and the notes of parts are JSON. */
export type Fact = readonly [name: string, text: string];

/** The texts of an expense as its line in the journal shows them. The line has no place for other labels. */
interface ShownTexts extends Partial<Readonly<Record<LabelField, string | null>>> {
  readonly description: string;
  readonly tags: readonly string[];
}

/** The fields that a journal can't express otherwise: the exact texts, if they had to be changed, the notes, the rate and the ref. */
function factsOf(expense: BookExpense, shown: ShownTexts): readonly Fact[] {
  const { description, tags, original, parts, ref } = expense;
  const facts: Fact[] = [];
  if (shown.description !== description) facts.push(["description", description]);
  for (const field of LABEL_FIELDS) {
    const name = expense[field];
    if (name !== null && shown[field] !== name) facts.push([field, name]);
  }
  if (shown.tags.join(" ") !== tags.join(" ")) facts.push(["tags", JSON.stringify(tags)]);
  for (const field of TEXT_FIELDS) {
    const text = expense[field];
    if (text !== null) facts.push([field, text]);
  }
  const notes = parts.map((part) => part.note ?? null);
  if (notes.some((each) => each !== null)) facts.push(["notes", JSON.stringify(notes)]);
  if (original) {
    const { amount, currency, rate } = original;
    facts.push(["original", `${writeExact(amount)} ${currency} @ ${writeExact(rate)}`]);
  }
  if (ref !== null) facts.push(["ref", ref]);
  return facts;
}

/** Writes a comment for an expense whose amount a journal can't contain. */
function leftOut({ id, date, amount }: BookExpense, reason: string): string {
  return `; left out: expense ${id} of ${date}, ${amount}: ${reason}\n\n`;
}

/** The number of digits of a written amount before the point, without leading zeros, and after it. */
export function digitsOf(amount: Decimal): { readonly whole: number; readonly places: number } {
  const [whole = "", fraction = ""] = writeExact(amount).replace("-", "").split(".");
  return { whole: whole.replace(/^0+/, "").length, places: fraction.length };
}

/** The comment in a journal's first line. */
export function sumLine({ id, count, total }: ExportedBook): string {
  const expenses = count === 1 ? "1 expense" : `${count} expenses`;
  return `the ledger ${id} of Outlay: ${expenses}, ${writeExact(total)} in all`;
}
