// Workbooks, and files that only claim to be workbooks. Each title begins with the number of a known pitfall of imports.

import { afterAll, describe, expect, test } from "bun:test";
import { deflateRawSync } from "node:zlib";
import { writeOds } from "hucre/ods";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { addDays } from "../../src/domain/time/calendar-date.ts";
import { openFile } from "../../src/import/file/file.ts";
import { OpenFile } from "../../src/import/thread/open-file.ts";
import { ImportBook, sourceOf } from "../support/import-book.ts";
import { cellsIn, itemsOf, rowsIn, toldIn } from "../support/import-file.ts";
import { day } from "../support/values.ts";
import { zipOf } from "../support/zip.ts";

const SECTOR = 512;
const END = 0xffff_fffe;
const FREE = 0xffff_ffff;
const TABLE = 0xffff_fffd;

type XlsRows = readonly (readonly (number | string)[])[];

interface XlsOptions {
  readonly is1904: boolean;
  /** True if the workbook is one of the file's small streams. */
  readonly isSmall?: boolean;
  /** The kind of password protection: of the workbook itself, or of an XLSX workbook in its place. */
  readonly password?: "workbook" | "package";
}

function xlsOf(rows: XlsRows, { is1904, isSmall = false, password }: XlsOptions): Uint8Array {
  const book = workbook(rows, is1904, password === "workbook");
  const least = isSmall ? book.length : Math.max(book.length, 4_096);
  const count = Math.ceil(least / SECTOR);
  // Sector 0 has the allocation table, 1 the directory, and 2 the allocation table of small sectors.
  const places = Array.from({ length: count }, (_, at) => 3 + at);
  const last = Math.max(...places);
  const file = new DataView(new ArrayBuffer(SECTOR * (last + 2)));
  const bytes = new Uint8Array(file.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const shorts: readonly (readonly [number, number])[] = [
    ...([
      [0x18, 0x3e],
      [0x1a, 3],
      [0x1c, 0xfffe],
      [0x1e, 9],
      [0x20, 6],
    ] as const),
  ];
  for (const [at, value] of shorts) file.setUint16(at, value, true);
  const longs: readonly (readonly [number, number])[] = [
    ...([
      [0x2c, 1],
      [0x30, 1],
      [0x38, 4_096],
      [0x44, END],
    ] as const),
    ...([
      [0x3c, isSmall ? 2 : END],
      [0x40, isSmall ? 1 : 0],
    ] as const),
  ];
  for (const [at, value] of longs) file.setUint32(at, value, true);
  for (let at = 0; at < 109; at += 1) file.setUint32(0x4c + at * 4, at === 0 ? 0 : FREE, true);
  const link = (from: number, to: number) => file.setUint32(SECTOR + from * 4, to, true);
  for (let at = 0; at < SECTOR / 4; at += 1) link(at, FREE);
  link(0, TABLE);
  link(1, END);
  link(2, END);
  for (const [at, place] of places.entries()) {
    link(place, places[at + 1] ?? END);
    bytes.set(book.subarray(at * SECTOR, (at + 1) * SECTOR), SECTOR * (place + 1));
  }
  const pieces = Math.ceil(book.length / 64);
  for (let at = 0; at < SECTOR / 4; at += 1) {
    file.setUint32(SECTOR * 3 + at * 4, at + 1 < pieces ? at + 1 : at < pieces ? END : FREE, true);
  }
  const first = places[0] ?? END;
  const root = isSmall ? { first, size: count * SECTOR } : { first: END, size: 0 };
  const own = isSmall ? { first: 0, size: book.length } : { first, size: count * SECTOR };
  entry(file, 0, "Root Entry", { type: 5, child: 1, ...root });
  entry(file, 1, password === "package" ? "EncryptedPackage" : "Workbook", {
    type: 2,
    child: FREE,
    ...own,
  });
  return bytes;
}

interface Entry {
  readonly type: number;
  readonly child: number;
  readonly first: number;
  readonly size: number;
}

function entry(file: DataView, at: number, name: string, { type, child, first, size }: Entry) {
  const from = SECTOR * 2 + at * 128;
  for (let letter = 0; letter < name.length; letter += 1) {
    file.setUint16(from + letter * 2, name.charCodeAt(letter), true);
  }
  file.setUint16(from + 64, name.length * 2 + 2, true);
  file.setUint8(from + 66, type);
  file.setUint8(from + 67, 1);
  for (const place of [68, 72]) file.setUint32(from + place, FREE, true);
  file.setUint32(from + 76, child, true);
  file.setUint32(from + 116, first, true);
  file.setUint32(from + 120, size, true);
}

function workbook(rows: XlsRows, is1904: boolean, hasPassword: boolean): Uint8Array<ArrayBuffer> {
  const name = "Sheet";
  const globals = (start: number) => [
    record(0x809, shorts(0x600, 5, 0, 0, 0, 0, 0, 0)),
    hasPassword ? record(0x2f, shorts(1, 1, 1)) : [],
    record(0x22, shorts(is1904 ? 1 : 0)),
    record(0x85, [...longs(start), 0, 0, name.length, 0, ...Buffer.from(name)]),
    record(0x0a, []),
  ];
  const start = globals(0).flat().length;
  const cells = rows.flatMap((row, y) =>
    row.map((value, x) => {
      const at = shorts(y, x, 0);
      if (typeof value === "number") return record(0x203, [...at, ...doubles(value)]);
      return record(0x204, [...at, ...shorts(value.length), 0, ...Buffer.from(value, "latin1")]);
    }),
  );
  return Uint8Array.from([
    ...globals(start).flat(),
    ...record(0x809, shorts(0x600, 0x10, 0, 0, 0, 0, 0, 0)),
    ...cells.flat(),
    ...record(0x0a, []),
  ]);
}

function record(id: number, content: readonly number[]): readonly number[] {
  return [...shorts(id, content.length), ...content];
}

function shorts(...values: readonly number[]): readonly number[] {
  return values.flatMap((value) => [value & 0xff, value >> 8]);
}

function longs(value: number): readonly number[] {
  return shorts(value & 0xffff, value >>> 16);
}

function doubles(value: number): readonly number[] {
  return [...new Uint8Array(Float64Array.of(value).buffer)];
}

type Rows = CellValue[][];

const HEAD = ["Date", "Text", "Amount"];

function xlsx(sheets: Readonly<Record<string, Rows>>, dateSystem: "1900" | "1904" = "1900") {
  return writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
    dateSystem,
  });
}

