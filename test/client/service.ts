// The whole service in memory, and a client that calls it without a socket.

import { type Client, createClient } from "../../src/client/client.ts";
import { contract } from "../../src/contract/contract.ts";
import { createApp } from "../../src/http/app.ts";
import { handlersOf } from "../../src/http/handlers/handlers.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { sources } from "../support/sources.ts";

export const BASE_URL = "http://localhost";

export interface ServiceInMemory {
  readonly client: Client;
  /** Closes the store; the service still answers, that its store fails. */
  close(): Promise<void>;
}

/** Its ledger is empty, and its requests are named request-1, request-2 and so on. */
export function openService(): ServiceInMemory {
  const store = openSqliteInMemory(sources);
  let requests = 0;
  const app = createApp({
    contract,
    handlers: handlersOf(store, "0"),
    allowedHosts: new Set(),
    allowedOrigins: new Set(),
    log: () => {},
    logRequests: false,
    newRequestId() {
      requests += 1;
      return `request-${requests}`;
    },
    now: () => 0,
  });
  return {
    client: createClient({
      baseUrl: BASE_URL,
      fetch: async (request) => app.fetch(withHost(request)),
    }),
    close: () => store.close(),
  };
}

/** On a socket the platform adds the Host header; in memory nobody does. */
export function withHost(request: Request): Request {
  return new Request(request, {
    headers: { ...Object.fromEntries(request.headers), host: "localhost" },
  });
}

/** What a promise is rejected with; undefined if it is not. */
export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
