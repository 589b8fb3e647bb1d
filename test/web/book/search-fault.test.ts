// The errors in a search, in the words of each language.

import { expect, test } from "bun:test";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { faultText } from "../../../src/web/book/search-signs.tsx";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { texts as de } from "../../../src/web/texts/de.ts";
import { en } from "../../../src/web/texts/en.ts";
import { texts as es } from "../../../src/web/texts/es.ts";

const LANGUAGES = { bn, de, en, es };

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
