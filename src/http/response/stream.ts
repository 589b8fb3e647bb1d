// Sends a list or a file of any size. A short one goes out at once, with its length. A long one goes out part by part, as fast as the
// client reads, so that only one part is in memory. It is compressed for clients that accept that.

import type { FileParts, Pages } from "../../contract/endpoint.ts";
import { encodeParts, type LiveCoding, WHOLE_BYTES } from "./compression.ts";

/** A body up to this size is sent at once. Chunks of a longer one are at least this large before compression. */
const CHUNK_BYTES = 65_536;

/** A client that reads nothing for this long is cut off: it holds a connection for which others wait up to 30 seconds. */
const STALL_MS = 10_000;

type Bytes = Uint8Array;

interface Part {
  readonly bytes: Bytes;
  /** True if the same bytes are sent again and never change, so that their compressed form is cached. */
  readonly isCached?: boolean;
}

type Parts = AsyncGenerator<Part, void, void>;

const encoder = new TextEncoder();

/** Writes items of an array, each after a comma, so that pages can be joined as they are. */
export function itemsWriter<Item>(
  write: (item: Item) => string,
): (items: readonly Item[]) => Bytes {
  return (items) => {
    let text = "";
    for (const item of items) text += `,${write(item)}`;
    return encoder.encode(text);
  };
}

export async function* arrayParts<Item>(
  pages: Pages<Item>,
  write: (items: readonly Item[]) => Bytes,
): Parts {
  try {
    const first = await pages.nextWritten(write);
    // The first item has no comma before it.
    yield { bytes: Buffer.concat([encoder.encode("["), first?.subarray(1) ?? new Uint8Array()]) };
    for (let page = first && (await pages.nextWritten(write)); page; ) {
      yield { bytes: page, isCached: true };
      page = await pages.nextWritten(write);
    }
    yield { bytes: encoder.encode("]") };
  } finally {
    await pages.close();
  }
}

export async function* fileParts(file: FileParts): Parts {
  try {
    for await (const part of file.parts) {
      yield { bytes: typeof part === "string" ? encoder.encode(part) : part };
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads the first chunks before it returns, so that a store that fails at once still gets its own answer. On a later failure the answer is
 * cut off, so that a client can't mistake it for the whole. A long body is compressed with `coding`, if there is one.
 */
export async function streamParts(
  parts: Parts,
  coding: LiveCoding | undefined,
  reportLate: (error: unknown) => void,
) {
  const ahead: Part[] = [];
  let size = 0;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    ahead.push(next.value);
    size += next.value.bytes.byteLength;
    if (size > WHOLE_BYTES) break;
  }
  const isLong = size > WHOLE_BYTES;
  const chunks = chunksOf(ahead, parts, isLong ? coding : undefined);
  const first = await chunks.next();
  const second = await chunks.next();
  if (first.done || second.done) return { content: Buffer.from(first.value ?? []), isLong };
  return { content: toStream([first.value, second.value], chunks, reportLate), isLong };
}

/** Yields compressed parts, joined into chunks. */
async function* chunksOf(
  ahead: readonly Part[],
  rest: Parts,
  coding: LiveCoding | undefined,
): AsyncGenerator<Bytes, void, void> {
  const encode = encodeParts(coding);
  let encoded: Bytes[] = [];
  let size = 0;

  /** Returns a chunk if this part completes one. */
  function add({ bytes, isCached = false }: Part): Bytes | undefined {
    encoded.push(encode.part(bytes, isCached));
    size += bytes.byteLength;
    if (size < CHUNK_BYTES) return undefined;
    const chunk = joined(encoded);
    encoded = [];
    size = 0;
    return chunk;
  }

  try {
    for (const part of ahead) {
      const chunk = add(part);
      if (chunk) yield chunk;
    }
    for await (const part of rest) {
      const chunk = add(part);
      if (chunk) yield chunk;
    }
    const last = joined([...encoded, encode.end()]);
    if (last.byteLength > 0) yield last;
  } finally {
    await rest.return();
  }
}

function joined(parts: readonly Bytes[]): Bytes {
  const [only] = parts;
  return only && parts.length === 1 ? only : Buffer.concat(parts);
}

function toStream(
  ready: Bytes[],
  rest: AsyncGenerator<Bytes, void, void>,
  reportLate: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let stall: Timer | undefined;

  async function nextChunk(): Promise<Bytes | undefined> {
    // Other work runs between two chunks, however fast the client reads.
    await new Promise<void>((resolve) => setImmediate(resolve));
    return ready.shift() ?? (await rest.next()).value ?? undefined;
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stall);
        try {
          const chunk = await nextChunk();
          if (!chunk) {
            controller.close();
            return;
          }
          controller.enqueue(chunk);
          stall = setTimeout(() => {
            controller.error();
            void rest.return();
          }, STALL_MS);
        } catch (error) {
          reportLate(error);
          controller.error();
        }
      },
      async cancel() {
        clearTimeout(stall);
        await rest.return();
      },
    },
    { highWaterMark: 0 },
  );
}
