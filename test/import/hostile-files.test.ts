// Hostile texts that would cost a reader endless time or memory: each is read within the time of a test. Work that grows by the square of
// a text's length would take longer.

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

/** The unit as often as fills the size. */
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
  ["ofx with a long amount", () => new OfxReader(), `<STMTTRN><TRNAMT>${much("1,")}`],
  ["ofx with blanks", () => new OfxReader(), `<STMTTRN><NAME>a${much(" \n ")}b`],
  ["qif without ends", () => new QifReader(), `!Type:Bank\n${much("Sa\n")}`],
  ["qif with a long day", () => new QifReader(), `!Type:Bank\nD1${much(" ")}x\nT1\n^\n`],
  ["qif with a long section", () => new QifReader(), `!Type:${much(" ")}x\n`],
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
  ["camt without ends", () => new CamtReader(), `<Stmt>${much("<Ntry>")}`],
  [
    "camt with a long text",
    () => new CamtReader(),
    `<Stmt><Ntry><Amt>${much("1")}</Amt></Ntry></Stmt>`,
  ],
  [
    "camt that is deep",
    () => new CamtReader(),
    `<Stmt><Ntry>${"<a>".repeat(50_000)}${"</a>".repeat(50_000)}</Ntry></Stmt>`,
  ],
];

describe("each ends", () => {
  test.each(CASES)("%s", (_, make, text) => {
    expect(readWith(make(), text)).toBeArray();
  });
});

test.each(['"', '",', ",;|\t", "1,", '"\n'])("what parts %p ends too", (unit) => {
  const guess = guessSeparator(unit.repeat(30_000));
  expect(guess?.value ?? ",").toBeString();
});
