// What is made when it is first needed: patterns over all of Unicode take longer to compile than the rest of a module takes to load.

/** Gives the same value each time; `make` is called once, at the first. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
