// Texts in two directions next to each other are isolated, so that none reorders its neighbors.

import { describe, expect, test } from "bun:test";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { directed, setApart, withoutMarks } from "../../../src/web/texts/directed.ts";
import { en } from "../../../src/web/texts/en.ts";

/** Writes direction marks as characters: [ for a first strong isolate, < for a left-to-right isolate, ! for their end. */
function seen(text: string): string {
  return text.replaceAll("\u2068", "[").replaceAll("\u2066", "<").replaceAll("\u2069", "!");
}

test.each([
  ["Lunch", "Lunch"],
  ["12.50", "12.50"],
  ["খাবার ১২", "খাবার ১২"],
  ["قهوة", "[قهوة!"],
  ["ארוחת צהריים", "[ארוחת צהריים!"],
  ["\u200f١٤٤٫٦٠ €", "[\u200f١٤٤٫٦٠ €!"],
  ["Tea قهوة", "[Tea قهوة!"],
  ["turned \u202e over", "[turned \u202e over!"],
  ["🥖 Food", "🥖 Food"],
])("a value %j within a sentence is %j", (value, expected) => {
  expect(seen(setApart(value))).toBe(expected);
});

describe("on a page from left to right", () => {
  const texts = directed(en, "ltr");

  test("values in the other direction are isolated", () => {
    expect(seen(texts.done.added("قهوة"))).toBe("Added [قهوة!");
    expect(seen(texts.done.added("Lunch"))).toBe("Added Lunch");
    const [before, more, after] = texts.book.comparedWithMonth.soFar.more("١٢");
    expect(seen(`${before}|${more}|${after}`)).toBe("|[١٢! more| than this time last month");
  });

  test("texts are the same as in their catalog", () => {
    expect(texts.search).toMatchObject({ label: en.search.label, filters: en.search.filters });
    expect(texts.done.deleted("3")).toBe("Deleted 3");
    expect(texts.categories.colors).toEqual(en.categories.colors);
  });
});

const texts = directed(en, "rtl");

test("on a page from right to left sentences keep their own direction, with their full stops and numbers", () => {
  expect(seen(texts.failed)).toBe(`<${en.failed}!`);
  expect(seen(texts.entry.placeholder)).toBe(`<${en.entry.placeholder}!`);
  expect(seen(texts.done.added("قهوة"))).toBe("<Added [قهوة!!");
  const kept = seen(texts.expense.kept(texts.deletedMeanwhile));
  expect(kept).toBe(`<[<${en.deletedMeanwhile}!! Your edits are kept.!`);
  const parts = texts.book.comparedWithAverage.whole.less("١٢");
  expect(seen(parts.join("|"))).toBe("<|[١٢! below| your average month!");
});

test("on a page from right to left plain words, and sentences that are split into parts, stay the same", () => {
  expect(texts.amount).toBe("Amount");
  expect(texts.book.comparedWithMonth.soFar.same).toEqual(en.book.comparedWithMonth.soFar.same);
});

test("on a page from right to left Bengali sentences keep their direction too", () => {
  expect(seen(directed(bn, "rtl").failed)).toBe(`<${bn.failed}!`);
});

test("on a page from right to left a file has no direction marks", () => {
  expect(withoutMarks(texts.reports.averageOf(3))).toBe("Average of 3 months");
});
