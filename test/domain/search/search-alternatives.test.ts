// Words in a search that may also be an amount, a currency or a state of expenses. Also tags, payees and categories.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { currency, decimal } from "../../support/values.ts";

const either = (words: readonly string[], ...amounts: readonly string[]) => {
  return { either: [{ words, amounts: amounts.map(decimal) }] };
};

test.each([
  ["a number", "1234", either(["1234"], "1234", "-1234")],
  ["an amount", "46.60", either(["46", "60"], "46.6", "-46.6")],
  ["an amount with a comma and a currency sign", "46,60€", either(["46", "60"], "46.6", "-46.6")],
  [
    "a number that may be two amounts",
    "1,234",
    either(["1", "234"], "1234", "-1234", "1.234", "-1.234"),
  ],
  ["a number that is not a year", "1899", either(["1899"], "1899", "-1899")],
  ["a currency", "eur", { either: [{ words: ["eur"], currencies: [currency("EUR")] }] }],
  ["a currency sign", "€", { either: [{ words: [], currencies: [currency("EUR")] }] }],
  ["a currency code that is a word", "ALL top", { words: ["all", "top"] }],
  [
    "words for expenses without a category",
    "Uncategorized ohne  Kategorie",
    {
      either: [
        { words: ["uncategorized"], state: "uncategorized" as const },
        { words: ["ohne", "kategorie"], state: "uncategorized" as const },
      ],
    },
  ],
  [
    "a word for split expenses",
    "tea split",
    { words: ["tea"], either: [{ words: ["split"], state: "split" as const }] },
  ],
  ["words in quotes", '"split" "46.60" "eur"', { words: ["split", "46", "60", "eur"] }],
  ["a tag", "#work", { tags: ["work"] }],
  ["a tag as typed", "#Überstunden-2", { tags: ["Überstunden-2"] }],
  ["several tags", "#a,#b #c;#d", { tags: ["a", "b", "c", "d"] }],
  ["a tag twice", "#a #a #A", { tags: ["a", "A"] }],
  ["a tag with two words", '#"summer trip"', { tags: ["summer trip"] }],
  ["an emoji as a tag", "#🍕", { tags: ["🍕"] }],
  ["a tag with a number", "#2026", { tags: ["2026"] }],
  ["a payee", "@cafe", { payees: ["cafe"] }],
  [
    "a word instead of a sign",
    'tag:work Payee:"Corner Café"',
    { tags: ["work"], payees: ["Corner Café"] },
  ],
  ["a word for a category", "category:food lunch", { categories: ["food"], words: ["lunch"] }],
  ["a word that is not a sign", "subcategory:food", { words: ["subcategory", "food"] }],
  ["a payee with two words", '@"Corner Café"', { payees: ["Corner Café"] }],
  ["a payee in curly quotes", "@“Corner Café”", { payees: ["Corner Café"] }],
  ["a payee with spaces around it", '@" Corner  Café "', { payees: ["Corner  Café"] }],
  ["a payee with signs", '@"#1 > 2, 3; 4"', { payees: ["#1 > 2, 3; 4"] }],
  ["a payee with an apostrophe", "@Joe's", { payees: ["Joe's"] }],
  ["full-width signs", "＃仕事 ＠店", { tags: ["仕事"], payees: ["店"] }],
  ["Japanese and Arabic commas", "#a、#b،#c", { tags: ["a", "b", "c"] }],
])(
  "a search can have %s",
  (_, text, { words = [], either = [] }: Partial<ReturnType<typeof readSearch>>) => {
    const read = readSearch(text);
    expect([read.words, read.either, read.faults]).toEqual([words, either, []]);
  },
);

test("the reader's decimal sign settles which amount a number is", () => {
  const amounts = (sign: "." | ",") => readSearch("1,234", undefined, sign).either[0]?.amounts;
  expect(amounts(".")).toEqual(["1234", "-1234"].map(decimal));
  expect(amounts(",")).toEqual(["1.234", "-1.234"].map(decimal));
});
