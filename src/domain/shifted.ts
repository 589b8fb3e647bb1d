// Ids and times, which are whole numbers with a brand: read from digits, and moved.

/** Reads an id or a time from its digits. */
export function numberOf<Of extends number>(digits: string): Of {
  // Safe: the caller promises that they are of an id or a time of this kind.
  return Number.parseInt(digits, 10) as Of;
}

/** Returns the id or time that is `by` steps later, or earlier if `by` is negative. `by` must be whole, and lead to one that exists. */
export function shifted<Of extends number>(value: Of, by: number): Of {
  // Safe: the caller promises that this is an id or a time of the same kind.
  return (value + by) as Of;
}
