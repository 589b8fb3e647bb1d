// The same transactions are written as CSV, OFX, QIF, MT940 and CAMT. Any two of these files, in any order, add what one adds (figure 6).

import { expect, test } from "bun:test";
import { openFile } from "../../src/import/file/file.ts";
import type { NamedFile } from "../../src/import/file/file-reading.ts";
import type { Profile } from "../../src/import/profile.ts";
import { ImportBook } from "../support/import-book.ts";

const IBAN = "DE12500105170648489890";
const NUMBER = "0648489890";

interface True {
  readonly on: string;
  readonly amount: string;
  readonly payee: string;
  readonly text: string;
}

/** The transactions include equal rows, equal amounts on one day, and rows on the first and last day. */
const TRUTH: readonly True[] = [
  { on: "2026-02-02", amount: "-12.50", payee: "REWE Markt", text: "Kartenzahlung Berlin" },
  { on: "2026-02-02", amount: "-12.50", payee: "Kiosk am Zoo", text: "Kartenzahlung Zeitung" },
  { on: "2026-02-05", amount: "-3.00", payee: "Kaffee Haus", text: "Espresso" },
  { on: "2026-02-05", amount: "-3.00", payee: "Kaffee Haus", text: "Espresso" },
  { on: "2026-02-14", amount: "-900.00", payee: "Vermietung Schmidt", text: "Miete Februar" },
  { on: "2026-02-20", amount: "-45.99", payee: "Stadtwerke", text: "Abschlag Strom Vertrag" },
  { on: "2026-02-28", amount: "-7.10", payee: "Baeckerei Mueller", text: "Broetchen" },
];

const day = (on: string, form: string) => {
  const [year = "", month = "", date = ""] = on.split("-");
  return form
    .replace("YYYY", year)
    .replace("YY", year.slice(2))
    .replace("MM", month)
    .replace("DD", date);
};
const comma = (amount: string) => amount.replace("-", "").replace(".", ",");

const WRITERS: Readonly<Record<string, () => string>> = {
  csv: () =>
    [
      "IBAN;Buchungstag;Empfänger;Verwendungszweck;Betrag",
      ...TRUTH.map(({ on, amount, payee, text }) => {
        return [IBAN, day(on, "DD.MM.YYYY"), payee, text, `-${comma(amount)}`].join(";");
      }),
    ].join("\n"),
  ofx: () =>
    [
      "OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR",
      `<BANKACCTFROM><BANKID>50010517<ACCTID>${NUMBER}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>`,
      ...TRUTH.map(({ on, amount, payee, text }, at) => {
        const name = payee.toUpperCase().slice(0, 32);
        return `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day(on, "YYYYMMDD")}120000<TRNAMT>${amount}<FITID>F${at}<NAME>${name}<MEMO>${text}</STMTTRN>`;
      }),
      "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
    ].join("\n"),
  qif: () =>
    [
      "!Type:Bank",
      ...TRUTH.flatMap(({ on, amount, payee, text }) => [
        `D${day(on, "MM/DD/YYYY")}`,
        `T${amount}`,
        `P${payee}`,
        `M${text}`,
        "^",
      ]),
    ].join("\n"),
  mt940: () =>
    [
      `:20:STARTUMS\n:25:50010517/${NUMBER}\n:28C:1/1\n:60F:C260201EUR5000,00`,
      ...TRUTH.map(({ on, amount, payee, text }) => {
        const booked = day(on, "YYMMDD");
        return `:61:${booked}${booked.slice(2)}D${comma(amount)}N005NONREF\n:86:105?00LASTSCHRIFT?20${text.slice(0, 27)}?32${payee.slice(0, 27)}`;
      }),
      ":62F:C260228EUR4015,91\n-",
    ].join("\n"),
  camt: () =>
    [
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>',
      `<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
      ...TRUTH.map(
        ({ on, amount, payee, text }, at) =>
          `<Ntry><Amt Ccy="EUR">${amount.slice(1)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>R${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>${payee}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      ),
      "</Stmt></BkToCstmrStmt></Document>",
    ].join("\n"),
};

async function sourceOf(format: string): Promise<NamedFile> {
  const bytes = new TextEncoder().encode(WRITERS[format]?.());
  const file = await openFile(bytes);
  expect<string>(file.format.value).toBe(format);
  return { name: `umsatz.${format}`, ...file };
}

const GIRO: Profile = { name: "Giro", finds: { account: IBAN } };
const FORMATS = Object.keys(WRITERS);
const PAIRS = FORMATS.flatMap((first) => FORMATS.map((second) => [first, second] as const));

test.each(PAIRS)("after %s, the same transactions as %s add nothing", async (first, second) => {
  const book = new ImportBook();
  book.profiles.push(GIRO);
  // A QIF file names no account.
  book.chosen = GIRO;
  const one = await book.import(await sourceOf(first));
  expect(one.result.questions).toEqual([]);
  expect<unknown>(book.expenses.map(({ day: on, amount }) => `${on} -${amount}`)).toEqual(
    TRUTH.map(({ on, amount }) => `${on} ${amount.replace(/\.?0+$/, "")}`),
  );
  const two = await book.import(await sourceOf(second));
  const news = two.rows.filter(
    ({ verdict }) => !["already-imported", "header"].includes(verdict.status),
  );
  expect(news.map(({ verdict, raw }) => [verdict.status, raw])).toEqual([]);
  expect(book.expenses.length).toBe(TRUTH.length);
});
