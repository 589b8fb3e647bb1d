// Writes a Beancount journal. One account for all spending balances the categories. Characters that a name can't contain are replaced,
// and the unchanged text is kept as metadata.

import { writeExact } from "../domain/money/written-digits.ts";
import type { ExportedBook } from "./exported-book.ts";
import { type Account, digitsOf, sumLine, writeJournal } from "./journal.ts";

const PAID_FROM = "Assets:Outlay";

/** The date on which all accounts are opened, which is the earliest possible date. */
const OPENED = "0001-01-01";

/** ISO 4217 defines this code for an unknown currency. */
const NO_CURRENCY = "XXX";

/** Beancount computes with 28 digits. These limits leave room for the sum of all amounts. */
const MAX_PLACES = 10;
const MAX_WHOLE_DIGITS = 18;

export function writeBeancount(book: ExportedBook): AsyncGenerator<string, void> {
  const { name, currency } = book.profile;
  return writeJournal(book, {
    naming: { root: "Expenses:", none: "Uncategorized", level: levelOf },
    opening: (accounts) => [
      `; ${sumLine(book)}`,
      `option "title" ${quoted(name)}`,
      `option "operating_currency" "${currency ?? NO_CURRENCY}"`,
      // The program turns a total price into a price per unit, rounded to 28 digits.
      'option "inferred_tolerance_default" "*:0.0000001"',
      `${OPENED} open ${PAID_FROM}`,
      ...accounts.flatMap(open),
    ],
    money: (amount) => `${writeExact(amount)} ${currency ?? NO_CURRENCY}`,
    holds(amount) {
      const { whole, places } = digitsOf(amount);
      return whole <= MAX_WHOLE_DIGITS && places <= MAX_PLACES;
    },
    limit: `over ${MAX_WHOLE_DIGITS} digits before the point or ${MAX_PLACES} after it`,
    shown: ({ description, payee, tags }) => ({
      description,
      payee,
      tags: tags.map((tag) => tag.replace(/[^A-Za-z0-9_/.-]+/g, "-")),
    }),
    title: ({ id, date, description, payee }, { tags }, facts) => [
      [date, "*", ...[payee ?? [], description].flat().map(quoted), ...hashed(tags)].join(" "),
      `  outlay-id: ${id}`,
      ...facts.map(([about, text]) => `  outlay-${about}: ${quoted(text)}`),
    ],
    paidFrom: PAID_FROM,
    indent: "  ",
  });
}

function open({ name, category }: Account): readonly string[] {
  const opened = `${OPENED} open ${name}`;
  if (!category) return [opened];
  return [opened, `  outlay-id: ${category.id}`, `  outlay-name: ${quoted(category.name)}`];
}

/** The tags as hashtags, without repetitions and empty ones. */
function hashed(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== "-").map((tag) => `#${tag}`))];
}

/** Makes an account's level from a name: it begins with a capital or a digit, and has only letters, digits and hyphens. */
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
