// From which day an XLS counts days, and whether it is protected by a password: records near the start of its workbook, which hucre does
// not tell. The file is made of sectors, so the records are followed from one to the next by the file's table of sectors.

import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { DAY_ZERO_1904 } from "./cell.ts";

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const PIECE_BYTES = 64;
/** The header lists this many sectors of the table; the first sectors of the workbook are in them. */
const LISTED_SECTORS = 109;
const LAST_SECTOR = 0xffff_fffa;
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
  const start = new Sectors(bytes).workbook();
  if (start === ENCRYPTED) return { isEncrypted: true, dayZero: undefined };
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

/** Where workbooks of XLSX are in a file of sectors: those that a password protects. */
const ENCRYPTED = "EncryptedPackage";

class Sectors {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #size: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#size = this.#number(0x1e) % 0x1_0000 === 12 ? 4_096 : HEADER_BYTES;
  }

  /** The first bytes of the workbook; none if it is not found. */
  workbook(): Uint8Array<ArrayBuffer> | typeof ENCRYPTED {
    const directory = this.#chain(this.#number(0x30));
    const view = new DataView(directory.buffer);
    const names = new TextDecoder("utf-16le");
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const length = Math.min(view.getUint16(at + 64, true), 64);
      const name = names.decode(directory.subarray(at, at + Math.max(length - 2, 0)));
      if (name === ENCRYPTED) return name;
      if (name !== "Workbook" && name !== "Book") continue;
      const [first, size] = [view.getUint32(at + 116, true), view.getUint32(at + 120, true)];
      // What is small stands in pieces in a stream of its own, which the first entry names.
      return size < this.#number(0x38)
        ? this.#pieces(first, this.#chain(view.getUint32(116, true)))
        : this.#chain(first);
    }
    return new Uint8Array(0);
  }

  #pieces(first: number, all: Uint8Array): Uint8Array<ArrayBuffer> {
    const table = new DataView(this.#chain(this.#number(0x3c)).buffer);
    const whole = new Uint8Array(all.length);
    let length = 0;
    for (let at = first; length < all.length && at * PIECE_BYTES < all.length; ) {
      whole.set(all.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES), length);
      length += PIECE_BYTES;
      at = at * 4 + 4 <= table.byteLength ? table.getUint32(at * 4, true) : LAST_SECTOR;
    }
    return whole;
  }

  /** The bytes of the sectors that follow one another from `first` on. */
  #chain(first: number): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(START_BYTES);
    let length = 0;
    for (
      let sector = first;
      sector < LAST_SECTOR && length < START_BYTES;
      sector = this.#next(sector)
    ) {
      const from = (sector + 1) * this.#size;
      const piece = this.#bytes.subarray(from, from + this.#size);
      if (piece.length === 0) break;
      whole.set(piece, length);
      length += piece.length;
    }
    return whole.slice(0, length);
  }

  #next(sector: number): number {
    const perSector = this.#size / 4;
    const at = Math.trunc(sector / perSector);
    if (at >= LISTED_SECTORS) return LAST_SECTOR;
    const table = this.#number(0x4c + at * 4);
    return this.#number((table + 1) * this.#size + (sector % perSector) * 4);
  }

  /** Past the end of the file, what ends a chain. */
  #number(at: number): number {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, true) : LAST_SECTOR;
  }
}
