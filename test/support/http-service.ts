// The server under test, with its own store. Requests go through the app's `fetch` in memory, or over a socket. Each answer is checked for
// the rules of all answers.

import { contract } from "../../src/contract/contract.ts";
import type { Instant } from "../../src/domain/ledger/ledger-change.ts";
import type { LogEntry } from "../../src/domain/log.ts";
import { type App, createApp } from "../../src/http/app.ts";
import type { Handlers } from "../../src/http/bind.ts";
import { handlersOf } from "../../src/http/handlers/handlers.ts";
import { listen } from "../../src/http/server.ts";
import type { WebPack } from "../../src/http/web-pack.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { withAnyStore } from "./any-store.ts";
import { decodedText } from "./decoded.ts";
import { type Answered, expectSoundAnswer } from "./http-answers.ts";
import type { OwnEndpoints } from "./own-endpoints.ts";
import { SMALL_PACK } from "./small-pack.ts";
import { sources } from "./sources.ts";
import { day } from "./values.ts";

export type Target = "in memory" | "over a socket";

/** In memory is fastest. TEST_WAY=socket also tests what a socket adds. */
export const WAY: Target = process.env["TEST_WAY"] === "socket" ? "over a socket" : "in memory";

export interface Settings {
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  readonly logRequests?: boolean;
  /** Receives each log entry when it is written. */
  readonly onLog?: (entry: LogEntry) => void;
  /** Wraps the service's store. */
  readonly store?: (store: Store) => Store;
  /** Uses SQLite in memory, whatever engine the run is for. */
  readonly inMemory?: boolean;
  /** Endpoints in addition to those of the contract. */
  readonly own?: OwnEndpoints;
  /** The app that is served, by default a small one. */
  readonly pack?: WebPack;
  /** The clock for staged files. */
  readonly clock?: () => Instant;
  /** Replaces handlers. */
  readonly handlers?: (handlers: Handlers) => Handlers;
}

export interface Asked {
  /** Method and address: "GET /expenses". */
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The Content-Type of the body, by default application/json. Null means none. */
  readonly type?: string | null;
}

export interface Service {
  readonly store: Store;
  readonly log: readonly LogEntry[];
  ask(asked: Asked): Promise<Answered>;
}

interface Created {
  readonly app: App;
  readonly store: Store;
  readonly log: readonly LogEntry[];
}

/** Passes an app on an empty store to `work`, together with its log. */
export function withApp<Value>(
  settings: Settings,
  work: (created: Created) => Promise<Value>,
): Promise<Value> {
  if (settings.inMemory) return work(createService(settings));
  return withAnyStore((store) => work(createService(settings, store)));
}

/** Creates an app on a store. Use it in memory if the store does not matter. */
export function createService(
  settings: Settings,
  bare: Store = openSqliteInMemory(sources),
): Created {
  const { allowedHosts = [], allowedOrigins = [], logRequests = false } = settings;
  const store = settings.store?.(bare) ?? bare;
  const log: LogEntry[] = [];
  const clock = { now: settings.clock ?? sources.clock, today: () => day("2026-11-23") };
  const handlers = handlersOf(store, "0", clock, settings.pack ?? SMALL_PACK);
  const own = settings.own ?? { contract: {}, handlers: {} };
  let requests = 0;
  let milliseconds = 0;
  const app = createApp({
    contract: { ...contract, ...own.contract },
    handlers: { ...(settings.handlers?.(handlers) ?? handlers), ...own.handlers },
    allowedHosts: new Set(allowedHosts),
    allowedOrigins: new Set(allowedOrigins),
    logRequests,
    log(entry) {
      log.push(entry);
      settings.onLog?.(entry);
    },
    newRequestId() {
      requests += 1;
      return `request-${requests}`;
    },
    now() {
      milliseconds += 1.5;
      return milliseconds;
    },
  });
  return { app, store, log };
}

/** A service that is reached in memory or over a socket. */
export interface Reached extends Omit<Service, "ask"> {
  readonly url: string;
  send(request: Request): Promise<Response>;
  textOf(response: Response): Promise<string>;
}

export function reach(
  way: Target,
  settings: Settings,
  work: (reached: Reached) => Promise<void>,
): Promise<void> {
  if (way === "over a socket") {
    const textOf = (response: Response) => response.text();
    return withServer(settings, (served) =>
      work({ ...served, send: (asked) => fetch(asked), textOf }),
    );
  }
  return withApp(settings, ({ app, ...created }) => {
    const send = async (asked: Request) => app.fetch(asked);
    return work({ ...created, url: "http://localhost", send, textOf: decodedText });
  });
}

/** Passes a service to `work`, and stops everything that was started for it afterward. */
export function withService(
  way: Target,
  settings: Settings,
  work: (service: Service) => Promise<void>,
): Promise<void> {
  return reach(way, settings, (reached) => work({ ...reached, ask: checked(reached) }));
}

/** Passes a service that listens on a free loopback port to `work`, and stops it afterward. */
export async function withServer(
  settings: Settings,
  work: (served: Omit<Service, "ask"> & { readonly url: string }) => Promise<void>,
): Promise<void> {
  await withApp(settings, async ({ app, store, log }) => {
    const server = listen({ hostname: "127.0.0.1", port: 0 });
    server.use(app);
    try {
      await work({ url: server.url, store, log });
    } finally {
      await server.stop(0);
    }
  });
}

function checked({ send, url, textOf }: Reached): Service["ask"] {
  const requestIds = new Set<string>();
  return async (asked) => {
    const response = await send(requestOf(asked, url));
    const answered = {
      status: response.status,
      headers: response.headers,
      text: asked.send.startsWith("HEAD ") ? await noText(response) : await textOf(response),
    };
    expectSoundAnswer(asked.send, answered, requestIds);
    return answered;
  };
}

/** The server drops the body of an answer to HEAD. In memory, the caller must do so. */
async function noText(response: Response): Promise<string> {
  await response.body?.cancel();
  return "";
}

/** Returns a request for an app in memory, or for the server at the address. */
export function requestOf(
  { send, headers = {}, body, type = "application/json" }: Asked,
  baseUrl = "http://localhost",
): Request {
  const [method = "", path = ""] = send.split(/ (.*)/s);
  const typed = body !== undefined && type !== null;
  return new Request(baseUrl + path, {
    method,
    headers: { Host: "localhost", ...(typed ? { "Content-Type": type } : {}), ...headers },
    // The body is bytes, because a string would bring its own Content-Type.
    body: typeof body === "string" ? new TextEncoder().encode(body) : (body ?? null),
  });
}
