// Images of the columns of large ledgers, kept beside their rows, so that the first question after a start does not have to read
// all expenses. An image is of one change; what came after it is taken in from the history. It saves time and nothing else: one
// that is missing, damaged, too old, of another history, or at odds with the ledger's count or total is not used.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { isLabel } from "../../domain/ledger/ledger-record.ts";
import { type Columns, restoreColumns } from "../columns/columns.ts";
import { IMAGE_FORMAT, type ImageFields, ImageReader, partsOfImage } from "../columns/image.ts";
import type { BookSnapshot } from "../store.ts";
import { type Slicing, turn, within } from "../turns.ts";

/** What an engine keeps of images: rows of bytes, by numbers that count up from 0. */
export interface ImageRows {
  /** The first row of each image of the ledger. */
  heads(ledger: LedgerId): Promise<readonly ImageHead[]>;
  /** Those rows from the one number to the other that are there, in their order. */
  rows(
    ledger: LedgerId,
    image: string,
    from: number,
    through: number,
  ): Promise<readonly Uint8Array[]>;
  /** Need not be synced. */
  put(ledger: LedgerId, image: string, number: number, bytes: Uint8Array): Promise<void>;
  /** Drops some rows of all other images of the ledger, and tells whether there were any. */
  dropOthers(ledger: LedgerId, image: string): Promise<boolean>;
}

export interface ImageHead {
  readonly image: string;
  readonly bytes: Uint8Array;
}

export interface ColumnImages {
  /**
   * Columns as of the snapshot, labels included; undefined where there is no image that serves. The snapshot stays open. `slice` is
   * for `createColumns`.
   */
  restore(snapshot: BookSnapshot, slicing: Slicing, slice: number): Promise<Columns | undefined>;
  /** Begins to keep an image of columns that are complete, if the last one is old by now. */
  keep(ledger: LedgerId, standing: Standing): void;
  /** Keeps images of what has changed since the last ones, as far as there is time, and none later; never rejects. */
  close(complete: Iterable<readonly [LedgerId, Standing]>): Promise<void>;
}

export interface Standing {
  readonly columns: Columns;
  /** Copies the columns while nothing changes them. */
  readonly copy: () => Promise<ColumnsCopy>;
}

export interface ColumnsCopy {
  readonly position: ChangeId | 0;
  /** The ledger's at that change, */
  readonly revision: string;
  /** and that of the change itself. */
  readonly fingerprint: string;
  readonly fields: ImageFields;
}

export interface ImageOptions {
  /** Draws a text that no other call has drawn. */
  readonly newId: () => string;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Of ledgers with fewer expenses no image is kept: to fill their columns takes a moment. */
  readonly fewest?: number;
  /** How long `close` takes at most, in milliseconds. */
  readonly closeMs?: number;
}

const FEWEST = 20_000;
/** After an image, no other one is begun for this many times as long as it took: while many expenses come in, each would soon be old. */
const REST = 30;
/** A service that stops has about a second left when it has answered all requests. */
const CLOSE_MS = 1_000;

/**
 * What came after the image may be this share of the expenses. To take in a change costs several times what an expense costs that is
 * read in its turn, and nothing is answered before it; where columns are filled, the newest days are answered at once.
 */
const OLDEST = 1 / 50;
/** From this share on, another image is kept. */
const OLD = 1 / 100;
/** From this many changes on, another image is made when the store closes. */
const WORTHWHILE = 1_000;
/** How many rows are read at once: over a network, a question takes longer than reading a row. */
const READ_AT_ONCE = 8;
/** How many changes are taken in at once: a few milliseconds. */
const CAUGHT_UP = 128;

interface Head extends Omit<ColumnsCopy, "fields"> {
  readonly format: number;
  /** How many rows follow. */
  readonly parts: number;
}

/** Where nothing outlives the process. */
export const NO_IMAGES: ColumnImages = {
  restore: () => Promise.resolve(undefined),
  keep() {},
  close: () => Promise.resolve(),
};

export function createColumnImages(
  rows: ImageRows,
  { newId, now, fewest = FEWEST, closeMs = CLOSE_MS }: ImageOptions,
): ColumnImages {
  /** The change that the last image is of. */
  const kept = new Map<LedgerId, ChangeId | 0>();
  let keeping: Promise<void> | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let closed = false;

  const age = (ledger: LedgerId, { position }: Columns) =>
    position - (kept.get(ledger) ?? Number.NEGATIVE_INFINITY);

  async function keepNow(ledger: LedgerId, { columns, copy }: Standing): Promise<void> {
    // A try that fails is not made again before as much has changed again.
    kept.set(ledger, columns.position);
    const begun = now();
    try {
      await writeImage(rows, ledger, newId(), await copy(), () => {
        if (closed) throw new Error("there is no time left for an image");
      });
    } catch {
      // The next start fills the columns from the expenses.
    }
    restsUntil = now() + REST * (now() - begun);
  }

  async function keepLast(complete: Iterable<readonly [LedgerId, Standing]>): Promise<void> {
    await keeping;
    for (const [ledger, standing] of complete) {
      const { columns } = standing;
      const isWorthwhile = age(ledger, columns) >= Math.min(WORTHWHILE, columns.count * OLD);
      if (isWorthwhile && columns.count >= fewest && !closed) await keepNow(ledger, standing);
    }
  }

  return {
    async restore(snapshot, slicing, slice) {
      const { ledger } = snapshot;
      if (ledger.count < fewest) return undefined;
      // If none serves, another one is kept.
      kept.delete(ledger.id);
      try {
        const last = await restoreLast(rows, snapshot, slicing, slice);
        if (!last) return undefined;
        const { columns, head } = last;
        const { position } = head;
        if (!(await catchUp(columns, head, snapshot))) return undefined;
        if (columns.count !== ledger.count || columns.total !== ledger.total) return undefined;
        kept.set(ledger.id, position);
        return columns;
      } catch {
        return undefined;
      }
    },
    keep(ledger, standing) {
      const { columns } = standing;
      if (keeping || closed || columns.count < fewest || now() < restsUntil) return;
      if (age(ledger, columns) < columns.count * OLD) return;
      keeping = keepNow(ledger, standing).finally(() => {
        keeping = undefined;
      });
    },
    async close(complete) {
      await within(closeMs, keepLast(complete));
      closed = true;
    },
  };
}

