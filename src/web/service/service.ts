// The way to the service: the typed client and the follower, whose requests say that they come from the app.

import { createContext, useContext, useSyncExternalStore } from "react";
import { type BookClient, createBookClient, createBookFollower } from "../../client/book-client.ts";
import type { Follower } from "../../client/follow.ts";
import { SOURCE_HEADER } from "../../contract/wire.ts";
import { isPageLeft } from "./leaving.ts";
import { createReach, type Reach } from "./reach.ts";

export interface Service {
  readonly client: BookClient;
  readonly follower: Follower;
  readonly reach: Reach;
}

/** Somebody who looks at the page waits no longer than that to see that the service is back. */
const LONGEST_WAIT_MS = 3_000;

export function createService(): Service {
  const reach = createReach((request) => fetch(request));
  const send = (request: Request) => {
    if (request.method === "GET") return reach.fetch(request);
    request.headers.set(SOURCE_HEADER, "app");
    return reach.fetch(isPageLeft() ? new Request(request, { keepalive: true }) : request);
  };
  return {
    client: createBookClient({ fetch: send }),
    follower: createBookFollower({ fetch: send, wait }),
    reach,
  };
}

/** Ends early when the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_WAIT_MS));
  addEventListener("online", () => resolve(), { once: true, signal });
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

export const ServiceContext = createContext<Service | undefined>(undefined);

export function useService(): Service {
  const service = useContext(ServiceContext);
  if (!service) throw new Error("the service is not there yet");
  return service;
}

export function useIsAway(): boolean {
  const { reach } = useService();
  return useSyncExternalStore(reach.subscribe, reach.isAway);
}
