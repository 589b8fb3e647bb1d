// Reads the sheets of workbooks: XLS and XLSX with hucre, which reads nothing else, and ODS with our own reader. A small file can hold
// gigabytes, so the inflated bytes are counted before anything reads them.

import { type CellValue, readXls, readXlsx, streamXlsxRows } from "hucre/xlsx";
import { reason } from "../../../domain/import/reasons.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { Choice, Question } from "../../record/reading.ts";
import type { TableRow } from "../../record/record.ts";
import { Unreadable } from "../../record/unreadable.ts";
import { readXml } from "../../text/xml.ts";
import { bytesOf, countInflated, entriesOf, inflate, type ZipEntry } from "../../text/zip.ts";
import { isTable } from "../columns/header.ts";
import {
  DAY_ZERO_1904,
  dayCell,
  numberCell,
  rowMaker,
  type SheetCell,
  textCell,
  WIDE_ROWS,
  type Workbook,
} from "./cell.ts";
import { ROW_CELLS } from "./csv-reader.ts";
import { OdsSheets } from "./ods.ts";

export type WorkbookFormat = "xlsx" | "xls" | "ods";

/** The largest sizes of an inflated sheet, and of all other parts together. */
const SHEET_BYTES = 268_435_456;
const OTHER_BYTES = 67_108_864;
const MANIFEST_BYTES = 1_048_576;

/** How many rows of each sheet are examined to find the sheet with the table. */
const SAMPLE_ROWS = 200;

/** A row with fewer filled cells is not part of a table of payments. */
const TABLE_CELLS = 3;

/** Throws Unreadable for a file that is damaged, encrypted or too large. */
export async function openWorkbook(bytes: Uint8Array, format: WorkbookFormat): Promise<Workbook> {
  if (format === "xls") return openXls(bytes);
  const entries = entriesOf(bytes);
  await checkSize(entries);
  return format === "ods" ? openOds(entries) : openXlsx(bytes, entries);
}

/** Finds the sheet that the user chose, or the one whose rows look most like a table of payments, and the cells of its first row. */
export async function findSheet(workbook: Workbook, answered?: number) {
  if (answered !== undefined) {
    const { first } = await lookAt(workbook, answered);
    return { guess: { value: answered, certain: true }, first, questions: [] };
  }
  const looks = await Array.fromAsync(workbook.sheets.keys(), (sheet) => lookAt(workbook, sheet));
  const [best, ...others] = looks.sort((a, b) => b.paid - a.paid || b.filled - a.filled);
  const rivals = others.filter(({ paid, filled }) => (best?.paid ? paid > 0 : filled > 1));
  const choices = [...(best ? [best] : []), ...rivals].map(({ sheet, rows }): Choice => {
    return { value: workbook.sheets[sheet] ?? "", rows };
  });
  const certain = rivals.length === 0;
  const guess = { value: best?.sheet ?? 0, certain, others: others.map(({ sheet }) => sheet) };
  const question: Question = { kind: "sheet", rows: 0, choices };
  return { guess, first: best?.first ?? [], questions: certain ? [] : [question] };
}

/** Counts rows with as many cells as a table of payments, and those of them that have a day and a number. */
async function lookAt(workbook: Workbook, sheet: number) {
  const rows: TableRow[] = [];
  for await (const items of workbook.rows(sheet)) {
    const left = items.slice(0, SAMPLE_ROWS - rows.length);
    rows.push(...left.filter((item) => item.type === "row"));
    if (rows.length === SAMPLE_ROWS) break;
  }
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.filter((cell) => cell !== "") }))
    .filter(({ cells }) => cells.length >= TABLE_CELLS);
  return {
    sheet,
    first: rows[0]?.cells ?? [],
    filled: filled.length,
    paid: filled.filter(({ cells }) => isTable(cells)).length,
    rows: filled.slice(0, 2).map(({ line, cells }) => ({ line, text: cells.join(" | ") })),
  };
}

async function checkSize(entries: readonly ZipEntry[]): Promise<void> {
  let others = 0;
  for (const entry of entries) {
    const { name } = entry;
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) await checkSheet(entry);
    else if (name === "content.xml") await countInflated(entry, SHEET_BYTES);
    // Pictures and the like are never inflated.
    else if (/\.(?:xml|rels)$|^mimetype$/.test(name)) {
      others += await countInflated(entry, OTHER_BYTES - others);
    }
  }
}

/** Refuses what hucre misreads: truncated sheets, formulas that were never calculated, and rows that it would fill up to a far cell. */
async function checkSheet(entry: ZipEntry): Promise<void> {
  let [text, far] = ["", 0];
  for await (const piece of inflate(entry, SHEET_BYTES)) {
    text = text.slice(-FORMULA_CHARACTERS) + Buffer.from(piece).toString("latin1");
    if (NOT_CALCULATED.test(text)) throw damagedSheet();
    far += text.match(FAR_CELL)?.length ?? 0;
    if (far > WIDE_ROWS) throw new Unreadable(reason("wide-row", ROW_CELLS));
  }
  if (!/<\/(?:\w+:)?worksheet>\s*$/.test(text)) throw damagedSheet();
}

