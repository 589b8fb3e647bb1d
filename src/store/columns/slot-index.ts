// In which slot the expense of an id is. Ids count up from 1 with few gaps, so they are places in pages of numbers.

const PAGE = 4_096;

export class SlotIndex {
  /** Slots plus one; 0 where there is no such expense. */
  readonly #pages = new Map<number, { readonly slots: Int32Array; count: number }>();

  get(id: number): number | undefined {
    const slot = this.#pages.get(Math.floor(id / PAGE))?.slots[id % PAGE] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  set(id: number, slot: number): void {
    const number = Math.floor(id / PAGE);
    let page = this.#pages.get(number);
    if (!page) {
      page = { slots: new Int32Array(PAGE), count: 0 };
      this.#pages.set(number, page);
    }
    if (page.slots[id % PAGE] === 0) page.count += 1;
    page.slots[id % PAGE] = slot + 1;
  }

  delete(id: number): void {
    const number = Math.floor(id / PAGE);
    const page = this.#pages.get(number);
    if (!page || page.slots[id % PAGE] === 0) return;
    page.slots[id % PAGE] = 0;
    page.count -= 1;
    if (page.count === 0) this.#pages.delete(number);
  }
}
