// The bytes of a file while it is looked at. Large ones are kept packed, and while they are gone through, what is not needed any more is
// collected often: a runtime that is left alone takes several times what a file and its records need.

import { edenGC, heapSize } from "bun:jsc";
import { releaseBytes } from "../../domain/bytes.ts";

/** A file up to this size is kept as it is: packing it would cost more than it saves. */
const PLAIN_BYTES = 16_777_216;

/** What is worked on before all waste is collected, */
const COLLECTED_BYTES = 2_097_152;
/** unless so much has come together before: some formats leave ten times as much behind as others. */
const MOST_WASTE = 6_291_456;
/** Collecting takes as long as much is kept. Where that grows with the rows, waste may grow with it: by this part of what is kept. */
const WASTE_PART = 16;

const QUICKLY = { level: 1 } as const;

export class KeptFile {
  #parts: Uint8Array[] = [];
  /** In the place of the parts, once somebody has asked for it. */
  #whole: Uint8Array | undefined;
  #size = 0;
  #waste = 0;
  /** What the thread had when it was collected last. */
  #least = 0;

  add(part: Uint8Array): void {
    const isFirstPacked = !this.#isLarge && this.#size + part.length > PLAIN_BYTES;
    this.#size += part.length;
    if (isFirstPacked) this.#parts = this.#parts.map(packed);
    const { length } = part;
    this.#parts.push(this.#isLarge ? packed(part) : part);
    if (this.#isLarge) releaseBytes(part);
    this.collectAfter(length);
  }

  /** Each piece holds until the next one is asked for. */
  *pieces(): Generator<Uint8Array> {
    if (this.#whole) yield this.#whole;
    for (const part of this.#parts) {
      const piece = this.#isLarge ? unpacked(part) : part;
      yield piece;
      if (this.#isLarge) releaseBytes(piece);
    }
  }

  /** The same bytes each time: nobody may change them. */
  whole(): Uint8Array {
    if (this.#whole) return this.#whole;
    const whole = new Uint8Array(this.#size);
    let at = 0;
    for (const piece of this.pieces()) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.#whole = whole;
    this.#parts = [];
    return whole;
  }

  /** Makes room in the memory when so many bytes of a large file were worked on: of what is new each time, of all else now and then. */
  collectAfter(bytes: number): void {
    if (!this.#isLarge) return;
    this.#waste += bytes;
    edenGC();
    const part = this.#least / WASTE_PART;
    const isLittle = heapSize() - this.#least < Math.max(MOST_WASTE, part);
    if (this.#waste < Math.max(COLLECTED_BYTES, part) && isLittle) return;
    this.collect();
  }

  /** Makes all the room that there is. */
  collect(): void {
    if (!this.#isLarge) return;
    this.#waste = 0;
    Bun.gc(true);
    this.#least = heapSize();
  }

  get #isLarge(): boolean {
    return this.#size > PLAIN_BYTES;
  }
}

function packed(part: Uint8Array): Uint8Array {
  return Bun.zstdCompressSync(part, QUICKLY);
}

/** No Buffer, whose slices are no copies. */
function unpacked(part: Uint8Array): Uint8Array {
  const { buffer, byteOffset, length } = Bun.zstdDecompressSync(part);
  return new Uint8Array(buffer, byteOffset, length);
}
