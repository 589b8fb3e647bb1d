// A client's condition for changing a record: that it is still in the state that the client has seen.

/** The states in which a record may be changed, as plain data. */
export interface Precondition {
  /** Any state will do, as long as the record exists. */
  readonly any: boolean;
  /** The revisions of the admitted states. */
  readonly tags: readonly string[];
}

/** Returns true if a record with this revision may be changed. */
export function admits({ any, tags }: Precondition, revision: string): boolean {
  return any || tags.includes(revision);
}
