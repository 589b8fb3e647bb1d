// Zips as tests need them: what they declare of a file may be a lie.

import { deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly content?: Uint8Array;
  /** In the place of `content`: deflated already. */
  readonly packed?: Uint8Array;
  /** What the zip says that the file inflates to. */
  readonly size?: number;
}

export function zipOf(files: readonly ZipFile[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content, packed, size } of files) {
    const body = packed ?? deflateRawSync(content ?? new Uint8Array(0));
    const sizes = [body.length, size ?? content?.length ?? 0] as const;
    const local = header(0x04034b50, sizes, name, undefined);
    directory.push(header(0x02014b50, sizes, name, offset));
    pieces.push(local, body);
    offset += local.length + body.length;
  }
  const length = directory.reduce((sum, { length: each }) => sum + each, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, offset, true);
  return Buffer.concat([...pieces, ...directory, new Uint8Array(end.buffer)]);
}

/** The record of a file with its name: in the directory if it has an offset, else the one before the file's bytes. */
function header(
  signature: number,
  [packed, size]: readonly [number, number],
  name: string,
  offset: number | undefined,
): Uint8Array {
  const title = new TextEncoder().encode(name);
  const length = offset === undefined ? 30 : 46;
  const view = new DataView(new ArrayBuffer(length + title.length));
  view.setUint32(0, signature, true);
  const at = offset === undefined ? 8 : 10;
  // Deflated; no flags, times or checksums, which nobody here looks at.
  view.setUint16(at, 8, true);
  view.setUint32(at + 10, packed, true);
  view.setUint32(at + 14, size, true);
  view.setUint16(at + 18, title.length, true);
  if (offset !== undefined) view.setUint32(42, offset, true);
  const bytes = new Uint8Array(view.buffer);
  bytes.set(title, length);
  return bytes;
}
