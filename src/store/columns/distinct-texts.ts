// Descriptions, notes and other texts, with the notes of parts: each distinct text once. Ledgers repeat the same texts, so searching the
// texts is quicker than searching the expenses. Folded texts and words are computed when texts are first compared or searched.

import { fold, wordsOf } from "../../domain/text/words.ts";
import { bytesOfArrays, bytesOfText, ENTRY_BYTES, grown, NO_INTS } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { Order } from "./order.ts";
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
  #uses = NO_INTS;
  readonly #order = new Order((a, b) => this.compare(a, b));
  #ranks = NO_INTS;

  /** The bytes of the texts, original and folded. */
  #textBytes = 0;

  /** Approximate bytes in memory. */
  get bytes(): number {
    return bytesOfArrays(this.#uses, this.#ranks) + this.#order.bytes + this.#textBytes;
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
    this.#uses = grown(this.#uses, number);
    this.#numbers.set(text, number);
    this.#textBytes += bytesOfText(text) + ENTRY_BYTES;
    this.#texts[number] = text;
    this.#folded[number] = undefined;
    this.#blocks[Math.floor(number / BLOCK)] = undefined;
    this.#uses[number] = 1;
    this.#order.note(number);
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
    this.#order.note(number);
  }

  image(): ImageFields {
    return { texts: this.#texts.slice(), "text-uses": this.#uses.slice(0, this.size) };
  }

  /** Restores the data of `image`; the texts must be empty. */
  *restore(image: ImageReader): Sliced<void> {
    this.#uses = image.ints("text-uses");
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

  /** Compares folded texts, then original ones; 0 for the same text. */
  compare(a: number, b: number): number {
    return a === b ? 0 : this.compareWith(a, this.#foldedText(b));
  }

  /** The place of each text in the order of `compare`. */
  *ranks(): Sliced<Int32Array> {
    if (this.#order.isSorted(this.size)) return this.#ranks;
    const sorted = yield* this.#order.sorted(this.#uses, this.size);
    this.#ranks = ranksIn(sorted, this.size);
    return this.#ranks;
  }

  compareWith(number: number, other: FoldedText): number {
    return compareFolded(this.#foldedText(number), other);
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

  #foldedText(number: number): FoldedText {
    const text = this.textOf(number);
    let folded = this.#folded[number];
    if (folded === undefined) {
      folded = fold(text);
      this.#folded[number] = folded;
      this.#textBytes += bytesOfText(folded);
    }
    return { folded, text };
  }
}

function ranksIn(sorted: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const ranks = new Int32Array(size);
  for (let rank = 0; rank < sorted.length; rank += 1) ranks[sorted[rank] ?? 0] = rank;
  return ranks;
}

/** The number of texts restored at once. */
const RESTORED_TEXTS = 1_024;

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
