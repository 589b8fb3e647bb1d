// The ids of records as numbers, one behind the other: a list for each of a million records takes ten times as much.

import type { ImportRecord, RecordId } from "../record/record.ts";
import { isStrong, type Key, keyOfId } from "./match-keys.ts";
import { PackedParts } from "./packed-parts.ts";

export interface StoredIds {
  /** The strong ones first. */
  readonly ids: readonly Key[];
  readonly strongIds: number;
}

const PART = 65_536;
/** The ids of 100,000 records take no more, two of each. */
const MOST_OPEN = 7;
/** No bank gives a record as many. */
const MOST_IDS = 1_000;
/** What says how many of the ids that follow are strong. */
const HEAD = 2;

export class IdStore {
  readonly #parts = new PackedParts(
    { size: PART * Float64Array.BYTES_PER_ELEMENT, mostOpen: MOST_OPEN },
    (buffer) => new Float64Array(buffer),
  );
  #last: Float64Array | undefined;
  #used = 0;

  /** Gives the place under which they are found, from 1; 0 for none. */
  add(ids: ImportRecord["ids"]): number {
    const count = Math.min(ids.length, MOST_IDS);
    if (count === 0) return 0;
    if (!this.#last || this.#used + HEAD + count > PART) {
      this.#last = this.#parts.add();
      // So that no place is 0.
      this.#used = 1;
    }
    const part = this.#last;
    const head = this.#used;
    let at = head + HEAD;
    for (const isWanted of [isStrong, isWeak]) {
      for (let index = 0; index < count; index += 1) {
        const id = ids[index];
        if (!id || !isWanted(id)) continue;
        part[at] = keyOfId(id);
        at += 1;
      }
      if (isWanted === isStrong) part[head + 1] = at - head - HEAD;
    }
    part[head] = count;
    this.#used = at;
    return (this.#parts.length - 1) * PART + head;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** The first of them; undefined of none. */
  firstAt(place: number): Key | undefined {
    return place === 0
      ? undefined
      : this.#parts.at(Math.floor(place / PART))?.[(place % PART) + HEAD];
  }

  at(place: number): StoredIds {
    if (place === 0) return NO_IDS;
    const part = this.#parts.at(Math.floor(place / PART));
    const head = place % PART;
    const count = part?.[head] ?? 0;
    return {
      ids: Array.from({ length: count }, (_, index) => part?.[head + HEAD + index] ?? 0),
      strongIds: part?.[head + 1] ?? 0,
    };
  }
}

function isWeak(id: RecordId): boolean {
  return !isStrong(id);
}

const NO_IDS: StoredIds = { ids: [], strongIds: 0 };