/** Columns as they were when the image was kept; undefined where there is none that serves. */
async function restoreLast(
  rows: ImageRows,
  { ledger, lastChange }: BookSnapshot,
  slicing: Slicing,
  slice: number,
): Promise<{ readonly columns: Columns; readonly head: Head } | undefined> {
  const found = await findHead(rows, ledger.id, lastChange);
  if (!found || lastChange - found.head.position > ledger.count * OLDEST) return undefined;
  const reader = await readImage(rows, ledger.id, found);
  const { head } = found;
  return { head, columns: await slicing(restoreColumns(reader, head.position, slice)) };
}

/** Of the images that are whole and not of a later moment, the last one. */
async function findHead(rows: ImageRows, ledger: LedgerId, lastChange: number) {
  let last: { readonly image: string; readonly head: Head } | undefined;
  for (const { image, bytes } of await rows.heads(ledger)) {
    // Safe: `writeImage` made it, as the checksum shows.
    const head = JSON.parse(new TextDecoder().decode(await unpack(bytes))) as Head;
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
  const { parts } = head;
  const read = (from: number) =>
    rows.rows(ledger, image, from, Math.min(from + READ_AT_ONCE - 1, parts));
  let coming = read(1);
  for (let from = 1; from <= parts; from += READ_AT_ONCE) {
    const portion = await coming;
    const next = from + READ_AT_ONCE;
    if (portion.length < Math.min(next - 1, parts) - from + 1) {
      throw new RangeError("a row of the image is missing");
    }
    if (next <= parts) {
      // Is asked for while this portion is unpacked.
      coming = read(next);
      // What fails is told where it is awaited, or of no use any more.
      coming.catch(() => {});
    }
    for (const bytes of portion) {
      reader.take(await unpack(bytes));
      await turn();
    }
  }
  return reader;
}

/** Takes in all labels, and what has become of expenses since; false if the image is of another history. */
async function catchUp(columns: Columns, head: Head, snapshot: BookSnapshot): Promise<boolean> {
  const { ledger, lastChange } = snapshot;
  const { position } = head;
  if (position === lastChange && head.revision !== ledger.revision) return false;
  const labels = (await snapshot.records()).filter(isLabel);
  columns.apply({ position, labels, put: [], gone: [] });
  while (columns.position < lastChange) {
    const through = Math.min(columns.position + CAUGHT_UP, lastChange);
    const { there, gone, since } = await snapshot.touchedAfter(columns.position, through);
    if (columns.position === position && since !== head.fingerprint) return false;
    // Safe: changes are counted from 1.
    columns.apply({ position: through as ChangeId, put: there, gone });
    await turn();
  }
  return true;
}

/** The head comes last: without it, there is no image. `goOn` is called before each row, and may throw. */
async function writeImage(
  rows: ImageRows,
  ledger: LedgerId,
  image: string,
  { fields, ...copy }: ColumnsCopy,
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
  // If another instance has kept one meanwhile, it has dropped what there was of this one.
  const isThere = (await rows.rows(ledger, image, 1, 1)).length > 0;
  if (isThere) {
    const head: Head = { format: IMAGE_FORMAT, ...copy, parts };
    await rows.put(ledger, image, 0, await pack(new TextEncoder().encode(JSON.stringify(head))));
  }
  const [other] = isThere ? [] : await rows.heads(ledger);
  while (await rows.dropOthers(ledger, other?.image ?? image)) await turn();
}

const CHECKSUM_BYTES = 4;

/** A checksum of what follows, compressed. */
async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = await Bun.zstdCompress(bytes, { level: 1 });
  const packed = new Uint8Array(CHECKSUM_BYTES + compressed.length);
  new DataView(packed.buffer).setUint32(0, Bun.hash.crc32(compressed));
  packed.set(compressed, CHECKSUM_BYTES);
  return packed;
}

/** Throws if the bytes are not as they were packed. */
async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  const checksum = new DataView(packed.buffer, packed.byteOffset).getUint32(0);
  const compressed = packed.subarray(CHECKSUM_BYTES);
  if (Bun.hash.crc32(compressed) !== checksum) throw new RangeError("an image is damaged");
  return Bun.zstdDecompress(compressed);
}
