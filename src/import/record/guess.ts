// What was found out about a file, with the evidence: it is shown beside the guess, and asked if it is not certain.

export interface Guess<Value> {
  readonly value: Value;
  /** Whether one candidate explains all, or nearly all, and no other as much. Else it is a question. */
  readonly certain: boolean;
  /** How many cases the value explains, of how many. */
  readonly counts?: { readonly fits: number; readonly of: number };
  /** What else it may be, the likeliest first. */
  readonly others?: readonly Value[];
}
