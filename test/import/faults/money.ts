// Faults 1 to 10: accounts, fees, signs, sums and currencies.

import { decimal } from "../../support/values.ts";
import { type Fault, IBAN } from "./fault.ts";

export const MONEY_FAULTS: readonly Fault[] = [
  {
    number: "1a: the only account of a column, which is the payee's",
    files: [
      [
        "Date,Payee,IBAN,Amount",
        "2026-03-25,Bakery,,-3.50",
        `2026-03-26,Landlord,${IBAN[0]},-900.00`,
      ],
      [
        "Date,Payee,IBAN,Amount",
        "2026-03-25,Bakery,,-3.50",
        `2026-03-26,Landlord,${IBAN[0]},-900.00`,
      ],
    ],
    book: ["2026-03-25 3.5 @Bakery", "2026-03-26 900 @Landlord"],
    asked: ["", ""],
  },
  {
    number: "1b: many payees' accounts in one month, few in the next",
    files: [
      [
        "Date,Payee,IBAN,Amount",
        ...IBAN.map((iban, at) => `2026-03-2${at + 1},Shop ${at},${iban},-${at + 1}.50`),
      ],
      [
        "Date,Payee,IBAN,Amount",
        `2026-03-26,Shop 5,${IBAN[5]},-6.50`,
        `2026-03-27,Shop 6,${IBAN[6]},-7.50`,
        `2026-04-01,Shop 0,${IBAN[0]},-1.50`,
        `2026-04-02,Shop 1,${IBAN[1]},-2.50`,
      ],
    ],
    book: [
      ...IBAN.map((_, at) => `2026-03-2${at + 1} ${at + 1}.5 @Shop ${at}`),
      "2026-04-01 1.5 @Shop 0",
      "2026-04-02 2.5 @Shop 1",
    ],
    asked: ["", ""],
  },
  {
    number: "1b: few payees' accounts in one month, many in the next",
    files: [
      [
        "Date,Payee,IBAN,Amount",
        `2026-03-26,Shop 5,${IBAN[5]},-6.50`,
        `2026-03-27,Shop 6,${IBAN[6]},-7.50`,
        `2026-04-01,Shop 0,${IBAN[0]},-1.50`,
      ],
      [
        "Date,Payee,IBAN,Amount",
        ...IBAN.map((iban, at) => `2026-03-2${at + 1},Shop ${at},${iban},-${at + 1}.50`),
      ],
    ],
    book: [
      "2026-03-26 6.5 @Shop 5",
      "2026-03-27 7.5 @Shop 6",
      "2026-04-01 1.5 @Shop 0",
      ...IBAN.slice(0, 5).map((_, at) => `2026-03-2${at + 1} ${at + 1}.5 @Shop ${at}`),
    ],
    asked: ["", ""],
  },
  {
    number: "1c: the own account above the table, payees' accounts in it",
    files: [
      [
        '"Girokonto";"DE75512108001245126199"',
        '"Buchungsdatum";"Zahlungsempfänger";"Verwendungszweck";"IBAN";"Betrag"',
        `"25.03.2026";"Bäcker";"Brot";"";"-4,50"`,
        `"26.03.2026";"Vermieter";"Miete";"${IBAN[0]}";"-900,00"`,
      ],
      [
        '"Girokonto";"DE75512108001245126199"',
        '"Buchungsdatum";"Zahlungsempfänger";"Verwendungszweck";"IBAN";"Betrag"',
        `"25.03.2026";"Bäcker";"Brot";"";"-4,50"`,
        `"26.03.2026";"Vermieter";"Miete";"${IBAN[0]}";"-900,00"`,
        `"01.04.2026";"Kino";"Film";"";"-5,50"`,
      ],
    ],
    book: [
      "2026-03-25 4.5 Brot @Bäcker",
      "2026-03-26 900 Miete @Vermieter",
      "2026-04-01 5.5 Film @Kino",
    ],
    asked: ["", ""],
  },
  {
    number: "1: rows without an account beside those of one",
    files: [
      [
        "Date,Account,Description,Amount",
        "2026-03-25,Checking,Tea,-3.50",
        "2026-03-26,,Rent,-900.00",
      ],
      [
        "Date,Account,Description,Amount",
        "2026-03-25,Checking,Tea,-3.50",
        "2026-03-26,,Rent,-900.00",
      ],
      ["Date,Account,Description,Amount", "2026-03-26,,Rent,-900.00", "2026-03-27,,Cake,-2.00"],
      [
        "Date,Account,Description,Amount",
        "2026-03-25,Checking,Tea,-3.50",
        "2026-03-27,,Cake,-2.00",
      ],
    ],
    book: ["2026-03-25 3.5 Tea", "2026-03-26 900 Rent", "2026-03-27 2 Cake"],
  },
  {
    number: "2: a payee's account is not the own one",
    files: [
      [
        "Date,Payee,IBAN,Amount",
        "2026-03-25,Bakery,,-3.50",
        `2026-03-26,Landlord,${IBAN[0]},-900.00`,
      ],
      [
        "Datum,Naam,Rekening,Tegenrekening,Bedrag",
        `2026-04-25,Bakker,NL91ABNA0417164300,,"-3,50"`,
        `2026-04-26,Huisbaas,NL91ABNA0417164300,${IBAN[0]},"-900,00"`,
      ],
    ],
    book: [
      "2026-03-25 3.5 @Bakery",
      "2026-03-26 900 @Landlord",
      "2026-04-25 3.5 @Bakker",
      "2026-04-26 900 @Huisbaas",
    ],
    asked: ["", ""],
  },
  {
    number: "3: a fee that the net amount holds already",
    files: [
      [
        "Date,Name,Gross,Fee,Net,Balance",
        "2026-03-25,Shop,-9.00,-0.41,-9.41,90.59",
        "2026-03-26,Other,-10.00,0.00,-10.00,80.59",
      ],
    ],
    book: ["2026-03-25 9.41 @Shop", "2026-03-26 10 @Other"],
    asked: [""],
  },
  {
    number: "3: a fee that the balance proves to be within",
    files: [
      [
        "Date,Name,Amount,Fee,Balance",
        "2026-03-25,Shop,-50.00,-1.00,30.00",
        "2026-03-26,Other,-10.00,-0.50,20.00",
        "2026-03-27,Third,-10.00,0.00,10.00",
      ],
    ],
    book: ["2026-03-25 50 @Shop", "2026-03-26 10 @Other", "2026-03-27 10 @Third"],
    asked: [""],
  },
  {
    number: "3: a fee that the balance proves to be on top",
    files: [
      [
        "Date,Name,Amount,Fee,Balance",
        "2026-03-25,Shop,-50.00,-1.00,29.00",
        "2026-03-26,Other,-10.00,-0.50,18.50",
        "2026-03-27,Third,-10.00,0.00,8.50",
      ],
    ],
    book: ["2026-03-25 51 @Shop", "2026-03-26 10.5 @Other", "2026-03-27 10 @Third"],
    asked: [""],
  },
  {
    number: "3: a fee of which nothing tells",
    files: [
      ["Date,Name,Amount,Fee", "2026-03-25,Shop,-50.00,-1.00", "2026-03-26,Other,-10.00,0.00"],
    ],
    asked: ["fee"],
  },
  {
    number: "4: heads in snake_case, and the first day of a period",
    files: [
      [
        "initial_date,final_date,concept,transaction_date,value_date,amount",
        "2026-03-01,2026-03-31,Bakery,2026-03-25,2026-03-26,-3.50",
        "2026-03-01,2026-03-31,Cinema,2026-03-27,2026-03-28,-9.00",
      ],
    ],
    book: ["2026-03-25 3.5 Bakery", "2026-03-27 9 Cinema"],
    asked: [""],
  },
  {
    number: "4: the booking beats the day on which a row was made",
    files: [
      [
        "created_at,booking_date,counterparty_name,counterparty_iban,original_amount,amount",
        `2026-03-29,2026-03-25,Bakery,${IBAN[0]},-3.50,-3.50`,
        `2026-03-29,2026-03-27,Cinema,${IBAN[1]},-9.00,-9.00`,
      ],
    ],
    book: ["2026-03-25 3.5 @Bakery", "2026-03-27 9 @Cinema"],
    asked: [""],
  },
  ...[
    ["date,title,amount", "Padaria", "Uber", "Pagamento recebido"],
    ["Data,Descrizione,Importo", "Panificio", "Taxi", "Pagamento ricevuto"],
    ["Datum,Omschrijving,Bedrag", "Bakkerij", "Taxi", "Betaling ontvangen"],
    ["Date,Description,Amount", "Bakery", "Taxi", "Direct debit received"],
    ["Datum,Beschreibung,Betrag", "Bäckerei", "Taxi", "Zahlung erhalten"],
    ["Datum,Beskrivning,Belopp", "Bageri", "Taxi", "Betalning mottagen"],
    ["Data,Opis,Kwota", "Piekarnia", "Taxi", "Płatność otrzymana"],
  ].map(
    ([head = "", first, second, payment]): Fault => ({
      number: `5: a card's purchases above zero, and "${payment}"`,
      files: [
        [
          head,
          `2026-03-10,${first},23.45`,
          `2026-03-11,${second},18.90`,
          `2026-03-27,${payment},-42.35`,
        ],
      ],
      book: [`2026-03-10 23.45 ${first}`, `2026-03-11 18.9 ${second}`],
    }),
  ),
  ...[
    ["Turnover", "Opening balance", "Closing balance"],
    ["Apyvarta", "Likutis pradžiai", "Likutis pabaigai"],
    ["Käive", "Algsaldo", "Lõppsaldo"],
    ["Apgrozījums", "Sākuma atlikums", "Beigu atlikums"],
  ].map(
    ([turnover, opening, closing]): Fault => ({
      number: `6: a row of the month's ${turnover}`,
      files: [
        [
          '"Account No","","Date","Beneficiary","Details","Amount","Currency","D/K","Record ID","Code"',
          `"LT127300010000000001","10","2026-03-01","","${opening}","100.00","EUR","K","","AS"`,
          '"LT127300010000000001","20","2026-03-10","MAXIMA","Purchase","10.00","EUR","D","2026031000000001","K"',
          '"LT127300010000000001","20","2026-03-11","Kavinė","Coffee","5.31","EUR","D","2026031100000002","K"',
          `"LT127300010000000001","82","2026-03-31","","${turnover}","15.31","EUR","D","","K2"`,
          `"LT127300010000000001","86","2026-03-31","","${closing}","84.69","EUR","K","","LS"`,
        ],
      ],
      currency: "EUR",
      book: ["2026-03-10 10 Purchase @MAXIMA", "2026-03-11 5.31 Coffee @Kavinė"],
      asked: [""],
    }),
  ),
  {
    number: "6: the sum of all rows, in a language that is not known",
    files: [
      [
        "Date,Description,Amount",
        "2026-03-01,Leib,-10.00",
        "2026-03-02,Piim,-5.00",
        "2026-03-03,Kohv,-2.00",
        "2026-03-04,Palk,100.00",
        "2026-03-31,Kokku,-17.00",
      ],
    ],
    book: ["2026-03-01 10 Leib", "2026-03-02 5 Piim", "2026-03-03 2 Kohv"],
  },
  {
    number: "7: a currency that is gone, left out",
    files: [
      [
        "Date,Description,Amount,Currency",
        "2014-12-30,Duona,-3.45,LTL",
        "2015-01-02,Bread,-1.00,EUR",
      ],
    ],
    currency: "EUR",
    answers: { currencies: { LTL: "skipped" } },
    book: ["2015-01-02 1 Bread"],
    asked: [""],
  },
  {
    number: "7: a currency that is gone, at a rate",
    files: [
      [
        "Date,Description,Amount,Currency",
        "2014-12-30,Duona,-3.45,LTL",
        "2015-01-02,Bread,-1.00,EUR",
      ],
    ],
    currency: "EUR",
    answers: { currencies: { LTL: decimal("0.289620") } },
    book: ["2014-12-30 1 Duona", "2015-01-02 1 Bread"],
    asked: [""],
  },
  {
    number: "8: a QIF file with a line before its first sign",
    name: "file.qif",
    files: [["# exported by MyMoney", "!Type:Bank", "D2026-03-25", "T-3.50", "PBakery", "^"]],
    book: ["2026-03-25 3.5 @Bakery"],
    asked: [""],
  },
  {
    number: "9: the second account of a layout that names none",
    files: [
      [
        "Date,Description,Amount",
        "2026-03-25,NETFLIX,-9.99",
        "2026-03-26,TESCO,-20.00",
        "2026-03-28,PARK,-3.00",
      ],
      [
        "Date,Description,Amount",
        "2026-03-24,SHOE,-50.00",
        "2026-03-25,NETFLIX,-9.99",
        "2026-03-26,BOOTS,-7.00",
        "2026-03-28,BUS,-2.00",
      ],
    ],
    asked: ["", "account"],
  },
  {
    number: "10: letters for in and out, without a header",
    files: [
      [
        "25.03.2026;SPAR;25.03.2026;33,87;O",
        "26.03.2026;LOHN GMBH;26.03.2026;2000,00;I",
        "27.03.2026;BILLA;27.03.2026;12,40;O",
      ],
    ],
    book: ["2026-03-25 33.87 SPAR", "2026-03-27 12.4 BILLA"],
    asked: [""],
  },
  {
    number: "10: two letters that nobody knows are asked about",
    files: [
      ["25.03.2026;SPAR;33,87;X", "26.03.2026;LOHN GMBH;2000,00;Y", "27.03.2026;BILLA;12,40;X"],
    ],
    asked: ["direction"],
  },
  {
    number: "10: and remembered",
    files: [
      [
        "Datum;Text;Betrag;Art",
        ...[
          "25.03.2026;SPAR;33,87;X",
          "26.03.2026;LOHN GMBH;2000,00;Y",
          "27.03.2026;BILLA;12,40;X",
        ],
      ],
      [
        "Datum;Text;Betrag;Art",
        "28.03.2026;SPAR;3,00;X",
        "29.03.2026;BANK;1,00;Y",
        "30.03.2026;BILLA;2,00;X",
      ],
    ],
    answers: { direction: "X" },
    book: [
      "2026-03-25 33.87 SPAR",
      "2026-03-27 12.4 BILLA",
      "2026-03-28 3 SPAR",
      "2026-03-30 2 BILLA",
    ],
    asked: ["", ""],
  },
  {
    number: "10: in and out in Hungarian",
    files: [
      [
        "Dátum;Megnevezés;Összeg;Típus",
        "2026.03.25;SPAR;33,87;kiadás",
        "2026.03.26;MUNKABÉR;2000,00;bevétel",
      ],
    ],
    book: ["2026-03-25 33.87 SPAR"],
  },
];
