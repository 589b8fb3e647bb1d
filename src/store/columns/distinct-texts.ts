// Descriptions, notes and other texts, with the notes of parts: each distinct text once. Ledgers repeat the same texts, so searching the
// texts is quicker than searching the expenses. Folded texts and words are computed when texts are first compared or searched.

import { fold, wordsOf } from "../../domain/text/words.ts";
import { bytesOfArrays, bytesOfText, NO_INTS } from "./grown.ts";
import { Numbering } from "./numbering.ts";
import { Order } from "./order.ts";
import type { Sliced } from "./slices.ts";

/** The number for no text. */
export const NO_TEXT = 0;

export class Texts extends Numbering {
  /** Undefined until needed. */
  readonly #folded: (string | undefined)[] = [];
  /** The words of consecutive texts. Undefined until needed. */
  readonly #blocks: (Block | undefined)[] = [];
  readonly #order = new Order((a, b) => this.compare(a, b));
  #ranks = NO_INTS;
  #foldedBytes = 0;

  override get bytes(): number {
    return super.bytes + bytesOfArrays(this.#ranks) + this.#order.bytes + this.#foldedBytes;
  }

  /** Compares folded texts, then original ones; 0 for the same text. */
  compare(a: number, b: number): number {
    return a === b ? 0 : this.compareWith(a, this.#foldedText(b));
  }

  /** The place of each text in the order of `compare`. */
  *ranks(): Sliced<Int32Array> {
    if (this.#ranks.length === this.size) return this.#ranks;
    const sorted = yield* this.#order.sorted(this.size);
    this.#ranks = ranksIn(sorted);
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
    // The last block may have got more texts.
    if (known?.ends.length === Math.min(this.size - first, BLOCK)) return known;
    let words = "";
    let end = 0;
    const ends = this.texts.slice(first, first + BLOCK).map((text) => {
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
      this.#foldedBytes += bytesOfText(folded);
    }
    return { folded, text };
  }
}

function ranksIn(sorted: Int32Array): Int32Array<ArrayBuffer> {
  const ranks = new Int32Array(sorted.length);
  for (let rank = 0; rank < sorted.length; rank += 1) ranks[sorted[rank] ?? 0] = rank;
  return ranks;
}

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
