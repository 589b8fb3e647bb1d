// A server in this process with its data in memory. For clients, it is equivalent to a separate process, and it starts at once.

import { listen } from "../../src/http/server.ts";
import { createService } from "./http-service.ts";

export interface ServedInMemory {
  readonly url: string;
  end(): Promise<void>;
}

export function serveInMemory(): ServedInMemory {
  const server = listen({ hostname: "127.0.0.1", port: 0 });
  const { app, store } = createService({});
  server.use(app);
  return {
    url: server.url.replace(/\/$/, ""),
    async end() {
      await server.stop(0);
      await store.close();
    },
  };
}
