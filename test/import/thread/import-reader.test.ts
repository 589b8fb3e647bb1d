// The thread that reads files: it says what is wrong with a file, and goes when nobody asks.

import { expect, test } from "bun:test";
import { Unreadable } from "../../../src/import/record/unreadable.ts";
import { createImportReader } from "../../../src/import/thread/import-reader.ts";
import { day } from "../../support/values.ts";

const ASKED = {
  ...{ today: day("2026-11-23"), currency: null, profiles: [], chosen: null, answers: {} },
};

async function* piecesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a file is read from its pieces, and a bad one is refused with the reason", async () => {
  const reader = createImportReader();
  const good = await reader.open(
    "a.csv",
    piecesOf("Date,Amo", "unt,Payee\n2026-02-27,-3.50,Cafe\n"),
  );
  const { needs } = await good.ask("read", ASKED);
  expect(needs?.days).toEqual({ from: day("2026-02-27"), to: day("2026-02-27") });
  const bad = await reader.open("b.csv", piecesOf("Bread and butter"));
  expect(await reasonOf(bad.ask("read", ASKED))).toBeInstanceOf(Unreadable);
  // What was closed is gone.
  good.close();
  expect(String(await reasonOf(good.ask("read", ASKED)))).toContain("there is no such file");
  const cut = reader.open(
    "c.csv",
    (async function* () {
      yield* piecesOf("Date");
      throw new Error("the client has gone");
    })(),
  );
  expect(String(await reasonOf(cut))).toContain("the client has gone");
});

test("the thread ends when it rests, and the next file starts another", async () => {
  const reader = createImportReader({ idleMs: 1, answerMs: 60_000 });
  const file = await reader.open("a.csv", piecesOf("Date,Amount\n"));
  while (!file.isLost) await new Promise((resolve) => setImmediate(resolve));
  expect(
    String(await reasonOf(file.ask("rows", { statuses: [], text: "", after: 0, limit: 1 }))),
  ).toContain("has ended");
  const next = await reader.open("b.csv", piecesOf("Bread and butter"));
  expect(next.isLost).toBe(false);
});

test("a file that takes too long is given up", async () => {
  const reader = createImportReader({ idleMs: 60_000, answerMs: 0 });
  expect(String(await reasonOf(reader.open("a.csv", piecesOf("Date,Amount\n"))))).toContain(
    "It takes too long to read",
  );
});

test("a file that hangs harms no other one: what else was asked can be asked again", async () => {
  const reader = createImportReader({ idleMs: 60_000, answerMs: 0 });
  const asked = ["a.csv", "b.csv"].map((name) => reader.open(name, piecesOf("Date,Amount\n")));
  const [first, second] = await Promise.all(asked.map(reasonOf));
  expect(first).toBeInstanceOf(Unreadable);
  expect(second).not.toBeInstanceOf(Unreadable);
  expect(String(second)).toContain("was ended");
});
