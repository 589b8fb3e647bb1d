// A table as a CSV file.

import { expect, test } from "bun:test";
import { writeCsv } from "../../../src/web/parts/save-file.ts";

test("a CSV file begins with a byte order mark, and ends each line", () => {
  expect(
    writeCsv([
      ["Month", "Total"],
      ["2026-01", "12.5"],
    ]),
  ).toBe("\uFEFFMonth,Total\r\n2026-01,12.5\r\n");
});
