// The XML of a file in a zip, handed on as it is inflated: of 200 MB no more is in memory than a piece.

import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import { type Decoder, decoderOf } from "./decoder.ts";
import { BrokenXml, type XmlHandler, XmlReader } from "./xml-reader.ts";
import { inflate, type ZipEntry } from "./zip.ts";

/** Hands on a piece each time that it is gone on with. Throws Unreadable as `inflate` does, and for XML that is broken. */
export async function* readXml(
  entry: ZipEntry,
  limit: number,
  handler: XmlHandler,
): AsyncGenerator<void> {
  let decoder: Decoder | undefined;
  const reader = new XmlReader(handler);
  try {
    for await (const bytes of inflate(entry, limit)) {
      decoder ??= decoderFor(bytes);
      reader.read(decoder.decode(bytes, { stream: true }));
      yield;
    }
    reader.read(decoder?.decode() ?? "");
    reader.end();
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    throw new Unreadable(reason("damaged-sheet"));
  }
}

const START_BYTES = 200;
const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["'](iso-8859-(?:[1-9]|15)|windows-125[0-8])["']/i;

/** By the first bytes: nearly all is UTF-8, and what is not says so. */
function decoderFor(bytes: Uint8Array): Decoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoderOf("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoderOf("utf-16be");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, START_BYTES));
  return decoderOf(DECLARED.exec(start)?.[1] ?? "utf-8");
}
