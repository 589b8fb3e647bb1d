// The program with its app, as a separate process with its own store, for journeys in which it is killed or uses PostgreSQL.

import type { Client } from "../../src/client/client.ts";
import { clientBehindPages } from "./app-client.ts";
import { freePort } from "./free-port.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

export interface AppProcess {
  readonly client: Client;
  /** The app's address, with this path after /app. */
  app(rest?: string): string;
  /** Ends the service as a power failure would. */
  kill(): Promise<void>;
  /** Starts the service again, at the same address and on the same store. */
  start(): Promise<void>;
}

/** Passes a service on the store at `databaseUrl` to `work`, and ends it. */
export async function withAppProcess(
  databaseUrl: string,
  work: (service: AppProcess) => Promise<void>,
): Promise<void> {
  const environment = { DATABASE_URL: databaseUrl, PORT: String(freePort()) };
  const url = `http://127.0.0.1:${environment.PORT}`;
  let running: ServiceProcess | undefined = await startService(environment);
  async function kill(): Promise<void> {
    await running?.end("SIGKILL");
    running = undefined;
  }
  try {
    await work({
      client: clientBehindPages(url),
      app: (rest = "") => `${url}/app${rest}`,
      kill,
      async start() {
        running ??= await startService(environment);
      },
    });
  } finally {
    await kill();
  }
}
