// The whole service in memory, and a client that calls it without a socket.

import { type Client, createClient } from "../../src/client/client.ts";
import { createService } from "../support/http-service.ts";

export const BASE_URL = "http://localhost";

export interface ServiceInMemory {
  readonly client: Client;
  /** Closes the store; the service still answers, that its store fails. */
  close(): Promise<void>;
}

/** Its ledger is empty, and its requests are named request-1, request-2 and so on. */
export function openService(): ServiceInMemory {
  const { app, store } = createService({});
  return {
    client: createClient({
      baseUrl: BASE_URL,
      fetch: async (request) => app.fetch(withHost(request)),
    }),
    close: () => store.close(),
  };
}

/** On a socket the platform adds the Host header; in memory nothing does. */
export function withHost(request: Request): Request {
  return new Request(request, {
    headers: { ...Object.fromEntries(request.headers), host: "localhost" },
  });
}

/** The rejection of a promise; undefined if it resolves. */
export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
