// Text tables are compared with PapaParse as far as both must read them the same. No line and no character is lost.

import { expect, test } from "bun:test";
import fc from "fast-check";
import Papa from "papaparse";
import { CsvReader } from "../../../src/import/table/cells/csv-reader.ts";
import { scaled } from "../../support/environment.ts";
import { cellsIn, readWith } from "../../support/import-file.ts";

const separator = fc.constantFrom(",", ";", "\t", "|");

/** A cell without blanks at its ends, because our reader trims them and PapaParse keeps them. */
const cell = fc
  .string({ unit: fc.constantFrom(...'ab1.-,;|\t"\n é€'), maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => !text.startsWith('="'));

const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), {
  minLength: 1,
  maxLength: 8,
});

const hostile = fc.string({ unit: fc.constantFrom(...'ab,,;""\n\r \t1='), maxLength: 80 });

test("a well-formed table is read as PapaParse reads it", () => {
  fc.assert(
    fc.property(table, separator, fc.constantFrom("\n", "\r\n"), (rows, delimiter, newline) => {
      const text = Papa.unparse(rows, { delimiter, newline });
      // An empty line is a row without cells for our reader, and a row with one empty cell for PapaParse.
      const expected = Papa.parse<string[]>(text, { delimiter, newline }).data;
      expect(cellsIn(readWith(new CsvReader({ separator: delimiter }), text))).toEqual(expected);
    }),
    { numRuns: scaled(200) },
  );
});

test("every physical line is in one row, in order", () => {
  fc.assert(
    fc.property(hostile, separator, (text, delimiter) => {
      const items = readWith(new CsvReader({ separator: delimiter }), text);
      const lines = items.flatMap(({ line, endLine }) =>
        Array.from({ length: endLine - line + 1 }, (_, index) => line + index),
      );
      const physical = text.split(/\r\n|\r|\n/);
      const count = physical.at(-1) === "" ? physical.length - 1 : physical.length;
      expect(lines).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    }),
    { numRuns: scaled(500) },
  );
});

test("only quotes and blanks are lost", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const kept = cellsIn(readWith(new CsvReader({ separator: "," }), text))
        .flat()
        .join("");
      const letters = (each: string) => each.replace(/[^ab1;]/g, "");
      expect(letters(kept)).toBe(letters(text));
    }),
    { numRuns: scaled(300) },
  );
});
