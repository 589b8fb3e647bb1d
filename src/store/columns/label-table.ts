// The labels of a ledger for its columns. They map each label's id to the id of its current replacement.

import type { Label, LabelId, LabelKind } from "../../domain/label/label.ts";
import { LabelIndex, resolveLabel } from "../../domain/label/labels.ts";
import type { CategoryChoice, ExpenseFilter } from "../../domain/search/expense-filter.ts";
import { matchesWords, wordsOf } from "../../domain/text/words.ts";
import { RECORD_BYTES } from "../record-index.ts";
import { bytesOfArrays, grown, NO_INTS } from "./grown.ts";

/** Used as a label's id if there is no label. */
export const NO_LABEL = 0;

export class LabelTable {
  readonly index = new LabelIndex();
  /** Maps the id in an expense to the id of the label that replaces it, or NO_LABEL if nothing does. */
  standIns = NO_INTS;
  readonly #words: (readonly string[] | undefined)[] = [];
  #size = 1;

  /** One more than the highest id. */
  get size(): number {
    return this.#size;
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    return bytesOfArrays(this.standIns) + (this.#size - 1) * RECORD_BYTES;
  }

  put(labels: Iterable<Label>): void {
    for (const label of labels) {
      this.index.put(label);
      this.reach(label.id);
      this.#words[label.id] = undefined;
    }
    for (const { id } of this.index.all()) {
      this.standIns[id] = resolveLabel(this.index, id)?.id ?? NO_LABEL;
    }
  }

  /** Makes room for the id, which resolves to no label until its label is put. */
  reach(id: number): void {
    if (id < this.#size) return;
    this.standIns = grown(this.standIns, id);
    this.#size = id + 1;
  }

  get(id: number): Label | undefined {
    return this.index.get(id);
  }

  wordsOf(id: number): readonly string[] {
    const known = this.#words[id];
    if (known) return known;
    const words = wordsOf(this.get(id)?.name ?? "");
    this.#words[id] = words;
    return words;
  }

  /** Marks the ids of labels with 1 if the label that replaces them is of this kind and passes. */
  marks(kind: LabelKind, passes: (label: Label) => boolean): Uint8Array {
    const marks = new Uint8Array(this.#size);
    const found = new Set<number>();
    for (const label of this.index.all()) {
      if (label.kind === kind && !label.removed && passes(label)) found.add(label.id);
    }
    for (let id = 1; id < this.#size && found.size > 0; id += 1) {
      if (found.has(this.standIns[id] ?? NO_LABEL)) marks[id] = 1;
    }
    return marks;
  }

  /** Marks labels if each of `starts` begins a word of their names. */
  withWords(kind: LabelKind, starts: readonly string[]): Uint8Array {
    return this.marks(kind, ({ id }) => matchesWords(this.wordsOf(id), starts));
  }

  /** Marks categories if each of `starts` begins a word of their name, or each begins a word of their parent's name. */
  categoriesWithWords(starts: readonly string[]): Uint8Array {
    const passes = (id: LabelId | null) => id !== null && matchesWords(this.wordsOf(id), starts);
    return this.marks("category", ({ id, parent }) => passes(id) || passes(parent));
  }

  withName(kind: LabelKind, name: string): Uint8Array {
    const named = this.index.named(kind, name, null);
    return this.marks(kind, ({ id }) => id === named?.id);
  }

  /** Marks ids without a current label, including NO_LABEL. */
  none(): Uint8Array {
    const marks = new Uint8Array(this.#size);
    for (let id = 0; id < this.#size; id += 1)
      marks[id] = (this.standIns[id] ?? NO_LABEL) === NO_LABEL ? 1 : 0;
    return marks;
  }

  /** Marks the categories that the filter admits; undefined if it admits all. */
  counted({
    category,
    without = [],
  }: Pick<ExpenseFilter, "category" | "without">): Uint8Array | undefined {
    if (category === undefined && without.length === 0) return undefined;
    const marks =
      category === undefined ? new Uint8Array(this.#size).fill(1) : this.#chosen(category);
    for (const choice of without) {
      const out = this.#chosen(choice);
      for (let id = 0; id < marks.length; id += 1) if (out[id] === 1) marks[id] = 0;
    }
    return marks;
  }

  /** Uses the category's current replacement. */
  #chosen(choice: CategoryChoice): Uint8Array {
    if (choice === "none") return this.none();
    const isAlone = typeof choice === "object";
    const target = resolveLabel(this.index, isAlone ? choice.itself : choice)?.id;
    return this.marks("category", ({ id, parent }) => {
      return target !== undefined && (id === target || (!isAlone && parent === target));
    });
  }
}
