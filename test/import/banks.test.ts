// Tables as banks of several countries write them, with rows made up for them: read without a question.

import { expect, test } from "bun:test";
import { csvSource, ImportBook } from "../support/import-book.ts";

type Expected = readonly [status: string, date: string, amount: string, payee: string | null];

const BANKS: readonly (readonly [string, readonly string[], readonly Expected[]])[] = [
  [
    "German savings bank: short years, announced bookings",
    [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      '"DE12500105170648489890";"27.02.26";"27.02.26";"FOLGELASTSCHRIFT";"Abschlag";"DE98";"Stadtwerke";"DE02120300000000202051";"-78,00";"EUR";"Umsatz gebucht"',
      '"DE12500105170648489890";"28.02.26";"28.02.26";"GUTSCHR. UEBERWEISUNG";"Lohn";"";"ACME";"DE02500105170137075030";"2.500,00";"EUR";"Umsatz gebucht"',
      '"DE12500105170648489890";"02.03.26";"02.03.26";"KARTENZAHLUNG";"Debitk.0";"";"REWE";"DE02";"-12,34";"EUR";"Umsatz vorgemerkt"',
    ],
    [
      ["new", "2026-02-27", "78", "Stadtwerke"],
      ["income", "2026-02-28", "-2500", "ACME"],
      ["pending", "2026-03-02", "12.34", "REWE"],
    ],
  ],
  [
    "German bank: preamble, both parties, signs of currency",
    [
      '"Girokonto";"DE12500105170648489890"\n""\n"Kontostand vom 01.03.2026:";"1.234,56 €"\n""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (€)"',
      '"27.02.26";"27.02.26";"Gebucht";"Erika Muster";"Rewe Markt";"Einkauf";"-12,34 €"',
      '"26.02.26";"26.02.26";"Gebucht";"ACME";"Erika Muster";"Gehalt";"2.500,00 €"',
    ],
    [
      ["new", "2026-02-27", "12.34", "Rewe Markt"],
      ["income", "2026-02-26", "-2500", "ACME"],
    ],
  ],
  [
    "German bank: who receives it",
    [
      "Buchungstag;Begünstigter;Verwendungszweck;Betrag (EUR)",
      "27.02.2026;Rewe Markt;Einkauf;-12,34",
    ],
    [["new", "2026-02-27", "12.34", "Rewe Markt"]],
  ],
  [
    "American card: purchases are negative, payment and return",
    [
      "Transaction Date,Post Date,Description,Category,Type,Amount,Memo",
      "02/27/2026,02/28/2026,STARBUCKS STORE 1234,Food & Drink,Sale,-5.65,",
      "02/25/2026,02/26/2026,Payment Thank You - Web,,Payment,250.00,",
      "02/24/2026,02/25/2026,AMAZON MKTPL,Shopping,Return,12.00,",
    ],
    [
      ["new", "2026-02-27", "5.65", "Starbucks"],
      ["transfer", "2026-02-25", "-250", null],
      ["refund", "2026-02-24", "-12", null],
    ],
  ],
  [
    "PayPal in English: payments with fees within the net, money moved to the bank",
    [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"',
      '"13/11/2026","09:14:02","Europe/Berlin","Etsy Ireland UC","PreApproved Payment Bill User Payment","Completed","EUR","-24.90","0.00","-24.90","j@example.org","e@example.com","1AB","75.10"',
      '"14/11/2026","10:20:41","Europe/Berlin","Otto Blumen","Website Payment","Completed","EUR","50.00","-1.65","48.35","o@example.org","j@example.org","2AB","123.45"',
      '"17/11/2026","18:02:11","Europe/Berlin","","General Withdrawal","Completed","EUR","-100.00","0.00","-100.00","j@example.org","","3AB","23.45"',
      '"19/11/2026","12:40:00","Europe/Berlin","GitHub, Inc.","PreApproved Payment Bill User Payment","Completed","EUR","-10.00","-0.35","-10.35","j@example.org","g@example.com","4AB","13.10"',
    ],
    [
      ["new", "2026-11-13", "24.9", "Etsy Ireland UC"],
      ["income", "2026-11-14", "-48.35", "Otto Blumen"],
      ["new", "2026-11-19", "10.35", "GitHub, Inc."],
    ],
  ],
  [
    "PayPal in German: Otto is a shop, no cash machine",
    [
      '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Guthaben"',
      '"13.11.2026","09:14:02","CET","OTTO","Allgemeine Zahlung","Abgeschlossen","EUR","-24,90","0,00","-24,90","j@example.org","o@example.com","1AB","75,10"',
      '"17.11.2026","18:02:11","CET","","Allgemeine Abbuchung - Bankkonto","Abgeschlossen","EUR","-70,00","0,00","-70,00","j@example.org","","3AB","5,10"',
    ],
    [["new", "2026-11-13", "24.9", "OTTO"]],
  ],
  [
    "American bank: a summary above, and a balance as the first row",
    [
      'Description,,Summary Amt.\nBeginning balance as of 02/01/2026,,"1,000.00"\nTotal debits,,"-112.00"\n',
      "Date,Description,Amount,Running Bal.",
      '02/01/2026,Beginning balance as of 02/01/2026,,"1,000.00"',
      '02/13/2026,CHECKCARD 0212 TARGET,"-112.00","888.00"',
      '02/27/2026,ACME DES:PAYROLL,"500.00","1,388.00"',
    ],
    [
      ["new", "2026-02-13", "112", null],
      ["income", "2026-02-27", "-500", null],
    ],
  ],
  [
    "British bank: what was paid abroad",
    [
      "Transaction ID,Date,Type,Name,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Description",
      "tx_1,27/02/2026,Card payment,Pret,Eating out,-4.50,GBP,-4.50,GBP,,PRET A MANGER",
      "tx_2,28/02/2026,Faster payment,ACME,Income,1000.00,GBP,1000.00,GBP,,SALARY",
      "tx_3,28/02/2026,Card payment,Cafe Paris,Eating out,-8.60,GBP,-10.00,EUR,,CAFE",
    ],
    [
      ["new", "2026-02-27", "4.5", "Pret"],
      ["income", "2026-02-28", "-1000", "ACME"],
      ["new", "2026-02-28", "8.6", "Cafe Paris"],
    ],
  ],
  [
    "Dutch bank: the way in a column of its own",
    [
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie"',
      '"20260227";"Albert Heijn 1234";"NL12INGB0001234567";"";"BA";"Af";"23,45";"Betaalautomaat";"Pasvolgnr: 001";"976,55"',
      '"20260226";"ACME BV";"NL12INGB0001234567";"NL20RABO0123456789";"OV";"Bij";"1000,00";"Overschrijving";"Salaris";"1000,00"',
    ],
    [
      ["new", "2026-02-27", "23.45", "Albert Heijn"],
      ["income", "2026-02-26", "-1000", "Acme BV"],
    ],
  ],
  [
    "online bank: fees beside amounts, and what was reverted",
    [
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "CARD_PAYMENT,Current,2026-02-27 10:00:00,2026-02-28 03:00:00,Lidl,-12.30,0.00,EUR,COMPLETED,87.70",
      "EXCHANGE,Current,2026-02-28 10:00:00,2026-02-28 10:00:00,Exchanged,-20.00,0.20,EUR,COMPLETED,67.50",
      "CARD_PAYMENT,Current,2026-03-02 10:00:00,,Uber,-9.00,0.00,EUR,REVERTED,",
    ],
    [
      ["new", "2026-02-27", "12.3", null],
      ["new", "2026-02-28", "0.2", null],
    ],
  ],
  [
    "French bank: spaces in amounts, a category with its parent",
    [
      "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance",
      '2026-02-27;2026-02-27;"CARTE 26/02/26 CARREFOUR";Alimentation;Vie quotidienne;carrefour;-23,45;;00040123456;Compte;976.55',
      '2026-02-26;2026-02-26;"VIR ACME SALAIRE";Salaires;Revenus;acme;1 000,00;;00040123456;Compte;1000.00',
    ],
    [
      ["new", "2026-02-27", "23.45", "carrefour"],
      ["income", "2026-02-26", "-1000", "acme"],
    ],
  ],
];

test.each(BANKS)("%s", async (_, lines, expected) => {
  const { rows, result } = await new ImportBook().preview(csvSource(lines.join("\n")));
  expect(result.questions).toEqual([]);
  const read = rows.flatMap(({ verdict, drafted }) => {
    if (!drafted) return [];
    const { date, amount, payee } = drafted.draft;
    return [[verdict.status, date, amount, payee]];
  });
  expect<unknown>(read).toEqual(expected);
});