function odsOf(spreadsheet: string): Uint8Array {
  const content = `<office:document-content><office:body><office:spreadsheet>${spreadsheet}</office:spreadsheet></office:body></office:document-content>`;
  return zipOf([
    { name: "mimetype", content: Buffer.from("a") },
    { name: "content.xml", content: Buffer.from(content) },
  ]);
}

const zone = process.env["TZ"];
afterAll(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

describe("109 and 64: a date stays the same, whatever the server's time zone is", () => {
  const rows: Rows = [HEAD, [new Date(Date.UTC(2024, 2, 1)), "Tea", -3.5]];
  test.each(["Asia/Kolkata", "America/Los_Angeles", "UTC"])("%s", async (each) => {
    process.env["TZ"] = each;
    for (const system of ["1900", "1904"] as const) {
      const items = await itemsOf(await xlsx({ A: rows }, system));
      expect(rowsIn(items)[1]).toMatchObject({
        line: 2,
        cells: ["2024-03-01", "Tea", "-3.5"],
        areNumbers: [false, false, true],
      });
    }
    const ods = await itemsOf(await writeOds({ sheets: [{ name: "A", rows }] }));
    expect(cellsIn(ods)[1]).toEqual(["2024-03-01", "Tea", "-3.5"]);
  });

  test("even if it has a time", async () => {
    const moment = new Date(Date.UTC(2024, 2, 1, 10, 30, 15));
    expect(cellsIn(await itemsOf(await xlsx({ A: [HEAD, [moment, "Tea", 1]] })))[1]?.[0]).toBe(
      "2024-03-01 10:30:15",
    );
  });
});

describe("64: a cell without a date format counts days from the start of its workbook's date system", () => {
  const rows = [HEAD, [44_617, "Tea", -3.5], [44_618, "Tea", -4]];
  const ods = (start: string) => {
    const cells = rows.map((row) => {
      const written = row.map((cell) =>
        typeof cell === "number"
          ? `<table:table-cell office:value-type="float" office:value="${cell}"/>`
          : `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`,
      );
      return `<table:table-row>${written.join("")}</table:table-row>`;
    });
    return odsOf(`${start}<table:table table:name="A">${cells.join("")}</table:table>`);
  };
  const nullDate = (day: string) =>
    `<table:calculation-settings><table:null-date table:date-value="${day}"/></table:calculation-settings>`;

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["XLSX", () => xlsx({ A: rows }), "2022-02-25"],
    ["XLSX of 1904", () => xlsx({ A: rows }, "1904"), "2026-02-26"],
    ["XLS", () => xlsOf(rows, { is1904: false }), "2022-02-25"],
    ["XLS of 1904", () => xlsOf(rows, { is1904: true }), "2026-02-26"],
    ["small XLS of 1904", () => xlsOf(rows, { is1904: true, isSmall: true }), "2026-02-26"],
    ["ODS", () => ods(""), "2022-02-25"],
    ["ODS of 1904", () => ods(nullDate("1904-01-01")), "2026-02-26"],
    ["ODS of 1900", () => ods(nullDate("1900-01-01")), "2022-02-27"],
  ])("%s", async (_, make, first) => {
    const { rows: read } = await new ImportBook().preview(
      sourceOf("xlsx", await itemsOf(await make())),
    );
    expect(read.map(({ record }) => record?.days.booked)).toEqual([
      undefined,
      day(first),
      addDays(day(first), 1),
    ]);
  });
});

