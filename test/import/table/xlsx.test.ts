// Workbooks as other programs write them: prefixes, rich text, cells without references, and dates by their styles.

import { describe, expect, test } from "bun:test";
import { encode } from "../../support/encoder.ts";
import { ImportBook, sourceOf } from "../../support/import-book.ts";
import { cellsIn, itemsOf, rowsIn } from "../../support/import-file.ts";
import { type ZipChange, zipOf } from "../../support/zip.ts";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function workbook(
  parts: Readonly<Record<string, string | Uint8Array>>,
  change: ZipChange = {},
): Uint8Array {
  const usual = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="/xl/book.xml"/></Relationships>`,
    "xl/book.xml": `<x:workbook xmlns:x="a"><x:sheets><x:sheet name="Tom &amp; Ann" sheetId="1" q:id="rId7"/></x:sheets></x:workbook>`,
    "xl/_rels/book.xml.rels": `<Relationships>${[
      ["rId7", "worksheet", "worksheets/../worksheets/one.xml"],
      ["r8", "sharedStrings", "texts.xml"],
      ["r9", "styles", "styles.xml"],
    ]
      .map(
        ([id, kind, target]) =>
          `<Relationship Target='${target}' Type="${RELATIONS}/${kind}" Id="${id}"/>`,
      )
      .join("")}</Relationships>`,
  };
  const all = Object.entries({ ...usual, ...parts });
  const files = all.map(([name, content]) => ({
    name,
    content: typeof content === "string" ? new TextEncoder().encode(content) : content,
  }));
  return zipOf(files, change);
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

test("strings are read with rich text and escapes, without phonetic hints, and at any length", async () => {
  const long = "x".repeat(30_000);
  const texts = `<sst><si><t>Tea</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Tea </t></r><r><t>&amp; milk</t></r><rPh><t>tii</t></rPh></si><si><t>a_x000A_b</t></si><si><t><![CDATA[<c>]]></t></si><si><t/></si><si><t>${long}</t></si></sst>`;
  const cells = [0, 1, 2, 3, 4, 5].map((at) => `<c t="s"><v>${at}</v></c>`).join("");
  const items = await itemsOf(
    workbook({
      "xl/texts.xml": texts,
      "xl/worksheets/one.xml": sheet(`<row>${cells}<c t="b"><v>1</v></c></row>`),
    }),
  );
  expect(cellsIn(items)).toEqual([["Tea", "Tea & milk", "a\nb", "<c>", "", long, "TRUE"]]);
});

test("cells and rows are read with and without references, and with prefixes and comments", async () => {
  const items = await itemsOf(
    workbook({
      "xl/worksheets/one.xml": `<?xml version="1.0"?><!-- <row> --><a:worksheet><a:cols><a:col/></a:cols><a:sheetData><a:row r="3"><a:c r='B3' t="str"><a:f>A1&gt;"x"</a:f><a:v>two</a:v></a:c><a:c><a:v>3</a:v></a:c><a:c r="aa3" t="e"><a:v>#N/A</a:v></a:c></a:row><a:row><a:c t="inlineStr"><a:is><a:r><a:t>in</a:t></a:r><a:r><a:t>line</a:t></a:r></a:is></a:c></a:row><a:row r="9"/></a:sheetData><a:row><a:c><a:v>5</a:v></a:c></a:row></a:worksheet>`,
    }),
  );
  const wide = ["", "two", "3", ...Array.from({ length: 23 }, () => ""), "#N/A"];
  expect(rowsIn(items).map(({ line, cells }) => [line, cells])).toEqual([
    [3, wide],
    [4, ["inline"]],
    [9, []],
  ]);
});

test("a number is a date if its style shows dates", async () => {
  const formats = ["yyyy\\-mm\\-dd", '0.00" days"', "[Red]0", "[h]:mm", "MMM"];
  const custom = formats.map((code, at) => {
    return `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`;
  });
  const ids = [0, 14, 4, 49, ...formats.keys().map((at) => 200 + at)];
  const styles = `<styleSheet><numFmts>${custom.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`;
  const cells = ids.map((_, at) => `<c s="${at}"><v>45352</v></c>`).join("");
  const [row] = rowsIn(
    await itemsOf(
      workbook({ "xl/styles.xml": styles, "xl/worksheets/one.xml": sheet(`<row>${cells}</row>`) }),
    ),
  );
  const builtIn = [true, false, true, true];
  const own = [false, true, true, false, false];
  expect(row?.areNumbers).toEqual([...builtIn, ...own]);
  expect(row?.cells[1]).toBe("2024-03-01");
});

