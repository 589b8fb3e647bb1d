// A start with images of columns gives the same answers as the expenses, without reading them. If an image is not usable, the expenses are
// read.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { ChangeId } from "../../../src/domain/ledger/ledger-change.ts";
import { sum } from "../../../src/domain/money/decimal.ts";
import { type BookEngine, createBooks } from "../../../src/store/books/books.ts";
import {
  type ColumnImages,
  createColumnImages,
  type ImageOptions,
  type ImageRows,
} from "../../../src/store/books/column-images.ts";
import { createGate } from "../../../src/store/books/gate.ts";
import { type ColumnsDelta, createColumns } from "../../../src/store/columns/columns.ts";
import type { BookSnapshot } from "../../../src/store/store.ts";
import { createSlicing } from "../../../src/store/turns.ts";
import { changeId, decimal } from "../../support/values.ts";
import { DrawnBook } from "../columns/drawn-book.ts";
import { PlainBook } from "../columns/plain-book.ts";
import { newestFirst, touched } from "./gated-engine.ts";

const NEWEST = { by: "date", direction: "descending" } as const;
const SLICING = createSlicing(() => 0);

/** Image rows, as an engine stores them by image and number. */
class Rows implements ImageRows {
  readonly kept = new Map<string, Uint8Array>();
  failure: Error | undefined;
  /** The promises that some rows await before they are written. */
  readonly awaited = new Map<string, Promise<void>>();

  async heads() {
    const heads = [...this.kept].filter(([key]) => key.endsWith("/0"));
    return heads.map(([key, bytes]) => ({ image: key.slice(0, -2), bytes }));
  }

  async rows(_: unknown, image: string, from: number, through: number) {
    const numbers = Array.from({ length: through - from + 1 }, (_, index) => from + index);
    return numbers.flatMap((number) => this.kept.get(`${image}/${number}`) ?? []);
  }

  async put(_: unknown, image: string, number: number, bytes: Uint8Array) {
    if (this.failure) throw this.failure;
    await this.awaited.get(`${image}/${number}`);
    this.kept.set(`${image}/${number}`, bytes);
  }

  async dropOthers(_: unknown, image: string) {
    const [other] = [...this.kept.keys()].filter((key) => !key.startsWith(`${image}/`));
    return other !== undefined && this.kept.delete(other);
  }
}

/** Each change has a name that no change of another history has. */
const names = new WeakMap<ColumnsDelta, string>();

function nameOf(delta: ColumnsDelta | undefined): string {
  if (!delta) return "none";
  const name = names.get(delta) ?? crypto.randomUUID();
  names.set(delta, name);
  return name;
}

/** Returns a snapshot of a book that is the result of these changes. */
function snapshotOf(
  plain: PlainBook,
  deltas: readonly ColumnsDelta[],
  readExpenses: () => void,
): BookSnapshot {
  const there = new Map(plain.expenses);
  const total = sum([...there.values()].map(({ amount }) => amount));
  const lastChange = changeId(deltas.length);
  const labels = [...plain.labels.all()];
  const ledger = { id: DEFAULT_LEDGER, count: there.size, total, revision: nameOf(deltas.at(-1)) };
  return {
    ledger: { ...ledger, profile: null },
    lastChange,
    recordsChange: lastChange,
    recordsState: nameOf(deltas.at(-1)),
    fingerprint: async () => nameOf(deltas.at(-1)),
    records: async () => labels,
    async *expenses() {
      readExpenses();
      yield newestFirst(there.values());
    },
    find: async (found) => found.flatMap((id) => there.get(id) ?? []),
    findByRefs: async () => [],
    touchedAfter: async (after, through = lastChange) => ({
      ...touched(deltas.slice(after, through), there),
      since: nameOf(deltas[after - 1]),
      upTo: nameOf(deltas[through - 1]),
    }),
    close: async () => {},
  };
}

