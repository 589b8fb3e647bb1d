// When a request is sent again, and how long to wait before that: the rule of the typed client, its followers and `outlay add`.

/** Whether an answer settles nothing: a gateway could not get through, or the service can't reach its records now. */
export function isUnsettled({ status }: Response): boolean {
  return status >= 502;
}

/** Whether it is the answer of a gateway, so that the service may have done what was asked. */
export function isFromGateway({ status }: Response): boolean {
  return status === 502 || status === 504;
}

/** How many milliseconds to wait the next time: twice as long, up to the longest. */
export function nextWait(waitedMs: number, longestMs: number): number {
  return Math.min(2 * waitedMs, longestMs);
}
