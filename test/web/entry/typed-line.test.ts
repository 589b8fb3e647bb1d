// A typed line as an expense: ambiguous signs by the reader's locale, missing fields, values from the history, and a currency other than the
// ledger's.

import { describe, expect, test } from "bun:test";
import type { LabelId } from "../../../src/domain/label/label.ts";
import { isCurrencyCode } from "../../../src/domain/money/currency.ts";
import { knownLabels } from "../../../src/domain/quick-entry/known-labels.ts";
import {
  convertedBy,
  currenciesToChoose,
  draftOf,
  foreignIn,
  impossibleDate,
  inCurrency,
  longerName,
  readLine,
  unknownCategory,
  withoutDay,
} from "../../../src/web/entry/typed-line.ts";
import {
  acceptedOf,
  lateCategory,
  type Offer,
  offeredOf,
  toggled,
  type Wishes,
} from "../../../src/web/entry/use-entry.ts";
import type { Category } from "../../../src/web/service/shapes.ts";
import { currency, day, decimal } from "../../support/values.ts";
import { category } from "../reports/rows.ts";

const today = day("2026-11-21");
const NOTHING: Wishes = new Map();

function read(text: string, locale: string, currency: string | null = null, answers = new Map()) {
  const own = currency !== null && isCurrencyCode(currency) ? currency : null;
  return readLine(text, { today, locale, currency: own, answers });
}

function shown(text: string, locale: string, currency: string | null = null): string {
  const draft = draftOf(read(text, locale, currency), today, {});
  return draft ? [draft.description, draft.amount, draft.date].join(" ") : "nothing yet";
}

test.each([
  ["coffee 4,75", "de-DE", "coffee 4.75 2026-11-21"],
  ["coffee 4.75", "de-DE", "coffee 4.75 2026-11-21"],
  ["rent 1.234", "de-DE", "rent 1234 2026-11-21"],
  ["rent 1,234", "de-DE", "rent 1.234 2026-11-21"],
  ["rent 1,234", "en-GB", "rent 1234 2026-11-21"],
  ["rent 1.234", "en-GB", "rent 1.234 2026-11-21"],
  ["rent 1,23,456.78", "en-IN", "rent 123456.78 2026-11-21"],
  ["book 30 3/11", "en-GB", "book 30 2026-11-03"],
  ["book 30 3/11", "en-US", "book 30 2026-03-11"],
  ["চা ১২.৫০", "bn-BD", "চা 12.5 2026-11-21"],
  ["গতকাল ১২০ চা", "bn-BD", "চা 120 2026-11-20"],
  ["gestern 12,50 Kaffee", "de-DE", "Kaffee 12.5 2026-11-20"],
  ["gestern 12,50 Kaffee", "en-GB", "gestern Kaffee 12.5 2026-11-21"],
  ["lunch", "en-GB", "nothing yet"],
  ["12.50", "en-GB", "nothing yet"],
  ["12.50 @Cafe", "en-GB", "Cafe 12.5 2026-11-21"],
])("a line such as %s is read in %s as %s", (text, locale, expected) => {
  expect(shown(text, locale)).toBe(expected);
});

test.each([
  ["গতকাল ১২০ চা", "১২০ চা"],
  ["চা ১২০ গতকাল ", "চা ১২০"],
  ["চা ১২০", "চা ১২০"],
])("a line such as %s is looked up in the history as %s", (text, sought) => {
  expect(withoutDay(text, read(text, "bn-BD").entry.marks)).toBe(sought);
});

test("a line in a currency other than the ledger's asks for its rate", () => {
  expect(read("€30 book", "en-GB", "GBP").missing).toEqual(["rate"]);
  expect(shown("€30 book", "en-GB", "GBP")).toBe("nothing yet");
  expect(shown("€30 book", "en-GB", "EUR")).toBe("book 30 2026-11-21");
});

test("a line asks for ambiguous values until the user gives them", () => {
  const line = read("2 coffees 9", "en-GB");
  const [asked] = line.questions;
  expect(asked?.chosen).toBeUndefined();
  const text = asked?.question.text ?? "";
  const nine = asked?.question.choices.findIndex(({ amount }) => amount === "9") ?? -1;
  const answered = read("2 coffees 9", "en-GB", null, new Map([[text, nine]]));
  expect(draftOf(answered, today, {})?.amount).toBe(decimal("9"));
});