/** Opens a random book of some 700 expenses. Each start has its own columns, and counts how often it reads the expenses. */
function openDrawn(seed: number) {
  const plain = new PlainBook(null);
  const drawn = new DrawnBook(seed, plain);
  drawn.finest = 2;
  const deltas: ColumnsDelta[] = [];
  const rows = new Rows();
  let ids = 0;

  function change(count: number): void {
    const delta = drawn.delta(count);
    plain.apply(delta);
    deltas.push(delta);
  }
  while (plain.expenses.size < 700) change(120);

  function start(options: Pick<ImageOptions, "closeMs"> = {}) {
    let readings = 0;
    const engine: BookEngine = {
      apply: () => Promise.reject(new Error("this engine makes no changes")),
      read: async () =>
        snapshotOf(plain, deltas.slice(), () => {
          readings += 1;
        }),
      ledgers: async () => [],
      recurringLedgers: async () => [],
    };
    const newId = () => {
      ids += 1;
      return `image ${ids}`;
    };
    const images = createColumnImages(rows, { newId, now: () => 0, fewest: 600, ...options });
    const books = createBooks(engine, () => 0, images);
    return {
      /** Requests everything, checks the answers, and returns how often the expenses were read so far. */
      async ask(): Promise<number> {
        const page = await books.list(DEFAULT_LEDGER, {}, NEWEST, { limit: 10_000 });
        if (page.fault !== undefined) throw new Error(page.fault);
        const { items, count, total } = page;
        expect({ ids: items.map(({ id }) => id), count, total }).toEqual(plain.list({}, NEWEST));
        const filter = drawn.filter();
        const by = ["month", "category"] as const;
        const report = await books.breakDown(DEFAULT_LEDGER, filter, by, 10_000);
        expect(report).toEqual(plain.breakdown(filter, by, 1));
        return readings;
      },
      stop: books.close,
    };
  }

  /** Starts, asks once, and stops. Returns how often the expenses were read. */
  async function session(): Promise<number> {
    const { ask, stop } = start();
    const readings = await ask();
    await stop();
    return readings;
  }

  /** Returns the columns that these images restore for the current book. */
  function restoredBy(images: ColumnImages) {
    const snapshot = snapshotOf(plain, deltas.slice(), () => {});
    return images.restore({ snapshot, labels: plain.labels }, SLICING, 64);
  }

  const changeOtherwise = () => changeLastOtherwise(plain, deltas);
  return { plain, rows, change, changeOtherwise, start, session, restoredBy };
}

/** Replaces the last change, as if it had been lost and another one with the same count and total had been made. */
function changeLastOtherwise(plain: PlainBook, deltas: ColumnsDelta[]): void {
  const last = deltas.pop();
  const [expense] = plain.expenses.values();
  if (!last || !expense) throw new Error("no change to replace");
  plain.expenses.set(expense.id, { ...expense, description: "Of another history" });
  deltas.push({ ...last });
}

/** Returns the images that have a head, and checks that no other image has rows. */
async function imagesOf(rows: Rows): Promise<readonly string[]> {
  const images = new Set([...rows.kept.keys()].map((key) => key.split("/")[0]));
  const whole = (await rows.heads()).map(({ image }) => image);
  expect([...images]).toEqual(whole);
  return whole;
}

