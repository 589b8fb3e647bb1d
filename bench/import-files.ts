// Generates files of each format with a given number of records, for measuring imports.

import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";

type Maker = (count: number) => Promise<Uint8Array>;

/** Returns the year, month and day of a record, with eleven records a day. */
const day = (index: number) => {
  const at = new Date(Date.UTC(2000, 0, 1 + Math.floor(index / 11)));
  return at.toISOString().slice(0, 10).split("-");
};
const amount = (index: number) => `${index % 977}.${String(index % 100).padStart(2, "0")}`;

function text(count: number, head: string, line: (index: number) => string, foot = ""): Uint8Array {
  const lines = Array.from({ length: count }, (_, index) => line(index));
  return new TextEncoder().encode(head + lines.join("") + foot);
}

function sheetOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const shown = [day(index).join("-"), `Shop ${index % 999}`, `Card payment ${index}`];
    return [...shown, Number(amount(index))];
  });
  return { sheets: [{ name: "Umsätze", rows: [["Date", "Payee", "Text", "Amount"], ...rows] }] };
}

/** Makes a file of each format with a given number of records. */
export const IMPORT_FILES: Readonly<Record<string, Maker>> = {
  csv: async (count) =>
    text(count, "Datum;Wertstellung;Empfänger;Zweck;Betrag;Saldo\r\n", (index) => {
      const [year, month, date] = day(index);
      const purpose =
        index % 50 === 0 ? '"Rechnung\nund ""mehr"" dazu"' : `"Rechnung ${index} vom Mai"`;
      const shown = amount(index).replace(".", ",");
      return `"${date}.${month}.${year}";"${date}.${month}.${year}";"Händler ${index % 999} GmbH";${purpose};"-${shown}";"1.234,56 EUR"\r\n`;
    }),
  ofx: async (count) =>
    text(
      count,
      "OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n",
      (index) =>
        `<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>${day(index).join("")}\n<TRNAMT>-${amount(index)}\n<FITID>${index}\n<NAME>Shop ${index % 999}\n<MEMO>Card payment ${index}\n</STMTTRN>\n`,
      "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n",
    ),
  qif: async (count) =>
    text(count, "!Type:Bank\n", (index) => {
      const [year, month, date] = day(index);
      return `D${month}/${date}/${year}\nT-${amount(index)}\nPShop ${index % 999}\nMCard payment ${index}\nLFood:Groceries\n^\n`;
    }),
  mt940: async (count) =>
    text(
      count,
      ":20:STARTUMS\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C260101EUR1000,00\n",
      (index) => {
        const [year, month, date] = day(index);
        const shown = amount(index).replace(".", ",");
        return `:61:${String(year).slice(2)}${month}${date}${month}${date}D${shown}NMSCNONREF//${index}\n:86:005?00LASTSCHRIFT?20EREF+${index}?21SVWZ+Rechnung ${index}?32Shop ${index % 999}\n`;
      },
      ":62F:C260131EUR1000,00\n-\n",
    ),
  camt: async (count) =>
    text(
      count,
      '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>\n',
      (index) =>
        `<Ntry><Amt Ccy="EUR">${amount(index)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day(index).join("-")}</Dt></BookgDt><AcctSvcrRef>${index}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>CCRD</Cd><SubFmlyCd>POSD</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>E${index}</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Shop ${index % 999}</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>NL86INGB0002445588</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Card payment ${index}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
      "</Stmt></BkToCstmrStmt></Document>\n",
    ),
  ods: async (count) => writeOds(sheetOf(count)),
  xlsx: async (count) => writeXlsx(sheetOf(count)),
};

const PAYEES = 2_000;

/** Makes a bank's CSV file of some 130 bytes a row, over these days. Each turn has its own header, and so its own import source. */
export function bankTable(rows: number, days: readonly string[], turn: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const on = (days[Math.floor((index * days.length) / rows)] ?? "")
      .split("-")
      .reverse()
      .join(".");
    const amount = `-${1 + (index % 9_973)},${10 + (index % 89)}`;
    const text = `card payment terminal 5411 sequence ${index} of turn ${turn} thank you`;
    return `${on};${on};"Shop ${index % PAYEES}";"${text}";${amount};EUR`;
  });
  return `Buchungstag;Valuta;Empfänger;Verwendungszweck ${turn};Betrag;Währung\n${lines.join("\n")}\n`;
}
