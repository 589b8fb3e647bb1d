// What is in a zip, and its bytes, never more than a limit: the sizes that a zip declares are only its word, so inflated bytes are counted
// while they come.

import { crc32, createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from "node:zlib";
import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import { decoderOf } from "./decoder.ts";

export interface ZipEntry {
  readonly name: string;
  /** Inflated, as declared. */
  readonly size: number;
  readonly isEncrypted: boolean;
  readonly method: number;
  /** The CRC-32 of what is inflated. */
  readonly checksum: number;
  /** The bytes as they stand in the zip. */
  readonly packed: Uint8Array;
}

/** More files than any export has. */
const MAX_ENTRIES = 10_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const LARGE_END_SIGNATURE = 0x06064b50;
const LARGE_LOCATOR_SIGNATURE = 0x07064b50;
const LARGE_LOCATOR_BYTES = 20;
const LARGE_END_BYTES = 56;
const LONGEST_COMMENT = 65_535;
const PIECE_BYTES = 65_536;

/** Where a zip of the large kind has it elsewhere; some programs write no other, however small the file. */
const ELSEWHERE = 0xffffffff;
const ELSEWHERE_COUNT = 0xffff;
const LARGE_EXTRA = 1;

const STORED = 0;
const DEFLATED = 8;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}

/** The files of a zip, folders left away. Throws Unreadable for one that is cut or damaged. */
export function entriesOf(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  const { count } = directory;
  let { at } = directory;
  if (count > MAX_ENTRIES) throw new Unreadable(reason("many-files", count));
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    );
    const name = nameOf(bytes.subarray(at + 46, at + 46 + (nameBytes ?? 0)));
    const entry = entryAt(view, bytes, at, name);
    if (!name.endsWith("/")) entries.push(entry);
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

function entryAt(view: DataView, bytes: Uint8Array, at: number, name: string): ZipEntry {
  const { size, packedBytes, local } = placesOf(view, at);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL_SIGNATURE) throw damaged();
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packedBytes > bytes.length) throw damaged();
  return {
    ...{ name, size },
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packed: bytes.subarray(start, start + packedBytes),
  };
}

/** The sizes of an entry of the directory, and where its file begins. */
function placesOf(view: DataView, at: number) {
  const places = {
    size: view.getUint32(at + 24, true),
    packedBytes: view.getUint32(at + 20, true),
    local: view.getUint32(at + 42, true),
  };
  let extra = at + 46 + view.getUint16(at + 28, true);
  const end = Math.min(extra + view.getUint16(at + 30, true), view.byteLength);
  while (extra + 4 <= end && view.getUint16(extra, true) !== LARGE_EXTRA) {
    extra += 4 + view.getUint16(extra + 2, true);
  }
  // What is there of them stands in this order.
  let place = extra + 4;
  for (const key of ["size", "packedBytes", "local"] as const) {
    if (places[key] !== ELSEWHERE) continue;
    if (place + 8 > end) throw damaged();
    places[key] = Number(view.getBigUint64(place, true));
    place += 8;
  }
  return places;
}

function findDirectory(view: DataView): { readonly count: number; readonly at: number } {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const at = view.getUint32(end + 16, true);
  if (count !== ELSEWHERE_COUNT && at !== ELSEWHERE) return { count, at };
  const locator = end - LARGE_LOCATOR_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== LARGE_LOCATOR_SIGNATURE) {
    return { count, at };
  }
  const large = Number(view.getBigUint64(locator + 8, true));
  const isThere = large + LARGE_END_BYTES <= view.byteLength;
  if (!isThere || view.getUint32(large, true) !== LARGE_END_SIGNATURE) throw damaged();
  const [wholeCount, wholeAt] = [large + 32, large + 48].map((place) =>
    Number(view.getBigUint64(place, true)),
  );
  return { count: wholeCount ?? 0, at: wholeAt ?? 0 };
}

/** The end record is the last thing in the file but for a comment. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw damaged();
}

function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoderOf("windows-1252").decode(bytes);
  }
}

function damaged(): Unreadable {
  return new Unreadable(reason("damaged-zip"));
}

/**
 * The file's bytes, piece by piece. Throws Unreadable if they are damaged, encrypted or packed in an unknown way, and once there are
 * more than `limit`.
 */
export async function* inflate(entry: ZipEntry, limit: number): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) {
    throw new Unreadable(reason("protected"));
  }
  if (entry.size > limit) throw tooLarge(limit);
  if (entry.method === STORED) {
    if (crc32(entry.packed) !== entry.checksum) throw damaged();
    yield entry.packed;
    return;
  }
  if (entry.method !== DEFLATED) {
    throw new Unreadable(reason("packed-otherwise"));
  }
  const stream = createInflateRaw({ chunkSize: PIECE_BYTES });
  let checksum = 0;
  for await (const piece of unpacked(stream, entry, limit)) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  // Deflated bytes of which one is wrong often are those of another text: the money in it would be, too.
  if (checksum !== entry.checksum) throw damaged();
}

/** The bytes of what gzip has packed; throws as `inflate` does. */
export async function* gunzip(packed: Uint8Array, limit: number): AsyncGenerator<Uint8Array> {
  yield* unpacked(createGunzip({ chunkSize: PIECE_BYTES }), { name: "the file", packed }, limit);
}

async function* unpacked(
  stream: Gunzip | InflateRaw,
  entry: Pick<ZipEntry, "name" | "packed">,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  stream.on("error", () => undefined);
  stream.end(entry.packed);
  try {
    for await (const piece of stream) {
      const bytes: Uint8Array = piece;
      size += bytes.length;
      if (size > limit) throw tooLarge(limit);
      yield bytes;
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw damaged();
  } finally {
    stream.destroy();
  }
}

/** Throws as `inflate` does; gives how many bytes there are. */
export async function countInflated(entry: ZipEntry, limit: number): Promise<number> {
  let size = 0;
  for await (const bytes of inflate(entry, limit)) size += bytes.length;
  return size;
}

function tooLarge(limit: number): Unreadable {
  const megabytes = Math.floor(limit / 1_048_576);
  return new Unreadable(reason("too-large", megabytes));
}
