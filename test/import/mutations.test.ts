// Files that are cut, doubled, or have wrong bytes or parts in another encoding. Each reader ends, and no line with an amount is lost
// silently (figures 3 and 14). RUNS_TIMES makes more files, and MUTATION_SEED makes different ones.

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { openFile, unzip } from "../../src/import/file/file.ts";
import { BeancountReader } from "../../src/import/formats/beancount.ts";
import { CamtReader } from "../../src/import/formats/camt.ts";
import { HledgerReader } from "../../src/import/formats/hledger.ts";
import { Mt940Reader } from "../../src/import/formats/mt940.ts";
import { OfxReader } from "../../src/import/formats/ofx.ts";
import { OutlayJsonReader } from "../../src/import/formats/outlay-json.ts";
import { OutlayCsvReader } from "../../src/import/formats/own-rows.ts";
import { QifReader } from "../../src/import/formats/qif.ts";
import type { Item, Reader } from "../../src/import/record/record.ts";
import { Unreadable } from "../../src/import/record/unreadable.ts";
import { CsvReader } from "../../src/import/table/cells/csv-reader.ts";
import { WebTableReader } from "../../src/import/table/cells/web-table.ts";
import { scaled, wholeNumber } from "../support/environment.ts";
import { ImportBook } from "../support/import-book.ts";
import { physicalLines, readWith } from "../support/import-file.ts";
import { mutate, mutations, tellMutated } from "../support/mutations.ts";
import { zipOf } from "../support/zip.ts";

afterAll(tellMutated);

const seed = wholeNumber("MUTATION_SEED", 1);
const COUNT = 6;
/** At this size, quadratic time would take minutes. */
const LONG = 300_000;

const each = (line: (index: number) => string) =>
  Array.from({ length: COUNT }, (_, at) => line(at)).join("");

interface Subject {
  readonly make: () => Reader;
  readonly text: string;
  /** Matches lines with an amount that a mutation has left whole. */
  readonly paid: RegExp;
}

const OWN = each(
  (at) => `{"id":${at},"description":"Tea","amount":"${at}.5","date":"2026-01-0${at + 1}"},\n`,
);

const SUBJECTS: Readonly<Record<string, Subject>> = {
  csv: {
    make: () => new CsvReader({ separator: "," }),
    text: `Date,Text,Amount\r\n${each((at) => `2026-01-0${at + 1},"Tea, ""green"" ${at}",-${at}.50\r\n`)}`,
    paid: /./,
  },
  ofx: {
    make: () => new OfxReader(),
    text: `OFXHEADER:100\n\n<OFX>\n<STMTRS>\n<CURDEF>EUR\n<BANKTRANLIST>\n${each((at) => `<STMTTRN>\n<TRNTYPE>POS\n<DTPOSTED>2026010${at + 1}\n<TRNAMT>-${at}.50\n<NAME>R &amp; B\n</STMTTRN>\n`)}</BANKTRANLIST>\n</STMTRS>\n</OFX>\n`,
    paid: /^<TRNAMT>-\d/,
  },
  qif: {
    make: () => new QifReader(),
    text: `!Account\nNGiro\n^\n!Type:Bank\n${each((at) => `D1/${at + 1}/26\nT-${at}.50\nPTea\nSFood\n$-${at}.50\n^\n`)}`,
    paid: /^T-\d/,
  },
  mt940: {
    make: () => new Mt940Reader(),
    text: `:20:A\n:25:11111\n:60F:C260101EUR100,00\n${each((at) => `:61:26010${at + 1}D${at},50NMSCNONREF//${at}\n:86:005?20SVWZ+Tea?32Shop\n`)}:62F:C260131EUR79,00\n-\n`,
    paid: /^:61:\d{6}D\d,\d\dNMSC/,
  },
  "outlay-json": {
    make: () => new OutlayJsonReader(),
    text: `{"outlay":1,"ledger":{"id":"a"},"categories":[],"expenses":[\n${OWN}]}\n`,
    paid: /^\{"id":\d,"description":"Tea","amount":"\d\.5","date":"2026-01-0\d"\},$/,
  },
  "outlay-csv": {
    make: () => new OutlayCsvReader(),
    text: `id,date,description,amount,currency,category\r\n${each((at) => `${at},2026-01-0${at + 1},"Tea, ""green""",${at}.5,EUR,Food\r\n`)}`,
    paid: /^\d,2026-01-0\d,"Tea, ""green""",\d\.5,EUR,Food$/,
  },
  hledger: {
    make: () => new HledgerReader(),
    text: `account expenses\n\n${each((at) => `2026-01-0${at + 1} Tea\n    expenses:food  ${at}.50 EUR\n    assets:cash\n\n`)}`,
    paid: /^ {4}expenses:food {2}\d/,
  },
  beancount: {
    make: () => new BeancountReader(),
    text: `2026-01-01 open Assets:Cash\n\n${each((at) => `2026-01-0${at + 1} * "Tea" "green"\n  Expenses:Food  ${at}.50 EUR\n  Assets:Cash\n\n`)}`,
    paid: /^ {2}Expenses:Food {2}\d/,
  },
  camt: {
    make: () => new CamtReader(),
    text: `<?xml version="1.0"?>\n<Document><BkToCstmrStmt><Stmt>\n${each((at) => `<Ntry><Amt Ccy="EUR">${at}.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-0${at + 1}</Dt></BookgDt></Ntry>\n`)}</Stmt></BkToCstmrStmt></Document>\n`,
    paid: /^<Ntry><Amt Ccy="EUR">\d\.50<\/Amt><CdtDbtInd>DBIT<\/CdtDbtInd><BookgDt><Dt>2026-01-0\d<\/Dt><\/BookgDt><\/Ntry>$/,
  },
};

