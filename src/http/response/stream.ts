// Sends a list of any size as one JSON array, and a file of any size. A short one goes out at once, a long one page by page, as fast as
// the client reads, so that only one page is in memory. It is compressed for clients that accept that.

import type { FileParts, Pages } from "../../contract/endpoint.ts";
import { encodeArray, encodeParts, type LiveCoding, WHOLE_BYTES } from "./compression.ts";

/** A list up to this size is sent at once, with its length; chunks of a longer one are at least this large before compression. */
const CHUNK_BYTES = 65_536;

/** A client that reads nothing for this long is cut off: it holds a connection for which others wait up to 30 seconds. */
const STALL_MS = 10_000;

type Bytes = Uint8Array;

const encoder = new TextEncoder();
const OPENING = encoder.encode("[");
const CLOSING = encoder.encode("]");

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

export interface StreamBody {
  readonly content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** True if the content is compressed for clients that accept that. */
  readonly isLong: boolean;
}

/**
 * Reads the first part before it returns, so that a store that fails at once still gets its own answer. On a later failure the answer is
 * cut off, so that a client can't mistake it for the whole list. A long list is compressed with `coding`.
 */
export async function streamArray<Item>(
  pages: Pages<Item>,
  write: (items: readonly Item[]) => Bytes,
  coding: LiveCoding | undefined,
  reportLate: (error: unknown) => void,
): Promise<StreamBody> {
  const written = writtenPages(pages, write);
  const ahead: Bytes[] = [];
  for (let next = await written.next(); !next.done; next = await written.next()) {
    ahead.push(next.value);
    if (ahead.length > 1) break;
  }
  const isLong = ahead.length > 1 || (ahead[0]?.byteLength ?? 0) >= WHOLE_BYTES;
  const chunks = arrayChunks(ahead, written, coding && isLong ? encodedForm(coding) : PLAIN_FORM);
  const first = await chunks.next();
  const second = await chunks.next();
  if (first.done) return { content: Buffer.from("[]"), isLong };
  if (second.done) return { content: Buffer.from(first.value), isLong };
  return { content: toStream([first.value, second.value], chunks, reportLate), isLong };
}

/** Streams a file, as `streamArray` does an array. */
export async function streamFile(
  file: FileParts,
  coding: LiveCoding | undefined,
  reportLate: (error: unknown) => void,
): Promise<StreamBody> {
  const chunks = fileChunks(file);
  const first = await chunks.next();
  if (first.done) return { content: Buffer.alloc(0), isLong: false };
  const isLong = first.value.byteLength >= WHOLE_BYTES;
  if (!isLong) {
    // The answer is complete, but its source is still open.
    await chunks.return();
    return { content: Buffer.from(first.value), isLong };
  }
  if (!coding) return { content: toStream([first.value], chunks, reportLate), isLong };
  const encoded = encodedChunks(first.value, chunks, coding);
  // Starts the iterator, so that aborting it closes the file.
  const begun = await encoded.next();
  return { content: toStream(begun.done ? [] : [begun.value], encoded, reportLate), isLong };
}

/** Yields the file's parts, joined into chunks of at least CHUNK_BYTES. */
async function* fileChunks(file: FileParts): AsyncGenerator<Bytes, void, void> {
  try {
    let parts: Bytes[] = [];
    let size = 0;
    for await (const part of file.parts) {
      const bytes = typeof part === "string" ? encoder.encode(part) : part;
      parts.push(bytes);
      size += bytes.byteLength;
      if (size < CHUNK_BYTES) continue;
      yield joined(parts);
      parts = [];
      size = 0;
    }
    if (size > 0) yield joined(parts);
  } finally {
    await file.close();
  }
}

async function* encodedChunks(
  first: Bytes,
  rest: AsyncGenerator<Bytes, void, void>,
  coding: LiveCoding,
): AsyncGenerator<Bytes, void, void> {
  const { part, end } = encodeParts(coding);
  try {
    yield part(first);
    for await (const chunk of rest) yield part(chunk);
    const last = end();
    if (last.byteLength > 0) yield last;
  } finally {
    await rest.return();
  }
}

async function* writtenPages<Item>(
  pages: Pages<Item>,
  write: (items: readonly Item[]) => Bytes,
): AsyncGenerator<Bytes, void, void> {
  try {
    for (let page = await pages.nextWritten(write); page; page = await pages.nextWritten(write)) {
      yield page;
    }
  } finally {
    await pages.close();
  }
}

/** How the parts of an array are sent. */
interface Form {
  opening(): Bytes;
  page(page: Bytes, isFirst: boolean): readonly Bytes[];
  closing(): readonly Bytes[];
}

const PLAIN_FORM: Form = {
  opening: () => OPENING,
  // The first item has no comma before it.
  page: (page, isFirst) => [isFirst ? page.subarray(1) : page],
  closing: () => [CLOSING],
};

function encodedForm(coding: LiveCoding): Form {
  const encoder = encodeArray(coding);
  return {
    opening: () => encoder.sign("["),
    page: (page, isFirst) => [...(isFirst ? [] : [encoder.sign(",")]), encoder.items(page)],
    closing: () => [encoder.sign("]"), encoder.end()],
  };
}

async function* arrayChunks(
  ahead: readonly Bytes[],
  rest: AsyncGenerator<Bytes, void, void>,
  form: Form,
): AsyncGenerator<Bytes, void, void> {
  let parts: Bytes[] = [form.opening()];
  let size = 0;
  let isFirst = true;

  /** Returns a chunk if this page completes one. */
  function add(page: Bytes): Bytes | undefined {
    parts.push(...form.page(page, isFirst));
    isFirst = false;
    size += page.byteLength;
    if (size < CHUNK_BYTES) return undefined;
    const chunk = joined(parts);
    parts = [];
    size = 0;
    return chunk;
  }

  try {
    for (const page of ahead) {
      const chunk = add(page);
      if (chunk) yield chunk;
    }
    for await (const page of rest) {
      const chunk = add(page);
      if (chunk) yield chunk;
    }
    yield joined([...parts, ...form.closing()]);
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
