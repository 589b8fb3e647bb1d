// The connection to the service: the typed client, whose requests say that they come from the app, and whether the service answers.

import { createContext, useContext, useSyncExternalStore } from "react";
import { type BookClient, createBookClient } from "../../client/book-client.ts";
import { OutlayError } from "../../client/outlay-error.ts";
import { isUnsettled, isWorthRepeating } from "../../client/retry.ts";
import { KEY_HEADER, SOURCE_HEADER } from "../../contract/wire.ts";
import { createStore } from "../store.ts";
import { isLeavingPage } from "./before-unload.ts";

/** How long to wait before a request is sent again. */
export const RETRY_MS = 1_000;

export interface Service {
  readonly client: BookClient;
  readonly connectivity: Connectivity;
}

export function createService(): Service {
  const send = (request: Request) => {
    if (request.method === "GET") return connectivity.fetch(request);
    request.headers.set(SOURCE_HEADER, "app");
    // A browser resends a request by itself if a reused connection was cut, so each request has a key.
    if (!request.headers.has(KEY_HEADER)) request.headers.set(KEY_HEADER, drawKey());
    return connectivity.fetch(
      isLeavingPage() ? new Request(request, { keepalive: true }) : request,
    );
  };
  return { client: createBookClient({ fetch: send }), connectivity };
}

/** An Idempotency-Key. A page that came over plain HTTP from another machine has no `crypto.randomUUID`. */
export function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The whole page shares it, because its requests and its code come from the same service. */
export const connectivity: Connectivity = createConnectivity((request) => fetch(request));

export const ServiceContext = createContext<Service | undefined>(undefined);

export function useService(): Service {
  const service = useContext(ServiceContext);
  if (!service) throw new Error("the service is not there yet");
  return service;
}

export function useIsAway(): boolean {
  const { connectivity } = useService();
  return useSyncExternalStore(connectivity.subscribe, connectivity.isAway);
}

export interface Connectivity {
  readonly isAway: () => boolean;
  /** Calls `look` when the service goes away or comes back. Returns a function that ends this. */
  readonly subscribe: (look: () => void) => () => void;
  /** Like the global `fetch`, but notes whether there was an answer. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** There was no answer, so it is unknown if the service carried out the request. */
export class Unanswered extends Error {
  constructor(cause: unknown) {
    super("the service does not answer", { cause });
    this.name = "Unanswered";
  }
}

/** Returns true if the outcome is unknown, so that the request must be sent again. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof OutlayError)) return error instanceof Unanswered;
  return isWorthRepeating(error);
}

export function createConnectivity(send: (request: Request) => Promise<Response>): Connectivity {
  const away = createStore(false);

  function note(isAway: boolean): void {
    if (isAway !== away.get()) away.set(isAway);
  }

  return {
    isAway: away.get,
    subscribe: away.subscribe,
    async fetch(request) {
      try {
        const response = await send(request);
        const answer = request.method === "GET" ? response : await wholeAnswer(response);
        note(isUnsettled(answer));
        return answer;
      } catch (error) {
        // An aborted request says nothing about the service.
        if (request.signal.aborted) throw error;
        note(true);
        throw new Unanswered(error);
      }
    },
  };
}

/**
 * Reads the whole answer to a change. An answer that is cut off doesn't say what was done. Nor does a proxy, or a network's sign-in page,
 * that answers in the service's place, whatever its status. Throws for both.
 */
async function wholeAnswer(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  const isOurs = headers.has("Request-Id") || /\bjson\b/.test(headers.get("Content-Type") ?? "");
  if (!isOurs) throw new TypeError("the answer is not the service's");
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}