test("a note, a text box and a shape over the cells of an ODS file are not part of the cells' text", async () => {
  const cell = (text: string, over = "") =>
    `<table:table-cell office:value-type="string">${over}<text:p>${text}</text:p></table:table-cell>`;
  const over = `<office:annotation><text:p>a note</text:p></office:annotation><draw:frame draw:z-index="0"><draw:text-box><text:p>a box</text:p><table:table table:name="B"><table:table-row>${cell("in a box")}</table:table-row></table:table></draw:text-box></draw:frame><draw:g><draw:custom-shape><text:p>a shape</text:p></draw:custom-shape><draw:line/></draw:g>`;
  const rows = [
    HEAD.map((head) => cell(head)),
    [cell("2024-01-01"), cell("<text:span>Tea</text:span>", over), cell("-3.50")],
  ];
  const shapes = `<table:shapes>${over}</table:shapes>`;
  const items = await itemsOf(
    odsOf(
      `<table:table table:name="A">${shapes}${rows.map((row) => `<table:table-row>${row.join("")}</table:table-row>`).join("")}</table:table>`,
    ),
  );
  expect(cellsIn(items)).toEqual([HEAD, ["2024-01-01", "Tea", "-3.50"]]);
});

test.each([
  [30.299999999999997, "30.3"],
  [1e-40, `0.${"0".repeat(39)}1`],
  [0.1 + 0.2, "0.3"],
  [-1234.5, "-1234.5"],
  [1e-7, "0.0000001"],
  [123456789012345, "123456789012345"],
  [1.2345678901234568e18, "1234567890123460000"],
] as const)("110 and 113: the number %p is %s", async (value, text) => {
  const [, row] = rowsIn(await itemsOf(await xlsx({ A: [HEAD, ["2024-01-01", "Tea", value]] })));
  expect([row?.cells[2], row?.areNumbers?.[2]]).toEqual([text, true]);
});

test("113: an error value is read unchanged", async () => {
  const [, row] = rowsIn(
    await itemsOf(await xlsx({ A: [HEAD, ["2024-01-01", "Tea", "#DIV/0!"]] })),
  );
  expect([row?.cells[2], row?.areNumbers?.[2]]).toEqual(["#DIV/0!", false]);
});

describe("112: the sheet with the table", () => {
  const table: Rows = [HEAD, ["2024-01-01", "Tea", 1], ["2024-01-02", "Tea", 2]];

  async function guessed(sheets: Readonly<Record<string, Rows>>) {
    const bytes = await xlsx(sheets);
    return (await openFile(bytes)).sheet;
  }

  test("is found after a cover sheet", async () => {
    expect(await guessed({ Cover: [["Statement"], ["of", "May"]], Rows: table })).toMatchObject({
      value: 1,
      certain: true,
    });
  });

  test("is not a sheet with only texts", async () => {
    const notes: Rows = Array.from({ length: 9 }, (_, at) => ["Note", `${at}`, "of", "May"]);
    expect(await guessed({ Notes: notes, Rows: table })).toMatchObject({ value: 1, certain: true });
  });

  test("is asked about if there are two", async () => {
    expect(await guessed({ A: table, B: table })).toMatchObject({ certain: false, others: [1] });
    const bytes = await xlsx({ A: table, B: table });
    const file = await openFile(bytes);
    expect(file.questions).toMatchObject([
      {
        kind: "sheet",
        choices: [{ value: "A", rows: [{ line: 1 }, { line: 2 }] }, { value: "B" }],
      },
    ]);
    const items = await itemsOf(await xlsx({ A: table, B: table.slice(0, 2) }), { sheet: 1 });
    expect(rowsIn(items)).toHaveLength(2);
  });
});

