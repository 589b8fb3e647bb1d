// The layout of text tables. Each title begins with the number of a known pitfall of imports.

import { describe, expect, test } from "bun:test";
import { CsvReader } from "../../src/import/table/cells/csv-reader.ts";
import { guessSeparator } from "../../src/import/table/cells/separator.ts";
import { itemsOf, readWith, rowsIn, toldIn } from "../support/import-file.ts";

function read(text: string, separator = ",") {
  return readWith(new CsvReader({ separator }), text);
}

test("35: text with commas is not a table", () => {
  const text = "Dear Sir, or Madam,\nI write to you\nabout tea, bread\nand salt.\nYours\n";
  expect(guessSeparator(text)).toBeUndefined();
});

describe("38: a quote that is never closed spoils only its own row, if", () => {
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
  ["mixed", "a,b\r\nc,d\ne,f\r"],
  ["the last line has none", "a,b\nc,d\r\ne,f"],
])("39: line ends: %s", (_, text) => {
  expect(rowsIn(read(text)).map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "a", "b"],
    [2, "c", "d"],
    [3, "e", "f"],
  ]);
});

describe("121: a line that is too large is reported", () => {
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

test("bytes that are neither text nor a spreadsheet are refused", async () => {
  const work = itemsOf("\0\x01\x02\x03\0\0\0\x04\x05".repeat(50));
  await expect(work).rejects.toThrow("neither text nor a spreadsheet");
});
