// Which answers are worth asking again for, and how a wait grows: the rules of the app, of followers and of `outlay add`. How often each
// asks again, and how long it waits at first, is its own affair. A call of the typed client is sent once.

import type { ProblemKind } from "../domain/problem.ts";

/** Whether an answer settles nothing: a gateway could not get through, or the service can't reach its records now. */
export function isUnsettled({ status }: { readonly status: number }): boolean {
  return status >= 502;
}

/** Whether the same request may get another answer soon. `kind` is that of the problem, if the answer is one. */
export function isWorthRepeating(answer: {
  readonly status: number;
  readonly kind?: ProblemKind | undefined;
}): boolean {
  return isUnsettled(answer) || answer.kind === "key-in-flight";
}

/** Whether it is the answer of a gateway, so that the service may have done what was asked. */
export function isFromGateway({ status }: Response): boolean {
  return status === 502 || status === 504;
}

/** How many milliseconds to wait the next time: twice as long, up to the longest. */
export function nextWait(waitedMs: number, longestMs: number): number {
  return Math.min(2 * waitedMs, longestMs);
}
