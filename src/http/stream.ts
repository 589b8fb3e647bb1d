// A list of any size as one JSON array: a short one as a whole, a long one page by page, no faster than
// the client takes it, so that only a page of it stands in memory.

import type { Pages } from "../contract/endpoint.ts";

/** A list up to this size is sent as a whole, with its length; the chunks of a longer one are no smaller. */
const CHUNK_BYTES = 65_536;

/** A client that takes no chunk for so long is cut off: it holds what others wait for, who wait up to 30 seconds. */
const STALL_MS = 10_000;

type Bytes = Uint8Array;

const encoder = new TextEncoder();
const OPENING = encoder.encode("[");
const CLOSING = encoder.encode("]");

/** Writes items as they stand in an array, each behind a comma, so that pages can be put together as they are. */
export function itemsWriter<Item>(
  write: (item: Item) => string,
): (items: readonly Item[]) => Bytes {
  return (items) => {
    let text = "";
    for (const item of items) text += `,${write(item)}`;
    return encoder.encode(text);
  };
}

/**
 * Reads the first part before it returns, so that a store that fails at once can still be answered as such. If it
 * fails later, the answer is cut off, so that nobody takes it for the whole list.
 */
export async function streamArray<Item>(
  pages: Pages<Item>,
  write: (items: readonly Item[]) => Bytes,
  reportLate: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const chunks = arrayChunks(pages, write);
  const first = await chunks.next();
  const second = await chunks.next();
  if (first.done) return Buffer.from("[]");
  if (second.done) return Buffer.from(first.value);
  return toStream([first.value, second.value], chunks, reportLate);
}

async function* arrayChunks<Item>(
  pages: Pages<Item>,
  write: (items: readonly Item[]) => Bytes,
): AsyncGenerator<Bytes, void, void> {
  let parts: Bytes[] = [OPENING];
  let size = 0;
  let isFirst = true;
  try {
    for (;;) {
      const page = await pages.nextWritten(write);
      if (!page) break;
      // Nothing stands before the first item that a comma would part it from.
      parts.push(isFirst ? page.subarray(1) : page);
      isFirst = false;
      size += page.byteLength;
      if (size < CHUNK_BYTES) continue;
      yield joined(parts);
      parts = [];
      size = 0;
    }
    yield joined([...parts, CLOSING]);
  } finally {
    await pages.close();
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
    // Between two chunks, others get their turn, however fast this client takes them.
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
