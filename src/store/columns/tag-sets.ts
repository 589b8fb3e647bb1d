// The sets of tags of expenses: each distinct set has a number, since a ledger has few of them.

import type { LabelId } from "../../domain/label/label.ts";
import { numberOf } from "../../domain/shifted.ts";
import { ENTRY_BYTES } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";

/** The approximate bytes of a set of a few tags, and of the string by which it is found. */
const SET_BYTES = 4 * ENTRY_BYTES;

/** The number of the set without tags. */
export const NO_TAGS = 0;

export class TagSets {
  readonly #numbers = new Map<string, number>();
  readonly #sets: (readonly LabelId[])[] = [[]];
  readonly #uses: number[] = [1];
  readonly #free: number[] = [];

  /** The number of sets, including NO_TAGS and free numbers. */
  get size(): number {
    return this.#sets.length;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    return this.#sets.length * SET_BYTES;
  }

  /** Returns the number of the set, and counts one more use. */
  take(tags: readonly LabelId[]): number {
    if (tags.length === 0) return NO_TAGS;
    const key = tags.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] ?? 0) + 1;
      return known;
    }
    const number = this.#free.pop() ?? this.#sets.length;
    this.#numbers.set(key, number);
    this.#sets[number] = tags;
    this.#uses[number] = 1;
    return number;
  }

  release(number: number): void {
    if (number === NO_TAGS) return;
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    this.#numbers.delete(this.of(number).join());
    this.#sets[number] = [];
    this.#free.push(number);
  }

  /** Returns the tags in the order of the expense. */
  of(number: number): readonly LabelId[] {
    return this.#sets[number] ?? [];
  }

  image(): ImageFields {
    return {
      "tag-sets": this.#sets.map((tags) => tags.join()),
      "tag-set-uses": Int32Array.from(this.#uses),
    };
  }

  /** Restores the data of `image`; there must be no sets yet. */
  restore(image: ImageReader): void {
    const uses = image.numbers("tag-set-uses", Int32Array<ArrayBuffer>);
    for (const [number, key] of image.texts("tag-sets").entries()) {
      if (number === NO_TAGS) continue;
      this.#sets[number] = key === "" ? [] : key.split(",").map(numberOf<LabelId>);
      this.#uses[number] = uses[number] ?? 0;
      if (key === "") this.#free.push(number);
      else this.#numbers.set(key, number);
    }
  }

  /** Marks each set that has, for each list of marks, a tag that the list marks. */
  withAll(lists: readonly Uint8Array[]): Uint8Array {
    return Uint8Array.from(this.#sets, (tags) =>
      lists.every((marks) => tags.some((tag) => marks[tag] === 1)) ? 1 : 0,
    );
  }
}
