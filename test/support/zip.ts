// ZIP files for tests, whose headers may be wrong on purpose.

import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly content?: Uint8Array;
  /** Deflated bytes, instead of `content`. */
  readonly packed?: Uint8Array;
  /** The uncompressed size that the ZIP declares. */
  readonly size?: number;
}

export interface ZipChange {
  /** Uses the ZIP64 form for sizes and offsets, as some programs always do. */
  readonly isLarge?: boolean;
  readonly isStored?: boolean;
}

interface Head {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
}

const ELSEWHERE = 0xffffffff;

export function zipOf(
  files: readonly ZipFile[],
  { isLarge = false, isStored = false }: ZipChange = {},
): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content = new Uint8Array(0), packed, size } of files) {
    const body = packed ?? (isStored ? content : deflateRawSync(content));
    const head: Head = {
      name,
      method: isStored ? 0 : 8,
      checksum: crc32(content),
      packed: body.length,
      size: size ?? content.length,
    };
    const local = header(0x04034b50, head, undefined, false);
    directory.push(header(0x02014b50, head, offset, isLarge));
    pieces.push(local, body);
    offset += local.length + body.length;
  }
  const length = directory.reduce((sum, { length: each }) => sum + each, 0);
  const large = isLarge ? largeEnd(files.length, length, offset) : new Uint8Array(0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, isLarge ? 0xffff : files.length, true);
  end.setUint16(10, isLarge ? 0xffff : files.length, true);
  end.setUint32(12, isLarge ? ELSEWHERE : length, true);
  end.setUint32(16, isLarge ? ELSEWHERE : offset, true);
  return Buffer.concat([...pieces, ...directory, large, new Uint8Array(end.buffer)]);
}

/** Returns the ZIP64 end record and its locator. */
function largeEnd(count: number, length: number, offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(76));
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(4, 44n, true);
  for (const [at, value] of [count, count, length, offset].entries()) {
    view.setBigUint64(24 + at * 8, BigInt(value), true);
  }
  view.setUint32(56, 0x07064b50, true);
  view.setBigUint64(64, BigInt(offset + length), true);
  view.setUint32(72, 1, true);
  return new Uint8Array(view.buffer);
}

/**
 * Returns the header of a file with its name: the one in the central directory if `offset` is given, and otherwise the local one before the
 * file's bytes.
 */
function header(
  signature: number,
  { name, method, checksum, packed, size }: Head,
  offset: number | undefined,
  isLarge: boolean,
): Uint8Array {
  const title = new TextEncoder().encode(name);
  const length = offset === undefined ? 30 : 46;
  const extra = isLarge ? largeExtra(size, packed, offset ?? 0) : new Uint8Array(0);
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, signature, true);
  const at = offset === undefined ? 8 : 10;
  // Flags and times are 0, since these tests do not need them.
  view.setUint16(at, method, true);
  view.setUint32(at + 6, checksum, true);
  view.setUint32(at + 10, isLarge ? ELSEWHERE : packed, true);
  view.setUint32(at + 14, isLarge ? ELSEWHERE : size, true);
  view.setUint16(at + 18, title.length, true);
  view.setUint16(at + 20, extra.length, true);
  if (offset !== undefined) view.setUint32(42, isLarge ? ELSEWHERE : offset, true);
  return Buffer.concat([new Uint8Array(view.buffer), title, extra]);
}

function largeExtra(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + values.length * 8));
  view.setUint16(0, 1, true);
  view.setUint16(2, values.length * 8, true);
  for (const [at, value] of values.entries()) view.setBigUint64(4 + at * 8, BigInt(value), true);
  return new Uint8Array(view.buffer);
}
