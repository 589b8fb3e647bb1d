// XLSX, journals, QIF and OFX show fields for which they have no place of their own. journals.deep.test.ts checks that hledger and
// Beancount accept the journals.

import { describe, expect, test } from "bun:test";
import { readXlsx } from "hucre/xlsx";
import { EXPORT_FORMAT_NAMES, omissionsOf } from "../../src/domain/export-format.ts";
import { WRITERS } from "../../src/export/export.ts";
import { bytesOf, exportedBook, HOSTILE_EXPENSES, textOf } from "./hostile-book.ts";

const sample = HOSTILE_EXPENSES.filter(({ id }) => [21, 16, 12, 7, 6, 5].includes(id));

test("a header can list what a format omits", () => {
  for (const format of EXPORT_FORMAT_NAMES) {
    expect(omissionsOf(format)).toMatch(/^history and deleted records, [ -~]+$/);
  }
});

describe("XLSX", () => {
  test("has dates, numbers and texts as their own types, and long numbers completely", async () => {
    const { sheets } = await readXlsx(await bytesOf(WRITERS.xlsx(exportedBook())));
    const [head = [], ...rows] = sheets[0]?.rows ?? [];
    expect(head.slice(0, 4)).toEqual(["id", "date", "description", "amount"]);
    const of = (id: number) => rows.find(([first]) => first === id) ?? [];
    expect(of(21).slice(0, 6)).toEqual([
      21,
      new Date("9999-12-31T00:00:00Z"),
      "=HYPERLINK(\"http://x\",'y')",
      12.5,
      "EUR",
      "Food: Eating out",
    ]);
    expect(of(1)[1]).toBe("0001-01-01");
    expect(of(11)[3]).toBe("-123456789012345678.0123456789");
    expect(of(5)[3]).toBe(-1000);
    expect(of(17)[2]).toBe("two\r\nlines\nand\ttabs");
    expect(rows).toHaveLength(HOSTILE_EXPENSES.length);
  });
});

describe("a journal of hledger", () => {
  test("replaces characters that a line can't have, and adds the exact text", async () => {
    expect((await textOf(WRITERS.hledger(exportedBook(sample)))).split("\n\n").slice(1)).toEqual([
      `9999-12-31 * (21) =HYPERLINK("http://x",'y')
    ; outlay-id:21
    ; work:
    expenses:Food:Eating out  12.5 EUR
    assets:outlay  -12.5 EUR`,
      `2026-02-28 * (16) The "Café", Inc. / , Sons | (code) * ! , comment / pipe two spaces \\ \\n
    ; outlay-id:16
    ; outlay-description:"(code) * ! ; comment | pipe  two spaces \\\\ \\\\n"
    ; outlay-payee:"The \\"Café\\"\\u002c Inc. | ; Sons"
    expenses:uncategorized  12.5 EUR
    assets:outlay  -12.5 EUR`,
      "; left out: expense 12 of 2026-02-28, 1e-1074: over 255 decimal places",
      `2026-02-28 * (7) split
    ; outlay-id:7
    ; outlay-notes:"\\u005bnull\\u002cnull\\u002c\\"=1; \\u005bb\\u005d\\u002c\\\\n| c日\\"\\u005d"
    expenses:a-b {c}:[a]/b-c  12.25 EUR
    expenses:uncategorized  -3 EUR
    expenses:Food:Eating out  1.25 EUR
    assets:outlay  -10.5 EUR`,
      `2026-02-28 * (6) abroad
    ; outlay-id:6
    ; outlay-original:"9.95 USD @ 0.8824"
    expenses:uncategorized  9.95 USD @@ 8.78 EUR
    assets:outlay  -8.78 EUR`,
      `2026-02-28 * (5) refund abroad
    ; outlay-id:5
    ; date:, a-b-c-d:
    ; outlay-tags:"\\u005b\\"date\\"\\u002c\\"a;b\\u002c \\u005bc\\u005d:d\\"\\u005d"
    ; outlay-original:"-3 KWD @ 333.3333"
    ; outlay-ref:"=2026-02-28;\\u005b1\\u005d\\u002c#\\"x\\"\\\\é日"
    expenses:uncategorized  -3 KWD @@ 1000 EUR
    assets:outlay  1000 EUR`,
      "",
    ]);
  });

  test("has an account with the exact name of each category, even archived ones", async () => {
    const text = await textOf(WRITERS.hledger(exportedBook([], null)));
    expect(text.split("\n").filter((line) => line.startsWith("account "))).toEqual([
      "account assets:outlay",
      "account expenses:uncategorized",
      "account expenses:Food  ; outlay-id:1",
      'account expenses:Food- Eating out  ; outlay-id:3, outlay-name:"Food: Eating out"',
      'account expenses:a-b {c}  ; outlay-id:4, outlay-name:"a;b  {c}"',
      "account expenses:吃饭  ; outlay-id:6",
      'account expenses:uncategorized-7  ; outlay-id:7, outlay-name:"uncategorized"',
      'account expenses:a-b {c}-8  ; outlay-id:8, outlay-name:"a;b {c}"',
      "account expenses:Food:Eating out  ; outlay-id:2",
      'account expenses:a-b {c}:[a]/b-c  ; outlay-id:5, outlay-name:"\\u005ba\\u005d/b:c"',
      "account expenses:Food:שלום \u202Eabc\u202C 👩‍👩‍👧‍👦  ; outlay-id:9",
    ]);
  });
});

