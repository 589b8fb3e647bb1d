// Which of several columns has the money that was paid, and which way it went.

import { expect, test } from "bun:test";
import { LabelIndex } from "../../../src/domain/label/labels.ts";
import { openFile } from "../../../src/import/file/file.ts";
import { previewImport } from "../../../src/import/preview/preview.ts";
import { csvSource, ImportBook } from "../../support/import-book.ts";

async function readOf(text: string) {
  const done = await new ImportBook().preview(csvSource(text), { spent: "positive" });
  return done.rows.slice(1).map(({ verdict, record }) => [verdict.status, record?.amount]);
}

test.each([
  ["Amount in cents", 1],
  ["Amount (cents)", 1],
  ["Amount", 0],
  ["Recent amount", 0],
])("%s is told as hundredths %d times", async (head, count) => {
  const bytes = new TextEncoder().encode(`Date,Text,${head}\n2026-02-03,A,-1050\n`);
  const [file] = await openFile(bytes);
  const { reading, result } = await new ImportBook().preview(
    csvSource(new TextDecoder().decode(bytes)),
  );
  const { warnings } = file
    ? await previewImport(file, reading, result, new LabelIndex())
    : { warnings: [] };
  expect(warnings.filter((warning) => warning.code === "in-cents")).toHaveLength(count);
});

test("a total is what was paid, and not the price of one piece", async () => {
  const rows = await readOf(
    "Date,Item,Quantity,Price,Total\n2026-02-03,A,2,3.50,7.00\n2026-02-04,B,1,2.00,2.00\n",
  );
  expect<unknown>(rows).toEqual([
    ["new", "-7"],
    ["new", "-2"],
  ]);
});

test("a column without signs follows its words of debit and credit, and other words are told", async () => {
  const rows = await readOf(
    "Date,Text,Amount,Type\n2026-02-03,A,10.00,Debit\n2026-02-04,B,5.00,Credit\n2026-02-05,C,7,Posting\n",
  );
  expect<unknown>(rows).toEqual([
    ["new", "-10"],
    ["income", "5"],
    ["unreadable", undefined],
  ]);
});

test.each(["Zurückgewiesen", "Denied", "Rechazada", "Refusée"])(
  "%s was not paid",
  async (status) => {
    const rows = await readOf(
      `Date,Text,Amount,Status\n2026-02-03,A,10.00,Completed\n2026-02-04,B,5.00,${status}\n`,
    );
    expect<unknown>(rows).toEqual([
      ["new", "-10"],
      ["ignored", undefined],
    ]);
  },
);
