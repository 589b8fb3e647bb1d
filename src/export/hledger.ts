// Writes an hledger journal. One account for all spending balances the categories. Characters that a text can't contain are replaced,
// and the unchanged text is kept in a tag.

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
import { onOneLine } from "./plain-line.ts";

const PAID_FROM = "assets:outlay";

/** The program's own limit. */
const MAX_PLACES = 255;

const NAMING: Naming = {
  root: "expenses:",
  none: "uncategorized",
  // Two spaces would end a name, and a semicolon begins a comment.
  level: (name) => onOneLine(name).replace(/[:;]/g, "-"),
};

export async function* writeHledger(book: ExportedBook): AsyncGenerator<string, void> {
  const { name } = book.profile;
  const accounts = accountsOf(book, NAMING);
  const lines = [
    `; ${onOneLine(name)}, ${sumLine(book)}`,
    "decimal-mark .",
    `account ${PAID_FROM}`,
    ...[...accounts.values()].map(declare),
    "",
    "",
  ];
  yield lines.join("\n");
  yield* eachPortion(book, (expense) => writeExpense(expense, book, accounts));
}

function declare({ name, category }: Account): string {
  if (!category) return `account ${name}`;
  const exact = name.endsWith(`:${category.name}`) ? [] : [tag("name", quoted(category.name))];
  return `account ${name}  ; ${[tag("id", String(category.id)), ...exact].join(", ")}`;
}

function writeExpense(
  expense: BookExpense,
  book: ExportedBook,
  accounts: ReadonlyMap<LabelId | null, Account>,
): string {
  const { id, date, amount } = expense;
  const { currency } = book.profile;
  const postings = postingsOf(expense, accounts);
  const price = priceOf(expense, currency);
  const amounts = [amount, ...postings.map((posting) => posting.amount)];
  if (price) amounts.push(price.amount);
  if (amounts.some((each) => digitsOf(each).places > MAX_PLACES)) {
    return leftOut(expense, `over ${MAX_PLACES} decimal places`);
  }
  const shown = {
    description: shownText(expense.description),
    payee: expense.payee === null ? null : shownText(expense.payee),
    tags: expense.tags.map((name) => name.replace(/[\s,:;[\]]+/g, "-")),
  };
  const money = (each: Decimal) =>
    currency === null ? writeExact(each) : `${writeExact(each)} ${currency}`;
  const paid = price
    ? `${writeExact(price.amount)} ${price.currency} @@ ${money(magnitude(amount))}`
    : undefined;
  const tags = shown.tags.map((name) => `${name}:`);
  const facts = factsOf(expense, shown).map(([name, text]) => tag(name, quoted(text)));
  const title = shown.payee === null ? shown.description : `${shown.payee} | ${shown.description}`;
  return [
    // With a mark and a code before it, no description is mistaken for one of these.
    `${date} * (${id}) ${title}`.trimEnd(),
    `    ; ${tag("id", String(id))}`,
    ...(tags.length > 0 ? [`    ; ${tags.join(", ")}`] : []),
    ...facts.map((fact) => `    ; ${fact}`),
    ...postings.map((posting) => `    ${posting.account}  ${paid ?? money(posting.amount)}`),
    `    ${PAID_FROM}  ${money(negate(amount))}`,
    "",
    "",
  ].join("\n");
}

function tag(name: string, text: string): string {
  return `outlay-${name}:${text}`;
}

/** As JSON. A comma would end a tag, and brackets may hold a date elsewhere, so they are escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[,[\]]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Removes the signs that begin a comment or separate payee and description. */
function shownText(text: string): string {
  return onOneLine(text).replaceAll(";", ",").replaceAll("|", "/");
}
