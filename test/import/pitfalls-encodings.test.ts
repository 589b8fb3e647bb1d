// The encodings of real bank files. Each title begins with the number of a known pitfall of imports.

import { describe, expect, test } from "bun:test";
import { reason } from "../../src/domain/import/reasons.ts";
import { guessEncoding } from "../../src/import/text/encoding.ts";
import { encode } from "../support/encoder.ts";
import { cellsIn, itemsOf, rowsIn } from "../support/import-file.ts";

describe("24 and 25: the encoding is found by the letters", () => {
  test("if several encodings read the file the same, the most common one is named", () => {
    const text = "Datum;Text;Betrag\n1.2.2026;Café Lindo;12,50\n";
    expect(guessEncoding(encode(text, "windows-1250")).value).toBe("windows-1252");
  });

  test("the euro sign is byte 80 in Windows-1252 and A4 in ISO-8859-15", () => {
    const text = "Date;Text;Amount\n1/2/2026;£ and €;12.50 €\n";
    expect(guessEncoding(encode(text, "windows-1252")).value).toBe("windows-1252");
    const fifteen = "Date;Text;Amount\n1/2/2026;Café;12.50 €\n";
    expect(guessEncoding(encode(fifteen, "iso-8859-15")).value).toBe("iso-8859-15");
  });

  test("an uncertain encoding comes with other ones", () => {
    const guess = guessEncoding(Uint8Array.from([0x41, 0xe9, 0x0a]));
    expect(guess.others?.length).toBeGreaterThan(3);
    expect(guess.others).not.toContain(guess.value);
  });
});

test("28: a file with one broken byte is still UTF-8, and the row has a note", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `2026-01-02,Käse ${index},-3.50\n`);
  const bytes = encode(lines.join(""), "utf-8");
  bytes[bytes.indexOf(0xc3, 2_000)] = 0xff;
  expect(guessEncoding(bytes)).toMatchObject({ value: "utf-8", certain: true });
  const told = rowsIn(await itemsOf(bytes)).filter(({ notes }) => notes);
  expect(told.map(({ notes }) => notes)).toEqual([[reason("broken-character")]]);
});

test("30: NULs at the end are cut off, and others are reported", async () => {
  const padded = await itemsOf(`Date,Text,Amount\n2026-01-02,Tea,-3.50\n${"\0".repeat(300)}`);
  expect(cellsIn(padded)).toHaveLength(2);
  const dos = await itemsOf("!Type:Bank\r\nD1/2/26\r\nT-1\r\nPTea\r\n^\r\n\u001a");
  expect(dos.map(({ type }) => type)).toEqual(["text-record"]);
  const inside = await itemsOf("Date,Text,Amount\n2026-01-02,T\0ea,-3.50\n2026-01-03,Tea,-1\n");
  expect(rowsIn(inside)[1]?.notes).toEqual([reason("broken-character")]);
});
