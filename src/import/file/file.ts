// The way from a file's bytes to its items: encoding, format, separator or sheet, each with its evidence, then the reader. Items come in
// batches, and can be read as often as needed; nothing of the file is kept but for workbooks and zips, which have no beginning.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import type { Separator } from "../../domain/import/terms.ts";
import { BeancountReader } from "../formats/beancount.ts";
import { CamtReader } from "../formats/camt.ts";
import { HledgerReader } from "../formats/hledger.ts";
import { Mt940Reader } from "../formats/mt940.ts";
import { OfxReader } from "../formats/ofx.ts";
import { OutlayCsvReader } from "../formats/outlay-csv.ts";
import { OutlayJsonReader } from "../formats/outlay-json.ts";
import { OUTLAY_HEADS, OwnRows } from "../formats/own-rows.ts";
import { QifReader } from "../formats/qif.ts";
import type { Guess } from "../record/guess.ts";
import type { Question } from "../record/reading.ts";
import type { Item, Reader } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { CsvReader } from "../table/cells/csv-reader.ts";
import { guessSeparator } from "../table/cells/separator.ts";
import { WebTableReader } from "../table/cells/web-table.ts";
import {
  findSheet,
  openWorkbook,
  type Workbook,
  type WorkbookFormat,
} from "../table/cells/workbook.ts";
import { type Encoding, type EncodingGuess, EncodingTally, TextPieces } from "../text/encoding.ts";
import { doubtOf } from "../text/encoding-question.ts";
import { LineCount } from "../text/lines.ts";
import { countInflated, entriesOf, gunzip, inflate } from "../text/zip.ts";
import { binaryFormat, type FileFormat, textFormat } from "./format.ts";

/** Where the bytes of a file come from; it is gone through more than once. */
export interface FileSource {
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** All of them, which workbooks and zips need; without it they are put together from the pieces. */
  whole?(): Uint8Array;
}

/** What was answered or remembered, and need not be guessed. */
export interface FileAnswers {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** Counted from 0. */
  readonly sheet?: number;
}

export interface ImportFile {
  /** Of a file in a zip: its name and its place there, */
  readonly name?: string;
  readonly at?: number;
  /** and, of the first of them, what is in the zip besides and can't be read. */
  readonly skippedFiles?: readonly SkippedFile[];
  readonly format: Guess<FileFormat>;
  readonly encoding?: Guess<Encoding>;
  readonly separator?: Guess<Separator>;
  readonly sheet?: Guess<number>;
  /** What must be asked before its items are of use. */
  readonly questions?: readonly Question[];
  /** Of a text whose encoding is asked about: whether it would be another in a likely one. */
  readonly isDoubtful?: (text: string) => boolean;
  /** The names of a workbook's sheets. */
  readonly sheets?: readonly string[];
  /** Throws Unreadable for what can't be gone on with. */
  items(): AsyncGenerator<readonly Item[]>;
}

/** What stands in a zip and is no statement. */
export interface SkippedFile {
  readonly name: string;
  /** A clause without a full stop. */
  readonly reason: Reason;
}

/** How much of a text shows its format and separator. */
const SAMPLE_CHARACTERS = 65_536;

/** The longest beginning that a format is looked for in; banks write no longer headers. */
const START_CHARACTERS = 16_384;

/** Of the files in a zip, each and together. */
const ZIP_BYTES = 268_435_456;

/** Pieces are read in parts of this size, so that nobody waits long for their turn. */
const PART_BYTES = 131_072;

/** The file, or the files if it is a zip of several. Throws Unreadable if none of the formats fits. */
export function openFile(
  source: FileSource,
  answers: FileAnswers = {},
): Promise<readonly ImportFile[]> {
  return open(source, answers, false);
}

