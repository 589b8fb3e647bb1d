// Writes a Beancount journal. One account for all spending balances the categories. Characters that a name can't contain are replaced,
// and the unchanged text is kept as metadata.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import type { LabelId } from "../domain/label/label.ts";
import { type Decimal, negate } from "../domain/money/decimal.ts";
import { writeExact } from "../domain/money/written-digits.ts";
import { type ExportedBook, eachPortion } from "./exported-book.ts";
import {
  type Account,
  accountsOf,
  digitsOf,
  factsOf,
  leftOut,
  magnitude,
  type Naming,
  postingsOf,
  priceOf,
  sumLine,
} from "./journal.ts";

const PAID_FROM = "Assets:Outlay";

/** The earliest date: accounts are open on each. */
const OPENED = "0001-01-01";

/** ISO 4217 defines this code for an unknown currency. */
const NO_CURRENCY = "XXX";

/** The program computes with 28 digits, for all amounts of a sum together. */
const MAX_PLACES = 10;
const MAX_WHOLE_DIGITS = 18;

const NAMING: Naming = { root: "Expenses:", none: "Uncategorized", level: levelOf };

export async function* writeBeancount(book: ExportedBook): AsyncGenerator<string, void> {
  const { name, currency } = book.profile;
  const accounts = accountsOf(book, NAMING);
  const lines = [
    `; ${sumLine(book)}`,
    `option "title" ${quoted(name)}`,
    `option "operating_currency" "${currency ?? NO_CURRENCY}"`,
    // A price for all units is kept for each of them, rounded to 28 digits.
    'option "inferred_tolerance_default" "*:0.0000001"',
    `${OPENED} open ${PAID_FROM}`,
    ...[...accounts.values()].flatMap(open),
    "",
    "",
  ];
  yield lines.join("\n");
  yield* eachPortion(book, (expense) => writeExpense(expense, book, accounts));
}

function open({ name, category }: Account): readonly string[] {
  const opened = `${OPENED} open ${name}`;
  if (!category) return [opened];
  return [opened, `  outlay-id: ${category.id}`, `  outlay-name: ${quoted(category.name)}`];
}

function writeExpense(
  expense: BookExpense,
  book: ExportedBook,
  accounts: ReadonlyMap<LabelId | null, Account>,
): string {
  const { id, date, amount, description, payee } = expense;
  const currency = book.profile.currency ?? NO_CURRENCY;
  const postings = postingsOf(expense, accounts);
  const price = priceOf(expense, book.profile.currency);
  const amounts = [amount, ...postings.map((posting) => posting.amount)];
  if (price) amounts.push(price.amount);
  if (!amounts.every(isHeld)) {
    return leftOut(
      expense,
      `over ${MAX_WHOLE_DIGITS} digits before the point or ${MAX_PLACES} behind it`,
    );
  }
  const tags = expense.tags.map((name) => name.replace(/[^A-Za-z0-9_/.-]+/g, "-"));
  const facts = factsOf(expense, { description, payee, tags });
  const money = (each: Decimal) => `${writeExact(each)} ${currency}`;
  const paid = price
    ? `${writeExact(price.amount)} ${price.currency} @@ ${money(magnitude(amount))}`
    : undefined;
  const texts = payee === null ? [description] : [payee, description];
  return [
    [date, "*", ...texts.map(quoted), ...hashed(tags)].join(" "),
    `  outlay-id: ${id}`,
    ...facts.map(([name, text]) => `  outlay-${name}: ${quoted(text)}`),
    ...postings.map((posting) => `  ${posting.account}  ${paid ?? money(posting.amount)}`),
    `  ${PAID_FROM}  ${money(negate(amount))}`,
    "",
    "",
  ].join("\n");
}

/** Each once, without those that are empty. */
function hashed(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== "-").map((tag) => `#${tag}`))];
}

function isHeld(amount: Decimal): boolean {
  const { whole, places } = digitsOf(amount);
  return whole <= MAX_WHOLE_DIGITS && places <= MAX_PLACES;
}

/** Begins with a capital or a digit, and has only letters, digits and hyphens. */
function levelOf(name: string): string {
  const held = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{Nd}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const [first = "", ...rest] = held;
  const level = first.toUpperCase() + rest.join("");
  return /^[\p{Lu}\p{Nd}]/u.test(level) ? level : `X-${level}`;
}

/** Puts texts on one line, since the program allows only a few lines. */
function quoted(text: string): string {
  const held = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return `"${held}"`;
}
