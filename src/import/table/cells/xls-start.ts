// From which day an XLS counts days, and whether it is protected by a password: records near the start of its workbook, which hucre does
// not tell.

import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { DAY_ZERO_1904 } from "./cell.ts";
import { ENCRYPTED, joined, workbookIn } from "./xls-sectors.ts";

/** The record stands before the fonts and sheets, so within the first of these. */
const START_BYTES = 65_536;

const DATE_MODE = 0x22;
const FILE_PASS = 0x2f;
const END_OF_GLOBALS = 0x0a;

export interface XlsStart {
  readonly isEncrypted: boolean;
  /** Undefined for the day that most count from, and where the file is too damaged to tell. */
  readonly dayZero: CalendarDate | undefined;
}

export function startOfXls(bytes: Uint8Array): XlsStart {
  const found = workbookIn(bytes, START_BYTES);
  if (found === ENCRYPTED) return { isEncrypted: true, dayZero: undefined };
  const start = joined(found);
  const view = new DataView(start.buffer);
  for (let at = 0; at + 4 <= start.length; ) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === END_OF_GLOBALS) break;
    if (id === FILE_PASS) return { isEncrypted: true, dayZero: undefined };
    if (id === DATE_MODE && at + 6 <= start.length) {
      const is1904 = view.getUint16(at + 4, true) === 1;
      return { isEncrypted: false, dayZero: is1904 ? DAY_ZERO_1904 : undefined };
    }
    at += 4 + length;
  }
  return { isEncrypted: false, dayZero: undefined };
}