function isCovered(items: readonly Item[], line: number): boolean {
  return items.some(
    (item) => item.type !== "statement" && item.line <= line && line <= item.endLine,
  );
}

describe.each(Object.entries(SUBJECTS))("in mutated %s files", (_, { make, text, paid }) => {
  test("no line with an amount is lost", () => {
    fc.assert(
      fc.property(mutations, (list) => {
        const mutated = mutate(new TextEncoder().encode(text), list);
        const decoded = new TextDecoder().decode(mutated);
        const items = readWith(make(), decoded);
        const lines = decoded.split(/\r\n|\r|\n/);
        const lost = lines.flatMap((line, index) =>
          paid.test(line) && !isCovered(items, index + 1) ? [`${index + 1}: ${line}`] : [],
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: scaled(300), seed },
    );
  });
});

describe("a mutated file is read with one status for each line, or is refused with a reason", () => {
  const page = `<html><table>${each((at) => `<tr><td>2026-01-0${at + 1}<td>Tea<td>${at}</tr>\n`)}</table></html>`;

  test.each([
    ...Object.entries(SUBJECTS).map(([name, { text }]) => [name, text] as const),
    ["web page", page],
  ])("%s", async (_, text) => {
    await allEndWell(new TextEncoder().encode(text), scaled(30));
  });

  test("workbook", async () => {
    const rows = Array.from({ length: COUNT }, (_, at) => ["2026-01-01", `Tea ${at}`, at]);
    await allEndWell(await writeXlsx({ sheets: [{ name: "A", rows }] }), scaled(30));
  });

  test("zip", async () => {
    const files = [page, SUBJECTS["camt"]?.text].map((text, at) => ({
      name: `${at}`,
      content: new TextEncoder().encode(text),
    }));
    await allEndWell(zipOf(files), scaled(30));
  });

  async function allEndWell(bytes: Uint8Array, numRuns: number): Promise<void> {
    const property = fc.asyncProperty(mutations, (list) => endsWell(mutate(bytes, list)));
    await fc.assert(property, { numRuns, seed });
  }
});

async function endsWell(mutated: Uint8Array): Promise<void> {
  try {
    const { files } = (await unzip(mutated)) ?? { files: [{ bytes: mutated }] };
    for (const { bytes } of files) {
      const file = await openFile(bytes);
      const { reading, result } = await new ImportBook().preview({ name: "file", ...file });
      if (reading.lines === undefined || file.encoding === undefined) continue;
      const lines = Object.values(result.counts).reduce((sum, one) => sum + one.lines, 0);
      expect(lines).toBe(physicalLines(bytes, file.encoding.value));
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    expect(error.message).not.toBe("");
  }
}

describe("a long broken file is read within the time limit of a test", () => {
  test.each(Object.entries(SUBJECTS))("%s", async (_, { text }) => {
    const whole = new TextEncoder().encode(text.repeat(Math.ceil(LONG / text.length)));
    for (const list of fc.sample(mutations, { numRuns: 2, seed }))
      await endsWell(mutate(whole, list));
  });
});

test("an HTML page is read as a table, however broken it is", () => {
  const text = "<table><tr><td>a<td>b<tr><td>c</table>";
  fc.assert(
    fc.property(mutations, (list) => {
      const decoded = new TextDecoder().decode(mutate(new TextEncoder().encode(text), list));
      for (const item of readWith(new WebTableReader(), decoded)) expect(item.type).toBe("row");
    }),
    { numRuns: scaled(100), seed },
  );
});
