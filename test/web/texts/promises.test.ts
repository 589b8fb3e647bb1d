// What the app promises in words is true: changes that wait for the service are in the memory of the page, and nowhere else.

import { expect, test } from "bun:test";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { en } from "../../../src/web/texts/en.ts";

test.each([
  ["English", en, "Keep this page open"],
  ["Bengali", bn, "পাতাটি খোলা রাখুন"],
])("in %s it says for how long changes are kept while the service is away", (_, texts, words) => {
  expect(texts.away).toContain(words);
});
