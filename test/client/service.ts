// The whole service in memory, and a client that calls it without a socket.

import { type Client, createClient } from "../../src/client/client.ts";
import { createService } from "../support/http-service.ts";

export const BASE_URL = "http://localhost";

export interface ServiceInMemory {
  readonly client: Client;
  /** Closes the store. The service still answers, but with errors of the store. */
  close(): Promise<void>;
}

/** The service's ledger is empty, and its request ids are request-1, request-2 and so on. */
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

/** On a socket, the platform adds the Host header. In memory, nothing does. */
export function withHost(request: Request): Request {
  return new Request(request, {
    headers: { ...Object.fromEntries(request.headers), host: "localhost" },
  });
}

/** Returns the reason with which a promise rejects. Undefined if it resolves. */
export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
