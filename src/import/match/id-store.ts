// The ids of records as numbers, one behind the other: a list for each of a million records takes ten times as much.

import type { ImportRecord, RecordId } from "../record.ts";
import { idText, isStrong, type Key, keyOf } from "./keys.ts";

export interface StoredIds {
  /** The strong ones first. */
  readonly ids: readonly Key[];
  readonly strongIds: number;
}

const PART = 65_536;
/** No bank gives a record as many. */
const MOST_IDS = 1_000;
/** What says how many of the ids that follow are strong. */
const HEAD = 2;

export class IdStore {
  readonly #parts: Float64Array[] = [];
  #used = PART;

  /** Gives the place under which they are found, from 1; 0 for none. */
  add(ids: ImportRecord["ids"]): number {
    const count = Math.min(ids.length, MOST_IDS);
    if (count === 0) return 0;
    if (this.#used + HEAD + count > PART) {
      this.#parts.push(new Float64Array(PART));
      // So that no place is 0.
      this.#used = 1;
    }
    const part = this.#parts.at(-1);
    if (!part) throw new RangeError("there is no part to write to");
    const head = this.#used;
    let at = head + HEAD;
    for (const isWanted of [isStrong, isWeak]) {
      for (let index = 0; index < count; index += 1) {
        const id = ids[index];
        if (!id || !isWanted(id)) continue;
        part[at] = keyOf(idText(id));
        at += 1;
      }
      if (isWanted === isStrong) part[head + 1] = at - head - HEAD;
    }
    part[head] = count;
    this.#used = at;
    return (this.#parts.length - 1) * PART + head;
  }

  at(place: number): StoredIds {
    if (place === 0) return NO_IDS;
    const part = this.#parts[Math.floor(place / PART)];
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
