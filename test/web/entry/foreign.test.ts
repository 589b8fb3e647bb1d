// A currency other than the ledger's in a line: which one an ambiguous sign means, and its amount in the ledger's currency.

import { expect, test } from "bun:test";
import {
  convertedBy,
  currenciesToChoose,
  draftOf,
  foreignIn,
  inCurrency,
  readLine,
} from "../../../src/web/entry/typed-line.ts";
import { currency, day } from "../../support/values.ts";

const reader = { today: day("2026-11-21"), locale: "en-GB", currency: currency("EUR") };
const read = (text: string) => readLine(text, { ...reader, answers: new Map() });

test.each([
  ["12 usd taxi", "0.92", "11.04 12 USD 0.92"],
  ["1,200 JPY tea", "0.006", "7.2 1200 JPY 0.006"],
  ["12 usd taxi", "", "nothing yet"],
  ["12 usd taxi", "0", "nothing yet"],
  ["12 usd taxi", "much", "nothing yet"],
  ["12 taxi", "0.92", "12"],
])("a line in another currency such as %s, with the rate %j, is %s", (text, rate, expected) => {
  const line = read(text);
  const draft = draftOf(line, reader.today, {}, convertedBy(line, rate, reader));
  const { original, amount } = draft ?? {};
  const paid = original ? [original.amount, original.currency, original.rate] : [];
  expect(draft ? [amount, ...paid].join(" ") : "nothing yet").toBe(expected);
});

test("a line in another currency asks which currency an ambiguous sign means, offering the usual ones first", () => {
  const line = read("$12 taxi");
  expect(foreignIn(line)).toBeUndefined();
  const usual = ["USD", "CAD"];
  expect(currenciesToChoose(line, usual).slice(0, 2).map(String)).toEqual(usual);
  const chosen = inCurrency(line, currency("CAD"), reader.currency);
  expect(String(foreignIn(chosen))).toBe("CAD");
  expect(currenciesToChoose(chosen, usual)).toEqual([]);
  expect(inCurrency(line, currency("GBP"), reader.currency)).toBe(line);
});
