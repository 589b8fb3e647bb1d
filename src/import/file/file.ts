// Opens a file: finds its encoding, its format, and its separator or sheet, each with the evidence. The format is found by the content
// alone, since names lie.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { Separator } from "../../domain/import/terms.ts";
import { BeancountReader } from "../formats/beancount.ts";
import { CamtReader } from "../formats/camt.ts";
import { HledgerReader } from "../formats/hledger.ts";
import { Mt940Reader } from "../formats/mt940.ts";
import { OfxReader } from "../formats/ofx.ts";
import { OutlayJsonReader } from "../formats/outlay-json.ts";
import { OUTLAY_HEADS, OutlayCsvReader, readOwnRows } from "../formats/own-rows.ts";
import { QifReader } from "../formats/qif.ts";
import type { Guess, Question } from "../record/reading.ts";
import type { Item, Reader } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { CsvReader } from "../table/cells/csv-reader.ts";
import { guessSeparator } from "../table/cells/separator.ts";
import { WebTableReader } from "../table/cells/web-table.ts";
import { findSheet, openWorkbook, type WorkbookFormat } from "../table/cells/workbook.ts";
import { type Encoding, guessEncoding, proven, textOf } from "../text/encoding.ts";
import { doubtOf } from "../text/encoding-question.ts";
import { countLines } from "../text/lines.ts";
import { bytesOf, entriesOf, gunzip, inflate, isZip } from "../text/zip.ts";

type TextFormat =
  | "beancount"
  | "csv"
  | "hledger"
  | "ofx"
  | "qif"
  | "camt"
  | "mt940"
  | "web-table"
  | "outlay-csv"
  | "outlay-json";

export type FileFormat = TextFormat | WorkbookFormat | "outlay-sheet";

/** Answers and remembered settings, which make guesses unnecessary. */
export interface FileAnswers {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** The index of the sheet, from 0. */
  readonly sheet?: number;
}

export interface ImportFile {
  readonly format: Guess<FileFormat>;
  readonly encoding?: Guess<Encoding>;
  readonly separator?: Guess<Separator>;
  readonly sheet?: Guess<number>;
  /** The user must answer these before the items are of use. */
  readonly questions?: readonly Question[];
  /** True for a text that another likely encoding reads differently. Absent if the encoding is certain. */
  readonly isDoubtful?: (text: string) => boolean;
  /** The names of a workbook's sheets. */
  readonly sheets?: readonly string[];
  /** How many physical lines a text file has; absent for sheets, in which each row is an item. */
  readonly lines?: number;
  /** Reads the items in order, the same each time. Throws Unreadable if the file can't be read further. */
  items(): AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;
}

export interface ZipFiles {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** The files and folders that macOS has added. */
  readonly ofMac: readonly string[];
}

/** How much of a text is examined to find its format and separator. */
const SAMPLE_CHARACTERS = 65_536;

/** How much of the beginning is searched for a format. Banks don't write longer headers. */
const START_CHARACTERS = 16_384;

/** The size limit of an unpacked file. Even 100,000 records in the longest format take less. */
const UNPACKED_BYTES = 67_108_864;

/** Opens a file that is no zip of files. Throws Unreadable if no format fits. */
export async function openFile(bytes: Uint8Array, answers: FileAnswers = {}): Promise<ImportFile> {
  if (!isGzip(bytes)) return openUnpacked(bytes, answers);
  const unpacked = await bytesOf(gunzip(bytes, UNPACKED_BYTES));
  if (isGzip(unpacked)) throw new Unreadable(reason("packed-twice"));
  return openUnpacked(unpacked, answers);
}

