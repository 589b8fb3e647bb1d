// The labels of a ledger as its columns need them: what each number of a label stands for now.

import type { Label, LabelId, LabelKind } from "../../domain/label/label.ts";
import { LabelIndex, resolveLabel } from "../../domain/label/labels.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { CategoryChoice, ExpenseFilter } from "../../domain/search/expense-filter.ts";
import { matchesWords, wordsOf } from "../../domain/text/words.ts";
import { RECORD_BYTES } from "../record-index.ts";
import { bytesOfArrays } from "./column-bytes.ts";
import { grown, NO_INTS } from "./grown.ts";
import type { ImageFields, ImageReader } from "./image.ts";

/** In the place of a label's id where there is none. */
export const NO_LABEL = 0;

export class LabelTable {
  readonly index = new LabelIndex();
  /** By id, as expenses have it: the id of what stands for it, NO_LABEL where nothing does. */
  standIns = NO_INTS;
  readonly #words: (readonly string[] | undefined)[] = [];
  #size = 1;
  #isSettled = true;

  /** One more than the highest id. */
  get size(): number {
    return this.#size;
  }

  /** What it takes in memory, about. */
  get bytes(): number {
    return bytesOfArrays(this.standIns) + (this.#size - 1) * RECORD_BYTES;
  }

  put(labels: Iterable<Label>): void {
    for (const label of labels) {
      const before = this.index.get(label.id);
      this.index.put(label);
      // A new one that nothing speaks of yet stands for itself; another change may reach what is merged into it.
      const isFirst = label.id >= this.#size && !label.removed;
      this.reach(label.id);
      this.#words[label.id] = undefined;
      if (isFirst) this.standIns[label.id] = label.id;
      else if (!before || before.removed || label.removed) this.#isSettled = false;
    }
    if (!this.#isSettled) this.#settle();
  }

  /** Makes a place for the id, which stands for nothing until its label is put. */
  reach(id: number): void {
    if (id < this.#size) return;
    this.standIns = grown(this.standIns, id);
    this.#size = id + 1;
  }

  get(id: number): Label | undefined {
    // Safe: a number that is no id finds nothing.
    return this.index.get(id as LabelId);
  }

  wordsOf(id: number): readonly string[] {
    const known = this.#words[id];
    if (known) return known;
    const words = wordsOf(this.get(id)?.name ?? "");
    this.#words[id] = words;
    return words;
  }

  /** By id, as expenses have it: 1 where what stands for it, of this kind, passes. */
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

  /** Those that each of the beginnings begins some word of the name of. */
  withWords(kind: LabelKind, starts: readonly string[]): Uint8Array {
    return this.marks(kind, ({ id }) => matchesWords(this.wordsOf(id), starts));
  }

  /** Categories in whose name, or in that of the one above them, each of the beginnings begins some word. */
  categoriesWithWords(starts: readonly string[]): Uint8Array {
    const passes = (id: LabelId | null) => id !== null && matchesWords(this.wordsOf(id), starts);
    return this.marks("category", ({ id, parent }) => passes(id) || passes(parent));
  }

  withName(kind: LabelKind, name: string): Uint8Array {
    const named = this.index.named(kind, name, null);
    return this.marks(kind, ({ id }) => id === named?.id);
  }

  /** What stands for no label any more; NO_LABEL's place too. */
  none(): Uint8Array {
    const marks = new Uint8Array(this.#size);
    for (let id = 0; id < this.#size; id += 1)
      marks[id] = (this.standIns[id] ?? NO_LABEL) === NO_LABEL ? 1 : 0;
    return marks;
  }

  /** The categories whose expenses, or parts of them, count; undefined for all. */
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

  /** By whatever stands for the category now. */
  #chosen(choice: CategoryChoice): Uint8Array {
    if (choice === "none") return this.none();
    const isAlone = typeof choice === "object";
    const target = resolveLabel(this.index, isAlone ? choice.itself : choice)?.id;
    return this.marks("category", ({ id, parent }) => {
      return target !== undefined && (id === target || (!isAlone && parent === target));
    });
  }

  #settle(): void {
    for (const { id } of this.index.all()) {
      this.standIns[id] = resolveLabel(this.index, id)?.id ?? NO_LABEL;
    }
    this.#isSettled = true;
  }
}

/** Distinct currencies by small numbers; 0 is none. */
export class CurrencyTable {
  readonly #codes: (CurrencyCode | null)[] = [null];

  /** The number of the code; a code that is new gets one. */
  numberOf(code: CurrencyCode): number {
    const known = this.#codes.indexOf(code);
    if (known !== -1) return known;
    return this.#codes.push(code) - 1;
  }

  codeOf(number: number): CurrencyCode | null {
    return this.#codes[number] ?? null;
  }

  get size(): number {
    return this.#codes.length;
  }

  image(): ImageFields {
    return { currencies: this.#codes.map((code) => code ?? "") };
  }

  /** Takes what `image` has given; there must be none yet. */
  restore(image: ImageReader): void {
    // Safe: an image is made of codes; the first place is that of none.
    this.#codes.push(...(image.texts("currencies").slice(1) as CurrencyCode[]));
  }
}
