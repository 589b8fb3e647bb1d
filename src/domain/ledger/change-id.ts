// What a change is known by: its number in its ledger, its moment, and where it came from.

declare const changeId: unique symbol;
declare const instant: unique symbol;

/** Counts the changes of a ledger, from 1 and without a gap. */
export type ChangeId = number & { readonly [changeId]: true };

/** A point in time: whole milliseconds since 1970 began in UTC. */
export type Instant = number & { readonly [instant]: true };

export const CHANGE_SOURCES = ["api", "app", "import"] as const;

/** Where a change came from: a program, the app in the browser, or a file that was brought in. */
export type ChangeSource = (typeof CHANGE_SOURCES)[number];
