// Words of a search text that may also be an amount, a currency or a state of expenses.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { currency, decimal } from "../../support/values.ts";

const either = (words: readonly string[], ...amounts: readonly string[]) => {
  return { either: [{ words, amounts: amounts.map(decimal) }] };
};

test.each([
  ["a number", "1234", either(["1234"], "1234", "-1234")],
  ["an amount", "46.60", either(["46", "60"], "46.6", "-46.6")],
  ["one with a comma and a sign", "46,60€", either(["46", "60"], "46.6", "-46.6")],
  ["one that may be two", "1,234", either(["1", "234"], "1234", "-1234", "1.234", "-1.234")],
  ["a number that is no year", "1899", either(["1899"], "1899", "-1899")],
  ["a currency", "eur", { either: [{ words: ["eur"], currencies: [currency("EUR")] }] }],
  ["the sign of one", "€", { either: [{ words: [], currencies: [currency("EUR")] }] }],
  ["a code that is a word", "ALL top", { words: ["all", "top"] }],
  [
    "what has no category",
    "Uncategorized ohne  Kategorie",
    {
      either: [
        { words: ["uncategorized"], state: "uncategorized" as const },
        { words: ["ohne", "kategorie"], state: "uncategorized" as const },
      ],
    },
  ],
  [
    "what is split",
    "tea split",
    { words: ["tea"], either: [{ words: ["split"], state: "split" as const }] },
  ],
  ["the same in quotes", '"split" "46.60" "eur"', { words: ["split", "46", "60", "eur"] }],
  ["a tag", "#work", { tags: ["work"] }],
  ["a tag as typed", "#Überstunden-2", { tags: ["Überstunden-2"] }],
  ["several tags", "#a,#b #c;#d", { tags: ["a", "b", "c", "d"] }],
  ["a tag twice", "#a #a #A", { tags: ["a", "A"] }],
  ["a tag of two words", '#"summer trip"', { tags: ["summer trip"] }],
  ["a tag of an emoji", "#🍕", { tags: ["🍕"] }],
  ["a tag with a number", "#2026", { tags: ["2026"] }],
  ["a payee", "@cafe", { payees: ["cafe"] }],
  ["a sign as a word", 'tag:work Payee:"Corner Café"', { tags: ["work"], payees: ["Corner Café"] }],
  ["a category by a word", "category:food lunch", { categories: ["food"], words: ["lunch"] }],
  ["what is no sign", "subcategory:food", { words: ["subcategory", "food"] }],
  ["a payee of two words", '@"Corner Café"', { payees: ["Corner Café"] }],
  ["one in curly quotes", "@“Corner Café”", { payees: ["Corner Café"] }],
  ["one with spaces around", '@" Corner  Café "', { payees: ["Corner  Café"] }],
  ["one with signs", '@"#1 > 2, 3; 4"', { payees: ["#1 > 2, 3; 4"] }],
  ["one with an apostrophe", "@Joe's", { payees: ["Joe's"] }],
  ["full-width signs", "＃仕事 ＠店", { tags: ["仕事"], payees: ["店"] }],
  ["Japanese and Arabic commas", "#a、#b،#c", { tags: ["a", "b", "c"] }],
])("%s", (_, text, { words = [], either = [] }: Partial<ReturnType<typeof readSearch>>) => {
  const read = readSearch(text);
  expect([read.words, read.either, read.faults]).toEqual([words, either, []]);
});

test("the reader's decimal sign settles what a number is", () => {
  const amounts = (sign: "." | ",") => readSearch("1,234", undefined, sign).either[0]?.amounts;
  expect(amounts(".")).toEqual(["1234", "-1234"].map(decimal));
  expect(amounts(",")).toEqual(["1.234", "-1.234"].map(decimal));
});
