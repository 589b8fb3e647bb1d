// Sends a request again if the connection broke. This is safe for requests that have an Idempotency-Key or only read.

import { failureOf } from "../client/outlay-error.ts";
import { isFromGateway, isWorthRepeating, nextWait } from "../client/retry.ts";
import { memberOf } from "../contract/wire.ts";
import type { ProblemKind } from "../domain/problem.ts";

export interface SteadyOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Reports that something is taking a long time. */
  readonly report: (text: string) => void;
}

/** The server has not confirmed that it carried out the request. */
export class NoAnswer extends Error {
  /** Is true if the server may have carried it out. */
  readonly mayBeDone: boolean;

  constructor(mayBeDone: boolean, cause?: unknown) {
    super("there is no answer", { cause });
    this.name = "NoAnswer";
    this.mayBeDone = mayBeDone;
  }
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 2_000;
const RETRIES = 3;

/** The platform's codes for a connection that was never made, so that nothing was sent. */
const UNREACHED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO)$|CERT|SIGNATURE/;

/**
 * Returns a function that rejects with `NoAnswer` at once if the server can't be reached, and otherwise after several attempts. Each
 * attempt may take `answerMs`.
 */
export function createSteadyFetch({ fetch, wait, report }: SteadyOptions, answerMs: number) {
  return async (request: Request): Promise<Response> => {
    const { url, method, headers } = request;
    const sent = {
      method,
      headers,
      ...(method === "GET" ? {} : { body: await request.arrayBuffer() }),
    };
    let isCut = false;
    let waitMs = FIRST_WAIT_MS;
    for (let attempt = 0; ; attempt += 1) {
      const signal = AbortSignal.timeout(answerMs);
      const { response, cause } = await answerOf(fetch(new Request(url, { ...sent, signal })));
      if (response) {
        const { status } = response;
        if (!isWorthRepeating({ status, kind: await kindOf(response) })) return response;
      }
      if (attempt === 0 && UNREACHED.test(String(memberOf(cause, "code"))))
        throw new NoAnswer(false, cause);
      isCut ||= !response || isFromGateway(response);
      if (attempt === RETRIES) {
        if (response && !isCut) return response;
        throw new NoAnswer(method !== "GET", cause);
      }
      report("the service has not answered yet; asking again");
      await wait(waitMs);
      waitMs = nextWait(waitMs, LONGEST_WAIT_MS);
    }
  };
}

/** Reads the complete response. A truncated one counts as no response. */
async function answerOf(
  coming: Promise<Response>,
): Promise<{ readonly response?: Response; readonly cause?: unknown }> {
  try {
    const response = await coming;
    const { status, headers } = response;
    return { response: new Response(await response.arrayBuffer(), { status, headers }) };
  } catch (cause) {
    return { cause };
  }
}

/** The kind of problem in a response that refuses the request because of a conflict; undefined for any other response. */
async function kindOf(response: Response): Promise<ProblemKind | undefined> {
  if (response.status !== 409) return undefined;
  return failureOf(response, await response.clone().text()).kind;
}
