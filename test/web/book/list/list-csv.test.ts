// The file of a list has all fields of an expense, exact, and nothing that a spreadsheet would run.

import { expect, test } from "bun:test";
import { type CsvContext, csvHead, csvLines } from "../../../../src/web/book/list/list-csv.ts";
import type { Expense } from "../../../../src/web/service/shapes.ts";
import { en } from "../../../../src/web/texts/en.ts";
import { currency, decimal } from "../../../support/values.ts";
import { madeExpense } from "../../expense/made-expense.ts";
import { HOME } from "../../reports/rows.ts";

const CONTEXT: CsvContext = { texts: en, currency: currency("EUR"), categories: HOME };

/** Safe: ids of categories of the test's own, as the service would answer them. */
const made = (more: object) => madeExpense(more as Partial<Expense>);

test("names its columns, behind the mark of UTF-8", () => {
  expect(csvHead(CONTEXT)).toBe(
    "\uFEFFDate,Description,Amount,Currency,Payee,Category,Tags,Note,Split,Original amount,Original currency,Exchange rate\r\n",
  );
});

const WHOLE = made({
  ...{ description: "Lunch, at last", payee: "Café", category: 2, tags: ["work", "trip"] },
  ...{ note: "two\nlines" },
});
const SPLIT = made({
  amount: decimal("10"),
  parts: [
    { amount: decimal("7.5"), category: 2 },
    { amount: decimal("2.5"), category: null },
  ],
});
const FOREIGN = made({
  original: { amount: decimal("1200"), currency: currency("JPY"), rate: decimal("1e-7") },
});

test.each([
  [
    "a subcategory, tags and a note of two lines",
    WHOLE,
    '2026-11-20,"Lunch, at last",12.50,EUR,Café,C1 / C2,"work, trip","two\nlines",,,,',
  ],
  ["parts", SPLIT, "2026-11-20,Lunch,10.00,EUR,,,,,C1 / C2: 7.50; 2.50,,,"],
  [
    "an original in its own currency",
    FOREIGN,
    "2026-11-20,Lunch,12.50,EUR,,,,,,1200,JPY,0.0000001",
  ],
  [
    "a formula, and a negative amount",
    made({ description: "=1+1", payee: "@Home", amount: decimal("-1e+21") }),
    "2026-11-20,'=1+1,-1000000000000000000000.00,EUR,'@Home,,,,,,,",
  ],
])("writes %s", (_, expense, line) => {
  expect(csvLines([expense], CONTEXT)).toBe(`${line}\r\n`);
});

test("a ledger without a currency has amounts alone", () => {
  expect(csvLines([made({})], { ...CONTEXT, currency: null })).toBe(
    "2026-11-20,Lunch,12.50,,,,,,,,,\r\n",
  );
});
