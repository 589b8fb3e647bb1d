// The way to the service: the typed client, whose requests say that they come from the app.

import { createContext, useContext, useSyncExternalStore } from "react";
import { type BookClient, createBookClient } from "../../client/book-client.ts";
import { SOURCE_HEADER } from "../../contract/wire.ts";
import { isPageLeft } from "./leaving.ts";
import { createReach, type Reach } from "./reach.ts";

export interface Service {
  readonly client: BookClient;
  readonly reach: Reach;
}

export function createService(): Service {
  const reach = createReach((request) => fetch(request));
  const send = (request: Request) => {
    if (request.method === "GET") return reach.fetch(request);
    request.headers.set(SOURCE_HEADER, "app");
    return reach.fetch(isPageLeft() ? new Request(request, { keepalive: true }) : request);
  };
  return { client: createBookClient({ fetch: send }), reach };
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
