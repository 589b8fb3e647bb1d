// A client's condition for changing a record: the record is still in the state that the client has seen.

/** The states in which a record may be changed, as plain data. */
export interface Precondition {
  /** Is true if any state is accepted, as long as the record exists. */
  readonly any: boolean;
  /** The revisions of the accepted states. */
  readonly tags: readonly string[];
}

/** Returns true if a record with this revision may be changed. */
export function admits({ any, tags }: Precondition, revision: string): boolean {
  return any || tags.includes(revision);
}
