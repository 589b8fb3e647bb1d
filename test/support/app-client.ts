// The client of journeys. It bypasses the pages, so it sends a request only when all the pages' own requests are answered.

import { type Client, createClient } from "../../src/client/client.ts";
import { writesAnswered } from "./page-writes.ts";

export function clientBehindPages(baseUrl: string): Client {
  return createClient({
    baseUrl,
    async fetch(request) {
      await writesAnswered();
      return fetch(request);
    },
  });
}
