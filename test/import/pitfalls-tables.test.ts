// Shapes of tables of text, by the number of the pitfall.

import { describe, expect, test } from "bun:test";
import { CsvReader } from "../../src/import/table/cells/csv-reader.ts";
import { guessSeparator } from "../../src/import/table/cells/separator.ts";
import { cellsIn, itemsOf, readWith, rowsIn, toldIn } from "../support/import-file.ts";

function read(text: string, separator = ",") {
  return readWith(new CsvReader({ separator }), text);
}

describe("34 and 35: what parts the cells", () => {
  test.each([
    ["decimal commas", "Datum;Text;Betrag\n01.02.2026;Tee;-12,50\n02.02.2026;Brot;-1,00\n", ";"],
    ["no head", "01.02.2026;Tee;-12,50;100,00\n02.02.2026;Brot;-12,50;87,50\n", ";"],
    ["semicolons in a quoted cell", 'a,b\n1,"x;y;z;w"\n', ","],
    [
      "commas in all texts",
      "Date\tText\tAmount\n1/2/26\ta, b, c\t1.50\n2/2/26\td, e, f\t2.50\n",
      "\t",
    ],
    ["bars", "Date|Text|Amount\n2026-01-02|Tea, green|-3.50\n", "|"],
    ["it is said", "sep=;\na,b;c,d\n1,2;3,4\n", ";"],
    [
      "a preamble with commas",
      "Account, of Max, in EUR\nDatum;Text;Betrag\n1.2.26;a;1,5\n2.2.26;b;2,5\n3.2.26;c;3,5\n",
      ";",
    ],
  ] as const)("%s", (_, text, separator) => {
    expect(guessSeparator(text)).toMatchObject({ value: separator, certain: true });
  });

  test.each([
    "",
    "one\ntwo\nthree\n",
    "Dear Sir, or Madam,\nI write to you\nabout tea, bread\nand salt.\nYours\n",
  ])("no table: %p", (text) => {
    expect(guessSeparator(text)).toBeUndefined();
  });
});

describe("38: a quote that is never closed costs its row alone", () => {
  const row = (index: number) => `2026-01-02,"Shop ${index}",-${index}.50\n`;
  const rows = (count: number, broken: string, at: number) =>
    Array.from({ length: count }, (_, index) => (index === at ? broken : row(index))).join("");

  test.each([
    ["all rows are quoted", rows(3_000, '2026-01-02,"Shop,-1.50\n', 4)],
    [
      "no other row has quotes",
      rows(3_000, '2026-01-02,"Shop,-1.50\n', 4).replace(/"(Shop \d+)"/g, "$1"),
    ],
    ["it is the last cell", rows(3_000, '2026-01-02,Shop,"-1.50\n', 4)],
    ["it is the last row", rows(3_000, '2026-01-02,"Shop,-1.50\n', 2_999)],
    [
      "a later quote closes it in its own cell",
      `${rows(20, '2026-01-02,"Shop,-1.50\n', 4).replace(/"(Shop \d+)"/g, "$1")}2026-01-03,say "so",-1\n`,
    ],
  ])("%s", (_, text) => {
    const read_ = rowsIn(read(text));
    expect(read_).toHaveLength(text.split("\n").length - 1);
    expect(read_.filter(({ cells }) => cells.length !== 3)).toEqual([]);
    expect(
      read_.filter(({ notes }) => notes?.some((note) => note.code === "quote-open")),
    ).toHaveLength(1);
  });
});

test.each([
  ["CR alone", "a,b\rc,d\re,f\r"],
  ["CRLF", "a,b\r\nc,d\r\ne,f\r\n"],
  ["mixed", "a,b\r\nc,d\ne,f\r"],
  ["none at the end", "a,b\nc,d\r\ne,f"],
])("39: line ends, %s", (_, text) => {
  expect(rowsIn(read(text)).map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "a", "b"],
    [2, "c", "d"],
    [3, "e", "f"],
  ]);
});

test("40: blanks and tabs around cells are no part of them", () => {
  expect(cellsIn(read('"3985734"\t,2023-05-02     \t, x \u00a0,="0012"\n'))).toEqual([
    ["3985734", "2023-05-02", "x", "0012"],
  ]);
});

test("empty lines are rows without cells, so that no line is lost", () => {
  expect(rowsIn(read("a,b\n\n \nc,d\n")).map(({ line, cells }) => [line, cells.length])).toEqual([
    [1, 2],
    [2, 0],
    [3, 0],
    [4, 2],
  ]);
});

describe("121: what is too large is told", () => {
  const before = "2026-01-02,Tea,-3.50\n";

  test.each([
    ["a line of 5 MB", `${"x".repeat(5_000_000)}\n`, "longer than"],
    ["a quoted cell of 5 MB", `"${"x".repeat(5_000_000)}"\n`, "longer than"],
    ["100,000 columns", `${"a,".repeat(100_000)}\n`, "more than 1,000 cells"],
  ])("%s", (_, line, reason) => {
    const items = read(before + line + before);
    expect(rowsIn(items).map((row) => row.line)).toEqual([1, 3]);
    expect(toldIn(items)[0]).toContain(reason);
  });
});

test("bytes that are no file of payments are refused", async () => {
  const work = itemsOf("\0\x01\x02\x03\0\0\0\x04\x05".repeat(50));
  await expect(work).rejects.toThrow("neither text nor a spreadsheet");
});
