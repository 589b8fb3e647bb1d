// Typed keys of objects that serve as lookup tables, and such objects made from keys.

/** Returns the keys of a table whose type names all of its keys. Constants are such tables. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  // Safe: the caller promises that the type names every key.
  return Object.keys(table) as (keyof Table & string)[];
}

/** Makes a table with a value for each key. */
export function valueOfEach<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // Safe: each key gets a value.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
