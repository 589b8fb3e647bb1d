// From bytes to items: each finding comes with its evidence, answers take precedence, and a file is read the same each time.

import { describe, expect, test } from "bun:test";
import { openFile } from "../../../src/import/file/file.ts";
import type { Item } from "../../../src/import/record/record.ts";
import { encode } from "../../support/encoder.ts";
import { cellsIn, itemsOf } from "../../support/import-file.ts";

const TABLE =
  "Datum;Empfänger;Betrag\n01.02.2026;Bäcker Müller;-3,50\n02.02.2026;Gärtnerei Schön;-8,20\n";
const QIF = "!Type:Bank\nD1/2/26\nT-3.50\nPTea\n^\n";
const OFX = "OFXHEADER:100\n\n<OFX><STMTTRN><DTPOSTED>20260102<TRNAMT>-1</STMTTRN></OFX>\n";
const MT940 = ":20:A\n:25:11111\n:61:260102D1,NMSC\n:86:Tea\n-\n";
const CAMT =
  '<?xml version="1.0"?><Document><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-02</Dt></BookgDt></Ntry></Stmt></Document>';

describe.each([
  ["csv", encode(TABLE, "windows-1252")],
  ["qif", encode(QIF, "utf-16le")],
  ["ofx", encode(OFX, "utf-8")],
  ["mt940", encode(MT940, "utf-8")],
  ["camt", encode(CAMT, "utf-8")],
])("a file in the format %s", (format, bytes) => {
  test("is found by its content", async () => {
    const file = await openFile(bytes);
    expect(file.format).toMatchObject({ value: format, certain: true });
  });

  test("is read the same each time", async () => {
    const file = await openFile(bytes);
    const whole = await itemsOf(bytes);
    for (let again = 0; again < 2; again += 1) {
      const items: Item[] = [];
      for await (const batch of file.items()) items.push(...batch);
      expect(items).toEqual([...whole]);
    }
  });
});

describe("a gzipped file", () => {
  const packed = Bun.gzipSync(Buffer.from(TABLE));
  /** Consecutive gzip members form one file. */
  const member = Bun.gzipSync(new Uint8Array(16_777_216));
  const bomb = Buffer.concat(Array.from({ length: 9 }, () => member));

  test("is read as its content", async () => {
    expect(await itemsOf(packed)).toEqual(await itemsOf(TABLE));
  });

  test.each([
    ["that is compressed twice", Bun.gzipSync(packed), "compressed twice"],
    ["that is cut off", packed.slice(0, 30), "incomplete or damaged"],
    ["that inflates to 144 MiB", bomb, "larger than 64 MB"],
  ])("%s is refused", async (_, bytes, reason) => {
    await expect(itemsOf(bytes)).rejects.toThrow(reason);
  });
});

test("guesses come with their evidence", async () => {
  const file = await openFile(encode(TABLE, "windows-1252"));
  expect(file).toMatchObject({
    encoding: { value: "windows-1252", certain: true },
    separator: { value: ";", certain: true },
  });
});

test("answers take precedence over guesses", async () => {
  const bytes = encode(TABLE, "windows-1252");
  const rows = cellsIn(await itemsOf(bytes, { encoding: "windows-1251", separator: "," }));
  expect(rows[1]).toEqual(["01.02.2026;Bдcker Mьller;-3", "50"]);
});
