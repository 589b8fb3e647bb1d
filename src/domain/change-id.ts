// Identifies a change: its number in its ledger, its time, and who acted.

declare const changeId: unique symbol;
declare const userId: unique symbol;
declare const instant: unique symbol;

/** The number of a change in its ledger, counted from 1 without gaps. */
export type ChangeId = number & { readonly [changeId]: true };

/** A point in time: whole milliseconds since 1970 began in UTC. */
export type Instant = number & { readonly [instant]: true };

/** The sources that a client may name. */
export const CLIENT_SOURCES = ["api", "app", "import", "command-line"] as const;

export const CHANGE_SOURCES = [...CLIENT_SOURCES, "recurring"] as const;

/** Says where a change came from: a program, the app, an imported file, the command `outlay`, or an automatic recurring expense. */
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** A person who may sign in. */
export type UserId = string & { readonly [userId]: true };

/** The actor of a request, passed on unchanged from the endpoint to the history. */
export interface Actor {
  readonly source: ChangeSource;
  /** Is null if the user has not signed in. */
  readonly by: UserId | null;
}

/** A program that has not signed in. */
export const PROGRAM: Actor = { source: "api", by: null };

export function isSameActor(a: Actor, b: Actor): boolean {
  return a.source === b.source && a.by === b.by;
}
