// The columns of so many records: numbers of one kind stand together, which packs well.

export const CHUNK_BITS = 14;
const CHUNK = 1 << CHUNK_BITS;

/** How many columns there are of each size. */
const DOUBLES = 4;
const WHOLES = 9;
const BYTES = 2;

export const CHUNK_BYTES =
  CHUNK *
  (DOUBLES * Float64Array.BYTES_PER_ELEMENT + WHOLES * Uint32Array.BYTES_PER_ELEMENT + BYTES);

export class EntryChunk {
  /** Digits without a point, and how many of them stand behind it. */
  readonly amount: Float64Array;
  readonly amountPlaces: Uint8Array;
  readonly balance: Float64Array;
  /** One more; 0 for no balance. */
  readonly balancePlaces: Uint8Array;
  readonly row: Float64Array;
  readonly content: Float64Array;
  readonly line: Uint32Array;
  /** How many lines stand behind the first. */
  readonly moreLines: Uint32Array;
  /** Numbers of days, from 1; 0 for none. */
  readonly spent: Uint32Array;
  readonly booked: Uint32Array;
  readonly value: Uint32Array;
  readonly text: Uint32Array;
  readonly payee: Uint32Array;
  /** Which of the contexts that records share. */
  readonly shared: Uint32Array;
  readonly ids: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    let end = 0;
    function next<Column>(
      kind: { readonly BYTES_PER_ELEMENT: number } & (new (
        buffer: ArrayBuffer,
        from: number,
        length: number,
      ) => Column),
    ): Column {
      const from = end;
      end += kind.BYTES_PER_ELEMENT * CHUNK;
      return new kind(buffer, from, CHUNK);
    }
    this.amount = next(Float64Array);
    this.balance = next(Float64Array);
    this.row = next(Float64Array);
    this.content = next(Float64Array);
    this.line = next(Uint32Array);
    this.moreLines = next(Uint32Array);
    this.spent = next(Uint32Array);
    this.booked = next(Uint32Array);
    this.value = next(Uint32Array);
    this.text = next(Uint32Array);
    this.payee = next(Uint32Array);
    this.shared = next(Uint32Array);
    this.ids = next(Uint32Array);
    this.amountPlaces = next(Uint8Array);
    this.balancePlaces = next(Uint8Array);
  }
}
