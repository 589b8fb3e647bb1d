// Images of the columns of large ledgers, stored with their rows, so that the first query after a start does not have to read all expenses.
// An image belongs to one change, and later changes are applied from the history. Images only save time. An image is ignored if it is
// missing, damaged, too old, from another history, or inconsistent with the ledger's count or total.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { readOwnJson } from "../../domain/own-json.ts";
import { type Columns, restoreColumns } from "../columns/columns.ts";
import { IMAGE_FORMAT, ImageReader, partsOfImage } from "../columns/image.ts";
import { keysIn } from "../columns/slices.ts";
import { type Slicing, turn, within } from "../turns.ts";
import { type Reading, readAt } from "./advance.ts";
import { createGate } from "./gate.ts";
import type { Kept, Moment } from "./kept-columns.ts";

/** The engine's storage of images: rows of bytes, numbered from 0. */
export interface ImageRows {
  /** The first row of each image of the ledger. */
  heads(ledger: LedgerId): Promise<readonly ImageHead[]>;
  /** The existing rows between two numbers, in order. */
  rows(
    ledger: LedgerId,
    image: string,
    from: number,
    through: number,
  ): Promise<readonly Uint8Array[]>;
  /** The row need not be synced to disk. */
  put(ledger: LedgerId, image: string, number: number, bytes: Uint8Array): Promise<void>;
  /** Drops some rows of all other images of the ledger, and returns true if there were any. */
  dropOthers(ledger: LedgerId, image: string): Promise<boolean>;
}

export interface ImageHead {
  readonly image: string;
  readonly bytes: Uint8Array;
}

export type ColumnImages = ReturnType<typeof createColumnImages>;

export interface ImageOptions {
  /** Returns a string that no other call has returned. */
  readonly newId: () => string;
  /** Milliseconds from any fixed time. */
  readonly now: () => number;
  /** Ledgers with fewer expenses have no images, since filling their columns is quick. */
  readonly fewest?: number;
  /** How long `close` takes at most, in milliseconds. */
  readonly closeMs?: number;
  /** Throws while rows must be neither read nor written. */
  readonly expectReady?: () => void;
}

const FEWEST = 20_000;
/**
 * After an image is stored, the next one waits this many times as long as storing took. While many changes are made, each image is soon
 * outdated.
 */
const REST = 30;
/** A stopping service has about a second left once it has answered all requests. */
const CLOSE_MS = 1_000;

/**
 * If more than this share of the expenses changed after the image was stored, it is too old. Applying a change costs several times as much
 * as reading an expense in order.
 */
const OLDEST = 1 / 50;
/** If at least this share has changed, a new image is stored. */
const OLD = 1 / 100;
/** After at least this many changes, a new image is stored when the store closes. */
const WORTHWHILE = 1_000;
/** The number of rows read at once. Over a network, a round trip takes longer than reading a row. */
const READ_AT_ONCE = 8;

interface Head extends Omit<Moment, "recordsState"> {
  readonly format: number;
  /** The change to which the image belongs. */
  readonly position: ChangeId | 0;
  /** The number of rows that follow. */
  readonly parts: number;
}

export function createColumnImages(
  rows: ImageRows,
  { newId, now, fewest = FEWEST, closeMs = CLOSE_MS, expectReady = () => {} }: ImageOptions,
) {
  /** The change to which each ledger's last image belongs. */
  const kept = new Map<LedgerId, ChangeId | 0>();
  let keeping: Promise<void> | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let closed = false;

  const age = (ledger: LedgerId, { position }: Columns) =>
    position - (kept.get(ledger) ?? Number.NEGATIVE_INFINITY);

  async function keepNow(ledger: LedgerId, there: Kept, slicing: Slicing): Promise<void> {
    // A failed attempt counts too, so that the next one comes only after as many further changes.
    kept.set(ledger, there.columns.position);
    const begun = now();
    try {
      await writeImage(rows, ledger, newId(), await copyOf(there, slicing), () => {
        expectReady();
        if (closed) throw new Error("there is no time left for an image");
      });
    } catch {
      // The next start fills the columns from the expenses.
    }
    restsUntil = now() + REST * (now() - begun);
  }

  async function keepLast(all: readonly Complete[], slicing: Slicing): Promise<void> {
    await keeping;
    for (const [ledger, there] of all) {
      const { columns } = there;
      const isWorthwhile = age(ledger, columns) >= Math.min(WORTHWHILE, columns.count * OLD);
      if (isWorthwhile && columns.count >= fewest && !closed) await keepNow(ledger, there, slicing);
    }
  }

  return {
    /** Columns as of the snapshot; undefined if no image is usable. `slice` is for `createColumns`. */
    async restore(reading: Reading, slicing: Slicing, slice: number): Promise<Kept | undefined> {
      const { ledger } = reading.snapshot;
      if (ledger.count < fewest) return undefined;
      // If no image is usable, a new one is stored.
      kept.delete(ledger.id);
      try {
        expectReady();
        const last = await restoreLast(rows, reading, slicing, slice);
        if (last) kept.set(ledger.id, last.position);
        return last?.there;
      } catch {
        return undefined;
      }
    },
    /** Starts storing an image of the columns, if the last one is too old. */
    keep(ledger: LedgerId, there: Kept, slicing: Slicing): void {
      const { columns } = there;
      if (keeping || closed || columns.count < fewest || now() < restsUntil) return;
      if (age(ledger, columns) < columns.count * OLD) return;
      keeping = keepNow(ledger, there, slicing).finally(() => {
        keeping = undefined;
      });
    },
    /** Stores images of columns that changed since their last image, as far as time permits. No image is stored after that. Never rejects. */
    async close(all: readonly Complete[], slicing: Slicing): Promise<void> {
      await within(closeMs, keepLast(all, slicing));
      closed = true;
    },
  };
}

