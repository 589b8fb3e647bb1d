// What grows with a file, as parts of bytes of one size. The last parts stand open; older ones are packed, and unpacked again when they are
// looked at. A file of up to some 100,000 records has none that are packed.

import { releaseBytes } from "../../domain/bytes.ts";

const QUICKLY = { level: 1 } as const;

/** How many stand open besides the last one, once some are packed: whoever goes through them needs one at a time. */
const FEW_OPEN = 3;

export class PackedParts<Part> {
  readonly #size: number;
  readonly #mostOpen: number;
  readonly #partOf: (buffer: ArrayBuffer) => Part;
  readonly #packed: (Uint8Array | undefined)[] = [];
  readonly #open: ({ readonly part: Part; readonly buffer: ArrayBuffer } | undefined)[] = [];
  /** The places of the open ones but for the last part; the one that was opened first stands first. */
  readonly #places: number[] = [];

  /** `partOf` makes of the bytes of a part what it is written and read by. */
  constructor(
    { size, mostOpen }: { readonly size: number; readonly mostOpen: number },
    partOf: (buffer: ArrayBuffer) => Part,
  ) {
    this.#size = size;
    this.#mostOpen = mostOpen;
    this.#partOf = partOf;
  }

  get length(): number {
    return this.#packed.length;
  }

  /** A new part, all zero. It may be written until the next one is added. */
  add(): Part {
    if (this.#packed.length > 0) this.#places.push(this.#packed.length - 1);
    this.#packed.push(undefined);
    return this.#put(this.#packed.length - 1, new ArrayBuffer(this.#size));
  }

  /** It holds until another one is looked at or added. */
  at(place: number): Part | undefined {
    return this.#open[place]?.part ?? this.#unpack(place);
  }

  #unpack(place: number): Part | undefined {
    const packed = this.#packed[place];
    if (!packed) return undefined;
    this.#places.push(place);
    const bytes = new Uint8Array(this.#size);
    const unpacked = Bun.zstdDecompressSync(packed);
    bytes.set(unpacked);
    releaseBytes(unpacked);
    return this.#put(place, bytes.buffer);
  }

  #put(place: number, buffer: ArrayBuffer): Part {
    const isLarge = this.#packed.length > this.#mostOpen + 1;
    const most = isLarge ? Math.min(this.#mostOpen, FEW_OPEN) : this.#mostOpen;
    while (this.#places.length > most) this.#close();
    const part = this.#partOf(buffer);
    this.#open[place] = { part, buffer };
    return part;
  }

  /** Packs the one that was opened first, unless it is packed already: only the last part is written. */
  #close(): void {
    const place = this.#places.shift() ?? -1;
    const open = this.#open[place];
    this.#open[place] = undefined;
    if (!open) return;
    const bytes = new Uint8Array(open.buffer);
    this.#packed[place] ??= Bun.zstdCompressSync(bytes, QUICKLY);
    releaseBytes(bytes);
  }
}
