// The built app as one file: a line with the length of its index, the index as JSON, then the contents. The build writes it, the
// service reads it, and the single executable contains it.

import type { EncodedContent } from "../contract/endpoint.ts";
import { readOwnJson } from "../domain/own-json.ts";

export interface WebFile {
  /** The name in the page's requests. "index.html" is the page of the book, and "reports.html" is the page of /app/reports. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: EncodedContent;
}

export interface WebPack {
  /** Identifies the sources it was built from. */
  readonly stamp: string;
  readonly files: readonly WebFile[];
}

const ENCODINGS = ["identity", "gzip", "br"] as const;

interface Index {
  readonly stamp: string;
  readonly files: readonly IndexedFile[];
}

interface IndexedFile extends Pick<WebFile, "name" | "mediaType"> {
  /** The size of each encoding in bytes, in the order of ENCODINGS; 0 if it is absent. */
  readonly lengths: readonly number[];
}

export function writeWebPack({ stamp, files }: WebPack): Blob {
  const contents = files.map(({ content }) => ENCODINGS.map((encoding) => content[encoding]));
  const index: Index = {
    stamp,
    files: files.map(({ name, mediaType }, at) => {
      const lengths = contents[at]?.map((content) => content?.length ?? 0) ?? [];
      return { name, mediaType, lengths };
    }),
  };
  const text = new TextEncoder().encode(JSON.stringify(index));
  const parts = contents.flat().filter((content) => content !== undefined);
  return new Blob([`${text.length}\n`, text, ...parts]);
}

/** Throws for bytes that are not a pack. */
export function readWebPack(bytes: Uint8Array<ArrayBuffer>): WebPack {
  const lineEnd = bytes.indexOf(10);
  const decoder = new TextDecoder();
  const length = Number.parseInt(decoder.decode(bytes.subarray(0, lineEnd)), 10);
  let at = lineEnd + 1 + length;
  const index = readOwnJson<Index>(decoder.decode(bytes.subarray(lineEnd + 1, at)));
  const files = index.files.map(({ name, mediaType, lengths }) => {
    const [identity = bytes.subarray(0, 0), gzip, br] = lengths.map((size) => {
      const content = bytes.subarray(at, at + size);
      at += size;
      return content;
    });
    const content = { identity, ...(gzip?.length && { gzip }), ...(br?.length && { br }) };
    return { name, mediaType, content };
  });
  return { stamp: index.stamp, files };
}
