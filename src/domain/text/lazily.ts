// Values that are made once. Patterns over all of Unicode take longer to compile than the rest of a module takes to load, and the same
// texts occur again and again in files.

/** Returns the same value each time; `make` is called once. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Remembers what a function makes of texts. It forgets all of them when there are too many, so that memory stays bounded. */
export function memoized<Value>(
  limit: number,
  make: (text: string) => Value,
): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    if (made.size >= limit) made.clear();
    const value = make(text);
    made.set(text, value);
    return value;
  };
}