describe("114: a small file that inflates to gigabytes is refused", () => {
  const part = (name: string) => ({ name, content: new TextEncoder().encode("<a/>") });
  const zeros = deflateRawSync(new Uint8Array(300_000_000), { level: 1 });

  test.each([
    ["a sheet", "xl/worksheets/sheet1.xml", "[Content_Types].xml"],
    ["the strings of a workbook", "xl/sharedStrings.xml", "[Content_Types].xml"],
    ["an OpenDocument", "content.xml", "mimetype"],
  ])("%s, even if the file gives a small size", async (_, name, other) => {
    for (const size of [300_000_000, 1_000]) {
      const zip = zipOf([part(other), { name, packed: zeros, size }]);
      await expect(itemsOf(zip)).rejects.toThrow(/larger than \d+ MB/);
    }
  });

  test("rows and cells that are repeated a million times", async () => {
    const items = await itemsOf(
      odsOf(
        `<table:table table:name="A"><table:table-row><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string"><text:p>y</text:p></table:table-cell></table:table-row></table:table>`,
      ),
    );
    expect(rowsIn(items).map(({ cells }) => cells.length)).toEqual([1_000]);
    expect(toldIn(items)).toEqual(["2: the row occurs 1,048,576 times"]);
  });
});

describe("100: a zip of files", () => {
  const csv = {
    name: "a.csv",
    content: new TextEncoder().encode("Date,Text,Amount\n2024-01-01,Tea,1\n"),
  };
  const qif = {
    name: "b/b.qif",
    content: new TextEncoder().encode("!Type:Bank\nD1/2/24\nT1\n^\n"),
  };
  const camt = {
    name: "c.xml",
    content: new TextEncoder().encode(
      '<Document><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-01-01</Dt></BookgDt></Ntry></Stmt></Document>',
    ),
  };

  test("all files are read, each separately", async () => {
    const bytes = zipOf([csv, qif, camt, { name: "__MACOSX/._a.csv", content: new Uint8Array(3) }]);
    const { zip } = await openZip(bytes);
    expect(zip?.files).toEqual(
      [csv, qif, camt].map(({ name, content }) => ({ name, bytes: Buffer.from(content) })),
    );
  });

  test.each([
    ["an empty ZIP is refused", zipOf([]), "The ZIP file is empty"],
    [
      "a ZIP in a ZIP is refused",
      zipOf([{ name: "x.zip", content: zipOf([csv]) }]),
      "a ZIP inside a ZIP",
    ],
    ["a ZIP that is cut off is refused", zipOf([csv]).slice(0, 60), "incomplete or damaged"],
    [
      "a document from Numbers is refused",
      zipOf([{ ...csv, name: "Index/Document.iwa" }]),
      "Save it as XLSX",
    ],
    [
      "a file that can't be read is refused",
      zipOf([{ name: "x.pdf", content: new TextEncoder().encode("%PDF-1") }]),
      "It's a PDF",
    ],
  ])("%s", async (_, bytes, reason) => {
    await expect(openZip(bytes)).rejects.toThrow(reason);
  });
});

function openZip(bytes: Uint8Array) {
  const asked = { today: day("2024-02-01"), currency: null, profiles: [], chosen: null };
  return new OpenFile().open("all.zip", bytes, { ...asked, answers: {} });
}

test.each([
  ["XLS", () => xlsOf([HEAD], { is1904: false, password: "workbook" })],
  ["XLSX", () => xlsOf([HEAD], { is1904: false, password: "package" })],
  [
    "ODS",
    () =>
      zipOf([
        { name: "mimetype", content: Buffer.from("a") },
        { name: "content.xml", content: Buffer.from([7, 0xc3, 3]) },
        {
          name: "META-INF/manifest.xml",
          content: Buffer.from(
            "<!DOCTYPE m><m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>",
          ),
        },
      ]),
  ],
] as const)("an %s with a password is refused as such", async (_, make) => {
  await expect(itemsOf(make())).rejects.toThrow("It's protected by a password");
});

test("a damaged workbook is refused", async () => {
  const bytes = await xlsx({ A: [HEAD] });
  for (const broken of [
    bytes.slice(0, bytes.length / 2),
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2),
  ]) {
    await expect(itemsOf(broken)).rejects.toThrow(/damaged/);
  }
});
