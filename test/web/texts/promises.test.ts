// The app's promises in words are true: changes that wait for the server are in the outbox on the device, and nowhere else.

import { expect, test } from "bun:test";
import { texts as bn } from "../../../src/web/texts/bn.ts";
import { en } from "../../../src/web/texts/en.ts";

test.each([
  ["English", en, "kept on this device"],
  ["Bengali", bn, "এই ডিভাইসে রাখা আছে"],
])("in %s it says where changes are kept while the service is away", (_, texts, words) => {
  expect(texts.away).toContain(words);
});
