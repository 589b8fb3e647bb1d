// The content coding of an answer (RFC 9110, 12.5.3), and fast compression while it is sent: a higher level costs much and gains little.
// A long list is compressed page by page, and the compressed pages are cached. Answers up to WHOLE_BYTES are not negotiated: they would
// hardly get shorter.

import { constants, crc32, deflateRawSync, gzip } from "node:zlib";
import type { EncodedContent } from "../../contract/endpoint.ts";
import type { Eventually } from "../../domain/eventually.ts";
import type { Headers } from "./answer.ts";

/** The known codings, preferred ones first. Brotli is only for content that was compressed beforehand. */
export const CODINGS = ["br", "zstd", "gzip"] as const;

export type Coding = (typeof CODINGS)[number];

/** An answer up to this size is sent uncompressed. */
export const WHOLE_BYTES = 1_024;

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The codings that an Accept-Encoding header accepts, by the client's preference, then by ours. */
export function acceptedCodings(accepted: string | null): readonly Coding[] {
  if (accepted === null) return [];
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const [, weight] = WEIGHT.exec(parameters[0] ?? "q=1") ?? [];
    // A weight that can't be read counts as 0.
    weights.set(name.replace(/^x-gzip$/, "gzip"), weight === undefined ? 0 : Number(weight));
  }
  const others = weights.get("*");
  const least = weights.get("identity") ?? 0;
  // A client that writes * may not know zstd and brotli; every client can read gzip.
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === "gzip" ? others : undefined) ?? 0;
  return CODINGS.filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least).toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  );
}

/** Tells caches that the answer depends on the client's accepted codings. */
export function varyByCoding(headers: Headers): void {
  const name = "Accept-Encoding";
  headers["Vary"] = headers["Vary"] === undefined ? name : `${headers["Vary"]}, ${name}`;
}

/** Chooses the form of precompressed content that the client accepts, and adds its headers to `headers`. */
export function chooseEncoding(
  content: EncodedContent,
  accepted: string | null,
  headers: Headers,
): Uint8Array<ArrayBuffer> {
  varyByCoding(headers);
  for (const coding of acceptedCodings(accepted)) {
    const encoded = coding === "zstd" ? undefined : content[coding];
    if (!encoded) continue;
    headers["Content-Encoding"] = coding;
    return encoded;
  }
  return content.identity;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A coding that is applied while an answer is sent. */
export type LiveCoding = "zstd" | "gzip";

/** Up to this many characters are compressed on the serving thread, within half a millisecond; more of them on another thread. */
const AT_ONCE = 131_072;

const ZSTD = { level: 1 } as const;
const GZIP = { level: 1, library: "libdeflate" } as const;
/** The level of zlib that has a similar result. */
const DEFLATE_LEVEL = 3;

/** The coding for a request's client; undefined for none. */
export function liveCoding({ headers }: Request): LiveCoding | undefined {
  return acceptedCodings(headers.get("accept-encoding")).find((coding) => coding !== "br");
}

/** Compresses a long text if the client accepts that, and adds its headers to `headers`. */
export function compressText(
  text: string,
  request: Request,
  headers: Headers,
): Eventually<string | Bytes> {
  if (!isLong(text)) return text;
  varyByCoding(headers);
  const coding = liveCoding(request);
  if (!coding) return text;
  headers["Content-Encoding"] = coding;
  const isMuch = text.length > AT_ONCE;
  if (coding === "gzip") return isMuch ? gzipElsewhere(text) : Bun.gzipSync(text, GZIP);
  return isMuch ? Bun.zstdCompress(text, ZSTD).then(unshared) : zstd(text);
}

function isLong(text: string): boolean {
  if (text.length > WHOLE_BYTES) return true;
  // A UTF-16 unit takes at most three bytes.
  return 3 * text.length > WHOLE_BYTES && Buffer.byteLength(text) > WHOLE_BYTES;
}

function zstd(content: string | Uint8Array): Bytes {
  return unshared(Bun.zstdCompressSync(content, ZSTD));
}

function gzipElsewhere(text: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    gzip(text, { level: DEFLATE_LEVEL }, (error, bytes) => {
      if (error) reject(error);
      else resolve(unshared(bytes));
    });
  });
}

function unshared(bytes: Uint8Array): Bytes {
  // Safe: no other thread has this memory.
  return bytes as Bytes;
}

type Encode = (part: Uint8Array) => Uint8Array;

/** Compresses a body part by part. The results, in order, are the whole body. */
export interface PartEncoder {
  /** The result for a part that `isCached` is cached as long as the part, which must not change. */
  part(bytes: Uint8Array, isCached: boolean): Uint8Array;
  /** The bytes after the last part. */
  end(): Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** Undefined sends the parts as they are. */
export function encodeParts(coding: LiveCoding | undefined): PartEncoder {
  if (!coding) return { part: (bytes) => bytes, end: () => NOTHING };
  if (coding === "gzip") return gzipMember();
  // Each part is a frame of its own; a sequence of frames is a valid body (RFC 8878, 3).
  return {
    part: (bytes, isCached) => encoded(bytes, zstd, isCached ? zstdCache : undefined),
    end: () => NOTHING,
  };
}

/** The compressed form of each cached part. */
type Cache = WeakMap<Uint8Array, Uint8Array>;

const zstdCache: Cache = new WeakMap();
const gzipCache: Cache = new WeakMap();

function encoded(bytes: Uint8Array, encode: Encode, cache?: Cache): Uint8Array {
  const known = cache?.get(bytes);
  if (known) return known;
  const made = encode(bytes);
  cache?.set(bytes, made);
  return made;
}

/** A header without name, time or system (RFC 1952, 2.3). */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** An empty last block, padded to two bytes. */
const LAST_BLOCK = [3, 0];

/** Compresses to blocks that end at a byte boundary, so that they can be joined in any order. */
function deflated(part: Uint8Array): Uint8Array {
  return deflateRawSync(part, { level: DEFLATE_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
}

/** Makes one member from the blocks of all parts, because browsers and curl read only the first of several members. */
function gzipMember(): PartEncoder {
  let checksum = 0;
  let size = 0;
  let isOpen = false;
  return {
    part(bytes, isCached) {
      const blocks = encoded(bytes, deflated, isCached ? gzipCache : undefined);
      checksum = crc32(bytes, checksum);
      size += bytes.byteLength;
      if (isOpen) return blocks;
      isOpen = true;
      return Buffer.concat([GZIP_HEADER, blocks]);
    },
    end() {
      const trailer = Buffer.alloc(10);
      trailer.set(LAST_BLOCK);
      trailer.writeUInt32LE(checksum, 2);
      // Modulo 2^32, as the format says.
      trailer.writeUInt32LE(size % 4_294_967_296, 6);
      return trailer;
    },
  };
}
