// Rules shared by the app, followers and `outlay add`: the answers that are worth retrying, and how a wait grows. Each caller chooses
// the number of retries and the first wait. The typed client itself sends a call once.

import type { ProblemKind } from "../domain/problem.ts";

/** Returns true if an answer settles nothing: a gateway could not get through, or the service can't reach its records now. */
export function isUnsettled({ status }: { readonly status: number }): boolean {
  return status >= 502;
}

/** Returns true if the same request may soon get another answer. `kind` is the problem's kind, if the answer is one. */
export function isWorthRepeating(answer: {
  readonly status: number;
  readonly kind?: ProblemKind | undefined;
}): boolean {
  return isUnsettled(answer) || answer.kind === "key-in-flight";
}

/** Returns true for the answer of a gateway, after which the service may still have done the request. */
export function isFromGateway({ status }: Response): boolean {
  return status === 502 || status === 504;
}

/** How many milliseconds to wait the next time: twice as long, up to the longest. */
export function nextWait(waitedMs: number, longestMs: number): number {
  return Math.min(2 * waitedMs, longestMs);
}
