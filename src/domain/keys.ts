// Typed keys of objects that serve as lookup tables, and such objects made from keys.

/** Returns the keys of a table whose type names all of its keys. Constants are such tables. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  // Safe: the caller promises that the type names every key.
  return Object.keys(table) as (keyof Table & string)[];
}

/** Returns an object with only the members of these names, if they are there. */
export function pick<Of extends object>(of: Of, names: readonly (keyof Of)[]): Partial<Of> {
  const picked: Partial<Of> = {};
  for (const name of names) if (of[name] !== undefined) picked[name] = of[name];
  return picked;
}

/** Returns an object with the members for which `keeps` returns true. */
export function membersWhere<Of extends object>(
  of: Of,
  keeps: (value: Of[keyof Of & string], name: keyof Of & string) => boolean,
): Partial<Of> {
  const kept: Partial<Of> = {};
  for (const name in of) if (keeps(of[name], name)) kept[name] = of[name];
  return kept;
}

type Given<Value> = { [Name in keyof Value]?: NonNullable<Value[Name]> };

/** Returns an object with the members whose values are neither null nor undefined. */
export function givenMembers<Value extends object>(value: Value): Given<Value> {
  const given: Given<Value> = {};
  for (const name in value) {
    const one = value[name];
    if (one !== null && one !== undefined) given[name] = one;
  }
  return given;
}

/** Makes a table with a value for each key. */
export function valueOfEach<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  // Safe: each key gets a value.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
