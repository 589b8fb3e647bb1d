// Rules that the app, followers and `outlay add` share: which responses are worth retrying, and how a wait grows. Each caller chooses the
// number of retries and the first wait. The typed client itself sends a call only once.

import type { ProblemKind } from "../domain/problem.ts";

/** Returns true if the outcome is still unknown: a gateway could not reach the server, or the server can't reach its database now. */
export function isUnsettled({ status }: { readonly status: number }): boolean {
  return status >= 502;
}

/** Returns true if the same request may soon get another response. `kind` is the problem's kind, if the response is a problem. */
export function isWorthRepeating(answer: {
  readonly status: number;
  readonly kind?: ProblemKind | undefined;
}): boolean {
  return isUnsettled(answer) || answer.kind === "key-in-flight";
}

/** Returns true for a gateway's response, after which the server may still have carried out the request. */
export function isFromGateway({ status }: Response): boolean {
  return status === 502 || status === 504;
}

/** The next wait in milliseconds: twice as long as the last one, up to a limit. */
export function nextWait(waitedMs: number, longestMs: number): number {
  return Math.min(2 * waitedMs, longestMs);
}
