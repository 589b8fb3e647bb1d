// An XLS as tests need it: one sheet, its cells as texts and plain numbers, and the day from which it counts days.

const SECTOR = 512;
const END = 0xffff_fffe;
const FREE = 0xffff_ffff;
const TABLE = 0xffff_fffd;

type XlsRows = readonly (readonly (number | string)[])[];

export interface XlsOptions {
  readonly is1904: boolean;
  /** True if it is one of the small streams of the file. */
  readonly isSmall?: boolean;
  /** The kind of password protection: the workbook itself, or a workbook of XLSX in its place. */
  readonly password?: "workbook" | "package";
}

export function xlsOf(
  rows: XlsRows,
  { is1904, isSmall = false, password }: XlsOptions,
): Uint8Array {
  const book = workbook(rows, is1904, password === "workbook");
  const least = isSmall ? book.length : Math.max(book.length, 4_096);
  const count = Math.ceil(least / SECTOR);
  // Sector 0 has the table, 1 the directory, 2 the table of small pieces.
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
