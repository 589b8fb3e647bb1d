// CSV of a whole table.

import { expect, test } from "bun:test";
import { writeCsv } from "../../../src/web/parts/save-file.ts";

test("begins with the mark of UTF-8, and ends each line", () => {
  expect(
    writeCsv([
      ["Month", "Total"],
      ["2026-01", "12.5"],
    ]),
  ).toBe("\uFEFFMonth,Total\r\n2026-01,12.5\r\n");
});
