// The client of journeys: it asks beside the pages, and so only when all that they have sent is answered.

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
