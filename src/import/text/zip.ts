// The files in a zip and their bytes, up to a limit. Inflated bytes are counted as they come, because the sizes that a zip declares may be
// wrong.

import { crc32, createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from "node:zlib";
import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import { decoderOf } from "./decoder.ts";

export interface ZipEntry {
  readonly name: string;
  /** The inflated size that the zip declares. */
  readonly size: number;
  readonly isEncrypted: boolean;
  readonly method: number;
  /** The CRC-32 of the inflated bytes. */
  readonly checksum: number;
  /** The bytes as they are in the zip. */
  readonly packed: Uint8Array;
}

/** No export has more files. */
const MAX_ENTRIES = 10_000;

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 5, 6]);
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const LARGE_END_SIGNATURE = 0x06064b50;
const LARGE_LOCATOR_SIGNATURE = 0x07064b50;
const LARGE_LOCATOR_BYTES = 20;
const PIECE_BYTES = 65_536;

/** In a ZIP64 file, this means that the value is in another place. Some programs always write ZIP64, however small the file. */
const ELSEWHERE = 0xffffffff;
const ELSEWHERE_COUNT = 0xffff;
const LARGE_EXTRA = 1;

const STORED = 0;
const DEFLATED = 8;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}

/** The files in a zip, without folders. Throws Unreadable if the zip is cut off or damaged. */
export function entriesOf({ buffer, byteOffset, byteLength }: Uint8Array): readonly ZipEntry[] {
  try {
    const entries = [...entriesIn(Buffer.from(buffer, byteOffset, byteLength))];
    return entries.filter(({ name }) => !name.endsWith("/"));
  } catch (error) {
    // A position after the end of the file can't be read.
    throw error instanceof RangeError ? damaged() : error;
  }
}

function* entriesIn(file: Buffer): Generator<ZipEntry> {
  const directory = findDirectory(file);
  const { count } = directory;
  if (count > MAX_ENTRIES) throw new Unreadable(reason("many-files", count));
  let { at } = directory;
  for (let index = 0; index < count; index += 1) {
    expectAt(file, at, ENTRY_SIGNATURE);
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const extraEnd = nameEnd + file.readUInt16LE(at + 30);
    const extra = file.subarray(nameEnd, extraEnd);
    const [size = 0, packedBytes = 0, local = 0] = placesOf(file.subarray(at), extra);
    expectAt(file, local, LOCAL_SIGNATURE);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    if (start + packedBytes > file.length) throw damaged();
    yield {
      name: nameOf(file.subarray(at + 46, nameEnd)),
      size,
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      checksum: file.readUInt32LE(at + 16),
      packed: file.subarray(start, start + packedBytes),
    };
    at = extraEnd + file.readUInt16LE(at + 32);
  }
}

function expectAt(file: Buffer, at: number, signature: number): void {
  if (file.readUInt32LE(at) !== signature) throw damaged();
}

/** The inflated size of a directory's entry, its packed size, and the position of its file. */
function placesOf(entry: Buffer, extra: Buffer): readonly number[] {
  let place = 0;
  while (place + 4 <= extra.length && extra.readUInt16LE(place) !== LARGE_EXTRA) {
    place += 4 + extra.readUInt16LE(place + 2);
  }
  place += 4;
  // In the extra field, the values are in this order.
  return [24, 20, 42].map((at) => {
    const value = entry.readUInt32LE(at);
    if (value !== ELSEWHERE) return value;
    place += 8;
    return Number(extra.readBigUInt64LE(place - 8));
  });
}

function findDirectory(file: Buffer): { readonly count: number; readonly at: number } {
  // Only a comment may follow the end record.
  const end = file.lastIndexOf(END_SIGNATURE);
  if (end === -1) throw damaged();
  const count = file.readUInt16LE(end + 10);
  const at = file.readUInt32LE(end + 16);
  const locator = end - LARGE_LOCATOR_BYTES;
  const isLarge = count === ELSEWHERE_COUNT || at === ELSEWHERE;
  if (!isLarge || locator < 0 || file.readUInt32LE(locator) !== LARGE_LOCATOR_SIGNATURE) {
    return { count, at };
  }
  const large = Number(file.readBigUInt64LE(locator + 8));
  expectAt(file, large, LARGE_END_SIGNATURE);
  return {
    count: Number(file.readBigUInt64LE(large + 32)),
    at: Number(file.readBigUInt64LE(large + 48)),
  };
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
 * The file's bytes, piece by piece. Throws Unreadable if they are damaged, encrypted or compressed in an unknown way, or if there are more
 * than `limit`.
 */
export async function* inflate(entry: ZipEntry, limit: number): AsyncGenerator<Uint8Array> {
  const { packed, method } = entry;
  if (entry.isEncrypted) throw new Unreadable(reason("protected"));
  if (entry.size > limit) throw tooLarge(limit);
  if (method !== STORED && method !== DEFLATED) throw new Unreadable(reason("packed-otherwise"));
  const stream = createInflateRaw({ chunkSize: PIECE_BYTES });
  let checksum = 0;
  for await (const piece of method === STORED ? [packed] : unpacked(stream, packed, limit)) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  // Deflated bytes with a wrong one can often be inflated to another text, with other amounts.
  if (checksum !== entry.checksum) throw damaged();
}

/** The bytes that gzip has compressed. Throws as `inflate` does. */
export async function* gunzip(packed: Uint8Array, limit: number): AsyncGenerator<Uint8Array> {
  yield* unpacked(createGunzip({ chunkSize: PIECE_BYTES }), packed, limit);
}

async function* unpacked(
  stream: Gunzip | InflateRaw,
  packed: Uint8Array,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  stream.on("error", () => undefined);
  stream.end(packed);
  try {
    for await (const piece of stream) {
      const bytes: Uint8Array = piece;
      size += bytes.length;
      if (size > limit) throw tooLarge(limit);
      yield bytes;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged();
  } finally {
    stream.destroy();
  }
}

export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces));
}

/** Returns the number of inflated bytes. Throws as `inflate` does. */
export async function countInflated(entry: ZipEntry, limit: number): Promise<number> {
  let size = 0;
  for await (const bytes of inflate(entry, limit)) size += bytes.length;
  return size;
}

function tooLarge(limit: number): Unreadable {
  return new Unreadable(reason("too-large", Math.floor(limit / 1_048_576)));
}
