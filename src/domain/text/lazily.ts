// Values made on first use: patterns over all of Unicode take longer to compile than the rest of a module takes to load.

/** Returns the same value each time; `make` is called once. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
