// The example searches, each of which is read as the kind that it illustrates, and the errors in a search, in each language.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { faultText, searchExamples } from "../../../src/web/book/search-signs.tsx";
import { readFor } from "../../../src/web/service/search-late.ts";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { texts as de } from "../../../src/web/texts/de.ts";
import { en } from "../../../src/web/texts/en.ts";
import { texts as es } from "../../../src/web/texts/es.ts";
import { day } from "../../support/values.ts";

const LANGUAGES = { bn, de, en, es };

test.each(Object.values(LANGUAGES))(
  "the words for no category find expenses without one",
  (texts) => {
    const { either } = readFor(texts.noCategory, {
      today: day("2026-11-21"),
      firstDay: 1,
      locale: "en",
    });
    expect(either.map(({ state }) => state)).toEqual(["uncategorized"]);
  },
);

test.each(Object.entries(LANGUAGES))("each example in %s is read as its kind", (locale, texts) => {
  const searcher = { today: day("2026-11-21"), firstDay: 1, locale };
  const read = searchExamples(texts.finding).map(({ name, shown }) => {
    const { marks, faults, not } = readFor(shown, searcher);
    const kinds = [...new Set(marks.map(({ kind }) => kind))];
    return [name, ...kinds, ...faults, ...(not.words.length > 0 ? ["left out"] : [])];
  });
  expect(read).toEqual([
    ["category", "category"],
    ["payee", "payee"],
    ["tag", "tag"],
    ["amount", "amount"],
    ["without", "word", "left out"],
    ["days", "date"],
    ["exact", "amount"],
    ["state", "word"],
  ]);
});

test.each([
  [">abc", "en", "“abc” isn’t an amount. Try >10 or >10.50."],
  [">abc", "de", "„abc“ ist kein Betrag. Versuche >10 oder >10.50."],
  [">1,234", "es", "«1,234» puede ser dos importes. Prueba con >1234 o >1.2340."],
  ["lunch <", "bn", "< এর পরে পরিমাণ লিখুন: <10 বা <10.50।"],
  ["2026-13", "en", "“2026-13” isn’t a date. Try 2026, 2026-10, 2026-10-05, or 2026-10..2026-12."],
  [
    "2026-12..2026-10",
    "de",
    "„2026-12..2026-10“ endet, bevor es beginnt. Schreibe den früheren Tag zuerst.",
  ],
  ["-5", "es", '«-5» puede ser un importe o una palabra que excluir. Prueba con =-5 o -"5".'],
  ['@"Corner', "de", "Das schließende Anführungszeichen fehlt."],
  ["tea @", "en", "Add a name after @."],
] as const)("the error in %s is described in %s: %s", (text, language, expected) => {
  const [fault] = readSearch(text).faults;
  if (!fault) throw new Error(`${text} has no fault`);
  expect(faultText(fault, LANGUAGES[language], language)).toBe(expected);
});
