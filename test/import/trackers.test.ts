// Pitfalls 115 to 120 of imports: exports of other trackers, which are read by what is known of them.

import { describe, expect, test } from "bun:test";
import { csvSource, type Done, ImportBook, statusesOf } from "../support/import-book.ts";

function drafts({ rows }: Done) {
  return rows.flatMap(({ drafted, verdict }) => {
    return drafted && ["new", "refund", "repeat"].includes(verdict.status) ? [drafted.draft] : [];
  });
}

describe("pitfall", () => {
  test("115: Actual's splits are one expense with parts", async () => {
    const file = csvSource(
      [
        "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared",
        "Giro,2026-03-01,Market,(SPLIT INTO 2) weekly,,0,-30.5,Cleared",
        "Giro,2026-03-01,Market,(SPLIT 1 OF 2) ,Food,-20.5,0,Cleared",
        "Giro,2026-03-01,Market,(SPLIT 2 OF 2) ,Home,-10,0,Cleared",
        "Giro,2026-03-02,Kiosk,paper,Leisure,-3,0,Cleared",
      ].join("\n"),
    );
    const done = await new ImportBook().preview(file);
    expect(done.reading.table?.shape?.name).toBe("Actual");
    expect<unknown>(drafts(done)).toMatchObject([
      {
        amount: "30.5",
        payee: "Market",
        note: "weekly",
        category: null,
        parts: [
          { amount: "20.5", category: { path: ["Food"] } },
          { amount: "10", category: { path: ["Home"] } },
        ],
      },
      { amount: "3", note: "paper", category: { path: ["Leisure"] }, parts: [] },
    ]);
    expect(done.rows[1]).toMatchObject({ line: 2, endLine: 4 });
  });

  test("116: YNAB's splits and transfers", async () => {
    const file = csvSource(
      [
        '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
        '"Giro","","01/30/2026","Market","Food: Groceries","Food","Groceries","Split (1/2) ",$20.50,$0.00,"Cleared"',
        '"Giro","","01/30/2026","Market","Home: Cleaning","Home","Cleaning","Split (2/2) soap",$10.00,$0.00,"Cleared"',
        '"Giro","","01/31/2026","Transfer : Savings","","","","",$100.00,$0.00,"Cleared"',
        '"Giro","","01/31/2026","ACME","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$900.00,"Cleared"',
      ].join("\n"),
    );
    const done = await new ImportBook().preview(file);
    expect(done.reading.table?.shape?.name).toBe("YNAB");
    expect(statusesOf(done)).toEqual(["new", "transfer", "income"]);
    expect<unknown>(drafts(done)).toMatchObject([
      {
        amount: "30.5",
        parts: [
          { amount: "20.5", category: { path: ["Food", "Groceries"] } },
          { amount: "10", category: { path: ["Home", "Cleaning"] }, note: "soap" },
        ],
      },
    ]);
  });

  test("117: Splitwise, the own share", async () => {
    const file = csvSource(
      [
        "Date,Description,Category,Cost,Currency,Ada,Ben",
        "",
        "2026-03-01,Dinner,Dining out,30.00,EUR,20.00,-20.00",
        "2026-03-02,Taxi,Taxi,12.00,EUR,-6.00,6.00",
        "2026-03-03,Snack,Other,4.00,EUR,0.00,0.00",
        "2026-03-04,Ben paid Ada,Payment,14.00,EUR,-14.00,14.00",
        "",
        "2026-03-05,Total balance, , ,EUR,0.00,0.00",
      ].join("\n"),
    );
    const book = new ImportBook();
    const asked = await book.preview(file);
    const dinner = (amount: string) => ({ line: 3, text: "Dinner", amount });
    const taxi = { line: 4, text: "Taxi", amount: "6" };
    // The total balance is no row of anybody's.
    expect<unknown>(asked.result.questions).toMatchObject([
      {
        kind: "person",
        choices: [
          { value: "Ada", rows: [dinner("10"), taxi] },
          { value: "Ben", rows: [dinner("20"), taxi] },
        ],
      },
    ]);
    const done = await book.preview(file, { person: "Ada" });
    expect(done.result.questions).toEqual([]);
    expect<unknown>(drafts(done).map(({ description, amount }) => [description, amount])).toEqual([
      ["Dinner", "10"],
      ["Taxi", "6"],
    ]);
    expect(done.rows.map(({ verdict }) => verdict.status)).toEqual([
      ...(["header", "ignored", "new", "new", "ignored", "transfer", "ignored", "footer"] as const),
    ]);
  });

  test("118: payees keep their letters", async () => {
    const file = csvSource("Date,Payee,Amount\n2026-03-01,NY Deli,-5\n2026-03-02,7-ELEVEN,-6\n");
    const done = await new ImportBook().preview(file, { spent: "negative" });
    expect(drafts(done).map(({ payee }) => payee)).toEqual(["NY Deli", "7-ELEVEN"]);
  });

  test("119: what was merged once is merged again", async () => {
    const book = new ImportBook();
    const starbucks = book.addLabel("payee", "Starbucks");
    book.merge(book.addLabel("payee", "STARBUCKS #1234"), starbucks);
    book.merge(book.addLabel("payee", "AMZN Mktp DE*2K3"), book.addLabel("payee", "Amazon"));
    const file = csvSource(
      "Date,Payee,Amount\n2026-03-01,STARBUCKS #1234,-5\n2026-03-02,STARBUCKS 04567,-6\n2026-03-03,AMZN Mktp DE*7Q9,-7\n",
    );
    const done = await book.preview(file, { spent: "negative" });
    expect(drafts(done).map(({ payee }) => payee)).toEqual(["Starbucks", "Starbucks", "Amazon"]);
  });

  test("120: deeper categories are two levels", async () => {
    const file = csvSource(
      "Date,Payee,Category,Amount\n2026-03-01,Shop,Food:Out:Lunch:Work,-5\n2026-03-02,Shop,Food,-6\n",
    );
    const book = new ImportBook();
    const food = book.addLabel("category", "Food");
    const done = await book.preview(file, { spent: "negative" });
    expect<unknown>(drafts(done).map(({ category }) => category)).toEqual([
      { path: ["Food", "Out / Lunch / Work"] },
      { id: food },
    ]);
  });

  test("what Amazon gives back of an order is a refund, and the order stays known", async () => {
    const head =
      "order id,order url,items,to,date,total,shipping,shipping_refund,gift,tax,refund,payments";
    const orders = (refund: string) =>
      csvSource(
        [
          head,
          `A1,u,"Bulb; ",J,2026-03-01,34.12,0,0,0,1.93,${refund},"Visa: $34.12; "`,
          'A2,u,"Soap; ",J,2026-03-02,4.22,0,0,0,0.24,4.22,"Visa: $4.22; "',
        ].join("\n"),
      );
    const book = new ImportBook();
    const first = await book.import(orders("0"));
    expect(statusesOf(first)).toEqual(["new", "new", "refund"]);
    const second = await book.import(orders("10.12"));
    expect(statusesOf(second)).toEqual([
      "already-imported",
      "refund",
      "already-imported",
      "already-imported",
    ]);
    expect<unknown>(drafts(second)).toMatchObject([{ amount: "-10.12" }]);
  });

  test("a description has nothing twice that several columns say", async () => {
    const file = csvSource(
      [
        "Datum;Verwendungszweck;Buchungsdetails;Betrag",
        "01.03.2026;Gutschrift;Gutschrift Erstattung Schuhe;-5,00",
        "02.03.2026;Miete  März;miete märz;-6,00",
        "03.03.2026;Gut;Gutshof;-7,00",
      ].join("\n"),
    );
    const done = await new ImportBook().preview(file, {
      columns: { booked: [0], text: [1, 2], amount: [3] },
    });
    expect(drafts(done).map(({ description }) => description)).toEqual([
      "Gutschrift Erstattung Schuhe",
      "Miete  März",
      "Gut Gutshof",
    ]);
  });

  test.each([
    [
      "Firefly III",
      "user_id,group_id,journal_id,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,destination_name,category,tags,notes",
      "1,1,1,Withdrawal,EUR,-5.00,,,Milk,2026-03-01T00:00:00+01:00,Giro,Rewe,Food,,\n1,2,2,Deposit,EUR,900.00,,,Pay,2026-03-02T00:00:00+01:00,ACME,Giro,,,\n1,3,3,Transfer,EUR,50.00,,,Save,2026-03-03T00:00:00+01:00,Giro,Savings,,,",
    ],
    [
      "ezBookkeeping",
      "Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description",
      "2026-03-01 12:00:00,+01:00,Expense,Food,Food,Giro,EUR,5.00,,,,,,Milk\n2026-03-02 12:00:00,+01:00,Income,Pay,Wage,Giro,EUR,900.00,,,,,,Pay\n2026-03-03 12:00:00,+01:00,Transfer,T,T,Giro,EUR,50.00,Savings,EUR,50.00,,,Save",
    ],
  ])("%s: spent, in, and moved", async (name, head, rows) => {
    const done = await new ImportBook().preview(csvSource(`${head}\n${rows}\n`));
    expect(done.reading.table?.shape?.name).toBe(name);
    expect(done.result.questions).toEqual([]);
    expect(done.rows.slice(1).map(({ verdict }) => verdict.status)).toEqual([
      ...(["new", "income", "transfer"] as const),
    ]);
    expect<unknown>(drafts(done)).toMatchObject([{ amount: "5", description: "Milk" }]);
  });
});
