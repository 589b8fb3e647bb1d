// Distinguishes a damaged log from one that a crash has torn. SQLite silently drops everything from the first bad frame on, which is
// right for the torn end of an unacknowledged commit. But earlier synced data can be lost only by damage, and must not be dropped
// silently.

import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs";
import { examine, expectMark } from "../database/database.ts";

/** A log has a header, and then frames that each have a header and a page (section 4 of SQLite's file format). */
export const LOG_HEADER_BYTES = 32;
export const FRAME_HEADER_BYTES = 24;
const FRAME_SALT_OFFSET = 8;
/** SQLite's documentation of the WAL-index gives this size. */
const INDEX_HEADER_BYTES = 48;
const MAGIC = 0x377f0682;
/** The unit that a disk writes completely or not at all. */
const SECTOR_BYTES = 512;
const CHUNK_BYTES = 1 << 20;
/** While another process writes to the log, one reading may see two states, so it is repeated. */
const TRIES = 5;

/** The log of a file has lost data. */
export class WalDamage extends Error {}

/**
 * Returns true if the file is Outlay's and can be read, and false if it is missing or empty. Throws an Error with one clear sentence for
 * anything else. Changes nothing.
 */
export function examineAtRest(path: string): boolean {
  if (!expectMark(path, constants.R_OK)) return false;
  if (existsSync(`${path}-journal`)) {
    throw new Error(`${path} is incomplete, as its journal shows; start Outlay to finish it`);
  }
  expectWholeLog(path);
  return examine(path, constants.R_OK);
}

/**
 * Throws a WalDamage with one clear sentence if the file's log has lost a commit that was synced. It only reads, and must run before
 * SQLite opens the file, because SQLite then forgets the length of the log.
 */
export function expectWholeLog(path: string): void {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = stampOf(path);
    if (before === undefined) return;
    const damage = findDamage(path);
    if (damage === undefined) return;
    if (stampOf(path) === before) throw new WalDamage(`${path}-wal is damaged: ${damage}`);
  }
  // A log that is changing belongs to a running process, which knows its length without reading it.
}

/** Differs after each change of the log; undefined if there is no log, or an empty one. */
function stampOf(path: string): string | undefined {
  const stat = statSync(`${path}-wal`, { throwIfNoEntry: false, bigint: true });
  return stat && stat.size > 0 ? `${stat.size} ${stat.mtimeNs}` : undefined;
}

function findDamage(path: string): string | undefined {
  const file = openSync(`${path}-wal`, "r");
  try {
    const header = Buffer.alloc(LOG_HEADER_BYTES);
    const read = readSync(file, header, 0, LOG_HEADER_BYTES, 0);
    // A log that was moved into the file has no bytes at all.
    if (read < LOG_HEADER_BYTES) return syncedFrames(path) > 0 ? "it is cut off" : undefined;
    const log = readLogHeader(header);
    // Frames are written only after the header is synced, and a header fits into one sector.
    if (!log) return isEmpty(file) ? undefined : "its header can't be read";
    const { whole, lost } = scan(file, log);
    if (lost) return `frame ${whole + 1} can't be read, but later commits follow it`;
    const synced = syncedFrames(path, log.salt);
    if (whole < synced) return `frame ${whole + 1} of ${synced} synced frames can't be read`;
    return undefined;
  } finally {
    closeSync(file);
  }
}

interface Log {
  readonly littleEndian: boolean;
  readonly pageBytes: number;
  /** Eight bytes that each frame of this log has. */
  readonly salt: Buffer;
  readonly checksum: Checksum;
}

type Checksum = readonly [number, number];

/** Undefined if the header was altered. */
function readLogHeader(header: Buffer): Log | undefined {
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC && magic !== MAGIC + 1) return undefined;
  const littleEndian = magic === MAGIC;
  const checksum = extend([0, 0], header, 0, 24, littleEndian);
  if (!isAt(checksum, header, 24)) return undefined;
  return {
    littleEndian,
    pageBytes: header.readUInt32BE(8),
    salt: Buffer.from(header.subarray(16, 24)),
    checksum,
  };
}

/** A log of zeros was created and never written to. */
function isEmpty(file: number): boolean {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const read = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (read === 0) return true;
    if (chunk.subarray(0, read).some((byte) => byte !== 0)) return false;
    at += read;
  }
}

/** Counts the frames that SQLite would find. `lost` is true if a later commit was synced, because another one was begun after it. */
function scan(file: number, log: Log): { readonly whole: number; readonly lost: boolean } {
  let whole = 0;
  let broken = false;
  let before = startOf(log);
  let at = LOG_HEADER_BYTES;
  for (const frame of framesOf(file, log.pageBytes)) {
    const link = linkOf(frame, at, before, log);
    if (!link.ours || link.follows !== "checksum") broken = true;
    else if (!broken) whole += 1;
    // A frame's checksum continues that of the previous frame. If that one ends a commit, this frame was written after the commit.
    const begun = link.follows === "content" ? before.marked : link.follows && before.ends;
    if (broken && link.ours && begun) return { whole, lost: true };
    before = link;
    at += frame.length;
  }
  return { whole, lost: false };
}

