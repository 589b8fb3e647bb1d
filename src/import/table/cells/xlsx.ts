// Workbooks of XLSX: a zip of XML that says which sheets there are, and has each of them as a file.

import { reason } from "../../../domain/import/reasons.ts";
import type { Item } from "../../record/record.ts";
import { Unreadable } from "../../record/unreadable.ts";
import {
  type Element,
  elementAt,
  elementsOf,
  readXml,
  TEXT_CHARACTERS,
  type XmlHandler,
} from "../../text/xml.ts";
import type { ZipEntry } from "../../text/zip.ts";
import {
  DAY_ZERO_1904,
  dayCell,
  EMPTY,
  numberCell,
  rowMaker,
  type SheetCell,
  textCell,
  truthCell,
  type Workbook,
  writtenDay,
} from "./cell.ts";
import { ROW_CELLS } from "./csv-reader.ts";

/** `sheetBytes` limits the inflated size of a sheet, `otherBytes` that of each other part. Throws Unreadable for other files. */
export async function openXlsx(
  entries: readonly ZipEntry[],
  sheetBytes: number,
  otherBytes: number,
): Promise<Workbook> {
  const parts = new Map(entries.map((entry) => [pathOf(entry.name), entry]));

  /** The elements of one name that a part has, with all that is in them. */
  async function elementsIn(path: string, name: string): Promise<readonly Element[]> {
    const entry = parts.get(pathOf(path));
    const found: Element[] = [];
    const handler = handlerOf(name, (element) => found.push(element));
    if (entry) for await (const _ of readXml(entry, otherBytes, handler));
    return found;
  }

  async function relationsIn(path: string, folder: string) {
    return (await elementsIn(path, "Relationship")).map(({ attributes }) => ({
      id: attributes["Id"] ?? "",
      kind: (attributes["Type"] ?? "").replace(/^.*\//, ""),
      target: resolved(folder, attributes["Target"] ?? ""),
    }));
  }

  const roots = await relationsIn("_rels/.rels", "");
  const path = roots.find(({ kind }) => kind === "officeDocument")?.target ?? "xl/workbook.xml";
  if (!parts.has(pathOf(path))) throw new Unreadable(reason("damaged-sheet"));
  if (path.endsWith(".bin")) throw new Unreadable(reason("xlsb"));
  const [book] = await elementsIn(path, "workbook");
  const sheets = elementsOf(elementAt(book, "sheets"), "sheet").map(({ attributes }) => attributes);
  const is1904 = /^(?:1|true)$/.test(elementAt(book, "workbookPr")?.attributes["date1904"] ?? "");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations = await relationsIn(`${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const targetOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.target ?? "";
  const [styles] = await elementsIn(targetOf("styles"), "styleSheet");
  const dayStyles = dayStylesIn(styles);

  let texts: readonly string[] | undefined;
  return {
    sheets: sheets.map(({ name = "" }) => name),
    async *rows(sheet) {
      const target = relations.find(({ id }) => id === sheets[sheet]?.["id"])?.target ?? "";
      const entry = parts.get(pathOf(target));
      if (!entry) throw new Unreadable(reason("damaged-sheet"));
      texts ??= (await elementsIn(targetOf("sharedStrings"), "si")).map(saidIn);
      const context = { texts, dayStyles, is1904 };
      let line = 0;
      let rows: Item[] = [];
      const rowOf = rowMaker(is1904 ? DAY_ZERO_1904 : undefined);
      const handler = handlerOf("row", (row) => {
        const { r: written = "" } = row.attributes;
        line = /^\d{1,9}$/.test(written) ? Number(written) : line + 1;
        rows.push(rowOf(line, cellsIn(row, context)));
      });
      for await (const _ of readXml(entry, sheetBytes, handler)) {
        yield rows;
        rows = [];
      }
      yield rows;
    },
  };
}

function handlerOf(name: string, take: (element: Element) => void): XmlHandler {
  return {
    // Only rows within the data of a sheet count.
    open: (element, above) => element.name === name && (name !== "row" || above === "sheetData"),
    take,
  };
}

function resolved(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** Some programs write names of parts otherwise than they name them elsewhere. */
function pathOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}

/** Formats that each program has, by their numbers: from 14 on those of days, and those of East Asia. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** The numbers of the styles that show numbers as days or times. */
function dayStylesIn(styles: Element | undefined): ReadonlySet<string> {
  const custom = new Map(
    elementsOf(elementAt(styles, "numFmts"), "numFmt").map(({ attributes }) => {
      return [Number(attributes["numFmtId"]), attributes["formatCode"] ?? ""];
    }),
  );
  const formats = elementsOf(elementAt(styles, "cellXfs"), "xf");
  const days = [...formats.entries()].filter(([, { attributes }]) => {
    const number = Number(attributes["numFmtId"] ?? "0");
    const code = custom.get(number);
    const isBuiltIn = BUILT_IN.some(([from, to]) => number >= from && number <= to);
    return code === undefined ? isBuiltIn : showsDays(code);
  });
  return new Set(days.map(([at]) => String(at)));
}

/** True if a format has years, days, hours, seconds or names of months; a lone "m" may be minutes or a month alone. */
function showsDays(code: string): boolean {
  const plain = code
    .replace(/"[^"]*"|\\.|[*_]./g, "")
    // Brackets may hold hours that continue past 24. Otherwise they hold a color, a condition or a currency.
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "");
  return /[ydhs]|m{3}|\[m+\]/i.test(plain.replace(/General|Standard/gi, ""));
}

/** The text in the `t` of an element, or in those of its runs. Phonetic texts are skipped. */
function saidIn({ children }: Element): string {
  const texts = children.flatMap((child) => {
    if (child.name === "r") return elementsOf(child, "t");
    return child.name === "t" ? child : [];
  });
  return unescaped(texts.map(({ text }) => text).join("")).slice(0, TEXT_CHARACTERS);
}

/** Characters that XML can't hold are written as numbers. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });
}

interface RowContext {
  readonly texts: readonly string[];
  readonly dayStyles: ReadonlySet<string>;
  readonly is1904: boolean;
}

/** Cells too far to the right are not stored place by place: one cell can say that it is the last of 16,384. */
function cellsIn(row: Element, context: RowContext): readonly SheetCell[] {
  const cells: SheetCell[] = [];
  let column = 0;
  for (const element of row.children) {
    if (element.name !== "c") continue;
    column = columnOf(element.attributes["r"] ?? "") ?? column;
    const at = Math.min(column, ROW_CELLS);
    column += 1;
    const cell = cellOf(element, context);
    if (at === ROW_CELLS && cell.text === "") continue;
    while (cells.length < at) cells.push(EMPTY);
    cells[at] = cell;
  }
  return cells;
}

function cellOf(cell: Element, { texts, dayStyles, is1904 }: RowContext): SheetCell {
  const value = elementAt(cell, "v")?.text ?? "";
  const { t: type = "n", s: style = "" } = cell.attributes;
  switch (type) {
    case "s":
      return textCell(texts[Number.parseInt(value, 10)] ?? lacked());
    case "str":
      return textCell(unescaped(value));
    case "inlineStr":
      return textCell(elementsOf(cell, "is").map(saidIn).join(""));
    case "b":
      return truthCell(value === "1" || value.toLowerCase() === "true");
    case "e":
      return textCell(value);
    case "d":
      return writtenDay(value) ?? textCell(value);
    default: {
      const formula = elementAt(cell, "f");
      // The program that wrote this did not calculate. No money may be read as zero.
      if (value === "") return formula ? textCell(`=${formula.text}`) : EMPTY;
      const number = Number(value);
      if (Number.isNaN(number)) return textCell(value);
      const isDay = dayStyles.has(style) && number >= 0 && number < END_OF_DAYS;
      return isDay ? dayCell(momentOf(number, is1904)) : numberCell(number);
    }
  }
}

function lacked(): never {
  throw new Unreadable(reason("damaged-sheet"));
}

/** The column of "B7" is 1; undefined without a letter. */
function columnOf(reference: string): number | undefined {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    // Letters of either case share these five bits, and come after all digits.
    const code = reference.charCodeAt(at);
    if (code < 0x41) break;
    column = column * 26 + (code & 0x1f);
  }
  return column === 0 ? undefined : column - 1;
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 31);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Sheets have no days after 9999. */
const END_OF_DAYS = 2_958_466;
/** 29 February 1900, which sheets have and the calendar has not. */
const LEAP_DAY = 60;

function momentOf(serial: number, is1904: boolean): Date {
  if (is1904) return new Date(EPOCH_1904 + Math.round(serial * DAY_MS));
  const days = serial === LEAP_DAY ? LEAP_DAY - 1 : serial > LEAP_DAY ? serial - 1 : serial;
  return new Date(EPOCH + Math.round(days * DAY_MS));
}
