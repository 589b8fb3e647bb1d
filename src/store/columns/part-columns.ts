// The parts of split expenses in columns of their own: each part has a node, and an expense's nodes are linked. If parts were objects,
// adding them up for a whole ledger would mostly spend time on finding them.

import type { Part } from "../../domain/expense/parts.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { NO_TEXT, type Texts } from "./distinct-texts.ts";
import { bytesOfArrays, grown, NO_DOUBLES, NO_INTS, ODD_BYTES } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { NO_LABEL } from "./label-table.ts";
import { imageOfOdd, restoreOdd, unitsOf } from "./unit-amounts.ts";

/** Used as a node if there is none. */
export const NO_PART = 0;

export class Parts {
  /** The node of the first part of each slot. */
  firsts = NO_INTS;
  /** The node of the next part. This array and those below are indexed by node. */
  nexts = NO_INTS;
  /** NO_LABEL for none. */
  categories = NO_INTS;
  /** Notes by their numbers among the texts; NO_TEXT for none. */
  notes = NO_INTS;
  /** The amount in units; NaN for those in `odd`. */
  amounts = NO_DOUBLES;
  /** Amounts that are not a whole number of units, or too large for a double. */
  readonly odd = new Map<number, Decimal>();
  #size = NO_PART + 1;
  readonly #free: number[] = [];
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    const { firsts, nexts, categories, notes, amounts, odd } = this;
    return bytesOfArrays(firsts, nexts, categories, notes, amounts) + odd.size * ODD_BYTES;
  }

  /** The slot must have no parts yet. */
  put(slot: number, parts: readonly Part[]): void {
    if (parts.length === 0) return;
    this.firsts = grown(this.firsts, slot);
    let next = NO_PART;
    for (const { amount, category, note = null } of parts.toReversed()) {
      const node = this.#free.pop() ?? this.#newNode();
      const units = unitsOf(amount);
      this.categories[node] = category ?? NO_LABEL;
      this.notes[node] = note === null ? NO_TEXT : this.#texts.take(note);
      this.amounts[node] = units;
      if (Number.isNaN(units)) this.odd.set(node, amount);
      this.nexts[node] = next;
      next = node;
    }
    this.firsts[slot] = next;
  }

  remove(slot: number): void {
    for (const node of this.of(slot)) {
      this.odd.delete(node);
      const note = this.notes[node] ?? NO_TEXT;
      if (note !== NO_TEXT) this.#texts.release(note);
      this.amounts[node] = 0;
      this.#free.push(node);
    }
    if (slot < this.firsts.length) this.firsts[slot] = NO_PART;
  }

  /** The nodes of a slot in order; none if it is not split. */
  of(slot: number): readonly number[] {
    const nodes: number[] = [];
    let node = this.firsts[slot] ?? NO_PART;
    for (; node !== NO_PART; node = this.nexts[node] ?? NO_PART) nodes.push(node);
    return nodes;
  }

  image(): ImageFields {
    const size = this.#size;
    return {
      "part-firsts": this.firsts.slice(),
      "part-nexts": this.nexts.slice(0, size),
      "part-categories": this.categories.slice(0, size),
      "part-notes": this.notes.slice(0, size),
      "part-amounts": this.amounts.slice(0, size),
      "part-free": Int32Array.from(this.#free),
      ...imageOfOdd("part", this.odd),
    };
  }

  /** Restores the data of `image`; there must be no parts yet. */
  restore(image: ImageReader): void {
    this.firsts = image.ints("part-firsts");
    this.nexts = image.ints("part-nexts");
    this.categories = image.ints("part-categories");
    this.notes = image.ints("part-notes");
    this.amounts = image.doubles("part-amounts");
    this.#size = Math.max(this.nexts.length, NO_PART + 1);
    for (const node of image.ints("part-free")) this.#free.push(node);
    restoreOdd("part", image, this.odd);
  }

  #newNode(): number {
    const node = this.#size;
    this.#size += 1;
    this.nexts = grown(this.nexts, node);
    this.categories = grown(this.categories, node);
    this.notes = grown(this.notes, node);
    this.amounts = grown(this.amounts, node);
    return node;
  }
}
