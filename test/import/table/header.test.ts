// Pitfalls 31 to 33 and 40 to 42 of imports: where a table begins and ends, and tables without a header.

import { describe, expect, test } from "bun:test";
import { csvSource, type Done, ImportBook, statusesOf } from "../../support/import-book.ts";

function framed({ rows }: Done) {
  return rows.map(({ verdict }) => verdict.status);
}

describe("pitfall", () => {
  const GERMAN = [
    "Umsatzanzeige",
    "Kunde;Erika Muster",
    "IBAN;DE12 5001 0517 0648 4898 90",
    "Zeitraum;01.02.2026 - 28.02.2026",
    "",
    "Buchungstag;Auftraggeber/Empfänger;Verwendungszweck;Betrag (EUR);Saldo",
    "02.02.2026;Rewe;Einkauf;-12,50;987,50",
    "03.02.2026;Kiosk;Zeitung;-1.000,00;-12,50",
    "05.02.2026;ACME;Gehalt;2.000,00;1.987,50",
    ";;Summe;987,50;",
    "Alter Kontostand;;;;1.000,00",
  ];

  test("31, 32: preamble and footer are found and told, with what they say", async () => {
    const done = await new ImportBook().preview(csvSource(GERMAN.join("\n"), "umsatz.csv"));
    expect(framed(done)).toEqual([
      ...(["preamble", "preamble", "preamble", "preamble", "preamble", "header"] as const),
      ...(["new", "new", "income", "footer", "footer"] as const),
    ]);
    const { table, finds } = done.reading;
    expect(finds.account).toBe("DE12500105170648489890");
    expect<unknown>(table?.preamble.period).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(table?.balance).toMatchObject({ order: "ascending", raises: true, agrees: 2, of: 2 });
    expect<unknown>(table?.currency).toBe("EUR");
    expect(done.result.questions).toEqual([]);
  });

  test("32: a balance among the rows is none of them, and a shop called Total is one", async () => {
    const file = csvSource(
      "Date;Text;Amount\n2026-02-01;Alter Kontostand;500,00\n2026-02-02;TOTAL 4711 Paris;-40,50\n2026-02-03;Tea;-3,00\n",
    );
    expect(framed(await new ImportBook().preview(file))).toEqual([
      ...(["header", "footer", "new", "new"] as const),
    ]);
  });

  test("33: columns without heads are known by their cells, and the first row is data", async () => {
    const file = csvSource(
      "02.02.2026;Rewe Markt;-12,50;987,50\n03.02.2026;Kiosk am Eck;-7,50;980,00\n05.02.2026;Gehalt ACME;20,00;1.000,00\n",
    );
    const done = await new ImportBook().preview(file);
    expect(done.reading.table?.columns.value).toMatchObject({
      ...{ booked: [0], amount: [2], balance: [3], text: [1] },
    });
    expect(statusesOf(done)).toEqual(["new", "new", "income"]);
    expect(done.result.questions).toEqual([]);
  });

  test("33: heads in a language that is not known", async () => {
    const file = csvSource("Qvx;Zwp;Plm\n02.02.2026;Rewe Markt;-12,50\n03.02.2026;Kiosk;-7,50\n");
    expect(framed(await new ImportBook().preview(file))).toEqual(["header", "new", "new"]);
  });

  test("33: where the column that is called credit is empty, it is asked what another one holds", async () => {
    const file = csvSource(
      "Date,Payee,Plm,Credit\n2026-02-02,Rewe,-12.50,\n2026-02-03,Kiosk,-7.50,\n",
    );
    const { reading, result } = await new ImportBook().preview(file);
    expect(reading.table?.columns.value).toMatchObject({ booked: [0], amount: [2] });
    expect(result.questions.map(({ kind }) => kind)).toEqual(["columns"]);
  });

  test("texts that are numbers say what was paid, where nothing else does", async () => {
    const file = csvSource("Date;Text;Amount\n2026-01-02;1234567;-3.50\n2026-01-03;7;-4.50\n");
    const { rows } = await new ImportBook().preview(file);
    expect(rows.slice(1).map(({ drafted }) => drafted?.draft.description)).toEqual([
      "1234567",
      "7",
    ]);
  });

  test("a month without rows is asked nothing", async () => {
    const done = await new ImportBook().preview(csvSource("Date;Text;Amount\n"));
    expect(done.result.questions).toEqual([]);
  });

  test("40, 41: blanks around cells, and commas at the ends of lines", async () => {
    const file = csvSource(
      '2026-05-02     \t,"3985734"\t,-5.00\t,Tea ,\n2026-05-03     \t,"3985735"\t,-6.00\t,Cake ,\n',
    );
    const done = await new ImportBook().preview(file);
    expect(done.reading.table?.columns.value).toMatchObject({
      booked: [0],
      amount: [2],
      text: [3],
    });
    expect(done.rows.map(({ drafted }) => drafted?.draft.description)).toEqual(["Tea", "Cake"]);
  });

  test("42: what the preamble says of the number of rows is compared with what was read", async () => {
    const file = csvSource(
      "导出信息,\n共2笔记录,\n交易时间,金额,收/支,商品\n2026-03-01 10:00:00,5.00,支出,茶\n",
    );
    expect((await new ImportBook().preview(file)).reading.counted).toEqual({
      promised: 2,
      read: 1,
    });
  });
});
