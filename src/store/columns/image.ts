// An image of columns: all their data as named fields of numbers and texts. It is stored in parts. Data that can be computed from other
// fields is left out.

import { readOwnJson } from "../../domain/own-json.ts";
import type { Numbers } from "./grown.ts";

/** Arrays of numbers, or texts without NUL. */
export type Field = Numbers | readonly string[];

export type ImageFields = Readonly<Record<string, Field>>;

/** Increment this when the meaning of a field or of a part's header changes. Images of other formats are not read. */
export const IMAGE_FORMAT = 7;

/** The approximate size of a part, which has at least one text or byte. */
const PART_BYTES = 1_048_576;

interface PartHeader {
  readonly field: string;
  /** The number of texts in this part, or of bytes in the whole field. */
  readonly length: number;
  /** The position of the part's bytes in the field; absent for texts. */
  readonly from?: number;
}

/**
 * A part consists of the header's length in four bytes, the header as JSON, and the values: numbers as they are in memory, texts in UTF-8
 * with NULs between them.
 */
export function* partsOfImage(
  fields: ImageFields,
  partBytes = PART_BYTES,
): Generator<Uint8Array<ArrayBuffer>> {
  for (const [field, values] of Object.entries(fields)) {
    yield* isTexts(values)
      ? partsOfTexts(field, values, partBytes)
      : partsOfNumbers(field, values, partBytes);
  }
}

function isTexts(values: Field): values is readonly string[] {
  return Array.isArray(values);
}

function* partsOfNumbers(field: string, { buffer, byteOffset, byteLength }: Numbers, most: number) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let from = 0;
  do {
    yield partOf({ field, length: byteLength, from }, bytes.subarray(from, from + most));
    from += most;
  } while (from < byteLength);
}

function* partsOfTexts(field: string, texts: readonly string[], mostUnits: number) {
  let end = 0;
  do {
    const from = end;
    let units = 0;
    while (end < texts.length && units < mostUnits) units += (texts[end++]?.length ?? 0) + 1;
    const body = new TextEncoder().encode(texts.slice(from, end).join("\0"));
    yield partOf({ field, length: end - from }, body);
  } while (end < texts.length);
}

function partOf(header: PartHeader, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const part = new Uint8Array(4 + head.length + body.length);
  new DataView(part.buffer).setUint32(0, head.length);
  part.set(head, 4);
  part.set(body, 4 + head.length);
  return part;
}

/** Collects fields part by part and in order. Throws if a part does not belong to an image, or if a field is missing. */
export class ImageReader {
  readonly #numbers = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #texts = new Map<string, string[]>();

  take(part: Uint8Array): void {
    const headLength = new DataView(part.buffer, part.byteOffset).getUint32(0);
    const head = new TextDecoder().decode(part.subarray(4, 4 + headLength));
    const { field, length, from } = readOwnJson<PartHeader>(head);
    const body = part.subarray(4 + headLength);
    if (from === undefined) {
      const texts = this.#texts.get(field) ?? [];
      this.#texts.set(field, texts);
      if (length > 0) for (const text of textsOf(body)) texts.push(text);
    } else {
      const bytes = this.#numbers.get(field) ?? new Uint8Array(length);
      this.#numbers.set(field, bytes);
      bytes.set(body, from);
    }
  }

  ints(field: string): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#bytesOf(field));
  }

  doubles(field: string): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#bytesOf(field));
  }

  texts<Text extends string>(field: string): Text[] {
    // Safe: the caller names the type of the texts that the image was made from.
    return expectField(this.#texts.get(field), field) as Text[];
  }

  #bytesOf(field: string): ArrayBuffer {
    return expectField(this.#numbers.get(field), field).buffer;
  }
}

function textsOf(body: Uint8Array): readonly string[] {
  // A text may begin with bytes that a decoder would mistake for a byte order mark.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(body).split("\0");
}

function expectField<Value>(value: Value | undefined, field: string): Value {
  if (value !== undefined) return value;
  throw new RangeError(`the image has no field ${field} of that kind`);
}
