// The thread that reads files says what is wrong with a file, and ends when it gets no more requests.

import { expect, test } from "bun:test";
import { Unreadable } from "../../../src/import/record/unreadable.ts";
import { createImportReader } from "../../../src/import/thread/import-reader.ts";
import { day } from "../../support/values.ts";

const ASKED = {
  today: day("2026-11-23"),
  currency: null,
  profiles: [],
  chosen: null,
  answers: {},
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a file is read, and a bad one is refused with the reason", async () => {
  const reader = createImportReader();
  const good = reader.file();
  const table = bytesOf("Date,Amount,Payee\n2026-02-27,-3.50,Cafe\n");
  const { needs } = await good.ask("open", "a.csv", table, ASKED);
  expect(needs?.days).toEqual({ from: day("2026-02-27"), to: day("2026-02-27") });
  const bad = reader.file().ask("open", "b.csv", bytesOf("Bread and butter"), ASKED);
  expect(await reasonOf(bad)).toBeInstanceOf(Unreadable);
  // A closed file can't be read any longer.
  good.close();
  expect(String(await reasonOf(good.ask("portion", 0)))).toContain("nothing was decided");
});

test("the thread ends when it is idle, and the next file starts another", async () => {
  const reader = createImportReader({ idleMs: 1, answerMs: 60_000 });
  const file = reader.file();
  await reasonOf(file.ask("portion", 0));
  while (!file.isLost) await new Promise((resolve) => setImmediate(resolve));
  expect(String(await reasonOf(file.ask("portion", 0)))).toContain("has ended");
  expect(reader.file().isLost).toBe(false);
});

test("a file that takes too long is given up, and the requests for other files can be made again", async () => {
  const reader = createImportReader({ idleMs: 60_000, answerMs: 0 });
  const asked = ["a.csv", "b.csv"].map((name) =>
    reader.file().ask("open", name, bytesOf("Date,Amount\n"), ASKED),
  );
  const [first, second] = await Promise.all(asked.map(reasonOf));
  expect(first).toBeInstanceOf(Unreadable);
  expect(String(first)).toContain("It takes too long to read");
  expect(second).not.toBeInstanceOf(Unreadable);
  expect(String(second)).toContain("was ended");
});
