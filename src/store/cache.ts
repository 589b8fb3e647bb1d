// A cache of the most recently used entries. One bound limits their total size, in bytes or in another measure. The least recently used
// entry goes first. The most recent one stays, however large it is.

export interface CacheBound<Value> {
  /** The maximum size of all entries together, except for the last one used. */
  readonly most: number;
  /** The current size of an entry; 1 by default. */
  readonly sizeOf?: (value: Value) => number;
}

export interface Cache<Key, Value> {
  /** The value, which counts as used now. */
  get(key: Key): Value | undefined;
  /** The value, which does not count as used. */
  peek(key: Key): Value | undefined;
  /** Replaces the key's value; counts as a use. */
  put(key: Key, value: Value): void;
  /** Call this when the value of the key may have grown or shrunk. It does not count as a use. */
  measure(key: Key): void;
  delete(key: Key): void;
  /** Does not count as a use. */
  entries(): readonly (readonly [Key, Value])[];
  clear(): void;
  /** The total size of all entries at their last measurement. */
  readonly size: number;
}

interface Entry<Value> {
  readonly value: Value;
  size: number;
}

export function createCache<Key, Value>({
  most,
  sizeOf = () => 1,
}: CacheBound<Value>): Cache<Key, Value> {
  // A Map iterates in the order of insertion, so the least recently used entry comes first.
  const entries = new Map<Key, Entry<Value>>();
  let size = 0;

  function remove(key: Key): void {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  /** Drops the least recently used values, but never the most recent one. */
  function makeRoom(): void {
    for (const oldest of entries.keys()) {
      if (size <= most || entries.size === 1) return;
      remove(oldest);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    peek: (key) => entries.get(key)?.value,
    put(key, value) {
      remove(key);
      const entry = { value, size: sizeOf(value) };
      entries.set(key, entry);
      size += entry.size;
      makeRoom();
    },
    measure(key) {
      const entry = entries.get(key);
      if (!entry) return;
      size -= entry.size;
      entry.size = sizeOf(entry.value);
      size += entry.size;
      makeRoom();
    },
    delete: remove,
    entries: () => Array.from(entries, ([key, { value }]) => [key, value] as const),
    clear() {
      entries.clear();
      size = 0;
    },
    get size() {
      return size;
    },
  };
}
