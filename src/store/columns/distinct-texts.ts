// Descriptions, notes and other texts, with the notes of parts: each distinct text once. Ledgers repeat the same texts, so searching the
// texts is quicker than searching the expenses. Folded texts and words are computed when texts are first compared or searched.

import { fold, wordsOf } from "../../domain/text/words.ts";
import { bytesOfArrays, bytesOfText, ENTRY_BYTES, grown, NO_DOUBLES, NO_INTS } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { inRanges, type Sliced } from "./slices.ts";

/** The number for no text. */
export const NO_TEXT = 0;

export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [""];
  /** Undefined until needed. */
  readonly #folded: (string | undefined)[] = [""];
  /** The words of consecutive texts. Undefined until needed, and again after a change. */
  readonly #blocks: (Block | undefined)[] = [];
  readonly #free: number[] = [];
  /**
   * Two sort keys for each text: one from the first units of the folded text, and one from the next. They decide most comparisons. NO_KEY
   * until needed.
   */
  #beginnings = NO_DOUBLES;
  #middles = NO_DOUBLES;
  #uses = NO_INTS;

  /** The bytes of the texts, original and folded. */
  #textBytes = 0;

  /** Approximate bytes in memory. */
  get bytes(): number {
    return bytesOfArrays(this.#uses, this.#beginnings, this.#middles) + this.#textBytes;
  }

  /** The number of texts, including NO_TEXT and free numbers. */
  get size(): number {
    return this.#texts.length;
  }

  /** Returns the number of the text, and counts one more use. */
  take(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] ?? 0) + 1;
      return known;
    }
    const number = this.#free.pop() ?? this.#texts.length;
    this.#beginnings = grown(this.#beginnings, number);
    this.#middles = grown(this.#middles, number);
    this.#uses = grown(this.#uses, number);
    this.#numbers.set(text, number);
    this.#textBytes += bytesOfText(text) + ENTRY_BYTES;
    this.#texts[number] = text;
    this.#folded[number] = undefined;
    this.#blocks[Math.floor(number / BLOCK)] = undefined;
    this.#uses[number] = 1;
    this.#beginnings[number] = NO_KEY;
    return number;
  }

  release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    const text = this.textOf(number);
    this.#numbers.delete(text);
    this.#textBytes -= bytesOfText(text) + ENTRY_BYTES;
    const folded = this.#folded[number];
    if (folded !== undefined) this.#textBytes -= bytesOfText(folded);
    this.#texts[number] = "";
    this.#folded[number] = "";
    this.#blocks[Math.floor(number / BLOCK)] = undefined;
    this.#free.push(number);
  }

  image(): ImageFields {
    return { texts: this.#texts.slice(), "text-uses": this.#uses.slice(0, this.size) };
  }

  /** Restores the data of `image`; the texts must be empty. */
  *restore(image: ImageReader): Sliced<void> {
    this.#uses = image.numbers("text-uses", Int32Array<ArrayBuffer>);
    this.#beginnings = new Float64Array(this.#uses.length).fill(NO_KEY);
    this.#middles = new Float64Array(this.#uses.length);
    const texts = image.texts("texts");
    yield* inRanges(texts.length, RESTORED_TEXTS, (from, to) => {
      for (let number = Math.max(from, NO_TEXT + 1); number < to; number += 1) {
        const text = texts[number] ?? "";
        this.#texts[number] = text;
        this.#folded[number] = undefined;
        if (this.#uses[number] === 0) {
          this.#free.push(number);
          continue;
        }
        this.#numbers.set(text, number);
        this.#textBytes += bytesOfText(text) + ENTRY_BYTES;
      }
    });
  }

  textOf(number: number): string {
    return this.#texts[number] ?? "";
  }

  /** A sort key: if it is smaller for one text than for another, that text comes first. */
  beginningOf(number: number): number {
    const known = this.#beginnings[number] ?? 0;
    if (known !== NO_KEY) return known;
    const folded = this.#foldedOf(number);
    const count = asciiUnits(folded);
    const beginning = keyOf(folded, 0, count);
    this.#beginnings[number] = beginning;
    this.#middles[number] = keyOf(folded, KEY_UNITS, count);
    return beginning;
  }

  /** Compares folded texts, then original ones; 0 for the same text. */
  compare(a: number, b: number): number {
    if (a === b) return 0;
    const order =
      this.beginningOf(a) - this.beginningOf(b) ||
      (this.#middles[a] ?? 0) - (this.#middles[b] ?? 0);
    if (order !== 0) return order;
    return compareFolded(
      { folded: this.#foldedOf(a), text: this.textOf(a) },
      { folded: this.#foldedOf(b), text: this.textOf(b) },
    );
  }

  compareWith(number: number, other: FoldedText): number {
    return compareFolded({ folded: this.#foldedOf(number), text: this.textOf(number) }, other);
  }

  /** Marks the texts that contain a word with this prefix, or this exact word, by their numbers; undefined if there are none. */
  *withWord(word: string, extent: "begun" | "whole"): Sliced<Uint8Array | undefined> {
    const sought = Buffer.from(extent === "whole" ? ` ${word} ` : ` ${word}`);
    const marks = new Uint8Array(this.size);
    let isAny = false;
    for (let first = 0; first < this.size; first += BLOCK) {
      const { words, ends } = this.#blockFrom(first);
      let nth = 0;
      let at = words.indexOf(sought);
      for (; at !== -1; at = words.indexOf(sought, ends[nth])) {
        while ((ends[nth] ?? words.length) <= at) nth += 1;
        marks[first + nth] = 1;
        isAny = true;
      }
      yield;
    }
    return isAny ? marks : undefined;
  }

  #blockFrom(first: number): Block {
    const known = this.#blocks[first / BLOCK];
    if (known) return known;
    let words = "";
    let end = 0;
    const ends = this.#texts.slice(first, first + BLOCK).map((text) => {
      const own = ` ${wordsOf(text).join(" ")} `;
      words += own;
      end += Buffer.byteLength(own);
      return end;
    });
    const block = { words: Buffer.from(words), ends };
    this.#blocks[first / BLOCK] = block;
    return block;
  }

  #foldedOf(number: number): string {
    const known = this.#folded[number];
    if (known !== undefined) return known;
    const folded = fold(this.textOf(number));
    this.#folded[number] = folded;
    this.#textBytes += bytesOfText(folded);
    return folded;
  }
}

/** The number of texts restored at once. */
const RESTORED_TEXTS = 1_024;
/** Marks a key that is not computed yet. Computed keys are not negative. */
const NO_KEY = -1;

/** The number of texts whose words are searched at once. */
const BLOCK = 256;

/** The words of some texts in UTF-8, since bytes are searched three times as fast. A space is on both sides of each word. */
interface Block {
  readonly words: Buffer;
  /** The index after the words of each text. */
  readonly ends: readonly number[];
}

export interface FoldedText {
  readonly folded: string;
  readonly text: string;
}

export function compareFolded(a: FoldedText, b: FoldedText): number {
  if (a.folded !== b.folded) return a.folded < b.folded ? -1 : 1;
  return a.text === b.text ? 0 : a.text < b.text ? -1 : 1;
}

/** Seven units of seven bits each fit into a whole number that a double represents. */
const KEY_UNITS = 7;
const KEYED_UNITS = 2 * KEY_UNITS;

/** The number of leading units in ASCII. */
function asciiUnits(folded: string): number {
  let count = 0;
  while (count < KEYED_UNITS && count < folded.length && folded.charCodeAt(count) < 127) count += 1;
  // All units beyond ASCII share the highest number, and the units after one of them are ignored.
  return count;
}

/** The end of a text counts as 0, the first unit beyond ASCII as 127; for equal keys, the texts decide. */
function keyOf(folded: string, from: number, count: number): number {
  let key = 0;
  for (let at = from; at < from + KEY_UNITS; at += 1) {
    const unit = at < count ? folded.charCodeAt(at) : at === count && at < folded.length ? 127 : 0;
    key = key * 128 + unit;
  }
  return key;
}
