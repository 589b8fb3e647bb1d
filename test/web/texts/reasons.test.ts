// The reasons for a row's status and for errors in a file: each language has words for every code, with its arguments in them.

import { describe, expect, test } from "bun:test";
import {
  ENGLISH_REASONS,
  type ReasonCode,
  reason,
  tellReason,
} from "../../../src/domain/import/reasons.ts";
import { quote } from "../../../src/domain/text/text.ts";
import { withQuotes } from "../../../src/web/import/rows/row-parts.tsx";
import { texts as bn } from "../../../src/web/texts/import/bn.ts";
import { texts as de } from "../../../src/web/texts/import/de.ts";
import { texts as en } from "../../../src/web/texts/import/en.ts";
import { texts as es } from "../../../src/web/texts/import/es.ts";

// Safe: the table's keys are the codes.
const CODES = Object.keys(ENGLISH_REASONS) as readonly ReasonCode[];
const ARGUMENTS = ["first", "second", "third"];

function partsOf(words: string): readonly string[] {
  return (words.match(/\{\d\}/g) ?? []).toSorted();
}

describe.each(Object.entries({ bn, de, en, es }))("%s", (language, { reasons }) => {
  test.each(CODES)("%s", (code) => {
    expect(partsOf(reasons[code])).toEqual(partsOf(ENGLISH_REASONS[code]));
    const told = tellReason({ code, args: ARGUMENTS }, reasons, (argument) => argument);
    expect(told).not.toMatch(/[{}]/);
    const own = told.replace(/first|second|third/g, "");
    if (language === "bn") expect(own).toMatch(/\p{Script=Bengali}/u);
  });
});

test.each(Object.entries({ bn, de, es }))("%s has no reason in English words", (_, { reasons }) => {
  const same = CODES.filter((code) => reasons[code] === ENGLISH_REASONS[code]);
  expect(same).toEqual([]);
});

test("a German reader sees errors in a file in German", () => {
  const gap = reason("balance-gap", "3,20", 4, 5);
  const told = tellReason(gap, de.reasons, (argument) => argument);
  expect(told).toBe("Der Saldo geht nicht auf: Zwischen Zeile 4 und Zeile 5 fehlen 3,20.");
});

test("a text of the file in a reason has a language's own quotation marks", () => {
  const told = tellReason(reason("only-reading", quote("13. Feb"), 4), de.reasons, (argument) =>
    withQuotes(argument, de.quoted),
  );
  expect(told).toContain("„13. Feb“");
  expect(withQuotes(`D ${quote('a "b" \\')}`, es.quoted)).toBe('D «a "b" \\»');
});

test("an argument that looks like a placeholder is not replaced", () => {
  expect(tellReason({ code: "bank-error", args: ["{1}", "later"] })).toContain("error {1}: later");
});
