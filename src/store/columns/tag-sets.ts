// The sets of tags of expenses: each distinct set has a number. A ledger has few of them, so a set stays even if no expense has it any more.

import type { LabelId } from "../../domain/label/label.ts";
import { numberOf } from "../../domain/shifted.ts";
import { ENTRY_BYTES } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";

/** The approximate bytes of a set of a few tags, and of the string by which it is found. */
const SET_BYTES = 4 * ENTRY_BYTES;

export class TagSets {
  readonly #numbers = new Map<string, number>();
  /** The first one is the set without tags. */
  readonly #sets: (readonly LabelId[])[] = [[]];

  get size(): number {
    return this.#sets.length;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    return this.#sets.length * SET_BYTES;
  }

  numberOf(tags: readonly LabelId[]): number {
    if (tags.length === 0) return 0;
    const key = tags.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#sets.push(tags) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** Returns the tags in the order of the expense. */
  of(number: number): readonly LabelId[] {
    return this.#sets[number] ?? [];
  }

  image(): ImageFields {
    return { "tag-sets": this.#sets.slice(1).map((tags) => tags.join()) };
  }

  /** Restores the data of `image`; there must be no sets yet. */
  restore(image: ImageReader): void {
    for (const key of image.texts("tag-sets")) this.numberOf(key.split(",").map(numberOf<LabelId>));
  }

  /** Marks each set that has a marked tag. */
  having(marks: Uint8Array): Uint8Array {
    return Uint8Array.from(this.#sets, (tags) => (tags.some((tag) => marks[tag] === 1) ? 1 : 0));
  }
}