test.each([
  ["5 @Blue Bottle Kaffee", '5 @"Blue Bottle" Kaffee'],
  ["Kaffee @Blue Bottle 5", 'Kaffee @"Blue Bottle" 5'],
  ["৫ চা @নীল দোকান", '৫ চা @"নীল দোকান"'],
  ["5 @Blue coffee", undefined],
  ['5 @"Blue" Bottle', undefined],
  ["5 @Blue #Bottle", undefined],
  ["5 coffee @Blue 2026-11-03", undefined],
  ["5 @Corner Shop", undefined],
])("with a new name without quotes, %s may mean %p", (text, longer) => {
  const known = knownLabels([{ kind: "payee", name: "Corner Shop" }]);
  const options = { today, locale: "de-DE", currency: null, answers: new Map(), known };
  const { marks } = readLine(text, options).entry;
  expect(longerName(text, marks, "payee")?.text).toBe(longer);
});

test.each([
  ["5 tea /nosuch", "nosuch"],
  ["/Süßes, 5 tea", "Süßes"],
  ["5 tea /food", undefined],
  ["5 tea /food /nosuch", "nosuch"],
  ["5 food/drink", undefined],
  ["5 tea 3/11", undefined],
  ["5 tea /2", undefined],
  ["5 tea \\/nosuch", undefined],
  ["5 tea /etc/hosts", undefined],
])("in '%s' the name that no category has is %s", (text, name) => {
  // Safe: the test uses it as the id of a category.
  const id = 1 as LabelId;
  const known = knownLabels([{ kind: "category", name: "Food", id }]);
  const options = { today, locale: "en-GB", currency: null, answers: new Map(), known };
  expect(unknownCategory(text, readLine(text, options).entry.marks)).toBe(name);
});

test.each([
  ["12.50 lunch 2026-02-30", "2026-02-30"],
  ["Miete 500 31.9.2026, bar", "31.9.2026"],
  ["30/02/2026 lunch 5", "30/02/2026"],
  ["lunch 5 2026-02-28", undefined],
  ["lunch 5 2031-01-01", undefined],
  ["lunch 5 \\2026-02-30", undefined],
  ['lunch 5 @"Fair 2026-02-30"', undefined],
  ["31/13 gears 5", undefined],
])("in '%s' the date that doesn't exist is %s", (text, expected) => {
  expect(impossibleDate(text, today, read(text, "en-GB").entry.marks)).toBe(expected);
});

describe("from the history", () => {
  // Safe: the id of a category.
  const category = 3 as LabelId;
  const rest = { payee: "Cafe", amount: decimal("4.5"), tags: ["work", "team"] };
  const certain = { ...rest, category, certain: true };
  const likely = { ...rest, category, certain: false };
  const toggledIn = (...offers: readonly Offer[]) =>
    offers.reduce<Wishes>((wishes, offer) => toggled(offer, wishes), NOTHING);

  test("a category is accepted unless the user drops it, the other values only if the user accepts them", () => {
    expect(acceptedOf(certain, NOTHING)).toEqual({ category, tags: [] });
    expect(acceptedOf(likely, NOTHING)).toEqual({ category, tags: [] });
    const wishes = toggledIn("category", "amount", "#team");
    expect(acceptedOf(likely, wishes)).toEqual({ amount: decimal("4.5"), tags: ["team"] });
    expect(acceptedOf(likely, toggled("category", wishes))).toMatchObject({ category });
  });

  test("the category of a late answer is accepted unless the user has chosen another one", () => {
    // Safe: the id of a category.
    const other = { ...certain, category: 4 as LabelId };
    expect(lateCategory({}, certain, NOTHING)).toBe(category);
    expect(lateCategory({}, likely, NOTHING)).toBe(category);
    expect(lateCategory({}, undefined, NOTHING)).toBeNull();
    expect(lateCategory({ category }, undefined, NOTHING)).toBe(category);
    const pressed = toggledIn("category", "category");
    expect(lateCategory(acceptedOf(likely, pressed), other, pressed)).toBe(category);
    const dropped = toggledIn("category");
    expect(lateCategory({}, certain, dropped)).toBeNull();
  });

  test("an accepted amount completes a line without one", () => {
    const line = read("coffee", "en-GB");
    expect(draftOf(line, today, { amount: decimal("4.5") })?.amount).toBe(decimal("4.5"));
  });

  test("typed values take precedence over suggested ones", () => {
    const line = read("coffee 5 @Bar #work", "en-GB");
    const draft = draftOf(line, today, { amount: decimal("4.5"), payee: "Cafe", tags: ["work"] });
    expect(draft).toMatchObject({ amount: "5", payee: "Bar", tags: ["work"] });
  });
});

