// Each language of the app needs only a file of texts and a line in a list. The platform gives its name and region. English is spelled the
// way it is in the reader's country.

import { describe, expect, test } from "bun:test";
import { labelNameFault } from "../../../src/domain/label/label.ts";
import { inDialect } from "../../../src/web/texts/dialect.ts";
import { LANGUAGES, nameOfLanguage } from "../../../src/web/texts/languages.ts";
import { loadSampleTexts } from "../../../src/web/texts/sample-texts.ts";
import { loadTexts } from "../../../src/web/texts/texts.ts";
import { readerOf } from "../../../src/web/texts/user-locale.ts";

test("each language has the name that its speakers use", () => {
  expect(LANGUAGES.map(nameOfLanguage)).toEqual(["English", "বাংলা", "Deutsch", "Español"]);
});

describe.each([...LANGUAGES])("%s", (language) => {
  const reader = readerOf([], language);

  test("has its own texts", async () => {
    const [own, english] = await Promise.all([loadTexts(reader), loadTexts(readerOf([], "en"))]);
    expect(own.save === english.save).toBe(language === "en");
  });

  test("is loaded once, because another object would render the whole page again", async () => {
    expect(await loadTexts(reader)).toBe(await loadTexts(reader));
  });

  test("gives the first ledger a name that no screen has", async () => {
    const { nav } = await loadTexts(reader);
    expect([nav.book, nav.reports, nav.settings]).not.toContain(nav.firstLedger);
  });

  test("gives the sample's categories, payees and tags different names, which the server accepts", async () => {
    const { categories, payees, tags } = await loadSampleTexts(reader);
    for (const names of [categories, payees, tags].map(Object.values<string>)) {
      expect(new Set(names).size).toBe(names.length);
      expect(names.flatMap((name) => labelNameFault(name) ?? [])).toEqual([]);
    }
  });
});

test.each([
  [["en-US"], null, "Color", "Custom color", "Vacation"],
  [["en"], null, "Color", "Custom color", "Vacation"],
  [["en-PH"], null, "Color", "Custom color", "Vacation"],
  [["de-DE"], "en", "Color", "Custom color", "Vacation"],
  [["en-GB"], null, "Colour", "Custom colour", "Holidays"],
  [["en-IN"], null, "Colour", "Custom colour", "Holidays"],
] as const)(
  "a reader with the languages %j who has chosen %j reads %s, %s and %s",
  async (preferred, chosen, ...expected) => {
    const reader = readerOf(preferred, chosen);
    const { color, categories } = await loadTexts(reader);
    const { holidays } = (await loadSampleTexts(reader)).categories;
    const words: unknown[] = [color, categories.otherColor, holidays];
    expect(words).toEqual(expected.slice(0, 3));
  },
);

test("a dialect inherits all texts that it does not replace", () => {
  const texts = { save: "Save", fields: { name: "Name", color: "Color" }, list: ["Gray", "Red"] };
  expect(inDialect(texts, { fields: { color: "Colour" }, list: ["Grey", "Red"] })).toEqual({
    save: "Save",
    fields: { name: "Name", color: "Colour" },
    list: ["Grey", "Red"],
  });
});
