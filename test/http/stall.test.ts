// A client that reads nothing of a list for too long is cut off, and its resources go to those who wait.

import { afterEach, expect, jest, test } from "bun:test";
import type { Pages } from "../../src/contract/endpoint.ts";
import { itemsWriter, streamArray } from "../../src/http/response/stream.ts";

afterEach(() => {
  jest.useRealTimers();
});

/** A list without end, in pages that are each larger than a chunk. */
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
  const { content: body } = await streamArray(
    pages,
    itemsWriter(JSON.stringify),
    undefined,
    () => {},
  );
  if (!(body instanceof ReadableStream)) throw new TypeError("the list was sent as a whole");
  return body.getReader();
}

test("who takes chunks, however slowly, gets all", async () => {
  const pages = endless();
  const reader = await readerOf(pages);
  jest.useFakeTimers();
  for (const _ of [1, 2, 3, 4]) {
    expect((await reader.read()).done).toBe(false);
    jest.advanceTimersByTime(9_000);
  }
  expect(pages.closed).toBe(0);
});

test("who takes none for ten seconds is cut off", async () => {
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