async function open(
  source: FileSource,
  answers: FileAnswers,
  isInZip: boolean,
): Promise<readonly ImportFile[]> {
  const tally = new EncodingTally();
  let start = new Uint8Array(0);
  let size = 0;
  for await (const piece of source.pieces()) {
    if (size === 0) start = piece.slice(0, SAMPLE_CHARACTERS);
    size += piece.length;
    if (isBinary(start)) continue;
    tally.add(piece);
  }
  if (size === 0) throw new Unreadable(reason("empty-file"));
  if (start[0] === 0x1f && start[1] === 0x8b) return openGzip(source, size, answers, isInZip);
  if (!isBinary(start)) return [await openText(source, tally, start, answers)];
  const bytes = await wholeOf(source, size);
  const format = binaryFormat(bytes, () => entriesOf(bytes).map(({ name }) => name));
  if (format?.value === "zip" && isInZip) {
    throw new Unreadable(reason("zip-in-zip"));
  }
  if (format?.value === "zip") return openZip(bytes, answers);
  if (!format || !isWorkbook(format.value)) throw new Unreadable(reason("damaged-file"));
  return [await openSheets(bytes, format, format.value, answers)];
}

function isWorkbook(format: FileFormat): format is WorkbookFormat {
  return format === "xlsx" || format === "xls" || format === "ods";
}

function isBinary(start: Uint8Array): boolean {
  return binaryFormat(start, () => []) !== undefined;
}

async function openText(
  source: FileSource,
  tally: EncodingTally,
  start: Uint8Array,
  answers: FileAnswers,
): Promise<ImportFile> {
  const { rivals, ...encoding }: EncodingGuess = answers.encoding
    ? { value: answers.encoding, certain: true, rivals: [] }
    : tally.guess(declaredIn(start));
  const doubt = await doubtOf(partsOf(source), { ...encoding, rivals });
  const sample = await sampleOf(source, encoding.value);
  if (isGarbage(sample)) throw new Unreadable(reason("not-text"));
  const format = textFormat(sample.slice(0, START_CHARACTERS));
  if ("code" in format) throw new Unreadable(format);
  const separator = format.value === "csv" ? separatorOf(sample, answers) : undefined;
  return {
    format: separator ? { ...format, certain: true } : format,
    encoding,
    ...(separator && { separator }),
    ...(doubt && { questions: [doubt.question], isDoubtful: doubt.isDoubtful }),
    async *items() {
      const reader = readerOf(format.value, separator?.value);
      const pieces = new TextPieces(encoding.value);
      const count = new LineCount();
      const read = (text: string) => {
        count.add(text);
        return reader.read(text);
      };
      for await (const part of partsOf(source)) yield read(pieces.decode(part));
      const items = [...read(pieces.end()), ...reader.end()];
      yield [...items, { type: "end", line: count.lines, endLine: count.lines }];
    },
  };
}

/** Whether one character in ten can't be one of a text. */
function isGarbage(sample: string): boolean {
  let count = 0;
  for (const character of sample) {
    if (character === "\uFFFD" || (character < " " && !/\s/.test(character))) count += 1;
  }
  return count * 10 > sample.length;
}

function separatorOf(sample: string, answers: FileAnswers): Guess<Separator> {
  if (answers.separator) {
    return { value: answers.separator, certain: true };
  }
  const separator = guessSeparator(sample);
  if (separator) return separator;
  throw new Unreadable(reason("not-table"));
}

function readerOf(format: FileFormat, separator: Separator | undefined): Reader {
  switch (format) {
    case "ofx":
      return new OfxReader();
    case "qif":
      return new QifReader();
    case "camt":
      return new CamtReader();
    case "mt940":
      return new Mt940Reader();
    case "web-table":
      return new WebTableReader();
    case "hledger":
      return new HledgerReader();
    case "beancount":
      return new BeancountReader();
    case "outlay-json":
      return new OutlayJsonReader();
    case "outlay-csv":
      return new OutlayCsvReader();
    case "csv":
      return new CsvReader({ separator: separator ?? "," });
    default:
      throw new Unreadable(reason("not-table"));
  }
}

/** What the header of OFX or the declaration of XML says; both are ASCII. */
function declaredIn(start: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(start.subarray(0, 2_048));
  const xml = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(text)?.[1];
  const html = /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];
  const charset = /^\s*CHARSET\s*:\s*([\w-]+)/im.exec(text)?.[1];
  return xml ?? html ?? charset;
}

async function sampleOf(source: FileSource, encoding: Encoding): Promise<string> {
  const pieces = new TextPieces(encoding);
  let text = "";
  for await (const part of partsOf(source)) {
    text += pieces.decode(part);
    if (text.length >= SAMPLE_CHARACTERS) return text.slice(0, SAMPLE_CHARACTERS);
  }
  return text + pieces.end();
}