type Complete = readonly [LedgerId, Kept];

/** Copies the columns while nothing changes them. */
function copyOf(there: Kept, slicing: Slicing) {
  const { columns, gate } = there;
  return gate(async () => {
    const { revision, fingerprint } = there.moment;
    const fields = await slicing(columns.image());
    return { position: columns.position, revision, fingerprint, fields };
  });
}

/** Columns as of the snapshot, and the change of their image; undefined if no image is usable. */
async function restoreLast(rows: ImageRows, reading: Reading, slicing: Slicing, slice: number) {
  const { ledger, lastChange, recordsState } = reading.snapshot;
  const found = await findHead(rows, ledger.id, lastChange);
  if (!found || lastChange - found.head.position > ledger.count * OLDEST) return undefined;
  const { position, revision, fingerprint } = found.head;
  const reader = await readImage(rows, ledger.id, found);
  const columns = await slicing(restoreColumns(reader, position, slice));
  columns.apply({ position, labels: [...reading.labels.all()], put: [], gone: [] });
  const moment = { revision, recordsState, fingerprint };
  const there: Kept = { columns, gate: createGate(), moment };
  const read = await readAt(there, reading, {
    changes: keysIn(slice),
    read: async () =>
      columns.count === ledger.count && columns.total === ledger.total && !columns.isWasteful,
  });
  return "found" in read && read.found ? { there, position } : undefined;
}

/** The last complete image that is not newer than the snapshot. */
async function findHead(rows: ImageRows, ledger: LedgerId, lastChange: number) {
  let last: { readonly image: string; readonly head: Head } | undefined;
  for (const { image, bytes } of await rows.heads(ledger)) {
    const head = readOwnJson<Head>(new TextDecoder().decode(await unpack(bytes)));
    if (head.format !== IMAGE_FORMAT || head.position > lastChange) continue;
    if (!last || head.position > last.head.position) last = { image, head };
  }
  return last;
}

async function readImage(
  rows: ImageRows,
  ledger: LedgerId,
  { image, head }: { readonly image: string; readonly head: Head },
): Promise<ImageReader> {
  const reader = new ImageReader();
  for (let from = 1; from <= head.parts; from += READ_AT_ONCE) {
    const through = Math.min(from + READ_AT_ONCE - 1, head.parts);
    const portion = await rows.rows(ledger, image, from, through);
    if (portion.length <= through - from) throw new RangeError("a row of the image is missing");
    for (const bytes of portion) {
      reader.take(await unpack(bytes));
      await turn();
    }
  }
  return reader;
}

/** Writes the head last, because an image without one does not count. `goOn` is called before each row, and may throw. */
async function writeImage(
  rows: ImageRows,
  ledger: LedgerId,
  image: string,
  { fields, ...copy }: Awaited<ReturnType<typeof copyOf>>,
  goOn: () => void,
) {
  let parts = 0;
  for (const part of partsOfImage(fields)) {
    parts += 1;
    const packed = await pack(part);
    goOn();
    await rows.put(ledger, image, parts, packed);
  }
  goOn();
  // If another instance has stored an image in the meantime, it has dropped this one's rows.
  const isThere = (await rows.rows(ledger, image, 1, 1)).length > 0;
  if (isThere) {
    const head: Head = { format: IMAGE_FORMAT, ...copy, parts };
    await rows.put(ledger, image, 0, await pack(new TextEncoder().encode(JSON.stringify(head))));
  }
  const [other] = isThere ? [] : await rows.heads(ledger);
  while (await rows.dropOthers(ledger, other?.image ?? image)) await turn();
}

const CHECKSUM_BYTES = 4;

/** Puts a checksum before the compressed bytes. */
async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = await Bun.zstdCompress(bytes, { level: 1 });
  const packed = new Uint8Array(CHECKSUM_BYTES + compressed.length);
  new DataView(packed.buffer).setUint32(0, Bun.hash.crc32(compressed));
  packed.set(compressed, CHECKSUM_BYTES);
  return packed;
}

/** Throws if the bytes differ from those that were packed. */
async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  const checksum = new DataView(packed.buffer, packed.byteOffset).getUint32(0);
  const compressed = packed.subarray(CHECKSUM_BYTES);
  if (Bun.hash.crc32(compressed) !== checksum) throw new RangeError("an image is damaged");
  return Bun.zstdDecompress(compressed);
}