/** A frame as a link in the chain of checksums. */
interface Link {
  readonly checksum: Checksum;
  /** The checksum computed from the frame's contents. */
  readonly computed: Checksum;
  /** True if the frame has the log's salt and was ever written. */
  readonly ours: boolean;
  /**
   * Says if the frame's checksum continues the one stored in the previous frame, or the one computed from it if the stored one is damaged.
   */
  readonly follows: "checksum" | "content" | undefined;
  readonly marked: boolean;
  /** True if the frame marks the end of a commit, and a power cut can't have left the mark. */
  readonly ends: boolean;
}

function startOf({ checksum }: Log): Link {
  const link = { checksum, computed: checksum, ours: true, follows: "checksum" } as const;
  return { ...link, marked: false, ends: false };
}

function linkOf(frame: Buffer, at: number, before: Link, log: Log): Link {
  const salted = frame.subarray(FRAME_SALT_OFFSET, 16).equals(log.salt);
  const ours = salted && frame.readUInt32BE(0) !== 0;
  const checksum: Checksum = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
  const marked = frame.readUInt32BE(4) !== 0;
  // A single frame may be damaged. Several in a row are leftovers of an earlier log, and there may be many of them.
  if (!salted && !before.ours) {
    return { checksum, computed: checksum, ours, follows: undefined, marked, ends: false };
  }
  const computed = extendBy(frame, before.checksum, log);
  const follows = isAt(computed, frame, 16)
    ? "checksum"
    : before.follows === undefined && isAt(extendBy(frame, before.computed, log), frame, 16)
      ? "content"
      : undefined;
  // The salt proves that its sector was written for this log. If the mark is in another sector, it may be left from an earlier log, with
  // the rest of a new frame after it.
  const parted = (at + FRAME_SALT_OFFSET) % SECTOR_BYTES === 0;
  const ends = marked && (follows !== undefined || (salted && !parted));
  return { checksum, computed, ours, follows, marked, ends };
}

function extendBy(frame: Buffer, from: Checksum, { littleEndian }: Log): Checksum {
  const begun = extend(from, frame, 0, 8, littleEndian);
  return extend(begun, frame, FRAME_HEADER_BYTES, frame.length, littleEndian);
}

/** Yields each frame with its header. A buffer is valid only until the next one. A torn frame at the end is left out. */
function* framesOf(file: number, pageBytes: number): Generator<Buffer> {
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  const chunk = Buffer.alloc(frameBytes * Math.max(1, Math.floor(CHUNK_BYTES / frameBytes)));
  for (let at = LOG_HEADER_BYTES; ; ) {
    const frames = Math.floor(readSync(file, chunk, 0, chunk.length, at) / frameBytes);
    if (frames === 0) return;
    for (let frame = 0; frame < frames; frame += 1) {
      yield chunk.subarray(frame * frameBytes, (frame + 1) * frameBytes);
    }
    at += frames * frameBytes;
  }
}

/**
 * The number of synced frames of the log with this salt, which SQLite's own index records after a process has crashed; 0 if it does not.
 * After a power cut, the index may have an earlier value, but never a later one.
 */
function syncedFrames(path: string, salt?: Buffer): number {
  if (!statSync(`${path}-shm`, { throwIfNoEntry: false })?.isFile()) return 0;
  const index = readFileSync(`${path}-shm`);
  const header = index.subarray(0, INDEX_HEADER_BYTES);
  const copy = index.subarray(INDEX_HEADER_BYTES, 2 * INDEX_HEADER_BYTES);
  if (copy.length < INDEX_HEADER_BYTES || !header.equals(copy)) return 0;
  // The index uses the byte order of the machine, which is the same for all machines that Bun runs on.
  const [first, second] = extend([0, 0], header, 0, 40, true);
  if (header.readUInt32LE(40) !== first || header.readUInt32LE(44) !== second) return 0;
  const same = salt === undefined || header.subarray(32, 40).equals(salt);
  return same ? header.readUInt32LE(16) : 0;
}

/** SQLite's checksum over the words of some bytes, continuing an earlier one. */
function extend(
  [first, second]: Checksum,
  bytes: Buffer,
  from: number,
  to: number,
  littleEndian: boolean,
): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [a, b] = [first | 0, second | 0];
  for (let at = from; at < to; at += 8) {
    a = (a + view.getInt32(at, littleEndian) + b) | 0;
    b = (b + view.getInt32(at + 4, littleEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

function isAt([first, second]: Checksum, bytes: Buffer, offset: number): boolean {
  return bytes.readUInt32BE(offset) === first && bytes.readUInt32BE(offset + 4) === second;
}