test.each([
  ["a cell far to the right", `<row><c r="XFD1"><v>1</v></c></row>`],
  ["too many cells", `<row>${"<c><v>1</v></c>".repeat(1_001)}</row>`],
])("%s is reported", async (_, rows) => {
  const items = await itemsOf(workbook({ "xl/worksheets/one.xml": sheet(rows) }));
  expect(items).toMatchObject([{ type: "unread", reason: { code: "wide-row", args: ["1000"] } }]);
});

test.each([
  ["is cut", "<worksheet><sheetData><row><c><v>1</v>"],
  ["has a tag that never ends", `<worksheet><row ${"a".repeat(600_000)}`],
  ["is of UTF-16", encode(`\uFEFF${sheet("<row/>")}`, "utf-16le")],
  ["has a formula that nothing has calculated", sheet("<row><c><f>C2&amp;C3</f><v/></c></row>")],
  ["has a formula without a reference", sheet(`<row><c s="1"><f t="shared" si="0"/></c></row>`)],
  ["declares entities", `<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>`],
])("a sheet that %s is refused", async (_, xml) => {
  await expect(itemsOf(workbook({ "xl/worksheets/one.xml": xml }))).rejects.toThrow("is damaged");
});

const DAYS = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

test.each([
  ["a time without a date", `<c s="1"><v>0.375</v></c>`, "09:00:00"],
  ["a timestamp as written", `<c t="d"><v>2026-01-10T08:30:00</v></c>`, "2026-01-10T08:30:00"],
  ["a date cell that has no date", `<c t="d"><v>09:30</v></c>`, "09:30"],
  ["the result of a formula", "<c><f>C2+C3</f><v>7</v></c>", "7"],
  [
    "an empty string as the result of a formula",
    `<c t="str"><f>C2</f><v></v></c><c><v>1</v></c>`,
    "",
  ],
])("a cell can have %s", async (_, cell, text) => {
  const items = await itemsOf(
    workbook({ "xl/styles.xml": DAYS, "xl/worksheets/one.xml": sheet(`<row>${cell}</row>`) }),
  );
  expect(cellsIn(items)[0]?.[0]).toBe(text);
});

test("an amount in a format that looks like a date format is reported", async () => {
  const row = (day: number, style: number) =>
    `<row><c s="1"><v>${46_000 + day}</v></c><c t="str"><v>Tea</v></c><c s="${style}"><v>-${day}.5</v></c></row>`;
  const head = ["Date", "Text", "Amount"].map((name) => `<c t="str"><v>${name}</v></c>`);
  const days = Array.from({ length: 9 }, (_, at) => row(at + 1, 0));
  const rows = `<row>${head.join("")}</row>${days.join("")}${row(10, 2)}`;
  const styles = DAYS.replace(
    "<cellXfs>",
    `<numFmts><numFmt numFmtId="200" formatCode="[$S/-280A] 0.00"/></numFmts><cellXfs>`,
  );
  const bytes = workbook({
    "xl/styles.xml": styles.replace("</cellXfs>", `<xf numFmtId="200"/></cellXfs>`),
    "xl/worksheets/one.xml": sheet(rows),
  });
  const done = await new ImportBook().preview(sourceOf("xlsx", await itemsOf(bytes)));
  expect(done.rows.at(-1)?.verdict).toMatchObject({
    status: "unreadable",
    reasons: [{ code: "not-amount" }],
  });
});

describe("a zip", () => {
  const parts = { "xl/worksheets/one.xml": sheet("<row><c><v>-7.5</v></c></row>") };

  test.each<[string, ZipChange]>([
    ["in the ZIP64 format, however small it is", { isLarge: true }],
    ["that is not compressed", { isStored: true }],
  ])("%s is read", async (_, change) => {
    expect(cellsIn(await itemsOf(workbook(parts, change)))).toEqual([["-7.5"]]);
  });

  test("with a wrong byte is refused", async () => {
    const bytes = Buffer.from(workbook(parts, { isStored: true }));
    bytes.write("-9.5", bytes.indexOf("-7.5"));
    await expect(itemsOf(bytes)).rejects.toThrow("incomplete or damaged");
  });
});

test("a binary workbook is refused with its format's name", async () => {
  const root = `<Relationships><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.bin"/></Relationships>`;
  const bytes = workbook({ "_rels/.rels": root, "xl/workbook.bin": "\u0001" });
  await expect(itemsOf(bytes)).rejects.toThrow("It's an XLSB workbook. Save it as XLSX.");
});
