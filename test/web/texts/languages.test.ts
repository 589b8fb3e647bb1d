// Each language of the app is a file and a line: its name and its region are the platform's.

import { describe, expect, test } from "bun:test";
import { labelNameFault } from "../../../src/domain/label/label.ts";
import { LANGUAGES, nameOfLanguage } from "../../../src/web/texts/languages.ts";
import { loadSampleTexts } from "../../../src/web/texts/sample-texts.ts";
import { loadTexts } from "../../../src/web/texts/texts.ts";
import { readerOf } from "../../../src/web/texts/user-locale.ts";

test("each language is called as its speakers call it", () => {
  expect(LANGUAGES.map(nameOfLanguage)).toEqual(["English", "বাংলা", "Deutsch", "Español"]);
});

describe.each([...LANGUAGES])("%s", (language) => {
  const reader = readerOf([], language);

  test("has texts of its own, with what the English ones have", async () => {
    const [own, english] = await Promise.all([loadTexts(reader), loadTexts(readerOf([], "en"))]);
    expect(own.save === english.save).toBe(language === "en");
  });

  test("is loaded once: another object would draw the whole page again", async () => {
    expect(await loadTexts(reader)).toBe(await loadTexts(reader));
  });

  test("calls no ledger as it calls a screen", async () => {
    const { nav } = await loadTexts(reader);
    expect([nav.book, nav.reports, nav.settings]).not.toContain(nav.firstLedger);
  });

  test("names categories, payees and tags of the sample, each otherwise, as the service takes them", async () => {
    const { categories, payees, tags } = await loadSampleTexts(reader);
    for (const names of [categories, payees, tags].map(Object.values<string>)) {
      expect(new Set(names).size).toBe(names.length);
      expect(names.flatMap((name) => labelNameFault(name) ?? [])).toEqual([]);
    }
  });
});