test("a journal of Beancount has complete texts, and names in the form that it allows", async () => {
  const text = await textOf(WRITERS.beancount(exportedBook(sample)));
  expect(text).toContain("\n0001-01-01 open Expenses:Food:X-שלום-abc\n  outlay-id: 9\n");
  expect(text.split("\n\n").slice(1)).toEqual([
    `9999-12-31 * "=HYPERLINK(\\"http://x\\",'y')" #work
  outlay-id: 21
  Expenses:Food:Eating-out  12.5 EUR
  Assets:Outlay  -12.5 EUR`,
    `2026-02-28 * "The \\"Café\\", Inc. | ; Sons" "(code) * ! ; comment | pipe  two spaces \\\\ \\\\n"
  outlay-id: 16
  Expenses:Uncategorized  12.5 EUR
  Assets:Outlay  -12.5 EUR`,
    "; left out: expense 12 of 2026-02-28, 1e-1074: over 18 digits before the point or 10 after it",
    `2026-02-28 * "split"
  outlay-id: 7
  outlay-notes: "[null,null,\\"=1; [b],\\\\n| c日\\"]"
  Expenses:A-b-c:A-b-c  12.25 EUR
  Expenses:Uncategorized  -3 EUR
  Expenses:Food:Eating-out  1.25 EUR
  Assets:Outlay  -10.5 EUR`,
    `2026-02-28 * "abroad"
  outlay-id: 6
  outlay-original: "9.95 USD @ 0.8824"
  Expenses:Uncategorized  9.95 USD @@ 8.78 EUR
  Assets:Outlay  -8.78 EUR`,
    `2026-02-28 * "refund abroad" #date #a-b-c-d
  outlay-id: 5
  outlay-tags: "[\\"date\\",\\"a;b, [c]:d\\"]"
  outlay-original: "-3 KWD @ 333.3333"
  outlay-ref: "=2026-02-28;[1],#\\"x\\"\\\\é日"
  Expenses:Uncategorized  -3 KWD @@ 1000 EUR
  Assets:Outlay  1000 EUR`,
    "",
  ]);
});

test("QIF has splits with their notes, a tag after the category, and one line for each text", async () => {
  const text = await textOf(WRITERS.qif(exportedBook(sample)));
  expect(text.split("^\n")).toEqual([
    "!Type:Cash\nD12/31/9999\nT-12.5\nN21\nP=HYPERLINK(\"http://x\",'y')\nLFood:Eating out/work\n",
    'D02/28/2026\nT-12.5\nN16\nPThe "Café", Inc. | ; Sons\nM(code) * ! ; comment | pipe two spaces \\ \\n\n',
    expect.stringMatching(/^D02\/28\/2026\nT-0\.0+1\nN12\nPtiny\n$/),
    "D02/28/2026\nT-10.5\nN7\nPsplit\nSa;b {c}:(a)-b-c\n$-12.25\nS\n$3\nSFood:Eating out\nE=1; [b], | c日\n$-1.25\n",
    "D02/28/2026\nT-8.78\nN6\nPabroad\n",
    "D02/28/2026\nT1000\nN5\nPrefund abroad\nL/date\n",
    "",
  ]);
});

test("OFX has each expense as outgoing money, within its limits", async () => {
  const text = await textOf(WRITERS.ofx(exportedBook()));
  const of = (id: number) => new RegExp(`<STMTTRN>.*<FITID>${id}</FITID>.*`).exec(text)?.[0];
  expect(of(18)).toBe(
    "<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260228</DTPOSTED><TRNAMT>20</TRNAMT><FITID>18</FITID><NAME>-20</NAME></STMTTRN>",
  );
  expect(of(14)).toContain(
    "<NAME>吃饭</NAME><MEMO>👩‍👩‍👧‍👦 &amp; &lt;b&gt;]]&gt;&lt;/b&gt;</MEMO>",
  );
  expect(text.match(/<STMTTRN>/g)).toHaveLength(HOSTILE_EXPENSES.length);
  expect(text).not.toMatch(/[^\n\P{Cc}]/u);
  expect(text).toContain("<CURDEF>EUR</CURDEF>");
});
