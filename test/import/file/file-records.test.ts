// A file is read while its rows still arrive, in the way that all of its rows together require.

import { expect, test } from "bun:test";
import { csvSource, ImportBook } from "../../support/import-book.ts";

// This is more rows than are held back before their format is guessed.
const EARLY = 2_600;

const table = (first: string, last: string) =>
  ["Date;Text;Amount", ...Array.from({ length: EARLY }, () => first), last].join("\n");

test.each([
  ["a date", "05/06/2026;a;-1.50", "06/13/2026;b;-1.50", "2026-05-06 -1.5"],
  ["a group of thousands", "2026-06-05;a;-1.234", "2026-06-05;b;-1.234,50", "2026-06-05 -1234"],
])("the last row settles how the first rows are read: %s", async (_, first, last, expected) => {
  const file = csvSource(table(first, last));
  const read = await Array.fromAsync(file.items());
  const batches = read.flatMap((all) => [all.slice(0, -1), all.slice(-1)]);
  const { entries } = await new ImportBook().read({ ...file, items: () => batches });
  const [entry] = entries;
  expect(`${entry?.date} ${entry?.amount}`).toBe(expected);
});
