// Lists the formats, and finds a file's format by its content alone, since names lie.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { OUTLAY_HEADS } from "../formats/own-rows.ts";
import type { WorkbookFormat } from "../table/cells/workbook.ts";
import { isZip } from "../text/zip.ts";

export type TextFormat =
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

/** The format of a binary file; undefined if it may be a text. `names` returns the names of the files in a zip. */
export function binaryFormat(
  start: Uint8Array,
  names: () => readonly string[],
): WorkbookFormat | "zip" | undefined {
  if (DOS_SIGNATURE.every((byte, index) => start[index] === byte)) return "xls";
  if (!isZip(start)) return undefined;
  const files = names();
  if (files.some((name) => name.toLowerCase() === "[content_types].xml")) return "xlsx";
  return files.includes("content.xml") ? "ods" : "zip";
}

/** The format of a text by its beginning; "csv" if nothing else fits. For a known format that can't be read, returns the reason instead. */
export function textFormat(start: string): TextFormat | Reason {
  for (const [format, pattern] of SIGNS) if (pattern.test(start)) return format;
  for (const [pattern, why] of REFUSED) if (pattern.test(start)) return why;
  return "csv";
}
