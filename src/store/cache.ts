// A cache of what was used last, within one bound for all of it: of bytes, or of whatever its entries are measured in. What was
// used longest ago goes first; the entry that was used last stays, however large it is.

export interface CacheBound<Value> {
  /** What all entries together may measure, but for the one that was used last. */
  readonly most: number;
  /** What an entry measures at the moment; 1 each, by default. */
  readonly sizeOf?: (value: Value) => number;
  /** Is called with each value that had to make room. */
  readonly dropped?: (value: Value) => void;
}

export interface Cache<Key, Value> {
  /** The value, which counts as used now. */
  get(key: Key): Value | undefined;
  /** The value, which does not count as used. */
  peek(key: Key): Value | undefined;
  /** In the place of what the key had; counts as used now. */
  put(key: Key, value: Value): void;
  /** To be called when the value of the key may have grown or shrunk; counts as no use. */
  measure(key: Key): void;
  delete(key: Key): void;
  /** Counts as no use. */
  entries(): readonly (readonly [Key, Value])[];
  /** Drops the value that was used longest ago; not the last one. */
  dropOldest(): void;
  clear(): void;
  /** What all entries measured when they were measured last. */
  readonly size: number;
  readonly count: number;
}

interface Entry<Value> {
  readonly value: Value;
  size: number;
}

export function createCache<Key, Value>({
  most,
  sizeOf = () => 1,
  dropped = () => {},
}: CacheBound<Value>): Cache<Key, Value> {
  // In the order in which they were used.
  const entries = new Map<Key, Entry<Value>>();
  let size = 0;

  function remove(key: Key): void {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function dropOldest(): void {
    for (const [oldest, { value }] of entries) {
      if (entries.size === 1) return;
      remove(oldest);
      dropped(value);
      return;
    }
  }

  function makeRoom(): void {
    while (size > most && entries.size > 1) dropOldest();
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
    dropOldest,
    clear() {
      entries.clear();
      size = 0;
    },
    get size() {
      return size;
    },
    get count() {
      return entries.size;
    },
  };
}
