// Distinct texts, each with a small number. A text keeps its number even if no expense has it any more.

import { bytesOfText, ENTRY_BYTES } from "./grown.ts";
import type { ImageReader } from "./image.ts";
import { inRanges, type Sliced } from "./slices.ts";

/** The number of texts restored at once. */
const RESTORED_TEXTS = 1_024;

export class Numbering<Text extends string = string> {
  readonly #texts: (Text | "")[] = [];
  readonly #numbers = new Map<string, number>();
  #bytes = 0;

  /** The empty text has the number 0. */
  constructor() {
    this.numberOf("");
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The texts by their numbers. */
  get texts(): readonly (Text | "")[] {
    return this.#texts;
  }

  /** A new text gets the next number. */
  numberOf(text: Text | ""): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.push(text) - 1;
    this.#numbers.set(text, number);
    this.#bytes += bytesOfText(text) + ENTRY_BYTES;
    return number;
  }

  textOf(number: number): Text | "" {
    return this.#texts[number] ?? "";
  }

  /** Restores the texts from the field of an image; there must be none yet. */
  *restore(image: ImageReader, field: string): Sliced<void> {
    const texts = image.texts<Text>(field);
    yield* inRanges(texts.length, RESTORED_TEXTS, (from, to) => {
      for (const text of texts.slice(from, to)) this.numberOf(text);
    });
  }
}
