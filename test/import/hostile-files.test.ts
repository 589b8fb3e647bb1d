// Hostile files that could cost a reader endless time or memory: each is read within the time limit of a test. Quadratic time would take
// longer.

import { describe, expect, test } from "bun:test";
import { CamtReader } from "../../src/import/formats/camt.ts";
import { Mt940Reader } from "../../src/import/formats/mt940.ts";
import { OfxReader } from "../../src/import/formats/ofx.ts";
import { QifReader } from "../../src/import/formats/qif.ts";
import type { Reader } from "../../src/import/record/record.ts";
import { CsvReader } from "../../src/import/table/cells/csv-reader.ts";
import { guessSeparator } from "../../src/import/table/cells/separator.ts";
import { WebTableReader } from "../../src/import/table/cells/web-table.ts";
import { readWith } from "../support/import-file.ts";

const SIZE = 300_000;

/** Repeats the unit until the size is reached. */
const much = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length));

const CASES: readonly (readonly [title: string, make: () => Reader, text: string])[] = [
  ...['"a\n', '"a""\n', ',"', '"",""', '"\n', 'a,"b\n"', '""a\n', '"a" b,', '" '].map(
    (unit): [string, () => Reader, string] => [
      `csv of ${JSON.stringify(unit)}`,
      () => new CsvReader({ separator: "," }),
      much(unit),
    ],
  ),
  ...[
    "<a",
    "<!--",
    "<![CDATA[",
    "&amp",
    "<STMTTRN>",
    "<TRNAMT>",
    "<a b='",
    "</",
    "<?",
    " \n",
  ].flatMap((unit): [string, () => Reader, string][] => [
    [`ofx of ${JSON.stringify(unit)}`, () => new OfxReader(), much(unit)],
    [`web page of ${JSON.stringify(unit)}`, () => new WebTableReader(), `<table>${much(unit)}`],
  ]),
  ["OFX with a long amount", () => new OfxReader(), `<STMTTRN><TRNAMT>${much("1,")}`],
  ["OFX with blanks", () => new OfxReader(), `<STMTTRN><NAME>a${much(" \n ")}b`],
  ["QIF without ends of records", () => new QifReader(), `!Type:Bank\n${much("Sa\n")}`],
  ["QIF with a long date", () => new QifReader(), `!Type:Bank\nD1${much(" ")}x\nT1\n^\n`],
  ["QIF with a long section", () => new QifReader(), `!Type:${much(" ")}x\n`],
  [
    "mt940 with a long amount",
    () => new Mt940Reader(),
    `:20:A\n:61:260102C${much("1")}`.slice(0, 60_000),
  ],
  ["mt940 with a long account", () => new Mt940Reader(), `:20:A\n:25:${much(" \n")}`],
  [
    "mt940 with a long purpose",
    () => new Mt940Reader(),
    `:20:A\n:61:260102C1,\n:86:${much("005?20SVWZ+\n")}`,
  ],
  ["mt940 of entries", () => new Mt940Reader(), much(":61:x\n")],
  ["CAMT without end tags", () => new CamtReader(), `<Stmt>${much("<Ntry>")}`],
  [
    "CAMT with a long text",
    () => new CamtReader(),
    `<Stmt><Ntry><Amt>${much("1")}</Amt></Ntry></Stmt>`,
  ],
  [
    "CAMT with deeply nested elements",
    () => new CamtReader(),
    `<Stmt><Ntry>${"<a>".repeat(50_000)}${"</a>".repeat(50_000)}</Ntry></Stmt>`,
  ],
];

describe("reading ends for", () => {
  test.each(CASES)("%s", (_, make, text) => {
    expect(readWith(make(), text)).toBeArray();
  });
});

test.each(['"', '",', ",;|\t", "1,", '"\n'])("guessing the separator ends for %p", (unit) => {
  const guess = guessSeparator(unit.repeat(30_000));
  expect(guess?.value ?? ",").toBeString();
});
