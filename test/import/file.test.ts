// From bytes to items: what is found out is said with its evidence, answers come first, and a file reads the same each time.

import { describe, expect, test } from "bun:test";
import { openFile } from "../../src/import/file.ts";
import type { Item } from "../../src/import/record.ts";
import { encode } from "../support/encoder.ts";
import { cellsIn, itemsOf } from "../support/import-file.ts";

const TABLE =
  "Datum;Empfänger;Betrag\n01.02.2026;Bäcker Müller;-3,50\n02.02.2026;Gärtnerei Schön;-8,20\n";
const QIF = "!Type:Bank\nD1/2/26\nT-3.50\nPTea\n^\n";
const OFX = "OFXHEADER:100\n\n<OFX><STMTTRN><DTPOSTED>20260102<TRNAMT>-1</STMTTRN></OFX>\n";
const MT940 = ":20:A\n:25:11111\n:61:260102D1,NMSC\n:86:Tea\n-\n";
const CAMT =
  '<?xml version="1.0"?><Document><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-02</Dt></BookgDt></Ntry></Stmt></Document>';

async function inPieces(bytes: Uint8Array, size: number): Promise<readonly Item[]> {
  const items: Item[] = [];
  function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  }
  for (const file of await openFile({ pieces })) {
    for await (const batch of file.items()) items.push(...batch);
  }
  return items;
}

describe.each([
  ["csv", encode(TABLE, "windows-1252")],
  ["qif", encode(QIF, "utf-16le")],
  ["ofx", encode(OFX, "utf-8")],
  ["mt940", encode(MT940, "utf-8")],
  ["camt", encode(CAMT, "utf-8")],
])("%s", (format, bytes) => {
  test("is found by its content", async () => {
    const [file] = await openFile({ pieces: () => [bytes] });
    expect(file?.format).toMatchObject({ value: format, certain: true });
    expect(file?.format.because).not.toBe("");
  });

  test("reads the same each time, and in any pieces", async () => {
    const [file] = await openFile({ pieces: () => [bytes] });
    const whole = await itemsOf(bytes);
    for (let again = 0; again < 2; again += 1) {
      const items: Item[] = [];
      for await (const batch of file?.items() ?? []) items.push(...batch);
      expect(items).toEqual([...whole]);
    }
    for (const size of [1, 3, 64]) expect(await inPieces(bytes, size)).toEqual(whole);
  });
});

test("others have their turns between parts", async () => {
  const bytes = encode(TABLE.repeat(5_000), "utf-8");
  let [turns, batches] = [0, 0];
  const turn = async () => {
    turns += 1;
  };
  for (const file of await openFile({ pieces: () => [bytes], turn })) {
    turns = 0;
    for await (const _ of file.items()) batches += 1;
  }
  expect(batches).toBeGreaterThan(2);
  expect(turns).toBe(batches - 1);
});

test("what is guessed is said with its evidence", async () => {
  const [file] = await openFile({ pieces: () => [encode(TABLE, "windows-1252")] });
  expect(file).toMatchObject({
    encoding: { value: "windows-1252", certain: true },
    separator: {
      value: ";",
      certain: true,
      because: "semicolons part 3 of the first 3 lines into 3 cells",
      counts: { fits: 3, of: 3 },
    },
  });
});

test("answers come before guesses", async () => {
  const bytes = encode(TABLE, "windows-1252");
  const rows = cellsIn(await itemsOf(bytes, { encoding: "windows-1251", separator: "," }));
  expect(rows[1]).toEqual(["01.02.2026;Bдcker Mьller;-3", "50"]);
});
