// Arithmetic on ids and times, which are whole numbers with a brand.

/** Returns the id or time that is `by` steps later, or earlier if `by` is negative. `by` must be whole, and lead to one that exists. */
export function shifted<Of extends number>(value: Of, by: number): Of {
  // Safe: the caller promises that this is an id or a time of the same kind.
  return (value + by) as Of;
}
