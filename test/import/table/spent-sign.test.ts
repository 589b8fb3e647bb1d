// The sign of money spent is read if the file proves it, and otherwise asked about. It is never wrong without a question.

import { expect, test } from "bun:test";
import type { Spent } from "../../../src/domain/import/terms.ts";
import { scaled } from "../../support/environment.ts";
import { csvSource, ImportBook } from "../../support/import-book.ts";
import { type Random, randomFrom } from "../../support/seeded-random.ts";

type Row = readonly [text: string, amount: string];

/** Returns the sign of a table, or undefined if there is a question. */
async function signOf(rows: readonly Row[]) {
  const lines = rows.map(([text, amount], at) => {
    return `2026-03-${String(1 + (at % 28)).padStart(2, "0")},${text},${amount}`;
  });
  const text = `Date,Description,Amount\n${lines.join("\n")}\n`;
  const { result, reading } = await new ImportBook().preview(csvSource(text));
  const isAsked = result.questions.some(({ kind }) => kind === "spent");
  return isAsked ? undefined : reading.table?.spent?.value;
}

/** The texts of rows, of which some show the direction of money. */
const SHOPS: readonly [string, ...string[]] = [
  "Lidl",
  "Shell",
  "Amazon",
  "Coffee Fellows",
  "Restaurant Adler",
  "POS 12 Edeka",
  "Card Factory",
  "Purchase 991",
  "Direct debit Power Ltd",
  "Rent",
  "ATM 4711",
  "Zoo",
];
const BACK: readonly [string, ...string[]] = ["Refund Amazon", "Zoo", "Return Zara", "Amazon"];
const COMES_IN: readonly [string, ...string[]] = [
  "Salary ACME",
  "ACME Ltd",
  "J. Smith",
  "Dividend",
  "Rent flat 2",
  "Restaurant Adler takings",
  "Interest payment",
];
const CARD_PAID: readonly [string, ...string[]] = [
  "Payment - thank you",
  "Autopay",
  "Online 4711",
  "还款",
];

function fileOf(random: Random): { readonly rows: readonly Row[]; readonly spent: Spent } {
  // A single negative row is read as spent, because few files mean anything else by it.
  const size = 2 + random.below(40);
  const kind = random.pick(["bank", "bank", "card", "card", "deposits", "tracker"] as const);
  const isNegative =
    kind === "bank" || kind === "deposits" || (kind === "card" && random.below(2) === 0);
  const rows = Array.from({ length: size }, (): Row => {
    const cents = 1 + random.below(90_000);
    const chance = random.below(100);
    const [isIn, text] =
      kind === "deposits"
        ? [true, random.pick(COMES_IN)]
        : kind === "bank" && chance < 25
          ? [true, random.pick(COMES_IN)]
          : chance < (kind === "tracker" ? 0 : 8)
            ? [true, random.pick(BACK)]
            : kind === "card" && chance < 14
              ? [true, random.pick(CARD_PAID)]
              : [false, random.pick(SHOPS)];
    const isBelow = isIn !== isNegative;
    return [text, `${isBelow ? "-" : ""}${cents / 100}`];
  });
  return { rows, spent: isNegative ? "negative" : "positive" };
}

const FILES = scaled(60);

test(`the sign is never wrong without a question, in ${FILES} files of accounts, cards and trackers`, async () => {
  let asked = 0;
  for (let index = 0; index < FILES; index += 1) {
    const { rows, spent } = fileOf(randomFrom(7_000 + index));
    const sign = await signOf(rows);
    if (sign === undefined) asked += 1;
    else expect({ index, rows, sign }).toEqual({ index, rows, sign: spent });
  }
  expect(asked).toBeLessThan(FILES * 0.6);
});
