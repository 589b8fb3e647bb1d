// Workbooks as other programs write them: prefixes, texts in runs, cells without places, days by their styles.

import { expect, test } from "bun:test";
import { cellsIn, itemsOf, rowsIn } from "../../support/import-file.ts";
import { zipOf } from "../../support/zip.ts";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function workbook(parts: Readonly<Record<string, string>>): Uint8Array {
  const usual = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="/xl/book.xml"/></Relationships>`,
    "xl/book.xml": `<x:workbook xmlns:x="a"><x:sheets><x:sheet name="Tom &amp; Ann" sheetId="1" q:id="r7"/></x:sheets></x:workbook>`,
    "xl/_rels/book.xml.rels": `<Relationships>${[
      ["r7", "worksheet", "worksheets/../worksheets/one.xml"],
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
  return zipOf(all.map(([name, text]) => ({ name, content: new TextEncoder().encode(text) })));
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

test("texts in runs, without how they are spoken, with escapes, and as long as they come", async () => {
  const long = "x".repeat(30_000);
  const texts = `<sst><si><t>Tea</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Tea </t></r><r><t>&amp; milk</t></r><rPh><t>tii</t></rPh></si><si><t>a_x000A_b</t></si><si><t><![CDATA[<c>]]></t></si><si><t/></si><si><t>${long}</t></si></sst>`;
  const cells = [0, 1, 2, 3, 4, 5, 6].map((at) => `<c t="s"><v>${at}</v></c>`).join("");
  const items = await itemsOf(
    workbook({
      "xl/texts.xml": texts,
      "xl/worksheets/one.xml": sheet(`<row>${cells}<c t="b"><v>1</v></c></row>`),
    }),
  );
  expect(cellsIn(items)).toEqual([["Tea", "Tea & milk", "a\nb", "<c>", "", long, "", "TRUE"]]);
});

test("cells and rows with and without their places, with prefixes and comments", async () => {
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

test("a number is a day if its style shows days", async () => {
  const formats = ["yyyy\\-mm\\-dd", '0.00" days"', "[$kr.-41D] #,##0", "[Red]0", "[h]:mm", "MMM"];
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
  const builtIn = ["number", "day", "number", "number"] as const;
  const own = ["day", "number", "number", "number", "day", "day"] as const;
  expect(row?.cellTypes).toEqual([...builtIn, ...own]);
  expect(row?.cells[1]).toBe("2024-03-01");
});

test.each([
  ["a cell far to the right", `<row><c r="XFD1"><v>1</v></c></row>`],
  ["too many cells", `<row>${"<c><v>1</v></c>".repeat(1_001)}</row>`],
])("%s is told", async (_, rows) => {
  const items = await itemsOf(workbook({ "xl/worksheets/one.xml": sheet(rows) }));
  expect(items).toMatchObject([{ type: "unread", reason: "the row has more than 1,000 cells" }]);
});

test.each([
  ["is cut", "<worksheet><sheetData><row><c><v>1</v>", "it has no end"],
  ["has a tag that never ends", `<worksheet><row ${"a".repeat(600_000)}`, "no end"],
  ["has a damaged tag", "<worksheet><row r=1></row></worksheet>", "a tag is damaged"],
  ["declares entities", `<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>`, "a document type"],
])("a sheet that %s is refused", async (_, xml, why) => {
  await expect(itemsOf(workbook({ "xl/worksheets/one.xml": xml }))).rejects.toThrow(why);
});