/** The position of a cell in the 703rd column or a later one. */
const FAR_CELL = /\sr=["'][a-z]{3}\d/gi;
/** Excel doesn't allow longer formulas. */
const FORMULA_CHARACTERS = 8_192;
/** Matches a cell with a formula but without a value. An empty string is a value. */
const NOT_CALCULATED =
  /<(?:\w+:)?c\b(?![^<>]*\bt=["']str)[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;

async function openXlsx(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Workbook> {
  if (entries.some(({ name }) => name.endsWith("workbook.bin")))
    throw new Unreadable(reason("xlsb"));
  const sheets: string[] = [];
  const listed = ({ name }: { readonly name: string }) => sheets.push(name) === 0;
  const { dateSystem } = await readXlsx(bytes, { sheets: listed }).catch(refuse);
  return {
    sheets,
    async *rows(sheet) {
      const rowOf = rowMaker(dateSystem === "1904" ? DAY_ZERO_1904 : undefined);
      try {
        for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
          yield [rowOf(index + 1, values.map(cellOf))];
        }
      } catch (error) {
        refuse(error);
      }
    },
  };
}

function refuse(error: unknown): never {
  throw error instanceof Unreadable ? error : damagedSheet();
}

function damagedSheet(): Unreadable {
  return new Unreadable(reason("damaged-sheet"));
}

async function openXls(bytes: Uint8Array): Promise<Workbook> {
  const dayZero = dayZeroOf(bytes);
  const book = await readXls(bytes).catch(refuse);
  return {
    sheets: book.sheets.map(({ name }) => name),
    rows(sheet) {
      const rowOf = rowMaker(dayZero);
      // Rows that are empty may be missing altogether.
      const rows = Array.from(book.sheets[sheet]?.rows ?? [], (values) => values ?? []);
      return [rows.map((values, at) => rowOf(at + 1, values.map(cellOf)))];
    },
  };
}

async function openOds(entries: readonly ZipEntry[]): Promise<Workbook> {
  const content = entries.find(({ name }) => name === "content.xml");
  if (!content) throw damagedSheet();
  if (await isEncryptedOds(entries)) throw protectedSheet();
  const read = new OdsSheets();
  await readXml(content, SHEET_BYTES, read);
  const { sheets } = read;
  return {
    sheets: sheets.map(({ name }) => name),
    rows: (sheet) => [sheets[sheet]?.rows ?? []],
  };
}

/** The manifest of an OpenDocument file names the encrypted parts. It may declare a document type, so it is searched as text. */
async function isEncryptedOds(entries: readonly ZipEntry[]): Promise<boolean> {
  const list = entries.find(({ name }) => name === "META-INF/manifest.xml");
  const text = list ? new TextDecoder().decode(await bytesOf(inflate(list, MANIFEST_BYTES))) : "";
  return /<(?:\w+:)?encryption-data\b/.test(text);
}

function protectedSheet(): Unreadable {
  return new Unreadable(reason("protected"));
}

function cellOf(value: CellValue | undefined): SheetCell {
  if (typeof value === "number") return numberCell(value);
  if (value instanceof Date) return dayCell(value);
  return textCell(typeof value === "boolean" ? String(value).toUpperCase() : (value ?? ""));
}

/** The version and kind in the first record of an XLS workbook in the newest format, after the record's number and length. */
const WORKBOOK = Buffer.from([0, 6, 5, 0]);
const BEGIN = 0x809;
const DATE_MODE = 0x22;
const FILE_PASS = 0x2f;
const END_OF_GLOBALS = 0x0a;

/** A file of this kind contains an encrypted XLSX. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** The day from which an XLS workbook counts, if it is an unusual one. Throws Unreadable if the workbook is encrypted. */
function dayZeroOf({ buffer, byteOffset, byteLength }: Uint8Array): CalendarDate | undefined {
  const file = Buffer.from(buffer, byteOffset, byteLength);
  if (file.includes(ENCRYPTED)) throw protectedSheet();
  const numberAt = (at: number) => (at + 2 <= file.length ? file.readUInt16LE(at) : END_OF_GLOBALS);
  let at = file.indexOf(WORKBOOK) - 4;
  if (at < 0 || numberAt(at) !== BEGIN) return undefined;
  for (; numberAt(at) !== END_OF_GLOBALS; at += 4 + numberAt(at + 2)) {
    if (numberAt(at) === FILE_PASS) throw protectedSheet();
    if (numberAt(at) === DATE_MODE && numberAt(at + 4) === 1) return DAY_ZERO_1904;
  }
  return undefined;
}
