// All items of a file in its order: which of them are records, and what the others are. Others may be as many as the file has lines, so
// they are kept as numbers.

import type { Fate } from "../../domain/import/terms.ts";
import type { Lines } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";

/** An item that is no record. */
export interface Frame extends Lines {
  readonly fate: Fate;
  readonly reason: string;
}

/** More lines without a record are no statement. */
const MOST_FRAMES = 2_000_000;

export class Outline {
  #length = 0;
  readonly #rows: number[] = [];
  readonly #lines: number[] = [];
  readonly #endLines: number[] = [];
  readonly #kindAt: number[] = [];
  readonly #kinds: Omit<Frame, keyof Lines>[] = [];
  readonly #places = new Map<string, number>();

  /** How many items there are. */
  get length(): number {
    return this.#length;
  }

  addRecord(): void {
    this.#length += 1;
  }

  /** Throws Unreadable for a file of too many. */
  add({ line, endLine, fate, reason }: Frame): void {
    if (this.#rows.length >= MOST_FRAMES) {
      throw new Unreadable(
        `more than ${MOST_FRAMES.toLocaleString("en")} of its lines hold no record`,
      );
    }
    this.#length += 1;
    this.#rows.push(this.#length);
    this.#lines.push(line);
    this.#endLines.push(endLine);
    const key = `${fate} ${reason}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#kinds.push({ fate, reason }) - 1;
      this.#places.set(key, place);
    }
    this.#kindAt.push(place);
  }

  /** What an item of the file is, from 1, if it is no record. */
  fateOf(row: number): Fate | undefined {
    let [from, to] = [0, this.#rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#rows[middle] ?? 0) < row) from = middle + 1;
      else to = middle;
    }
    const frame = this.frame(from);
    return frame?.row === row ? frame.fate : undefined;
  }

  /** The frame with this number, from 0, and which item of the file it is, from 1; undefined behind the last. */
  frame(number: number): (Frame & { readonly row: number }) | undefined {
    const row = this.#rows[number];
    const kind = this.#kinds[this.#kindAt[number] ?? -1];
    if (row === undefined || !kind) return undefined;
    return {
      ...{ row, line: this.#lines[number] ?? 0, endLine: this.#endLines[number] ?? 0 },
      ...kind,
    };
  }
}
