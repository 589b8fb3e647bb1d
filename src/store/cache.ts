// A cache of the most recently used entries. One bound limits their total size, in bytes or in another measure. The least recently used
// entry goes first. The most recent one stays, however large it is.

export interface CacheBound<Value> {
  /** The maximum size of all entries together, except for the last one used. */
  readonly most: number;
  /** The current size of an entry; 1 by default. */
  readonly sizeOf?: (value: Value) => number;
}

interface Entry<Value> {
  readonly value: Value;
  size: number;
}

export class Cache<Key, Value> {
  // A Map iterates in the order of insertion, so the least recently used entry comes first.
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor({ most, sizeOf = () => 1 }: CacheBound<Value>) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** The total size of all entries at their last measurement. */
  get size(): number {
    return this.#size;
  }

  /** The value, which counts as used now. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The value, which does not count as used. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Replaces the key's value; counts as a use. */
  put(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, { value, size: 0 });
    this.measure(key);
  }

  /** Call this when the value of the key may have grown or shrunk. It does not count as a use. */
  measure(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#size -= entry.size;
    entry.size = this.#sizeOf(entry.value);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most || this.#entries.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  /** Does not count as a use. */
  entries(): readonly (readonly [Key, Value])[] {
    return Array.from(this.#entries, ([key, { value }]) => [key, value] as const);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
