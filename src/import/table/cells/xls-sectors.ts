// Where the workbook of an XLS lies in its file: that is made of sectors, which follow one another by the file's tables of sectors. It is
// given as views of the file, in their order, and read only as far as it is asked for.

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const PIECE_BYTES = 64;
/** The header lists this many sectors of the table; where the others are listed, it names. */
const LISTED_SECTORS = 109;
const LAST_SECTOR = 0xffff_fffa;
const DIRECTORY_BYTES = 65_536;

/** Where workbooks of XLSX are in a file of sectors: those that a password protects. */
export const ENCRYPTED = "EncryptedPackage";

/** Pieces of the file with this many bytes at least, where there are as many; none if the workbook is not found. */
export function workbookIn(
  file: Uint8Array,
  most: number,
): readonly Uint8Array[] | typeof ENCRYPTED {
  return new Sectors(file).workbook(most);
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

class Sectors {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #size: number;
  /** The sectors of the table, as far as they are known. */
  readonly #tables: number[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#size = this.#number(0x1e) % 0x1_0000 === 12 ? 4_096 : HEADER_BYTES;
    this.#listTables();
  }

  #listTables(): void {
    const most = this.#bytes.length / this.#size;
    const perSector = this.#size / 4 - 1;
    let [at, count, next] = [0x4c, LISTED_SECTORS, this.#number(0x44)];
    for (;;) {
      for (let place = 0; place < count; place += 1)
        this.#tables.push(this.#number(at + place * 4));
      if (next >= LAST_SECTOR || this.#tables.length > most) return;
      [at, count] = [(next + 1) * this.#size, perSector];
      next = this.#number(at + perSector * 4);
    }
  }

  workbook(most: number): readonly Uint8Array[] | typeof ENCRYPTED {
    const directory = joined(this.#chain(this.#number(0x30), DIRECTORY_BYTES));
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
        ? this.#pieces(first, view.getUint32(116, true))
        : this.#chain(first, most);
    }
    return [];
  }

  /** The bytes from `first` on of what stands in the stream of small pieces that begins with the sector `stream`. */
  #pieces(first: number, stream: number): readonly Uint8Array[] {
    const most = this.#bytes.length;
    const table = new DataView(joined(this.#chain(this.#number(0x3c), most)).buffer);
    const sectors = this.#chain(stream, most);
    const pieces: Uint8Array[] = [];
    const end = Math.min(this.#number(0x38), most);
    for (let at = first; pieces.length * PIECE_BYTES < end; ) {
      const from = at * PIECE_BYTES;
      const inSector = from % this.#size;
      const sector = sectors[Math.trunc(from / this.#size)];
      if (!sector) break;
      pieces.push(sector.subarray(inSector, inSector + PIECE_BYTES));
      at = at * 4 + 4 <= table.byteLength ? table.getUint32(at * 4, true) : LAST_SECTOR;
    }
    return pieces;
  }

  /** The sectors that follow one another from `first` on. */
  #chain(first: number, most: number): readonly Uint8Array[] {
    const sectors: Uint8Array[] = [];
    let length = 0;
    // One that runs in a circle ends where the file could.
    const end = Math.min(most, this.#bytes.length);
    for (let sector = first; sector < LAST_SECTOR && length < end; sector = this.#next(sector)) {
      const from = (sector + 1) * this.#size;
      const piece = this.#bytes.subarray(from, from + this.#size);
      if (piece.length === 0) break;
      sectors.push(piece);
      // Of the file's last one there may be a part; it counts whole, so that it ends a circle too.
      length += this.#size;
    }
    return sectors;
  }

  #next(sector: number): number {
    const perSector = this.#size / 4;
    const table = this.#tables[Math.trunc(sector / perSector)] ?? LAST_SECTOR;
    return this.#number((table + 1) * this.#size + (sector % perSector) * 4);
  }

  /** Past the end of the file, what ends a chain. */
  #number(at: number): number {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, true) : LAST_SECTOR;
  }
}
