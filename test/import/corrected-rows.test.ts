// Rows that somebody has corrected before they are recorded: the expense is what was said, and the file's own line is still known.

import { expect, test } from "bun:test";
import { isImported } from "../../src/domain/import/terms.ts";
import type { RowAnswer } from "../../src/import/import-answers.ts";
import type { ImportRecord } from "../../src/import/record/record.ts";
import { csvSource, ImportBook, sourceOf, statusesOf } from "../support/import-book.ts";
import { currency, day, decimal } from "../support/values.ts";

const BANK = `Date,Payee,Amount
2026-02-27,Corner Cafe,-12.50
2026-02-28,Rewe,-30.00
2026-03-01,Work,2500.00
`;

function bookOf(): ImportBook {
  const book = new ImportBook();
  book.currency = currency("EUR");
  return book;
}

const said = (...answers: readonly (readonly [number, RowAnswer])[]) => ({
  rows: new Map(answers),
});

test("what is said of a row is recorded, counts in the totals, and its line stays known", async () => {
  const book = bookOf();
  const answers = said([
    2,
    {
      ...{ description: "Lunch", amount: decimal("13.5"), date: day("2026-02-20") },
      ...{ note: "with Ann", tags: ["work", "work"] },
    },
  ]);
  const done = await book.import(csvSource(BANK), answers);
  expect(done.rows[1]?.drafted?.draft).toMatchObject({
    ...{ description: "Lunch", amount: "13.5", date: "2026-02-20" },
    ...{ payee: "Corner Cafe", note: "with Ann", tags: ["work"] },
  });
  expect(done.result.totals).toMatchObject({ expenses: 2, total: decimal("43.5") });
  expect(done.result.totals?.of("new").from).toBe(day("2026-02-20"));
  expect(statusesOf(await book.preview(csvSource(BANK)))).toEqual([
    "already-imported",
    "already-imported",
    "already-imported",
  ]);
});

test.each([
  ["spent", 2, "-12.5", "refund"],
  ["money in", 4, "3", "new"],
  ["spent, and less", 2, "1", "new"],
] as const)(
  "an amount of what is %s decides what becomes of it",
  async (_, row, amount, status) => {
    const { rows } = await bookOf().preview(
      csvSource(BANK),
      said([row, { amount: decimal(amount) }]),
    );
    const { verdict, drafted } = rows[row - 1] ?? {};
    expect(verdict?.status).toBe(status);
    expect(isImported(status)).toBe(true);
    expect(drafted?.draft.amount).toBe(decimal(amount));
  },
);

test("a day that looks wrong is told of the day that was said", async () => {
  const reasonsOf = async (date: string) => {
    const { rows } = await bookOf().preview(csvSource(BANK), said([2, { date: day(date) }]));
    return rows[1]?.verdict.reasons.map(({ code }) => code);
  };
  expect(await reasonsOf("2126-02-27")).toEqual(["future"]);
  expect(await reasonsOf("2026-02-26")).toEqual([]);
});

test("with another amount, parts take the difference, and what was paid in another currency goes", async () => {
  const record = (line: number, more: Partial<ImportRecord>): ImportRecord => ({
    ...{ type: "record", line, endLine: line, ids: [], texts: [], raw: `${line}`, payee: "Shop" },
    ...{ days: { booked: day("2026-02-27") }, status: "booked", amount: decimal("-10"), ...more },
  });
  const parts = [
    { amount: decimal("-4"), category: "Food" },
    { amount: decimal("-6"), category: "Home" },
  ];
  const original = { amount: decimal("-20"), currency: "USD" };
  const source = sourceOf("ofx", [record(1, { parts }), record(2, { original })]);
  const amount = decimal("11");
  const [split, abroad] = (await bookOf().preview(source)).rows;
  expect(split?.drafted?.draft.parts).toHaveLength(2);
  expect(abroad?.drafted?.draft.original).toMatchObject({ amount: "20", rate: "0.5" });
  const { rows } = await bookOf().preview(source, said([1, { amount }], [2, { amount }]));
  expect(rows[0]?.drafted?.draft).toMatchObject({
    amount,
    parts: [{ amount: "4" }, { amount: "6" }, { amount: "1", category: null }],
  });
  expect(rows[1]?.drafted?.draft).toMatchObject({ amount, original: null });
});
