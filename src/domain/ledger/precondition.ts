// What a client expects of a record that it wants to change: that it is still in the state which the client has seen.

/** The states that a record may be in for a change of it to be made; as plain data, for whoever makes the change. */
export interface Precondition {
  /** Any state will do, as long as the record is there. */
  readonly any: boolean;
  /** The revisions of the states that will do. */
  readonly tags: readonly string[];
}

/** Whether a record with this revision may be changed. */
export function admits({ any, tags }: Precondition, revision: string): boolean {
  return any || tags.includes(revision);
}
