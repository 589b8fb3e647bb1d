// The parts of split expenses in columns of their own. The parts of an expense are beside each other. If parts were objects, adding them up
// for a whole ledger would mostly spend time on finding them.

import type { Part } from "../../domain/expense/parts.ts";
import { NO_TEXT, type Texts } from "./distinct-texts.ts";
import { bytesOfArrays, grown, NO_INTS } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { NO_LABEL } from "./label-table.ts";
import { Amounts } from "./unit-amounts.ts";

export class Parts {
  /** The first part of each slot, and the one after its last. Both are 0 for a slot without parts. */
  firsts = NO_INTS;
  ends = NO_INTS;
  /** Indexed by part, as the columns below. NO_LABEL for none. */
  categories = NO_INTS;
  /** Notes by their numbers among the texts; NO_TEXT for none. */
  notes = NO_INTS;
  readonly amounts = new Amounts();
  #size = 0;
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    const { firsts, ends, categories, notes, amounts } = this;
    return bytesOfArrays(firsts, ends, categories, notes) + amounts.bytes;
  }

  /** The slot must have no parts yet. */
  put(slot: number, parts: readonly Part[]): void {
    if (parts.length === 0) return;
    this.firsts = grown(this.firsts, slot);
    this.ends = grown(this.ends, slot);
    this.firsts[slot] = this.#size;
    for (const { amount, category, note = null } of parts) {
      const part = this.#size;
      this.categories = grown(this.categories, part);
      this.notes = grown(this.notes, part);
      this.categories[part] = category ?? NO_LABEL;
      this.notes[part] = note === null ? NO_TEXT : this.#texts.numberOf(note);
      this.amounts.put(part, amount);
      this.#size += 1;
    }
    this.ends[slot] = this.#size;
  }

  /** The parts of a slot in order; none if it is not split. */
  of(slot: number): readonly number[] {
    const parts: number[] = [];
    const end = this.ends[slot] ?? 0;
    for (let part = this.firsts[slot] ?? 0; part < end; part += 1) parts.push(part);
    return parts;
  }

  image(): ImageFields {
    const size = this.#size;
    return {
      "part-firsts": this.firsts.slice(),
      "part-ends": this.ends.slice(),
      "part-categories": this.categories.slice(0, size),
      "part-notes": this.notes.slice(0, size),
      ...this.amounts.image("part-amounts", size),
    };
  }

  /** Restores the data of `image`; there must be no parts yet. */
  restore(image: ImageReader): void {
    this.firsts = image.ints("part-firsts");
    this.ends = image.ints("part-ends");
    this.categories = image.ints("part-categories");
    this.notes = image.ints("part-notes");
    this.#size = this.categories.length;
    this.amounts.restore(image, "part-amounts");
  }
}