async function* partsOf(source: FileSource): AsyncGenerator<Uint8Array> {
  for await (const piece of source.pieces()) {
    for (let at = 0; at < piece.length; at += PART_BYTES) {
      yield piece.subarray(at, at + PART_BYTES);
    }
  }
}

async function wholeOf(source: FileSource, size: number): Promise<Uint8Array> {
  if (source.whole) return source.whole();
  const whole = new Uint8Array(size);
  let at = 0;
  for await (const piece of source.pieces()) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function openSheets(
  bytes: Uint8Array,
  format: Guess<FileFormat>,
  kind: WorkbookFormat,
  answers: FileAnswers,
): Promise<ImportFile> {
  const workbook: Workbook = await openWorkbook(bytes, kind);
  if (workbook.sheets.length === 0) throw new Unreadable(reason("no-sheet"));
  const { guess: sheet, first, questions } = await findSheet(workbook, answers.sheet);
  const about = { sheet, questions, sheets: workbook.sheets };
  const rows = () => workbook.rows(sheet.value);
  if (!OUTLAY_HEADS.test(`${first.join(",")},`)) return { format, ...about, items: rows };
  return {
    format: { value: "outlay-sheet", certain: true },
    ...about,
    async *items() {
      const records = new OwnRows();
      for await (const batch of rows()) yield records.read(batch);
      yield records.end();
    },
  };
}

/** What was packed by itself, as some banks send large files. */
async function openGzip(
  source: FileSource,
  size: number,
  answers: FileAnswers,
  isPacked: boolean,
): Promise<readonly ImportFile[]> {
  if (isPacked) throw new Unreadable(reason("packed-twice"));
  const bytes = await wholeOf(source, size);
  // What is too large is refused before any of it is kept.
  for await (const _ of gunzip(bytes, ZIP_BYTES));
  const pieces: Uint8Array[] = [];
  for await (const piece of gunzip(bytes, ZIP_BYTES)) pieces.push(piece.slice());
  return open({ pieces: () => pieces }, answers, true);
}

/** Each file of the zip by itself; what can't be read is left aside, such as a zip within it. Throws where nothing else is in it. */
async function openZip(bytes: Uint8Array, answers: FileAnswers): Promise<readonly ImportFile[]> {
  const files: ImportFile[] = [];
  const refused: SkippedFile[] = [];
  const ofMac = new Set<string>();
  let left = ZIP_BYTES;
  const entries = entriesOf(bytes);
  if (entries.some(({ name }) => name.endsWith(".iwa"))) {
    throw new Unreadable(reason("numbers"));
  }
  for (const [at, entry] of entries.entries()) {
    const [added] = OF_MAC.exec(entry.name) ?? [];
    if (added !== undefined) {
      ofMac.add(added);
      continue;
    }
    await countInflated(entry, left);
    const pieces: Uint8Array[] = [];
    for await (const piece of inflate(entry, left)) pieces.push(piece.slice());
    left -= pieces.reduce((size, piece) => size + piece.length, 0);
    try {
      const opened = await open({ pieces: () => pieces }, answers, true);
      for (const file of opened) files.push({ ...file, name: entry.name, at });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused.push({ name: entry.name, reason: error.reason });
    }
  }
  const [first, ...others] = files;
  if (!first) {
    const [why] = refused;
    throw new Unreadable(why ? why.reason : reason("empty-zip"));
  }
  const added = [...ofMac].map((name) => ({ name, reason: reason("mac-file") }));
  return [{ ...first, skippedFiles: [...refused, ...added] }, ...others];
}

/** What a Mac adds to each zip. */
const OF_MAC = /^__MACOSX(?=\/)|^(?:.*\/)?\.DS_Store$/;

/** The bytes of one of the files of a zip, by its place. Throws Unreadable. */
export async function unpackFile(zip: Uint8Array, at: number): Promise<Uint8Array> {
  const entry = entriesOf(zip)[at];
  if (!entry) throw new RangeError("the zip has no such file");
  const pieces: Uint8Array[] = [];
  for await (const piece of inflate(entry, ZIP_BYTES)) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}
