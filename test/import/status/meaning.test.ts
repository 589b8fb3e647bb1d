// Pitfalls 70 and 71 of imports: refunds and transfers. The others of their kind are in cases/meaning.txt.

import { describe, expect, test } from "bun:test";
import type { ImportRecord } from "../../../src/import/record/record.ts";
import {
  csvSource,
  type Done,
  ImportBook,
  sourceOf,
  statusesOf,
} from "../../support/import-book.ts";
import { day, decimal } from "../../support/values.ts";

/** Status and amount of each record, as an expense. */
function outcomes({ rows }: Done) {
  return rows
    .filter(({ record }) => record)
    .map(({ verdict, drafted }): unknown => [verdict.status, drafted?.draft.amount]);
}

describe("pitfall", () => {
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
});