async function openUnpacked(bytes: Uint8Array, answers: FileAnswers): Promise<ImportFile> {
  if (bytes.length === 0) throw new Unreadable(reason("empty-file"));
  if (isPicture(bytes)) throw new Unreadable(reason("picture"));
  const format = binaryFormat(bytes);
  if (format === "zip") throw new Unreadable(reason("zip-in-zip"));
  return format ? openSheets(bytes, format, answers) : openText(bytes, answers);
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The files in a zip; undefined for any other file. Throws Unreadable for a damaged zip. */
export async function unzip(bytes: Uint8Array): Promise<ZipFiles | undefined> {
  if (binaryFormat(bytes) !== "zip") return undefined;
  const files: ZipFiles["files"][number][] = [];
  const ofMac = new Set<string>();
  let left = UNPACKED_BYTES;
  for (const entry of entriesOf(bytes)) {
    const { name } = entry;
    if (name.endsWith(".iwa")) throw new Unreadable(reason("numbers"));
    const [added] = OF_MAC.exec(name) ?? [];
    if (added !== undefined) {
      ofMac.add(added);
      continue;
    }
    const file = await bytesOf(inflate(entry, left));
    left -= file.length;
    files.push({ name, bytes: file });
  }
  return { files, ofMac: [...ofMac] };
}

/** macOS adds these files to each zip. */
const OF_MAC = /^__MACOSX(?=\/)|^(?:.*\/)?\.DS_Store$/;

function openText(bytes: Uint8Array, answers: FileAnswers): ImportFile {
  const { rivals, ...encoding } = answers.encoding
    ? proven(answers.encoding)
    : guessEncoding(bytes, declaredIn(bytes));
  const doubt = doubtOf(bytes, { ...encoding, rivals });
  const text = textOf(bytes, encoding.value);
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (text.trim() === "") throw new Unreadable(reason("empty-file"));
  if (isGarbage(sample)) throw new Unreadable(reason("not-text"));
  const format = textFormat(sample.slice(0, START_CHARACTERS));
  if (typeof format !== "string") throw new Unreadable(format);
  const separator = format === "csv" ? separatorOf(sample, answers) : undefined;
  return {
    format: { value: format, certain: true },
    encoding,
    ...(separator && { separator }),
    ...(doubt && { questions: [doubt.question], isDoubtful: doubt.isDoubtful }),
    lines: countLines(text),
    items: () => [readerOf(format, separator?.value).read(text)],
  };
}

/** True if more than one character in ten can't be part of a text. */
function isGarbage(sample: string): boolean {
  let count = 0;
  for (const character of sample) {
    if (character === "\uFFFD" || (character < " " && !/\s/.test(character))) count += 1;
  }
  return count * 10 > sample.length;
}

function separatorOf(sample: string, answers: FileAnswers): Guess<Separator> {
  if (answers.separator) return { value: answers.separator, certain: true };
  const separator = guessSeparator(sample);
  if (separator) return separator;
  throw new Unreadable(reason("not-table"));
}

const READERS: Readonly<Record<Exclude<TextFormat, "csv">, new () => Reader>> = {
  beancount: BeancountReader,
  camt: CamtReader,
  hledger: HledgerReader,
  mt940: Mt940Reader,
  ofx: OfxReader,
  "outlay-csv": OutlayCsvReader,
  "outlay-json": OutlayJsonReader,
  qif: QifReader,
  "web-table": WebTableReader,
};

function readerOf(format: TextFormat, separator: Separator = ","): Reader {
  return format === "csv" ? new CsvReader({ separator }) : new READERS[format]();
}

/** Finds the encoding that a header of OFX, XML or HTML declares. These headers are always ASCII. */
function declaredIn(start: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(start.subarray(0, 2_048));
  const xml = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(text)?.[1];
  const html = /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];
  const charset = /^\s*CHARSET\s*:\s*([\w-]+)/im.exec(text)?.[1];
  return xml ?? html ?? charset;
}

async function openSheets(
  bytes: Uint8Array,
  format: WorkbookFormat,
  answers: FileAnswers,
): Promise<ImportFile> {
  const workbook = await openWorkbook(bytes, format);
  if (workbook.sheets.length === 0) throw new Unreadable(reason("empty-file"));
  const { guess: sheet, first, questions } = await findSheet(workbook, answers.sheet);
  const rows = () => workbook.rows(sheet.value);
  const isOwn = OUTLAY_HEADS.test(`${first.join(",")},`);
  return {
    format: { value: isOwn ? "outlay-sheet" : format, certain: true },
    sheet,
    questions,
    sheets: workbook.sheets,
    async *items() {
      if (isOwn) yield readOwnRows((await Array.fromAsync(rows())).flat());
      else yield* rows();
    },
  };
}

