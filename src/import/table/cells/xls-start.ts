// Reads the first records of an XLS: the day from which it counts days, and its protection by a password, which hucre does not report.

import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { DAY_ZERO_1904 } from "./cell.ts";

/** The version and kind in the first record of a workbook of the newest form, behind its number and length. */
const WORKBOOK = Buffer.from([0, 6, 5, 0]);
const BEGIN = 0x809;
const DATE_MODE = 0x22;
const FILE_PASS = 0x2f;
const END_OF_GLOBALS = 0x0a;

/** A file of this kind contains an encrypted XLSX. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

export interface XlsStart {
  readonly isEncrypted: boolean;
  /** Undefined for the day that most count from, and where the file is too damaged to tell. */
  readonly dayZero: CalendarDate | undefined;
}

export function startOfXls({ buffer, byteOffset, byteLength }: Uint8Array): XlsStart {
  const file = Buffer.from(buffer, byteOffset, byteLength);
  if (file.includes(ENCRYPTED)) return { isEncrypted: true, dayZero: undefined };
  const numberAt = (at: number) => (at + 2 <= file.length ? file.readUInt16LE(at) : END_OF_GLOBALS);
  let at = file.indexOf(WORKBOOK) - 4;
  if (at < 0 || numberAt(at) !== BEGIN) return { isEncrypted: false, dayZero: undefined };
  for (; numberAt(at) !== END_OF_GLOBALS; at += 4 + numberAt(at + 2)) {
    if (numberAt(at) === FILE_PASS) return { isEncrypted: true, dayZero: undefined };
    const is1904 = numberAt(at) === DATE_MODE && numberAt(at + 4) === 1;
    if (is1904) return { isEncrypted: false, dayZero: DAY_ZERO_1904 };
  }
  return { isEncrypted: false, dayZero: undefined };
}
