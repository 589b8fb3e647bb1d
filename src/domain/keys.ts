// The keys of tables, with the types that tables give them.

/** The keys of a table that has no other keys than its type names, as a constant has. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  // Safe: the caller promises that the type names every key.
  return Object.keys(table) as (keyof Table & string)[];
}

/** A table with a value for each key. */
export function valueOfEach<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // Safe: each key gets a value.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