/** Patterns of a file's beginning. The first one that matches decides. */
const SIGNS: readonly (readonly [format: TextFormat, pattern: RegExp])[] = [
  ["ofx", /^\s*OFXHEADER\s*:/i],
  ["ofx", /<\?OFX\b|<OFX\s*>|<(?:BANKTRANLIST|STMTTRN|STMTRS|CCSTMTRS)>/i],
  [
    "camt",
    /^(?=\s*<)[\s\S]*?(?:<(?:[\w-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn|Ntry)[\s>]|iso:20022:tech:xsd:camt\.05[234])/,
  ],
  [
    "qif",
    /^(?:[^\n,;\t|]*\n){0,20}\s*!(?:Type\s*:|Account|Option\s*:|Clear\s*:)|^D\d[\d/.' -]{4,12}\r?\n[TUPNMC]/i,
  ],
  [
    "mt940",
    /^(?:@@)?:(?:20|21|25|28C?|60[FM]|61|62[FM]|86|940):|^\{1:F01[\s\S]{0,100}\{2:[IO]94[02]/m,
  ],
  ["outlay-json", /^\s*\{\s*"outlay"\s*:/],
  ["outlay-csv", OUTLAY_HEADS],
  [
    "beancount",
    /^; the ledger \S+ of Outlay:|^\d{4}[-/]\d\d[-/]\d\d\s+(?:(?:txn|[*!])\s+"|open\s+\p{Lu}[\p{L}\d-]*:)|^option\s+"[^"\n]*"\s+"/mu,
  ],
  [
    "hledger",
    /^; .*, the ledger \S+ of Outlay:|^(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?:[ \t=](?![^\n]*[,;]")[^\n]*)?\n(?:[ \t]+;[^\n]*\n)*(?:[ \t]+[^\s;,"][^,"\n]*\n)?[ \t]+[^\s;,"][^,"\n]*?(?: {2,}|\t)[^\n;]*\d|^!?include\s+\S/m,
  ],
  ["web-table", /^(?=\s*<)[\s\S]*?(?:<(?:\w+:)?Workbook[\s>]|<(?:html|table|tr)[\s>])/i],
];

const DOS_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

/** Files that people try to import, with the reason that they can't be read. */
const REFUSED: readonly (readonly [RegExp, Reason])[] = [
  [/^%PDF/, reason("pdf")],
  [/^\s*[[{]/, reason("other-json")],
  [/^\s*<\?xml/, reason("other-xml")],
];

/** The beginnings of PNG, JPEG, GIF, WebP, and HEIC or AVIF. */
const PICTURE = /^(?:.PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif|avif))/s;

function isPicture(start: Uint8Array): boolean {
  return PICTURE.test(new TextDecoder("latin1").decode(start.subarray(0, 16)));
}

/** The format of a binary file; undefined if it may be a text. */
function binaryFormat(bytes: Uint8Array): WorkbookFormat | "zip" | undefined {
  if (DOS_SIGNATURE.every((byte, index) => bytes[index] === byte)) return "xls";
  if (!isZip(bytes)) return undefined;
  const files = entriesOf(bytes).map(({ name }) => name);
  if (files.some((name) => name.toLowerCase() === "[content_types].xml")) return "xlsx";
  return files.includes("content.xml") ? "ods" : "zip";
}

/** The format of a text by its beginning; "csv" if nothing else fits. For a known format that can't be read, returns the reason instead. */
function textFormat(start: string): TextFormat | Reason {
  for (const [format, pattern] of SIGNS) if (pattern.test(start)) return format;
  for (const [pattern, why] of REFUSED) if (pattern.test(start)) return why;
  return "csv";
}
