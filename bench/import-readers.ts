// How long each reader takes for a file of so many records, made here, and how much memory: the better of
// two readings after a first one, beside a file of a tenth. `npx bun bench/import-readers.ts FORMAT [RECORDS]`, a process for each format.

import {
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { type FileSource, openFile } from "../src/import/file.ts";

type Maker = (count: number) => Promise<Uint8Array>;

const two = (value: number) => String(value).padStart(2, "0");
const day = (index: number) => [2000 + (index % 25), two(1 + (index % 12)), two(1 + (index % 28))];
const amount = (index: number) => `${index % 977}.${two(index % 100)}`;

function text(count: number, head: string, line: (index: number) => string, foot = ""): Uint8Array {
  const lines = Array.from({ length: count }, (_, index) => line(index));
  return new TextEncoder().encode(head + lines.join("") + foot);
}

const MAKERS: Readonly<Record<string, Maker>> = {
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
  xlsx: (count) =>
    writeXlsx({
      sheets: [
        {
          name: "Umsätze",
          rows: [
            ["Date", "Payee", "Text", "Amount"],
            ...Array.from({ length: count }, (_, index) => [
              day(index).join("-"),
              `Shop ${index % 999}`,
              `Card payment ${index}`,
              Number(amount(index)),
            ]),
          ],
        },
      ],
    }),
};

const PIECE_BYTES = 1_048_576;

/** As a store hands a file on: in pieces, none of them kept. */
function sourceOf(path: string): FileSource {
  return {
    *pieces() {
      const file = openSync(path, "r");
      try {
        for (;;) {
          const piece = new Uint8Array(PIECE_BYTES);
          const length = readSync(file, piece);
          if (length === 0) return;
          yield piece.subarray(0, length);
        }
      } finally {
        closeSync(file);
      }
    },
  };
}

interface Reading {
  /** Processor time and time, in milliseconds. */
  readonly processor: number;
  readonly time: number;
  readonly items: number;
  /** The most that the process had, in bytes. */
  readonly memory: number;
}

async function read(path: string): Promise<Reading> {
  const [start, processor] = [performance.now(), process.cpuUsage()];
  let items = 0;
  let memory = 0;
  for (const file of await openFile(sourceOf(path))) {
    for await (const batch of file.items()) {
      items += batch.length;
      memory = Math.max(memory, process.memoryUsage.rss());
    }
  }
  const { user, system } = process.cpuUsage(processor);
  return { processor: (user + system) / 1000, time: performance.now() - start, items, memory };
}

async function measure(tenth: string, whole: string): Promise<void> {
  await read(tenth);
  Bun.gc(true);
  const idle = process.memoryUsage.rss();
  const small = await read(tenth);
  const [first, second] = [await read(whole), await read(whole)];
  const most = Math.max(first.memory, second.memory);
  const best = first.processor < second.processor ? first : second;
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  process.stdout.write(
    `${megabytes(statSync(whole).size)} MiB\t${best.items} items\t${best.processor.toFixed(0)} ms of processor\t` +
      `${best.time.toFixed(0)} ms\t${(best.processor / (small.processor * 10)).toFixed(2)} per record of a tenth's\t` +
      `+${megabytes(most - idle)} MiB\n`,
  );
}

const [format = "", records = "100000", ...paths] = process.argv.slice(2);
const [tenth, whole] = paths;
if (tenth && whole) {
  await measure(tenth, whole);
} else {
  const make = MAKERS[format];
  if (!make) {
    const formats = Object.keys(MAKERS).join("|");
    process.stderr.write(`bun bench/import-readers.ts ${formats} [RECORDS]\n`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), "outlay-import-"));
  try {
    const files = [join(folder, "tenth"), join(folder, "whole")] as const;
    writeFileSync(files[0], await make(Number(records) / 10));
    writeFileSync(files[1], await make(Number(records)));
    // By a process of its own, whose memory holds no more than the reader needs.
    const { stdout } = Bun.spawnSync([
      process.execPath,
      import.meta.path,
      format,
      records,
      ...files,
    ]);
    process.stdout.write(`${format}\t${stdout.toString()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
