// What the serving thread and the writer's thread say to one another, besides batches and their outcomes as
// JSON texts, which cross between threads several times faster than objects do.

/** The writer's answer to its first message, the path of the file; any other answer says why it can't be opened. */
export const READY = "ready";
/** Asks the writer to bring all into the file itself and to close it. */
export const CLOSE = "close";
/** The writer's answer to CLOSE; any other answer says why the file could not be brought up to date. */
export const CLOSED = "closed";
