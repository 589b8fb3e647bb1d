// Descriptions and notes, including those of parts: each distinct text once, with its words. Ledgers repeat the same texts, so searching
// the texts is quicker than searching the expenses. Derived data is computed later: the folded form at the first comparison or search, the
// words step by step.

import { fold, wordsOf } from "../../domain/text/words.ts";
import { bytesOfArrays, bytesOfText, ENTRY_BYTES, grown, NO_DOUBLES, NO_INTS } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { copied, inRanges, type Sliced } from "./slices.ts";
import { WordTable } from "./word-table.ts";

/** The number for no text. */
export const NO_TEXT = 0;

export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [""];
  /** Undefined until needed. */
  readonly #folded: (string | undefined)[] = [""];
  readonly #free: number[] = [];
  readonly #words = new WordTable();
  /**
   * Two sort keys for each text: one from the first units of the folded text, and one from the next. They decide most comparisons. NO_KEY
   * until needed.
   */
  #beginnings = NO_DOUBLES;
  #middles = NO_DOUBLES;
  #uses = NO_INTS;
  /** The start of a text's words in #runs: their count, then their numbers. NO_RUN until they are indexed. */
  #starts = NO_INTS;
  #runs = NO_INTS;
  #runsEnd = 1;
  /** Texts from this number on may not be indexed yet. */
  #indexed = 1;
  /** Free starts in #runs, by number of words. */
  readonly #freeRuns: number[][] = [];

  /** The bytes of the texts, original and folded. */
  #textBytes = 0;

  /** Approximate bytes in memory. */
  get bytes(): number {
    const arrays = [this.#uses, this.#beginnings, this.#middles, this.#starts, this.#runs];
    return bytesOfArrays(...arrays) + this.#textBytes + this.#words.bytes;
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
    this.#starts = grown(this.#starts, number);
    this.#numbers.set(text, number);
    this.#textBytes += bytesOfText(text) + ENTRY_BYTES;
    this.#texts[number] = text;
    this.#folded[number] = undefined;
    this.#uses[number] = 1;
    this.#beginnings[number] = NO_KEY;
    this.#starts[number] = NO_RUN;
    if (number < this.#indexed) this.#index(number);
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
    this.#beginnings[number] = 0;
    this.#free.push(number);
    const start = this.#starts[number] ?? NO_RUN;
    if (start === NO_RUN) return;
    const count = this.#runs[start] ?? 0;
    for (let at = start + 1; at <= start + count; at += 1) this.#words.release(this.#runs[at] ?? 0);
    const free = this.#freeRuns[count];
    if (free) free.push(start);
    else this.#freeRuns[count] = [start];
  }

  *image(slice: number): Sliced<ImageFields> {
    const uses = yield* copied(this.#uses, this.size, slice);
    return { texts: this.#texts.slice(), "text-uses": uses };
  }

  /** Restores the data of `image`; the texts must be empty. */
  *restore(image: ImageReader): Sliced<void> {
    this.#uses = image.numbers("text-uses", Int32Array<ArrayBuffer>);
    this.#beginnings = new Float64Array(this.#uses.length).fill(NO_KEY);
    this.#middles = new Float64Array(this.#uses.length);
    this.#starts = new Int32Array(this.#uses.length);
    const texts = image.texts("texts");
    yield* inRanges(texts.length, RESTORED_TEXTS, (from, to) => {
      for (let number = Math.max(from, NO_TEXT + 1); number < to; number += 1) {
        this.#restoreText(number, texts[number] ?? "");
      }
    });
  }

  #restoreText(number: number, text: string): void {
    this.#texts[number] = text;
    this.#folded[number] = undefined;
    if ((this.#uses[number] ?? 0) === 0) {
      this.#free.push(number);
      return;
    }
    this.#numbers.set(text, number);
    this.#textBytes += bytesOfText(text) + ENTRY_BYTES;
  }

  textOf(number: number): string {
    return this.#texts[number] ?? "";
  }

  /** Indexes the words of more texts. Returns true if all are indexed. Searches find the same texts before and after. */
  settle(steps: number): boolean {
    const end = Math.min(this.size, this.#indexed + steps);
    for (let number = this.#indexed; number < end; number += 1) {
      if ((this.#uses[number] ?? 0) > 0) this.#index(number);
    }
    this.#indexed = end;
    return end === this.size;
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

  /**
   * Returns a predicate: does the text contain a word with this prefix (or this exact word)? Undefined if all texts are indexed and none
   * matches. It visits each text once, and is valid until the next change; texts may be indexed in the meantime.
   */
  *matcher(
    start: string,
    slice: number,
    extent: "begun" | "whole" = "begun",
  ): Sliced<TextMatcher | undefined> {
    // Texts from this number on may not be indexed.
    const indexed = this.#indexed;
    const found =
      extent === "whole"
        ? this.#words.whole(start)
        : yield* this.#words.beginningWith(start, slice);
    if (!found && indexed === this.size) return undefined;
    const marks = found ?? NO_MARKS;
    const [starts, runs] = [this.#starts, this.#runs];
    // 0 is unknown, 1 is no, 2 is yes.
    const known = new Uint8Array(this.size);
    known[NO_TEXT] = 1;
    return (number) => {
      const before = known[number] ?? 1;
      if (before !== 0) return before === 2;
      const first = starts[number] ?? NO_RUN;
      if (number >= indexed || first === NO_RUN) {
        const has = this.#hasWord(number, start, extent);
        known[number] = has ? 2 : 1;
        return has;
      }
      const end = first + (runs[first] ?? 0);
      let at = first + 1;
      while (at <= end && marks[runs[at] ?? 0] !== 1) at += 1;
      known[number] = at <= end ? 2 : 1;
      return at <= end;
    };
  }

  /** Searches a text that is not indexed. */
  #hasWord(number: number, sought: string, extent: "begun" | "whole"): boolean {
    const folded = this.#foldedOf(number);
    // Each word is a part of the folded text.
    if (!folded.includes(sought)) return false;
    const words = wordsOf(folded);
    return extent === "whole"
      ? words.includes(sought)
      : words.some((word) => word.startsWith(sought));
  }

  #foldedOf(number: number): string {
    const known = this.#folded[number];
    if (known !== undefined) return known;
    const folded = fold(this.textOf(number));
    this.#folded[number] = folded;
    this.#textBytes += bytesOfText(folded);
    return folded;
  }

  #index(number: number): void {
    this.#starts[number] = this.#keepWords(new Set(wordsOf(this.#foldedOf(number))));
  }

  #keepWords(words: ReadonlySet<string>): number {
    let start = this.#freeRuns[words.size]?.pop();
    if (start === undefined) {
      start = this.#runsEnd;
      this.#runsEnd += words.size + 1;
      this.#runs = grown(this.#runs, this.#runsEnd);
    }
    this.#runs[start] = words.size;
    let at = start;
    for (const word of words) {
      at += 1;
      this.#runs[at] = this.#words.take(word);
    }
    return start;
  }
}

/** The number of texts restored at once. */
const RESTORED_TEXTS = 1_024;
/** Marks a key that is not computed yet. Computed keys are not negative. */
const NO_KEY = -1;
/** Marks a text whose words are not indexed yet. No run begins there. */
const NO_RUN = 0;
const NO_MARKS = new Uint8Array();

export type TextMatcher = (number: number) => boolean;

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
