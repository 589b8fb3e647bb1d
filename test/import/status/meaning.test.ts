// Pitfalls 67 to 76 of imports: signs, refunds, money that comes in, transfers, cash, and other currencies.

import { describe, expect, test } from "bun:test";
import type { ImportRecord } from "../../../src/import/record/record.ts";
import type { OtherRow } from "../../../src/import/status/meaning.ts";
import {
  csvSource,
  type Done,
  ImportBook,
  sourceOf,
  statusesOf,
} from "../../support/import-book.ts";
import { day, decimal, expenseId } from "../../support/values.ts";

/** Status and amount of each record, as an expense. */
function outcomes({ rows }: Done) {
  return rows
    .filter(({ record }) => record)
    .map(({ verdict, drafted }): unknown => [verdict.status, drafted?.draft.amount]);
}

/** A row of another source. */
function other(date: string, amount: string, expense: OtherRow["expense"]): OtherRow {
  return { account: "x", day: day(date), amount: decimal(amount), expense, isDeleted: false };
}

describe("pitfall", () => {
  test("67: a card whose purchases are positive is asked once, and then known", async () => {
    const book = new ImportBook();
    const file = csvSource(
      "Date,Description,Amount\n2026-03-01,Shoes,50.00\n2026-03-02,Bread,4.20\n2026-03-20,Online 4711,-54.20\n",
    );
    const { reading, result } = await book.preview(file);
    expect(result.questions.map(({ kind }) => kind)).toEqual(["spent"]);
    const amounts = result.questions[0]?.choices.map(({ rows }) => rows[0]?.amount);
    expect<unknown>(amounts).toEqual(["-50", "50"]);
    book.profiles.push({ name: "Card", finds: reading.finds, spent: "positive", isCard: true });
    const known = await book.preview(file);
    expect(known.result.questions).toEqual([]);
    expect(outcomes(known)).toEqual([
      ["new", "50"],
      ["new", "4.2"],
      ["transfer", "-54.2"],
    ]);
  });

  test("72: on a card, it is what a shop gives back", async () => {
    const file = csvSource(
      "Datum;Text;Betrag\n13.03.2026;Schuhe;-80,00\n14.03.2026;Hut;-20,00\n15.03.2026;Gutschrift Boutique;20,00\n",
    );
    const book = new ImportBook();
    const { reading } = await book.preview(file);
    book.profiles.push({ name: "Karte", finds: reading.finds, spent: "negative", isCard: true });
    expect(outcomes(await book.preview(file)).at(-1)).toEqual(["refund", "-20"]);
  });

  test("70: a refund is negative, in the category of what it refunds", async () => {
    const book = new ImportBook();
    const clothing = book.addLabel("category", "Clothing");
    for (const on of ["2026-02-01", "2026-02-02", "2026-02-03"]) {
      book.type(on, "10", "Shirt", "Outfitters");
      const last = book.expenses.pop();
      if (last) book.expenses.push({ ...last, category: clothing, isMarked: true });
    }
    const file = csvSource(
      "Date,Payee,Amount\n2026-03-01,Outfitters,-100\n2026-03-09,Outfitters,50\n",
    );
    const done = await book.import(file, { spent: "negative" });
    expect(outcomes(done)).toEqual([
      ["new", "100"],
      ["refund", "-50"],
    ]);
    const sums = book.expenses.filter(({ category, day: on }) => {
      return category === clothing && on >= day("2026-03-01");
    });
    expect<unknown>(sums.map(({ amount }) => amount)).toEqual(["100", "-50"]);
  });

  test("71: what a card is paid with is an expense in neither file", async () => {
    const book = new ImportBook();
    book.profiles.push({ name: "Card", finds: { account: "4711" }, isCard: true });
    book.otherAccounts.add("4711");
    book.others.push(other("2026-03-20", "54.2", null));
    const bank = csvSource(
      "Date,Description,Amount\n2026-03-01,Rent,-500\n2026-03-18,VISA STATEMENT,-54.20\n",
    );
    expect(statusesOf(await book.preview(bank))).toEqual(["new", "transfer"]);
    const card = csvSource(
      "Account,Date,Description,Amount\n4711,2026-03-05,Shoes,-54.20\n4711,2026-03-20,Payment,54.20\n",
    );
    const paid = await book.preview(card, { spent: "negative" });
    expect(statusesOf(paid)).toEqual(["new", "transfer"]);
  });

  test("71: a row that names its own account as the other end is no transfer, though the file has several accounts", async () => {
    const book = new ImportBook();
    // All of the ledger's sources, since the file is of none alone.
    for (const account of ["4711", "4712"]) book.otherAccounts.add(account);
    // Its first files named no account.
    book.profiles.push({ name: "Giro", finds: { account: "4712" }, key: "date|text|amount" });
    const row = (id: string, counterparty: string): ImportRecord => ({
      ...{ type: "record", line: 1, endLine: 1, ids: [], texts: ["Rent"], raw: id + counterparty },
      ...{ days: { booked: day("2026-03-02") }, amount: decimal("-10"), status: "booked" },
      ...{ account: { id }, counterparty },
    });
    const rows = [row("4711", "4711"), row("4711", "4712"), row("4712", "4712")];
    const done = await book.preview(sourceOf("mt940", rows));
    expect(statusesOf(done)).toEqual(["new", "transfer", "new"]);
  });

  test.each([
    // Rows of the bank and, of another source, the days and amounts of rows that were left out, or recorded.
    ["each row is the other end of one", ["50"], [], ["transfer", "new"]],
    ["two are of two", ["50", "50"], [], ["transfer", "transfer"]],
    ["money back is none", [], ["50"], ["new", "new"]],
  ])("71: of two rows of -50 and other ones of %s", async (_, leftOut, recorded, statuses) => {
    const book = new ImportBook();
    book.others.push(
      ...leftOut.map((amount) => other("2026-03-20", amount, null)),
      ...recorded.map((amount) => other("2026-03-20", amount, expenseId(1))),
    );
    const file = csvSource(
      "Date,Description,Amount\n2026-03-19,Savings,-50\n2026-03-22,Shoes,-50\n2026-03-23,Rent,-5\n",
    );
    expect(statusesOf(await book.preview(file))).toEqual([...statuses, "new"]);
  });

  test("71: what paid a card is told where the bank's file came first; a refund is none", async () => {
    const book = new ImportBook();
    book.others.push(other("2026-03-18", "-54.2", expenseId(1)), other("2026-03-18", "-5", null));
    const card = csvSource(
      "Date,Description,Amount\n2026-03-05,Shoes,-54.10\n2026-03-20,Payment,54.20\n2026-03-20,Refund,5\n",
    );
    const { rows } = await book.preview(card);
    const told = rows.slice(1).map(({ verdict }) => verdict.reasons[0]?.code);
    expect(told).toEqual([undefined, "opposite-spent", "says-refund"]);
    expect(rows.slice(2).map(({ verdict }) => verdict.status)).toEqual(["transfer", "refund"]);
  });

  test("72: wages and interest are left out with their sum, and a rule is remembered", async () => {
    const book = new ImportBook();
    const file = csvSource(
      "Date,Payee,Description,Amount\n2026-03-01,Rewe,Milk,-5\n2026-03-02,ACME,Salary March,5000\n2026-03-03,Bank,Interest earned,4.00\n2026-03-04,Mum,Present,100\n",
    );
    const done = await book.preview(file);
    expect(statusesOf(done)).toEqual(["new", "income", "income", "income"]);
    const { counts, totals } = done.result;
    expect<unknown>([counts.income.rows, totals?.of("income").sum]).toEqual([3, "-5104"]);
    const rules = [{ payee: "rewe", effect: { status: "skipped" as const } }];
    book.profiles.push({ name: "Giro", finds: done.reading.finds, rules });
    expect(statusesOf(await book.preview(file))[0]).toBe("transfer");
  });
});
