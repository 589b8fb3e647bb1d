// If a client reads nothing of a list for too long, its connection is cut, and waiting clients get its resources.

import { afterEach, expect, jest, test } from "bun:test";
import type { Pages } from "../../src/contract/endpoint.ts";
import { arrayParts, itemsWriter, streamParts } from "../../src/http/response/stream.ts";

afterEach(() => {
  jest.useRealTimers();
});

/** An endless list, whose pages are larger than a chunk. */
function endless(): Pages<string> & { closed: number } {
  return {
    closed: 0,
    nextWritten: async (write) => write(["x".repeat(100_000)]),
    async close() {
      this.closed += 1;
    },
  };
}

async function readerOf(pages: Pages<string>) {
  const parts = arrayParts(pages, itemsWriter(JSON.stringify));
  const { content: body } = await streamParts(parts, undefined, () => {});
  if (!(body instanceof ReadableStream)) throw new TypeError("the list was sent completely");
  return body.getReader();
}

test("a client that reads chunks, however slowly, gets everything", async () => {
  const pages = endless();
  const reader = await readerOf(pages);
  jest.useFakeTimers();
  for (const _ of [1, 2, 3, 4]) {
    expect((await reader.read()).done).toBe(false);
    jest.advanceTimersByTime(9_000);
  }
  expect(pages.closed).toBe(0);
});

test("a client that reads nothing for ten seconds is cut off", async () => {
  const pages = endless();
  const reader = await readerOf(pages);
  jest.useFakeTimers();
  await reader.read();
  jest.advanceTimersByTime(11_000);
  const outcome = await reader.read().then(
    () => "read",
    () => "cut off",
  );
  expect(outcome).toBe("cut off");
  expect(pages.closed).toBe(1);
});
