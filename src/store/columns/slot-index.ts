// Maps the id of an expense to its slot. Ids count up from 1 with few gaps, so they index into pages of numbers.

import { bytesOfArrays, ENTRY_BYTES, grown, NO_INTS } from "./grown.ts";

const PAGE = 4_096;

interface SlotPage {
  /** Only as long as the ids in the page require. */
  slots: Int32Array<ArrayBuffer>;
  count: number;
}

export class SlotIndex {
  /** Slots plus one; 0 if there is no such expense. */
  readonly #pages = new Map<number, SlotPage>();

  /** Approximate bytes in memory. */
  get bytes(): number {
    let bytes = 0;
    for (const { slots } of this.#pages.values()) bytes += bytesOfArrays(slots) + 2 * ENTRY_BYTES;
    return bytes;
  }

  get(id: number): number | undefined {
    const slot = this.#pages.get(Math.floor(id / PAGE))?.slots[id % PAGE] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  set(id: number, slot: number): void {
    const number = Math.floor(id / PAGE);
    const place = id % PAGE;
    let page = this.#pages.get(number);
    if (!page) {
      page = { slots: NO_INTS, count: 0 };
      this.#pages.set(number, page);
    }
    page.slots = grown(page.slots, place);
    if (page.slots[place] === 0) page.count += 1;
    page.slots[place] = slot + 1;
  }

  delete(id: number): void {
    const number = Math.floor(id / PAGE);
    const page = this.#pages.get(number);
    if (!page || (page.slots[id % PAGE] ?? 0) === 0) return;
    page.slots[id % PAGE] = 0;
    page.count -= 1;
    if (page.count === 0) this.#pages.delete(number);
  }
}
