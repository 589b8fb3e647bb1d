// The typed client for commands. It repeats a request if the connection breaks, and sends the source `command-line`.

import { type Client, createClient } from "../client/client.ts";
import { SOURCE_HEADER } from "../contract/wire.ts";
import type { ChangeSource } from "../domain/ledger/ledger-change.ts";
import { createSteadyFetch, type SteadyOptions } from "./steady-fetch.ts";

/** The source of changes that a command makes. */
export const COMMAND_LINE: ChangeSource = "command-line";

export function createServiceClient(
  baseUrl: string,
  steady: SteadyOptions,
  source = COMMAND_LINE,
): Client {
  const send = createSteadyFetch(steady);
  return createClient({
    baseUrl,
    fetch(request) {
      if (request.method !== "GET") request.headers.set(SOURCE_HEADER, source);
      return send(request);
    },
  });
}
