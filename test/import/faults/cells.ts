// Faults 11 to 27: payees, columns, cells and formats.

import { type Fault, IBAN } from "./fault.ts";

/** A transaction of OFX, which may correct another. */
function transaction(id: string, amount: string, corrected = "", action = ""): string {
  const correction = corrected ? `<CORRECTFITID>${corrected}<CORRECTACTION>${action}` : "";
  return `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260310<TRNAMT>${amount}<FITID>${id}${correction}<NAME>Shop</STMTTRN>`;
}

function ofx(...transactions: readonly string[]): readonly string[] {
  return [
    "OFXHEADER:100",
    "",
    "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>123456</BANKACCTFROM><BANKTRANLIST>",
    ...transactions,
    "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
  ];
}

export const CELL_FAULTS: readonly Fault[] = [
  {
    number: "11a: the holder's name beside the payee's",
    files: [
      [
        "Rekeningnummer;Naam;Datum;Omschrijving;Bedrag;Rekeningnummer tegenpartij;Naam tegenpartij",
        `BE68539007547034;JAN MODAAL;25/03/2026;Brood;-3,50;${IBAN[0]};Bakkerij`,
        `BE68539007547034;JAN MODAAL;26/03/2026;Film;-9,00;${IBAN[1]};Bioscoop`,
      ],
    ],
    book: ["2026-03-25 3.5 Brood @Bakkerij", "2026-03-26 9 Film @Bioscoop"],
    asked: [""],
  },
  {
    number: "11b: a payee column that holds accounts",
    files: [
      [
        '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"',
        `"2026-03-25","2026-03-25","-3.50","NL91BUNQ0417164300","NL22RABO0123456789","Bakery","Bread"`,
        `"2026-03-26","2026-03-26","-9.00","NL91BUNQ0417164300","NL44INGB0123456789","Cinema","Film"`,
      ],
    ],
    book: ["2026-03-25 3.5 Bread @Bakery", "2026-03-26 9 Film @Cinema"],
    asked: [""],
  },
  {
    number: "11c: the holder's short name",
    files: [
      [
        "date,short_name,concept,amount",
        ...[1, 2, 3, 4].map((at) => `2026-03-1${at},GARCIA LOPEZ ANA,Tienda ${at},-${at}.00`),
      ],
    ],
    book: [1, 2, 3, 4].map((at) => `2026-03-1${at} ${at} Tienda ${at}`),
  },
  {
    number: "12b: a day that does not exist is told at its row",
    name: "file.sta",
    files: [
      [
        ":20:1",
        ":25:DE02120300000000202051",
        ":60F:C260301EUR100,00",
        ":61:2602300301DR6,00NMSC",
        ":86:Bakery",
        ":62F:C260301EUR94,00",
      ],
    ],
    told: ["wrong-value-date"],
  },
  {
    number: "12c: rows that correct others of the file",
    name: "file.ofx",
    files: [
      ofx(
        transaction("a1", "-23.45"),
        transaction("a2", "-9.00"),
        transaction("a3", "-25.43", "a1", "REPLACE"),
        transaction("a4", "-9.00", "a2", "DELETE"),
      ),
    ],
    book: ["2026-03-10 25.43 @Shop"],
  },
  {
    number: "12c: rows that correct others of an earlier file",
    name: "file.ofx",
    files: [
      ofx(transaction("a1", "-23.45"), transaction("a2", "-9.00")),
      ofx(transaction("a3", "-25.43", "a1", "REPLACE"), transaction("a4", "-9.00", "a2", "DELETE")),
    ],
    asked: ["", "duplicates"],
    told: ["corrects-earlier", "bank-correction", "reverses-earlier", "bank-correction"],
  },
  {
    number: "13: a line of asterisks below the header",
    files: [
      [
        "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
        "********,********,********,********,********,********,********",
        "25/03/26,BUS,1,25/03/26,500.00,,9500.00",
        "26/03/26,POS GROCERY,2,26/03/26,1000.00,,8500.00",
        "27/03/26,SALARY,3,27/03/26,,150000.00,158500.00",
        "********,********,********,********,********,********,********",
      ],
    ],
    book: ["2026-03-25 500 BUS", "2026-03-26 1000 POS GROCERY"],
    asked: [""],
  },
  {
    number: "14: lines of text below each record",
    files: [
      [
        "Transaction date,Value date,Description,Withdrawals(SGD),Deposits(SGD)",
        "18/04/2026,20/04/2026,DEBIT PURCHASE,6.66,",
        ",,UBER EATS,,",
        "19/04/2026,21/04/2026,DEBIT PURCHASE,12.00,",
        ",,COLD STORAGE,,",
      ],
    ],
    book: ["2026-04-18 6.66 DEBIT PURCHASE UBER EATS", "2026-04-19 12 DEBIT PURCHASE COLD STORAGE"],
    asked: [""],
  },
  {
    number: "15: an exchange between own pockets",
    files: [
      [
        "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
        "CARD_PAYMENT,Current,2026-03-24 10:00:00,2026-03-24 11:00:00,Bakery,-3.50,0.00,EUR,COMPLETED,96.50",
        "EXCHANGE,Current,2026-03-25 10:00:00,2026-03-25 10:00:00,Exchanged to USD,-50.00,0.50,EUR,COMPLETED,46.00",
      ],
    ],
    currency: "EUR",
    book: ["2026-03-24 3.5 Bakery", "2026-03-25 0.5 Exchanged to USD"],
  },
  {
    number: "16: heads that are compounds",
    files: [
      [
        "Umsatz getätigt von;Belegdatum;Buchungsdatum;Originalbetrag;Originalwährung;Umrechnungskurs;Buchungsbetrag;Buchungswährung;Transaktionsbeschreibung",
        "5310********1234;24.03.2026;25.03.2026;-3,50;EUR;1,00;-3,50;EUR;BÄCKER",
        "5310********1234;25.03.2026;26.03.2026;-9,00;EUR;1,00;-9,00;EUR;KINO",
      ],
    ],
    currency: "EUR",
    book: ["2026-03-24 3.5 BÄCKER", "2026-03-25 9 KINO"],
    asked: [""],
  },
  {
    number: "17: the billed amount beside the foreign one",
    files: [
      [
        "Date,Merchant,Amount,Currency,Amount,Currency",
        "2026-03-25,Shop,-20.00,USD,-18.40,EUR",
        "2026-03-26,Cafe,-3.00,EUR,-3.00,EUR",
      ],
    ],
    currency: "EUR",
    book: ["2026-03-25 18.4 @Shop", "2026-03-26 3 @Cafe"],
    asked: [""],
  },
  {
    number: "17: a card's amount in the ledger's currency",
    files: [
      [
        "datum;handelaar;bedrag;munt;koers;bedrag in EUR",
        "25/03/2026;Shop;-20,00;USD;1,087;-18,40",
        "26/03/2026;Cafe;-3,00;EUR;1;-3,00",
      ],
    ],
    currency: "EUR",
    book: ["2026-03-25 18.4 @Shop", "2026-03-26 3 @Cafe"],
    asked: [""],
  },
  {
    number: "19: an amount with a sign in another script",
    files: [
      [
        "Date,Description,Amount",
        '2026-03-25,Bakery,"-د.ا.\u200f4.750"',
        '2026-03-26,Cinema,"-د.ا.\u200f9.000"',
      ],
    ],
    currency: "JOD",
    book: ["2026-03-25 4.75 Bakery", "2026-03-26 9 Cinema"],
    asked: [""],
  },
  {
    number: "20: columns that were named are taken, whatever their cells",
    files: [["A,B,C", "2026-03-25,Tea,three", "2026-03-26,Rent,-900.00"]],
    answers: { columns: { booked: [0], text: [1], amount: [2] } },
    book: ["2026-03-26 900 Rent"],
    asked: [""],
  },
  {
    number: "20: also if none of them can be read",
    files: [["A,B,C", "1111-03-25,Tea,-3.00", "1111-03-26,Rent,-900.00"]],
    answers: { columns: { booked: [0], text: [1], amount: [2] } },
    book: [],
    asked: [""],
  },
  {
    number: "22: types of OFX against the signs of all amounts",
    name: "file.ofx",
    files: [ofx(transaction("a1", "23.45"), transaction("a2", "9.00"))],
    asked: ["spent"],
  },
  {
    number: "22: and remembered",
    name: "file.ofx",
    files: [
      ofx(transaction("a1", "23.45"), transaction("a2", "9.00")),
      ofx(transaction("a3", "1.00"), transaction("a4", "2.00")),
    ],
    answers: { spent: "positive" },
    book: [
      "2026-03-10 23.45 @Shop",
      "2026-03-10 9 @Shop",
      "2026-03-10 1 @Shop",
      "2026-03-10 2 @Shop",
    ],
    asked: ["", ""],
  },
  {
    number: "23: pending in a column of days whose head is only partly known",
    files: [
      [
        "Date Processed,Date of Transaction,Card,Description,Amount",
        "Pending,2026-03-27,1234,Kiosk,-4.00",
        "Pending,2026-03-27,1234,Taxi,-5.00",
        "Pending,2026-03-27,1234,Bar,-6.00",
        ...Array.from(
          { length: 9 },
          (_, at) => `2026-03-1${at},2026-03-0${at + 1},1234,Shop ${at},-${at + 1}.50`,
        ),
      ],
    ],
    book: Array.from({ length: 9 }, (_, at) => `2026-03-0${at + 1} ${at + 1}.5 Shop ${at}`),
    asked: [""],
  },
  {
    number: "23: pending in the only column of days",
    files: [
      [
        "Date,Description,Amount",
        "Pending,Kiosk,-4.00",
        "2026-03-10,Tea,-1.00",
        "2026-03-11,Cake,-2.00",
        "2026-03-12,Pie,-3.00",
      ],
    ],
    book: ["2026-03-10 1 Tea", "2026-03-11 2 Cake", "2026-03-12 3 Pie"],
    asked: [""],
  },
  {
    number: "24: several texts without a header",
    files: [
      [
        "25.03.2026;KARTENZAHLUNG;BILLA WIEN;Karte 1;-3,50",
        "26.03.2026;DAUERAUFTRAG;HAUSVERWALTUNG;Miete;-900,00",
      ],
    ],
    book: [
      "2026-03-25 3.5 KARTENZAHLUNG BILLA WIEN Karte 1",
      "2026-03-26 900 DAUERAUFTRAG HAUSVERWALTUNG Miete",
    ],
  },
  {
    number: "25: PayPal in German, with addresses for mail",
    files: [
      [
        '"Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Absender E-Mail-Adresse","Name"',
        '"25.03.2026","10:00:00","CET","Zahlung","EUR","-9,00","0,00","-9,00","91,00","ann@example.org","Laden"',
        '"26.03.2026","10:00:00","CET","Zahlung","EUR","-10,00","-0,35","-10,35","80,65","ann@example.org","Markt"',
        '"27.03.2026","10:00:00","CET","Allgemeine Währungsumrechnung","EUR","-10,00","0,00","-10,00","70,65","ann@example.org",""',
      ],
    ],
    currency: "EUR",
    book: ["2026-03-25 9 Zahlung @Laden", "2026-03-26 10.35 Zahlung @Markt"],
    asked: [""],
  },
  {
    number: "25: amounts with a comma in yen",
    files: [["Date,Description,Amount", '2026-03-25,Ramen,"-1,234"', '2026-03-26,Tea,"-1,100"']],
    currency: "JPY",
    book: ["2026-03-25 1234 Ramen", "2026-03-26 1100 Tea"],
    asked: [""],
  },
  {
    number: "25: a last row with money and no day",
    files: [
      ["Date,Description,Amount", "2026-03-25,Tea,-1.00", "2026-03-26,Cake,-2.00", ",Pie,-7.00"],
    ],
    book: ["2026-03-25 1 Tea", "2026-03-26 2 Cake"],
    statuses: { unreadable: 1 },
  },
  {
    number: "25: a merchant where there is no payee, and the name of the card's holder",
    files: [
      [
        "Date,Amount,Currency,Description,Payee Name,Merchant,Card Holder Full Name",
        "25-03-2026,-3.50,EUR,Card transaction,,Bakery,ANN EXAMPLE",
        "26-03-2026,-900.00,EUR,Sent money,Landlord,,",
      ],
    ],
    book: ["2026-03-25 3.5 Card transaction @Bakery", "2026-03-26 900 Sent money @Landlord"],
  },
  {
    // A number with an exponent was rounded when it was written: its row is told, and not recorded.
    number: "25: days in French with an ordinal, and a rounded amount",
    files: [
      ["Date;Libellé;Montant", "1er déc. 2025;Boulangerie;-3,50", "2 déc. 2025;Loyer;-1.2E+03"],
    ],
    book: ["2025-12-01 3.5 Boulangerie"],
  },
];
