// The distinct words of a ledger's texts, each with a number, found by their beginnings.

import { bytesOfText, ENTRY_BYTES } from "./grown.ts";
import { inRanges, type Sliced } from "./slices.ts";

interface Bucket {
  /** Numbers of words with the same first unit. Some may belong to deleted words, or occur twice. */
  numbers: number[];
  alive: number;
}

const NO_BUCKET: Bucket = { numbers: [], alive: 0 };

export class WordTable {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  readonly #buckets = new Map<number, Bucket>();
  #bytes = 0;

  /** Approximate bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the number of the word, and counts one more use. */
  take(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] ?? 0) + 1;
      return known;
    }
    const number = this.#free.pop() ?? this.#words.length;
    this.#words[number] = word;
    this.#uses[number] = 1;
    this.#numbers.set(word, number);
    this.#bytes += bytesOfText(word) + 2 * ENTRY_BYTES;
    this.#enter(word.charCodeAt(0), number);
    return number;
  }

  release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    const word = this.#words[number] ?? "";
    this.#numbers.delete(word);
    this.#bytes -= bytesOfText(word) + 2 * ENTRY_BYTES;
    this.#words[number] = "";
    this.#free.push(number);
    const bucket = this.#buckets.get(word.charCodeAt(0));
    if (bucket) bucket.alive -= 1;
  }

  /** Marks the number of the word with 1; undefined if the word does not occur. */
  whole(word: string): Uint8Array | undefined {
    const number = this.#numbers.get(word);
    if (number === undefined) return undefined;
    const marks = new Uint8Array(this.#words.length);
    marks[number] = 1;
    return marks;
  }

  /** Marks the numbers of words that begin with the text; undefined if there are none. Words added in the meantime may be missed. */
  *beginningWith(start: string, slice: number): Sliced<Uint8Array | undefined> {
    // New words are appended, or put into another array.
    const { numbers } = this.#buckets.get(start.charCodeAt(0)) ?? NO_BUCKET;
    let marks: Uint8Array | undefined;
    yield* inRanges(numbers.length, slice, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const number = numbers[at] ?? 0;
        if (!this.#words[number]?.startsWith(start)) continue;
        marks ??= new Uint8Array(this.#words.length);
        marks[number] = 1;
      }
    });
    return marks;
  }

  #enter(unit: number, number: number): void {
    const bucket = this.#buckets.get(unit);
    if (!bucket) {
      this.#buckets.set(unit, { numbers: [number], alive: 1 });
      return;
    }
    bucket.alive += 1;
    bucket.numbers.push(number);
    if (bucket.numbers.length <= 2 * bucket.alive + 64) return;
    const isThere = (other: number) => this.#words[other]?.charCodeAt(0) === unit;
    bucket.numbers = [...new Set(bucket.numbers)].filter(isThere);
  }
}
