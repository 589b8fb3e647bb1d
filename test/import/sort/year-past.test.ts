// After a year, the rows of the next month have the right category and payee without any action by the user. They are made from bank
// texts.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { addDays } from "../../../src/domain/time/calendar-date.ts";
import { csvSource, ImportBook, TODAY } from "../../support/import-book.ts";
import { type Random, randomFrom } from "../../support/seeded-random.ts";
import { decimal, expenseId } from "../../support/values.ts";

const CATEGORIES = [
  "Food",
  "Home",
  "Travel",
  "Clothes",
  "Health",
  "Fun",
  "Phone",
  "Gifts",
] as const;
const PAST = 900;
const ROWS = 400;

interface Shop {
  readonly name: string;
  readonly texts: readonly string[];
  readonly category: (typeof CATEGORIES)[number];
}

/** Returns the payees of a household in each country, and payees without a history. */
function shopsOf(random: Random): { known: readonly Shop[]; strange: readonly string[] } {
  const lines = readFileSync(new URL("bank-texts.txt", import.meta.url), "utf8").trimEnd();
  const pairs = lines
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split(" | "));
  const byName = Map.groupBy(pairs, ([, name = ""]) => name);
  const strange = (byName.get("-") ?? []).map(([text = ""]) => text);
  byName.delete("-");
  const known = [...byName].map(([name, own]): Shop => {
    return { name, texts: own.map(([text = ""]) => text), category: random.pick(CATEGORIES) };
  });
  return { known, strange };
}

/** Returns the category of a row. One in twenty-five is in another category, because people are not consistent. */
const filedAs = (random: Random, { category }: Shop) =>
  random.below(25) === 0 ? random.pick(CATEGORIES) : category;

test("after a year, nine in ten rows have the right category and payee", async () => {
  const random = randomFrom(11);
  const { known, strange } = shopsOf(random);
  const book = new ImportBook();
  const ids = new Map(CATEGORIES.map((name) => [name, book.addLabel("category", name)]));
  for (const { name } of known) book.addLabel("payee", name);
  // A few payees are paid often, and most only now and then.
  const pick = (): Shop => {
    const at = Math.min(random.below(known.length), random.below(known.length));
    return known[at] as Shop; // Safe: the index is less than the length.
  };
  for (let at = 0; at < PAST; at += 1) {
    const shop = pick();
    const day = addDays(TODAY, -40 - Math.trunc((at * 365) / PAST)) ?? TODAY;
    const text = shop.texts[random.below(shop.texts.length)] ?? shop.name;
    const category = ids.get(filedAs(random, shop)) ?? null;
    const isTyped = random.below(3) === 0;
    book.expenses.push({
      id: expenseId(at + 1),
      day,
      payee: shop.name,
      category,
      isMarked: true,
      description: isTyped ? shop.name : text,
      amount: decimal(`${1 + random.below(90)}`),
    });
  }
  const truth = Array.from({ length: ROWS }, (_, at) => {
    const isStrange = random.below(20) === 0;
    const shop = pick();
    const text = isStrange
      ? (strange[random.below(strange.length)] ?? "")
      : (shop.texts[random.below(shop.texts.length)] ?? "");
    const day = addDays(TODAY, -30 + Math.trunc(at / 14)) ?? TODAY;
    return { day, text, shop: isStrange ? undefined : shop, cents: 100 + at };
  });
  const lines = truth.map(({ day, text, cents }) => `${day};${text};-${cents / 100}`);
  const { rows } = await book.preview(csvSource(["Date;Description;Amount", ...lines].join("\n")));
  const drafts = rows.flatMap(({ drafted }) => drafted?.draft ?? []);
  const count = { right: 0, wrongPayee: 0, rows: drafts.length };
  for (const [at, { payee, category }] of drafts.entries()) {
    const shop = truth[at]?.shop;
    const id = category && "id" in category ? category.id : null;
    const isRight = payee === (shop?.name ?? null) && id === (shop ? ids.get(shop.category) : null);
    if (isRight) count.right += 1;
    if (payee !== null && payee !== shop?.name) count.wrongPayee += 1;
  }
  expect(count).toMatchObject({ rows: ROWS, wrongPayee: 0 });
  expect(count.right).toBeGreaterThanOrEqual(ROWS * 0.9);
});
