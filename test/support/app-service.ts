// The server with its app, in the process of the test and in memory, for journeys in the browser. All journeys in a process share one
// server, and each has its own ledger. A journey about the default ledger, or about a server that goes down, has its own server.

import type { Client } from "../../src/client/client.ts";
import type { App } from "../../src/http/app.ts";
import { listen, type Server } from "../../src/http/server.ts";
import { readWebPack, type WebPack } from "../../src/http/web-pack.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { clientBehindPages } from "./app-client.ts";
import { TODAY } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { createService } from "./http-service.ts";
import { sources } from "./sources.ts";
import { instant } from "./values.ts";

/** A ledger, and where the app shows it. */
export interface AppLedger {
  readonly client: Client;
  /** The ledger's id. */
  readonly ledger: string;
  /** The address of this ledger in the app, with this path after /app. */
  app(rest?: string): string;
}

/** An unshared service. Its ledger is the default one. */
export interface AppService extends AppLedger {
  /** Takes the service down: connections are cut, and new ones are refused. Its records stay. */
  stop(): Promise<void>;
  /** Brings the service back at the same address. */
  start(): Promise<void>;
}

interface Running extends AppService {
  close(): Promise<void>;
}

const PACK = new URL("../../dist/app.pack", import.meta.url);
const NOON = Date.parse(`${TODAY}T12:00:00Z`);

let pack: Promise<WebPack> | undefined;
let shared: Promise<Running> | undefined;
let ledgers = 0;

/** Passes an empty ledger to `work`, and deletes it afterward. */
export async function withLedger(work: (ledger: AppLedger) => Promise<void>): Promise<void> {
  shared ??= start();
  const { client, app } = await shared;
  ledgers += 1;
  const { id: ledger } = await client.createLedger({ body: { id: `l${ledgers}`, name: "Home" } });
  try {
    await work({
      client,
      ledger,
      // The ledger comes first in the query, as in addresses that the app writes.
      app(rest = "") {
        const [path = "", query] = rest.split("?");
        return app(`${path}?ledger=${ledger}${query ? `&${query}` : ""}`);
      },
    });
  } finally {
    // A remaining ledger would be a second one with the same name for all later tests.
    const { name } = await client.readLedger({ ledger });
    await client.deleteLedger({ ledger, name });
  }
}

/** Passes an unshared service with an empty default ledger to `work`, and ends it. */
export async function withApp(work: (service: AppService) => Promise<void>): Promise<void> {
  const service = await start();
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

async function start(): Promise<Running> {
  pack ??= Bun.file(PACK).bytes().then(readWebPack);
  let last = NOON;
  // The history shows changes with the same timestamp as one line, and here several commits fit into a millisecond.
  function clock() {
    last = Math.max(last + 1, NOON + Math.floor(performance.now()));
    return instant(last);
  }
  const store = openSqliteInMemory({ ...sources, clock });
  const { app } = createService({ pack: await pack }, store);
  // A port from the operating system could belong to another server by the time this one comes back.
  const port = freePort();
  let server: Server | undefined = serve(app, port);
  const { url } = server;
  async function stop(): Promise<void> {
    await server?.stop(0);
    server = undefined;
  }
  return {
    client: clientBehindPages(url),
    ledger: "default",
    app: (rest = "") => `${url}/app${rest}`,
    stop,
    async start() {
      server ??= serve(app, port);
    },
    async close() {
      await stop();
      await store.close();
    },
  };
}

function serve(app: App, port: number): Server {
  const server = listen({ hostname: "127.0.0.1", port });
  server.use(app);
  return server;
}
