// Pitfalls 67 to 76 of imports: signs, refunds, money that comes in, transfers, cash, and other currencies.

import { describe, expect, test } from "bun:test";
import { convert } from "../../../src/domain/money/currency.ts";
import type { ImportRecord } from "../../../src/import/record/record.ts";
import type { OtherRow } from "../../../src/import/status/meaning.ts";
import {
  csvSource,
  type Done,
  ImportBook,
  sourceOf,
  statusesOf,
} from "../../support/import-book.ts";
import { currency, day, decimal, expenseId } from "../../support/values.ts";

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

  test.each([
    ["-5.65", "250.00"],
    ["5.65", "-250.00"],
  ])("67: what a card is paid with tells the sign: %s and %s", async (spent, paid) => {
    const file = csvSource(
      `Date,Description,Amount\n2026-03-01,Pizza,${spent}\n2026-03-20,AUTOPAY PAYMENT - THANK YOU,${paid}\n`,
    );
    const done = await new ImportBook().preview(file);
    expect(done.result.questions).toEqual([]);
    expect(outcomes(done)).toEqual([
      ["new", "5.65"],
      ["transfer", "-250"],
    ]);
  });

  test("67: what a card owes grows like a balance, so that balances alone prove nothing", async () => {
    const file = csvSource(
      "Date,Description,Amount,Balance\n2026-03-01,Shoes,50.00,150.00\n2026-03-02,Bread,4.20,154.20\n2026-03-03,Hat,10.00,164.20\n",
    );
    const { questions } = (await new ImportBook().preview(file)).result;
    expect(questions.map(({ kind }) => kind)).toEqual(["spent"]);
  });

  test.each([
    ["Af", "Bij"],
    ["S", "H"],
    ["D", "K"],
    ["DBIT", "CRDT"],
    ["支出", "收入"],
    ["Debit", "Credit"],
    ["借 Dr", "贷 Cr"],
  ])("68: %s and %s in a column of their own", async (out, back) => {
    const file = csvSource(
      `Datum;Betrag;Code;Text\n2026-03-01;12,50;${out};Tee\n2026-03-02;99,00;${back};Gehalt\n2026-03-03;3,00;${out};Brot\n`,
    );
    const done = await new ImportBook().preview(file);
    expect(done.result.questions).toEqual([]);
    expect(outcomes(done)).toEqual([
      ["new", "12.5"],
      ["income", "-99"],
      ["new", "3"],
    ]);
  });

  test("68: a third word is neutral and left out", async () => {
    const file = csvSource(
      "交易时间,收/支,金额,商品\n2026-03-01 10:00,支出,5.00,茶\n2026-03-02 10:00,不计收支,9.00,转账\n2026-03-03 10:00,收入,7.00,红包\n",
    );
    const { rows } = await new ImportBook().preview(file);
    const found = rows.slice(1).map(({ verdict }) => verdict.status);
    expect(found).toEqual(["new", "transfer", "income"]);
  });

  test("69: debits that are signed already are not negated twice", async () => {
    const file = csvSource(
      "Date,Text,Debit,Credit\n2026-03-01,Tea,-20.00,\n2026-03-02,Salary,,20.00\n2026-03-03,Cake,-3.00,\n",
    );
    expect(outcomes(await new ImportBook().preview(file))).toEqual([
      ["new", "20"],
      ["income", "-20"],
      ["new", "3"],
    ]);
  });

  test("69: a negative debit among positive ones is a refund", async () => {
    const file = csvSource(
      "Date,Text,Debit,Credit\n2026-03-01,Shop,20.00,\n2026-03-02,Shop,-5.00,\n2026-03-03,Cake,3.00,\n",
    );
    expect(outcomes(await new ImportBook().preview(file))).toEqual([
      ["new", "20"],
      ["refund", "-5"],
      ["new", "3"],
    ]);
  });

  test("72: what German banks write beside all money that comes in makes no refund", async () => {
    const file = csvSource(
      [
        "Buchungstag;Buchungstext;Empfänger;Verwendungszweck;Betrag",
        "01.03.2026;Kartenzahlung;Bäckerei;Brot;-3,00",
        "02.03.2026;Lastschrift;Schuhhaus;Stiefel;-80,00",
        "13.03.2026;Gutschrift;ACME GmbH;Gehalt März;3.211,45",
        "14.03.2026;Gutschrift;Oma;zum Geburtstag;50,00",
        "15.03.2026;Gutschrift;Schuhhaus;Stiefel;80,00",
        "16.03.2026;Gutschrift;Reisebüro;Erstattung;12,00",
      ].join("\n"),
    );
    expect(outcomes(await new ImportBook().preview(file))).toEqual([
      ["new", "3"],
      ["new", "80"],
      ["income", "-3211.45"],
      ["income", "-50"],
      ["refund", "-80"],
      ["refund", "-12"],
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

  test("71: both ends of a transfer in one file of several accounts", async () => {
    const file = csvSource(
      "Account,Date,Description,Amount,Category\n1111111,2026-03-01,Shoes,-30,\n2222222,2026-03-02,Umbuchung,-100,\n1111111,2026-03-03,Credit,100,\n1111111,2026-03-04,Tea,-7,Food\n2222222,2026-03-04,Ann,7,\n",
    );
    const done = await new ImportBook().preview(file);
    expect(statusesOf(done)).toEqual(["new", "transfer", "transfer", "new", "income"]);
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

  test("73: of Mint, the type decides, whatever the sign", async () => {
    const head =
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name";
    const file = csvSource(
      `${head}\n1/13/2026,Shop,SHOP,20.00,debit,Shopping,Visa\n1/14/2026,Shop,SHOP,5.67,credit,Shopping,Visa\n1/15/2026,Shop,SHOP,-5.67,credit,Shopping,Visa\n`,
    );
    expect(outcomes(await new ImportBook().preview(file))).toEqual([
      ["new", "20"],
      ["refund", "-5.67"],
      ["refund", "-5.67"],
    ]);
  });

  test("74: what was paid in another currency, with a rate that gives the amount again", async () => {
    const book = new ImportBook();
    book.currency = currency("EUR");
    const file = csvSource(
      'Date,Payee,Amount (EUR),Original Amount,Original Currency\n2026-03-01,Shop,-8.78,-9.95,USD\n2026-03-01,"Foreign fee",-0.20,,\n',
    );
    const { rows } = await book.preview(file);
    const [, shop, fee] = rows;
    const original = shop?.drafted?.draft.original;
    expect<unknown>(original).toMatchObject({ amount: "9.95", currency: "USD" });
    expect<unknown>(shop?.drafted?.draft.amount).toBe("8.78");
    expect<unknown>(original && convert(original.amount, original.rate, 2)).toBe("8.78");
    expect<unknown>([fee?.verdict.status, fee?.drafted?.draft.amount]).toEqual(["new", "0.2"]);
  });

  test("75: a row of another currency is asked, never taken at face value", async () => {
    const book = new ImportBook();
    book.currency = currency("EUR");
    const file = csvSource(
      "Date,Payee,Amount,Currency\n2026-03-01,Shop,-10.00,USD\n2026-03-02,Rewe,-5.00,EUR\n2026-03-03,Shop,-20.00,USD\n",
    );
    const asked = await book.preview(file);
    expect(asked.result.questions).toMatchObject([{ kind: "currency", about: "USD", rows: 2 }]);
    expect(statusesOf(asked)).toEqual(["ignored", "new", "ignored"]);
    expect<unknown>(asked.result.totals?.of("ignored").sum).toBe("0");
    const rated = await book.preview(file, { currencies: { USD: decimal("0.9") } });
    expect<unknown>(rated.rows[1]?.drafted?.draft).toMatchObject({
      amount: "9",
      original: { amount: "10", currency: "USD", rate: "0.9" },
    });
    expect<unknown>(rated.result.totals?.of("new").sum).toBe("32");
    const out = await book.preview(file, { currencies: { USD: "skipped" } });
    expect(out.result.questions).toEqual([]);
    expect(statusesOf(out)).toEqual(["ignored", "new", "ignored"]);
  });

  test("75: in a ledger without a currency, rows of another one than the first are foreign", async () => {
    const file = csvSource(
      "Date,Payee,Amount,Currency\n2026-03-01,Rewe,-5.00,EUR\n2026-03-02,Shop,-10.00,USD\n",
    );
    const book = new ImportBook();
    const asked = await book.preview(file);
    expect(asked.result.questions).toMatchObject([{ kind: "currency", about: "USD", rows: 1 }]);
    const rated = await book.preview(file, { currencies: { USD: decimal("0.9") } });
    const drafts = rated.rows.flatMap(({ drafted }) => drafted?.draft ?? []);
    // Nothing but a ledger with a currency can say what was paid in another one.
    expect<unknown>(drafts.map(({ amount, original }) => [amount, original])).toEqual([
      ["5", null],
      ["9", null],
    ]);
  });

  test.each([
    // Whatever stands beside amounts, in a ledger in EUR, and what is asked.
    ["EUR", "Amount", ["-10 USD", "-5.50 EUR"], ["USD"]],
    ["EUR", "Amount", ["-$10", "(US$ 5.50)"], ["USD"]],
    ["EUR", "Amount", ["-10 £", "-5.50€"], ["GBP"]],
    ["EUR", "Amount", ["-¥10", "-¥5.50"], ["CNY"]],
    ["EUR", "Amount", ["-¥10", "-¥550"], ["JPY"]],
    ["EUR", "金额(元)", ["-10", "-5.50"], ["CNY"]],
    ["EUR", "Amount in £", ["-10", "-5.50"], ["GBP"]],
    ["EUR", "Amount", ["-10 kr", "-5.50 zł"], ["SEK", "PLN"]],
    ["EUR", "Debit", ["$10.00", "€5.50"], ["USD"]],
    ["EUR", "Betrag", ["-10 €", "-5.50 €"], []],
    // A sign that the ledger's own currency shares is its own.
    ["CAD", "Amount", ["-$10", "-$5.50"], []],
    ["NOK", "Amount", ["-10 kr", "-5.50 kr"], []],
    ["JPY", "Amount", ["-¥10", "-¥550"], []],
    ["TWD", "金額(元)", ["-10", "-5"], []],
  ])("75: in %s, %s of %j is asked about %j", async (home, head, amounts, asked) => {
    const book = new ImportBook();
    book.currency = currency(home);
    const rows = amounts.map((amount, at) => `2026-03-0${at + 1},Rent ${at},"${amount}",`);
    const file = csvSource(`Date,Payee,${head},Credit\n${rows.join("\n")}\n`);
    const { questions } = (await book.preview(file)).result;
    expect(questions.map(({ kind, about }) => [kind, about])).toEqual(
      asked.map((code) => ["currency", code]),
    );
  });

  test("75: a sign in a journal is the ledger's own currency only if it can be", async () => {
    const record: ImportRecord = {
      ...{ type: "record", line: 1, endLine: 1, ids: [], texts: ["Rent"], raw: "1" },
      ...{ days: { spent: day("2026-03-02") }, amount: decimal("-10"), status: "booked" },
      currency: "$",
    };
    const book = new ImportBook();
    book.currency = currency("EUR");
    const abroad = await book.preview(sourceOf("hledger", [record]));
    expect(abroad.result.questions).toMatchObject([{ kind: "currency", about: "USD" }]);
    book.currency = currency("AUD");
    const home = await book.preview(sourceOf("hledger", [record]));
    expect(home.rows[0]?.drafted?.draft).toMatchObject({ amount: decimal("10"), original: null });
  });

  test("87: of parts that go to an own account, only the rest is an expense", async () => {
    const record: ImportRecord = {
      ...{ type: "record", line: 1, endLine: 1, ids: [], texts: ["Market"], raw: "1" },
      ...{ days: { booked: day("2026-03-02") }, amount: decimal("-119.48"), status: "booked" },
      parts: [
        { amount: decimal("-59.48"), category: "Groceries" },
        { amount: decimal("-60"), transfer: "Cash" },
      ],
    };
    const { rows } = await new ImportBook().preview(sourceOf("qif", [record]));
    expect<unknown>(rows[0]?.drafted).toMatchObject({
      draft: { amount: "59.48", category: { path: ["Groceries"] }, parts: [] },
      skippedAmount: "60",
    });
  });

  test("76: cash is asked once for the profile", async () => {
    const book = new ImportBook();
    const file = csvSource(
      "Date,Description,Amount\n2026-03-01,Bargeldauszahlung,-100\n2026-03-02,ATM WITHDRAWAL 12,-50\n2026-03-03,Rewe,-5\n",
    );
    const { reading, result } = await book.preview(file);
    expect(result.questions).toMatchObject([{ kind: "cash", rows: 2 }]);
    const skipped = await book.preview(file, { cash: "skipped" });
    expect(statusesOf(skipped)).toEqual(["transfer", "transfer", "new"]);
    book.profiles.push({ name: "Giro", finds: reading.finds, cash: "spent" });
    const known = await book.preview(file);
    expect(known.result.questions).toEqual([]);
    expect(statusesOf(known)).toEqual(["new", "new", "new"]);
  });
});
