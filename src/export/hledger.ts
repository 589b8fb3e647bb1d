// Writes an hledger journal. One account for all spending balances the categories. Characters that a text can't contain are replaced,
// and the unchanged text is kept in a tag.

import { writeExact } from "../domain/money/written-digits.ts";
import { escapeCharacter, onOneLine } from "../domain/text/text.ts";
import type { ExportedBook } from "./exported-book.ts";
import { type Account, digitsOf, sumLine, writeJournal } from "./journal.ts";

const PAID_FROM = "assets:outlay";

/** The program's own limit. */
const MAX_PLACES = 255;

export function writeHledger(book: ExportedBook): AsyncGenerator<string, void> {
  const { name, currency } = book.profile;
  return writeJournal(book, {
    naming: {
      root: "expenses:",
      none: "uncategorized",
      // Two spaces would end a name, and a semicolon would begin a comment.
      level: (level) => onOneLine(level).replace(/[:;]/g, "-"),
    },
    opening: (accounts) => [
      `; ${onOneLine(name)}, ${sumLine(book)}`,
      "decimal-mark .",
      `account ${PAID_FROM}`,
      ...accounts.map(declare),
    ],
    money: (amount) => [writeExact(amount), currency ?? []].flat().join(" "),
    holds: (amount) => digitsOf(amount).places <= MAX_PLACES,
    limit: `over ${MAX_PLACES} decimal places`,
    shown: ({ description, payee, tags }) => ({
      description: shownText(description),
      payee: payee === null ? null : shownText(payee),
      tags: tags.map((each) => each.replace(/[\s,:;[\]]+/g, "-")),
    }),
    title: ({ id, date }, { description, payee, tags }, facts) => [
      // The * and the id before it keep a description from being mistaken for a status or a code.
      `${date} * (${id}) ${[payee ?? [], description].flat().join(" | ")}`.trimEnd(),
      `    ; ${tag("id", String(id))}`,
      ...(tags.length > 0 ? [`    ; ${tags.map((each) => `${each}:`).join(", ")}`] : []),
      ...facts.map(([about, text]) => `    ; ${tag(about, quoted(text))}`),
    ],
    paidFrom: PAID_FROM,
    indent: "    ",
  });
}

function declare({ name, category }: Account): string {
  if (!category) return `account ${name}`;
  const exact = name.endsWith(`:${category.name}`) ? [] : [tag("name", quoted(category.name))];
  return `account ${name}  ; ${[tag("id", String(category.id)), ...exact].join(", ")}`;
}

function tag(name: string, text: string): string {
  return `outlay-${name}:${text}`;
}

/** Writes JSON. A comma would end a tag, and hledger may read a date in brackets, so these characters are escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[,[\]]/g, escapeCharacter);
}

/** Removes the signs that begin a comment or separate payee and description. */
function shownText(text: string): string {
  return onOneLine(text).replaceAll(";", ",").replaceAll("|", "/");
}
