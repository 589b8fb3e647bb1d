// What the service says of a row or a file, in the reader's language: each language has words for the same clauses.

import { describe, expect, test } from "bun:test";
import { texts as bn } from "../../../src/web/texts/import/bn.ts";
import { texts as de } from "../../../src/web/texts/import/de.ts";
import { texts as en } from "../../../src/web/texts/import/en.ts";
import { texts as es } from "../../../src/web/texts/import/es.ts";
import { translateReason } from "../../../src/web/texts/reasons.ts";

test.each([
  ["you deleted it", "von dir gelöscht"],
  ["Betrag n/a is no amount", "Betrag n/a ist kein Betrag"],
  ["Datum is missing", "Datum fehlt"],
  ["a.csv can't be read: the file is empty", "Die Datei ist leer."],
  ["a.zip can't be read: b.csv: the file is empty", "b.csv: Die Datei ist leer."],
  [
    "a.csv can't be read: the file would take more than 256 MiB: divide the file",
    "Die Datei ist entpackt größer als 256 MB. Teile die Datei.",
  ],
  [
    "a.xlsb can't be read: it is an XLSB workbook: save it as XLSX",
    "Es ist eine XLSB-Tabelle. Speichere sie als XLSX.",
  ],
  ["what nobody has said yet", undefined],
])("%s", (said, words) => {
  expect(translateReason(de.reasons, said)).toBe(words);
});

test("in English, a file that can't be read is named once", () => {
  const said = "a.csv can't be read: the file is empty";
  expect(translateReason(en.reasons, said)).toBe("The file is empty.");
});

describe.each(Object.entries({ bn, es }))("%s", (_, { reasons }) => {
  test("has the clauses of the others, with the texts in them", () => {
    expect(Object.keys(reasons).toSorted()).toEqual(Object.keys(de.reasons).toSorted());
    const parts = (words: string) => (words.match(/\{\d\}/g) ?? []).toSorted();
    const own = Object.entries(reasons).map(([clause, words]) => [clause, parts(words)]);
    const others = Object.entries(de.reasons).map(([clause, words]) => [clause, parts(words)]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(others));
  });
});
