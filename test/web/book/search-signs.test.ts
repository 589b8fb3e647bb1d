// The example searches: in each language, each example is read as the kind that it illustrates.

import { expect, test } from "bun:test";
import { searchExamples } from "../../../src/web/book/search-signs.tsx";
import { readFor } from "../../../src/web/service/search-late.ts";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { texts as de } from "../../../src/web/texts/de.ts";
import { en } from "../../../src/web/texts/en.ts";
import { texts as es } from "../../../src/web/texts/es.ts";
import { day } from "../../support/values.ts";

test.each([bn, de, en, es])(
  "the words for no category find expenses without one",
  ({ noCategory }) => {
    const { either } = readFor(noCategory, { today: day("2026-11-21"), firstDay: 1, locale: "en" });
    expect(either.map(({ state }) => state)).toEqual(["uncategorized"]);
  },
);

test.each([
  ["bn", bn],
  ["de", de],
  ["en", en],
  ["es", es],
] as const)("each example in %s is read as its kind", (locale, { finding }) => {
  const searcher = { today: day("2026-11-21"), firstDay: 1, locale };
  const read = searchExamples(finding).map(({ name, shown }) => {
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
