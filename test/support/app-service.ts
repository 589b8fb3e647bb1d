// The program with its app, on a store of its own: what journeys in the browser begin with.

import { type Client, createClient } from "../../src/client/client.ts";
import { freePort } from "./free-port.ts";
import { writesAnswered } from "./page-writes.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

export interface AppService {
  /** Asks once all that pages have sent is answered. */
  readonly client: Client;
  /** The app's address, with what follows /app in it. */
  app(rest?: string): string;
  /** Ends the service as a loss of power would. */
  kill(): Promise<void>;
  /** Starts it again, at the same address and on the same store. */
  start(): Promise<void>;
}

/** Hands a service on the store of `databaseUrl` to `work`, and ends it. */
export async function withApp(
  databaseUrl: string,
  work: (service: AppService) => Promise<void>,
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
      client: createClient({ baseUrl: url, fetch: fetchBehindPages }),
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

async function fetchBehindPages(request: Request): Promise<Response> {
  await writesAnswered();
  return fetch(request);
}