const names = ["Food", "Food at work", "Café", "খাবার", "Travel"];
const categories = names.map((name, index) => categoryOf(name, index + 1));
const none = { category: null, certain: false, payee: "Market", amount: null, tags: [] };

test.each([
  ["food 23,40 pizza", "Food"],
  ["pizza FOOD 5", "Food"],
  ["5 food at work", "Food at work"],
  ["food at the work 5", "Food"],
  ["cafe 4", "Café"],
  ["১২ খাবার দুপুরে", "খাবার"],
  ["foods 5", undefined],
  ["old things 5", undefined],
  ["5 @Food", undefined],
])("a category that the line names is found: in %s it is %s", (text, expected) => {
  const { description } = read(text, "de-DE").entry;
  const all = [...categories, { ...categoryOf("Old things", 9), archived: true }];
  const offered = offeredOf(none, description, all);
  expect(all.find(({ id }) => id === offered?.category)?.name).toBe(expected);
  expect(offered?.payee).toBe("Market");
});

test("a category that the line names gives way to a certain category from the history, and is found without a history", () => {
  // Safe: the id of a category.
  const past = { ...none, category: 5 as LabelId, certain: true };
  expect(offeredOf(past, "food", categories)).toBe(past);
  // The usual category of a word is only offered, and only if the history has none.
  const usual = {
    phrases: new Map([["bread", "groceries" as const]]),
    namesOf: () => ["Groceries", "FOOD"],
  };
  const silent = { ...past, category: null, certain: false };
  expect(offeredOf(silent, "Bread", categories, usual)).toMatchObject({
    category: 1,
    certain: false,
  });
  const unsure = { ...past, certain: false };
  expect(offeredOf(unsure, "Bread", categories, usual)).toBe(unsure);
  expect(offeredOf(silent, "soap", categories, usual)).toBe(silent);
  const likely = { ...past, certain: false };
  expect(offeredOf(likely, "food", categories)).toMatchObject({ category: 1, certain: true });
  expect(offeredOf(likely, "lunch", categories)).toBe(likely);
  expect(offeredOf(undefined, "food", categories)?.category).toBe(categories[0]?.id);
  expect(offeredOf(undefined, "lunch", categories)).toBeUndefined();
});

function categoryOf(name: string, id: number): Category {
  return { ...category(id), name };
}

const inEuros = { today: day("2026-11-21"), locale: "en-GB", currency: currency("EUR") };
const readForeign = (text: string) => readLine(text, { ...inEuros, answers: new Map() });

test.each([
  ["12 usd taxi", "0.92", "11.04 12 USD 0.92"],
  ["1,200 JPY tea", "0.006", "7.2 1200 JPY 0.006"],
  ["12 usd taxi", "", "nothing yet"],
  ["12 usd taxi", "0", "nothing yet"],
  ["12 usd taxi", "much", "nothing yet"],
  ["12 taxi", "0.92", "12"],
])("a line in another currency such as %s, with the rate %j, is %s", (text, rate, expected) => {
  const line = readForeign(text);
  const draft = draftOf(line, inEuros.today, {}, convertedBy(line, rate, inEuros));
  const { original, amount } = draft ?? {};
  const paid = original ? [original.amount, original.currency, original.rate] : [];
  expect(draft ? [amount, ...paid].join(" ") : "nothing yet").toBe(expected);
});

test("a line in another currency asks which currency an ambiguous sign means, offering the usual ones first", () => {
  const line = readForeign("$12 taxi");
  expect(foreignIn(line)).toBeUndefined();
  const usual = ["USD", "CAD"];
  expect(currenciesToChoose(line, usual).slice(0, 2).map(String)).toEqual(usual);
  const chosen = inCurrency(line, currency("CAD"), inEuros.currency);
  expect(String(foreignIn(chosen))).toBe("CAD");
  expect(currenciesToChoose(chosen, usual)).toEqual([]);
  expect(inCurrency(line, currency("GBP"), inEuros.currency)).toBe(line);
});