describe("a start", () => {
  test.each([1, 2, 3])("answers from the image, and reads no expenses (seed %d)", async (seed) => {
    const { session } = openDrawn(seed);
    expect(await session()).toBe(1);
    expect(await session()).toBe(0);
  });

  test("applies the changes after the image", async () => {
    const { session, change, rows } = openDrawn(4);
    await session();
    for (let round = 0; round < 6; round += 1) {
      change(30);
      expect(await session()).toBe(0);
    }
    expect(await imagesOf(rows)).toEqual(["image 1"]);
  });

  test.each<[string, (opened: ReturnType<typeof openDrawn>) => void]>([
    ["is missing", ({ rows }) => rows.kept.clear()],
    ["has no head", ({ rows }) => rows.kept.delete("image 1/0")],
    ["lacks a row", ({ rows }) => rows.kept.delete("image 1/3")],
    [
      "is damaged",
      ({ rows }) => {
        const row = rows.kept.get("image 1/5")?.slice() ?? new Uint8Array();
        row[row.length - 1] = (row[row.length - 1] ?? 0) ^ 1;
        rows.kept.set("image 1/5", row);
      },
    ],
    ["is from another history", ({ changeOtherwise }) => changeOtherwise()],
    [
      "is from another history, which has continued",
      ({ changeOtherwise, change }) => {
        changeOtherwise();
        change(1);
      },
    ],
    ["has too few bytes", ({ rows }) => rows.kept.set("image 1/0", new Uint8Array(2))],
    [
      // This happens if a backup is restored but newer images remain.
      "differs from the ledger in its count",
      ({ plain }) => {
        const [id] = plain.expenses.keys();
        if (id !== undefined) plain.expenses.delete(id);
      },
    ],
    [
      "differs from the ledger in its total",
      ({ plain }) => {
        const [expense] = plain.expenses.values();
        if (expense) plain.expenses.set(expense.id, { ...expense, amount: decimal("77777.77") });
      },
    ],
  ])("reads the expenses if the image %s, and stores another", async (_, spoil) => {
    const opened = openDrawn(5);
    await opened.session();
    spoil(opened);
    expect(await opened.session()).toBe(1);
    expect(await opened.session()).toBe(0);
    expect(await imagesOf(opened.rows)).toEqual(["image 2"]);
  });

  test("continues without images if they can't be stored", async () => {
    const { session, rows } = openDrawn(6);
    rows.failure = new Error("the disk is full");
    expect(await session()).toBe(1);
    expect(await session()).toBe(1);
    expect(rows.kept.size).toBe(0);
  });

  test("stores another image if the last one was lost", async () => {
    const { session, rows, restoredBy } = openDrawn(9);
    await session();
    const images = createColumnImages(rows, { newId: () => "another", now: () => 0, fewest: 600 });
    const there = await restoredBy(images);
    if (!there) throw new Error("the image can't be used");
    rows.kept.clear();
    expect(await restoredBy(images)).toBeUndefined();
    images.keep(DEFAULT_LEDGER, there, SLICING);
    await images.close([], SLICING);
    expect(await imagesOf(rows)).toEqual(["another"]);
  });

  test("reads no expenses after two instances stored images at once", async () => {
    const { start, session, rows } = openDrawn(10);
    const isOver = Promise.withResolvers<void>();
    rows.awaited.set("image 1/3", isOver.promise);
    const [slow, quick] = [start(), start()];
    await slow.ask();
    await quick.ask();
    await quick.stop();
    isOver.resolve();
    await slow.stop();
    expect(await session()).toBe(0);
    expect(await imagesOf(rows)).toEqual(["image 2"]);
  });
});

test("closing does not wait for a database that never answers", async () => {
  const { start, rows } = openDrawn(11);
  const { ask, stop } = start({ closeMs: 1 });
  rows.awaited.set("image 1/1", new Promise(() => {}));
  expect(await ask()).toBe(1);
  await stop();
  expect(rows.kept.size).toBe(0);
});

test.each([
  { share: 0.008, image: "image 1" },
  { share: 0.012, image: "image 2" },
])(
  "after as many changes as $share of all expenses, a start leaves $image",
  async ({ share, image }) => {
    const { session, change, rows, plain } = openDrawn(7);
    await session();
    const changes = Math.floor(plain.expenses.size * share);
    for (let made = 0; made < changes; made += 1) change(1);
    expect(await session()).toBe(0);
    expect(await imagesOf(rows)).toEqual([image]);
  },
);

test("expenses are read if too much has changed for a quick update", async () => {
  const { session, change, plain } = openDrawn(8);
  await session();
  for (let made = 0; made < plain.expenses.size * 0.03; made += 1) change(1);
  expect(await session()).toBe(1);
});

test("the next image waits thirty times as long as the last one took", async () => {
  const rows = new Rows();
  let time = 0;
  let copies = 0;
  const newId = () => `image ${copies}`;
  const images = createColumnImages(rows, { newId, now: () => time, fewest: 600 });

  /** Offers columns for an image, and returns the number of images so far. */
  async function keep(position: number): Promise<number> {
    // Safe: changes are numbered from 1.
    const columns = {
      ...createColumns(),
      position: position as ChangeId,
      count: 1_000,
      *image() {
        yield;
        copies += 1;
        time += 10;
        return { some: Int32Array.of(position) };
      },
    };
    const moment = { revision: "", recordsState: "", fingerprint: "" };
    images.keep(DEFAULT_LEDGER, { columns, gate: createGate(), moment }, SLICING);
    while (!rows.kept.has(`image ${copies - 1}/0`)) await new Promise(setImmediate);
    // The head is written last. After it, only older images are dropped.
    for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
    return copies;
  }

  expect(await keep(100)).toBe(1);
  time = 309;
  expect(await keep(200)).toBe(1);
  time = 310;
  expect(await keep(200)).toBe(2);
});
