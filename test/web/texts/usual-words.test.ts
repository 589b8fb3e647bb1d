// The everyday words in each language, and the category that a description usually belongs to.

import { describe, expect, test } from "bun:test";
import { usualCategory, usualPhrases } from "../../../src/domain/search/usual-category.ts";
import { wordsOf } from "../../../src/domain/text/words.ts";
import { words as bn } from "../../../src/web/texts/bn.ts";
import { words as de } from "../../../src/web/texts/de.ts";
import { words as en } from "../../../src/web/texts/en-words.ts";
import { words as es } from "../../../src/web/texts/es.ts";

const LANGUAGES = { bn, de, en, es };

describe.each(Object.entries(LANGUAGES))("in %s", (_, words) => {
  test("there are some 300 words, and none is in two categories", () => {
    const phrases = Object.values(words).flatMap((listed) => {
      return listed.split(",").map((phrase) => wordsOf(phrase).join(" "));
    });
    const twice = phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at);
    expect({ twice, empty: phrases.includes("") }).toEqual({ twice: [], empty: false });
    expect(phrases.length).toBeGreaterThan(280);
  });
});

test.each([
  ["en", "bus", "transport"],
  ["en", "Electricity November", "utilities"],
  ["en", "NETFLIX", "leisure"],
  ["en", "two bus tickets", "transport"],
  ["en", "car insurance", "transport"],
  ["en", "home insurance", "home"],
  ["en", "coffee with Ann", "eatingOut"],
  ["en", "sandwiches", "eatingOut"],
  ["en", "birthday cake", "presents"],
  ["en", "glass", undefined],
  ["en", "xyz", undefined],
  ["en", "", undefined],
  ["de", "Brötchen", "groceries"],
  ["de", "Deutschlandticket", "transport"],
  ["es", "factura de la luz", "utilities"],
  ["es", "cafe", "eatingOut"],
  ["bn", "বিদ্যুৎ বিল", "utilities"],
  ["bn", "রিকশা", "transport"],
] as const)("in the language %s, %s belongs to %p", (language, text, category) => {
  expect<string | undefined>(usualCategory(text, usualPhrases(LANGUAGES[language]))).toBe(category);
});
