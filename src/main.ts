// The only place that wires things: config → listen → store → app.

import packageJson from "../package.json" with { type: "json" };
import { type Config, type DatabaseConfig, readConfig } from "./config.ts";
import type { LogEntry } from "./domain/log.ts";
import { createApp } from "./http/app.ts";
import { handlersOf } from "./http/handlers/handlers.ts";
import { listen, type Server } from "./http/server.ts";
import { openSqliteFile, openSqliteInMemory } from "./store/sqlite/sqlite-store.ts";
import type { Store } from "./store/store.ts";

/** Of the five seconds that a stop may take, what requests in flight get to finish. */
const GRACE_MS = 3_500;
/** Then the process ends, whatever still hangs: what was acknowledged is on the disk already. */
const STOP_MS = 4_800;

async function start(): Promise<void> {
  const config = readConfig(process.env, process.platform);
  // The port first: if it is taken, the records' file is not even opened.
  const server = listen({ hostname: config.host, port: config.port });
  const store = await openStore(config.database);
  server.use(appOf(config, store));
  stopOnSignal(server, store);
  process.stdout.write(`Outlay listens at ${server.url}\nThe records are in ${store.location}\n`);
}

function openStore(database: DatabaseConfig): Promise<Store> | Store {
  const newRevision = () => crypto.randomUUID();
  if (database.kind === "sqlite-in-memory") return openSqliteInMemory(newRevision);
  return openSqliteFile({ ...database, newRevision });
}

function appOf({ allowedHosts, allowedOrigins, logRequests }: Config, store: Store) {
  const prefix = crypto.randomUUID().slice(0, 8);
  let requests = 0;
  return createApp({
    handlers: handlersOf(store, packageJson.version),
    allowedHosts,
    allowedOrigins,
    logRequests,
    log,
    newRequestId() {
      requests += 1;
      return `${prefix}-${requests}`;
    },
    now: () => performance.now(),
  });
}

function stopOnSignal(server: Server, store: Store): void {
  let stopping = false;
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_MS);
    log({ level: "info", event: "stopping", signal });
    try {
      await server.stop(GRACE_MS);
      await store.close();
    } catch (error) {
      log({ level: "error", event: "closing failed", cause: String(error) });
    }
    log({ level: "info", event: "stopped" });
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function log(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

// A terminal that is gone or a disk that is full of logs is no reason to stop serving.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  await start();
} catch (error) {
  process.stderr.write(`outlay: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
