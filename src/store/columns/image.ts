// An image of columns: all their data as named fields of numbers and texts. It is stored in parts. Data that can be computed from other
// fields is left out.

import { readOwnJson } from "../../domain/own-json.ts";

/** Arrays of numbers, or texts without NUL. */
export type Field =
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | readonly string[];

export type ImageFields = Readonly<Record<string, Field>>;

/** Increment this when the meaning of a field or of a part's header changes. Images of other formats are not read. */
export const IMAGE_FORMAT = 5;

/** The approximate size of a part, which has at least one text or number. */
const PART_BYTES = 1_048_576;

interface PartHeader {
  readonly field: string;
  readonly kind: keyof typeof KINDS;
  /** The length of the whole field. */
  readonly length: number;
  /** The index of the first value of this part. */
  readonly from: number;
}

const KINDS = {
  ints: (length: number) => new Int32Array(length),
  doubles: (length: number) => new Float64Array(length),
  bytes: (length: number) => new Uint8Array(length),
  texts: (): string[] => [],
} as const;

/**
 * A part consists of the header's length in four bytes, the header as JSON, and the values: numbers as they are in memory, texts in UTF-8
 * with NULs between them.
 */
export function* partsOfImage(
  fields: ImageFields,
  partBytes = PART_BYTES,
): Generator<Uint8Array<ArrayBuffer>> {
  for (const [field, values] of Object.entries(fields)) {
    const { length } = values;
    let from = 0;
    do {
      const { kind, body, count } = isTexts(values)
        ? partOfTexts(values, from, partBytes)
        : partOfNumbers(values, from, partBytes);
      yield partOf({ field, kind, length, from }, body);
      from += count;
    } while (from < length);
  }
}

function isTexts(values: Field): values is readonly string[] {
  return Array.isArray(values);
}

function partOfNumbers(values: Exclude<Field, readonly string[]>, from: number, maxBytes: number) {
  const part = values.subarray(from, from + Math.ceil(maxBytes / values.BYTES_PER_ELEMENT));
  const body = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  const kind =
    values instanceof Int32Array ? "ints" : values instanceof Float64Array ? "doubles" : "bytes";
  return { kind, body, count: part.length } as const;
}

function partOfTexts(values: readonly string[], from: number, maxUnits: number) {
  let end = from;
  let units = 0;
  while (end < values.length && units < maxUnits) units += (values[end++]?.length ?? 0) + 1;
  const body = new TextEncoder().encode(values.slice(from, end).join("\0"));
  return { kind: "texts", body, count: end - from } as const;
}

function partOf(header: PartHeader, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const part = new Uint8Array(4 + head.length + body.length);
  new DataView(part.buffer).setUint32(0, head.length);
  part.set(head, 4);
  part.set(body, 4 + head.length);
  return part;
}

/** Collects fields part by part and in order. Throws if a part does not belong to an image. */
export class ImageReader {
  readonly #fields = new Map<string, { values: Exclude<Field, readonly string[]> | string[] }>();

  take(part: Uint8Array): void {
    const headLength = new DataView(part.buffer, part.byteOffset).getUint32(0);
    const text = new TextDecoder().decode(part.subarray(4, 4 + headLength));
    const { field, kind, length, from } = readOwnJson<PartHeader>(text);
    const found = this.#fields.get(field) ?? { values: KINDS[kind](length) };
    this.#fields.set(field, found);
    const body = part.subarray(4 + headLength);
    const { values } = found;
    if (Array.isArray(values)) {
      if (values.length !== from) throw new RangeError(`a part of ${field} is missing`);
      if (length > 0) for (const value of textsOf(body)) values.push(value);
    } else {
      const at = values.byteOffset + from * values.BYTES_PER_ELEMENT;
      new Uint8Array(values.buffer, at, body.length).set(body);
    }
  }

  numbers<Values extends object>(
    field: string,
    type: abstract new (...values: never) => Values,
  ): Values {
    const values = this.#fields.get(field)?.values;
    if (values instanceof type) return values;
    throw missing(field);
  }

  texts<Text extends string>(field: string): Text[] {
    const values = this.#fields.get(field)?.values;
    // Safe: the caller names the type of the texts that the image was made from.
    if (Array.isArray(values)) return values as Text[];
    throw missing(field);
  }
}

function textsOf(body: Uint8Array): readonly string[] {
  // A text may begin with bytes that a decoder would mistake for a byte order mark.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(body).split("\0");
}

function missing(field: string): RangeError {
  return new RangeError(`the image has no field ${field} of that kind`);
}
