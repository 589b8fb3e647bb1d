// Texts as bytes of UTF-8, one behind the other: they take a third of what strings do, and hold no piece of the file that they were cut from.

import { PackedParts } from "./packed-parts.ts";

const PART = 262_144;
/** The texts of 100,000 records take no more. */
const MOST_OPEN = 16;
/** So many bytes a text may take. */
const LONGEST = 60_000;
/** One of more characters is cut, since nobody compares as much. */
export const LONGEST_TEXT = LONGEST / 3;
const HEAD = 2;
/** So many texts are looked for before each is kept again. */
const OFTEN = 20_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes a text to a place, and gives how many bytes it takes. */
function write(text: string, part: Uint8Array, from: number): number {
  const length = Math.min(text.length, LONGEST_TEXT);
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) {
      return encoder.encodeInto(text.slice(0, length), part.subarray(from)).written;
    }
    part[from + at] = unit;
  }
  return length;
}

export class TextStore {
  readonly #parts: PackedParts<Uint8Array>;
  #last: Uint8Array | undefined;
  #used = 0;
  readonly #places = new Map<string, number>();
  readonly #often = new Map<number, string>();

  constructor(mostOpen = MOST_OPEN) {
    this.#parts = new PackedParts({ size: PART, mostOpen }, (buffer) => new Uint8Array(buffer));
  }

  /** Gives the place under which it is found. */
  add(text: string): number {
    // A unit takes up to three bytes.
    const most = Math.min(text.length, LONGEST_TEXT) * 3 + HEAD;
    if (!this.#last || this.#used + most > PART) {
      this.#last = this.#parts.add();
      this.#used = 0;
    }
    const part = this.#last;
    const place = (this.#parts.length - 1) * PART + this.#used;
    const written = write(text, part, this.#used + HEAD);
    part[this.#used] = written & 0xff;
    part[this.#used + 1] = written >> 8;
    this.#used += HEAD + written;
    return place;
  }

  /** The same, for texts that repeat. */
  addOften(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.add(text);
    if (this.#places.size >= OFTEN) this.#places.clear();
    // Not the text itself, which may be a part of a larger one.
    this.#places.set(this.at(place), place);
    return place;
  }

  /** As `at`, for texts that repeat: a text is made of its bytes once. */
  atOften(place: number): string {
    const known = this.#often.get(place);
    if (known !== undefined) return known;
    const text = this.at(place);
    if (this.#often.size >= OFTEN) this.#often.clear();
    this.#often.set(place, text);
    return text;
  }

  at(place: number): string {
    const part = this.#parts.at(Math.floor(place / PART));
    const at = place % PART;
    if (!part) throw new RangeError(`there is no text at ${place}`);
    const length = (part[at] ?? 0) + ((part[at + 1] ?? 0) << 8);
    return decoder.decode(part.subarray(at + HEAD, at + HEAD + length));
  }
}
