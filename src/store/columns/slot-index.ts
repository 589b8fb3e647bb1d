// Maps the id of an expense to its slot. Ids count up from 1 with few gaps, so they index into pages of numbers.

import { bytesOfArrays, ENTRY_BYTES, grown, NO_INTS } from "./grown.ts";

const PAGE = 4_096;

export class SlotIndex {
  /** Slots plus one; 0 if there is no such expense. A page is only as long as its ids require. */
  readonly #pages = new Map<number, Int32Array<ArrayBuffer>>();

  /** Approximate bytes in memory. */
  get bytes(): number {
    return bytesOfArrays(...this.#pages.values()) + this.#pages.size * 2 * ENTRY_BYTES;
  }

  get(id: number): number | undefined {
    const slot = this.#pages.get(Math.floor(id / PAGE))?.[id % PAGE] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  set(id: number, slot: number): void {
    const number = Math.floor(id / PAGE);
    const known = this.#pages.get(number);
    const page = grown(known ?? NO_INTS, id % PAGE);
    if (page !== known) this.#pages.set(number, page);
    page[id % PAGE] = slot + 1;
  }

  delete(id: number): void {
    const page = this.#pages.get(Math.floor(id / PAGE));
    if (page) page[id % PAGE] = 0;
  }
}
