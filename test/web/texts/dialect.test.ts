// English is spelled the way it is in the reader's country.

import { expect, test } from "bun:test";
import { inDialect } from "../../../src/web/texts/dialect.ts";
import { loadSampleTexts } from "../../../src/web/texts/sample-texts.ts";
import { loadTexts } from "../../../src/web/texts/texts.ts";
import { readerOf } from "../../../src/web/texts/user-locale.ts";

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
