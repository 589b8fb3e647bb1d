// Bank texts from ten countries, with the payees that people know.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { KnownPayees } from "../../../src/import/sort/known-payees.ts";

/** Each text with its payee, or "-" for none. */
const TEXTS = readFileSync(new URL("bank-texts.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .map((line): readonly [string, string] => {
    const [text = "", name = "-"] = line.split(" | ");
    return [text, name];
  });

const NAMES = new Set(TEXTS.map(([, name]) => name).filter((name) => name !== "-"));
const payees = new KnownPayees([...NAMES, "Paris Baguette", "Trader"]);

test(`each of ${TEXTS.length} texts has its known payee or none`, () => {
  const found = TEXTS.map(([text, name]) => ({ text, name, found: payees.find(text) ?? "-" }));
  expect(found.filter((one) => one.found !== one.name)).toEqual([]);
});
