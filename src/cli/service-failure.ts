// Messages about a server that does not answer, or not as it should.

import { OutlayError } from "../client/client.ts";
import { memberOf } from "../contract/wire.ts";
import { messageOf } from "../domain/problem.ts";
import { NoAnswer } from "./steady-fetch.ts";

/** `url` is the server's address. `doing` names the command's effect on expenses. */
export function tellFailure(
  error: unknown,
  url: string,
  doing: "recorded" | "changed" = "recorded",
): string {
  if (error instanceof NoAnswer) return tellSilence(error, url, doing);
  if (!(error instanceof OutlayError)) {
    return `what answers at ${url} is not Outlay: ${messageOf(error)}`;
  }
  return error.kind === undefined ? `${url} answers: ${error.message}` : error.message;
}

function tellSilence({ mayBeDone, cause }: NoAnswer, url: string, doing: string): string {
  if (mayBeDone) {
    const again = doing === "recorded" ? "add it" : "do it";
    return `the service at ${url} does not answer; it is unknown whether anything was ${doing}, so check before you ${again} again`;
  }
  const code = memberOf(cause, "code");
  const reason = typeof code === "string" ? ` (${code})` : "";
  const nothing = doing === "recorded" ? ", and nothing was recorded" : "";
  return `there is no answer from ${url}${reason}${nothing}; start the service, or give its address with --url`;
}
