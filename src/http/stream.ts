// A list of any size as one JSON array: a short one as a whole, a long one page by page, no faster than
// the client takes it, so that only a page of it stands in memory.

import type { Pages } from "../contract/endpoint.ts";

/** A list up to this size is sent as a whole, with its length; the chunks of a longer one are about as large. */
const CHUNK_CHARACTERS = 65_536;

/** A client that takes no chunk for so long is cut off: it holds what others wait for, who wait up to 30 seconds. */
const STALL_MS = 10_000;

/**
 * Reads the first part before it returns, so that a store that fails at once can still be answered as such. If it
 * fails later, the answer is cut off, so that nobody takes it for the whole list.
 */
export async function streamArray<Item>(
  pages: Pages<Item>,
  write: (item: Item) => string,
  reportLate: (error: unknown) => void,
): Promise<string | ReadableStream<Uint8Array>> {
  const texts = arrayTexts(pages, write);
  const first = await texts.next();
  const second = await texts.next();
  if (first.done) return "[]";
  if (second.done) return first.value;
  return toStream([first.value, second.value], texts, reportLate);
}

async function* arrayTexts<Item>(
  pages: Pages<Item>,
  write: (item: Item) => string,
): AsyncGenerator<string, void, void> {
  let text = "[";
  let separator = "";
  try {
    for (let page = await pages.next(); page.length > 0; page = await pages.next()) {
      for (const item of page) {
        text += separator + write(item);
        separator = ",";
      }
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = "";
    }
    yield `${text}]`;
  } finally {
    await pages.close();
  }
}

function toStream(
  ready: string[],
  rest: AsyncGenerator<string, void, void>,
  reportLate: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stall: Timer | undefined;

  async function nextChunk(): Promise<string | undefined> {
    // Between two chunks, others get their turn, however fast this client takes them.
    await new Promise<void>((resolve) => setImmediate(resolve));
    return ready.shift() ?? (await rest.next()).value ?? undefined;
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stall);
        try {
          const text = await nextChunk();
          if (text === undefined) {
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(text));
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
