// Places for damage in a database file, or in its log, by SQLite's file format, sections 1.6 and 4.

const PAGE_BYTES = 4_096;
const FILE_HEADER_BYTES = 100;
/** The kind of a page that leads to others in the order of a key; all of our tables and indexes are of that kind. */
const LEADING = 2;
const LEADING_HEADER_BYTES = 12;
const POINTER_BYTES = 2;
/** The bytes of two numbers: the page that comes first, and the length of the rest. */
const CELL_START_BYTES = 8;

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES;
const MARK_OFFSET = 4;
const CHECKSUM_OFFSET = 16;

/** The bytes through which SQLite finds a row: heads of pages that lead to others, and their ways on. */
export function leadingBytes(file: Buffer): readonly number[] {
  const starts = Array.from({ length: file.length / PAGE_BYTES }, (_, page) => page * PAGE_BYTES);
  return starts
    .filter((start) => start >= FILE_HEADER_BYTES && file[start] === LEADING)
    .flatMap((start) => {
      const cells = file.readUInt16BE(start + 3);
      const heads = bytesFrom(start, LEADING_HEADER_BYTES + cells * POINTER_BYTES);
      const pointers = Array.from({ length: cells }, (_, cell) =>
        file.readUInt16BE(start + LEADING_HEADER_BYTES + cell * POINTER_BYTES),
      );
      return [...heads, ...pointers.flatMap((at) => bytesFrom(start + at, CELL_START_BYTES))];
    });
}

function bytesFrom(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}

/** The ends of a log's commits, in bytes; it must not contain leftovers of an earlier log. */
export function commitEnds(log: Buffer): readonly number[] {
  const frames = Math.floor((log.length - LOG_HEADER_BYTES) / FRAME_BYTES);
  return Array.from({ length: frames }, (_, frame) => LOG_HEADER_BYTES + frame * FRAME_BYTES)
    .filter((start) => log.readUInt32BE(start + MARK_OFFSET) !== 0)
    .map((start) => start + FRAME_BYTES);
}

/**
 * The length of a log that still counts if the byte `at` is damaged and nothing else shows that there was more. Undefined if the log
 * itself does: a whole commit follows the damage, and then the beginning of another.
 */
export function lengthWithout(log: Buffer, at: number): number | undefined {
  if (at < LOG_HEADER_BYTES) return undefined;
  const ends = commitEnds(log);
  const within = (at - LOG_HEADER_BYTES) % FRAME_BYTES;
  // From a frame's checksum that of the next one goes on.
  const isChecksum = within >= CHECKSUM_OFFSET && within < FRAME_HEADER_BYTES;
  const lastDamaged = isChecksum ? at + FRAME_BYTES : at;
  if (ends.filter((end) => end - FRAME_BYTES > lastDamaged).length > 1) return undefined;
  return ends.findLast((end) => end <= at) ?? LOG_HEADER_BYTES;
}
