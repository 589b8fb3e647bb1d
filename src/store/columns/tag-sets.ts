// The sets of tags of expenses: each distinct set has a number.

import type { LabelId } from "../../domain/label/label.ts";
import { numberOf } from "../../domain/shifted.ts";
import { Numbering } from "./numbering.ts";

/** A set is written as the ids of its tags, in the order of the expense. */
export class TagSets extends Numbering {
  readonly #tags: (readonly LabelId[])[] = [];

  /** Returns the tags in the order of the expense. */
  of(number: number): readonly LabelId[] {
    const known = this.#tags[number];
    if (known) return known;
    const ids = this.textOf(number);
    const tags = ids === "" ? [] : ids.split(",").map(numberOf<LabelId>);
    this.#tags[number] = tags;
    return tags;
  }

  /** Marks each set that has a marked tag. */
  having(marks: Uint8Array): Uint8Array {
    return Uint8Array.from(this.texts, (_, set) =>
      this.of(set).some((tag) => marks[tag] === 1) ? 1 : 0,
    );
  }
}
