// Runs the service on a socket. The app's routes are native routes of the server, and everything else goes through the app's `fetch`. The
// printed address has the name localhost if that leads here, since browsers allow more there, such as passkeys.

import Type from "typebox";
import { hasFormat } from "../contract/schema/fields.ts";
import type { Eventually } from "../domain/eventually.ts";
import { messageOf } from "../domain/problem.ts";
import type { App } from "./app.ts";
import type { Route } from "./bind.ts";
import { NO_TEXTS } from "./request/request.ts";

export interface Address {
  readonly hostname: string;
  /** 0 selects a free port. */
  readonly port: number;
}

export interface Server {
  readonly url: string;
  /** The app answers from now on, including requests that have waited for it. */
  use(app: App): void;
  /** Stops listening, finishes requests in flight, and cuts off the rest after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** An idle connection is closed after this time, even in the middle of a request. */
const IDLE_SECONDS = 30;

/** Limits the time of an answer about a ledger. The first answer after a start reads much if the ledger is large. */
const READING_SECONDS = 255;

/** Listens at the address; requests wait until there is an app. Throws an Error if the address is not available. */
export function listen(address: Address): Server {
  const starting = Promise.withResolvers<App>();
  let used: App | undefined;
  const server = bindAddress(address, async (request) => (await starting.promise).fetch(request));
  return {
    url: server.url.origin,
    use(app) {
      server.reload({ routes: nativeRoutes(app), fetch: app.fetch });
      starting.resolve(app);
      used = app;
    },
    async stop(graceMs) {
      const cutOff = setTimeout(() => server.stop(true), graceMs);
      const stopped = server.stop();
      used?.endStreams();
      await stopped;
      clearTimeout(cutOff);
    },
  };
}

function bindAddress(
  { hostname, port }: Address,
  fetch: (request: Request) => Promise<Response>,
): Bun.Server<undefined> {
  try {
    return Bun.serve({
      hostname,
      port,
      fetch,
      idleTimeout: IDLE_SECONDS,
      // The app refuses large bodies itself, sooner and in its own words.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      development: false,
      // Outside development mode the server would share a port that is already in use.
      reusePort: false,
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new Error(
        `PORT ${port} is in use at ${hostname}; stop what listens there, or choose another`,
      );
    }
    throw new Error(`can't listen on HOST ${hostname}: ${messageOf(error)}`);
  }
}

/** The methods that the server routes. It answers HEAD as it answers GET. */
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

type NativeRequest = Request & { readonly params: Readonly<Record<string, string>> };
type NativeAnswer = (request: NativeRequest, server: Bun.Server<undefined>) => Eventually<Response>;
type NativeRoute = Record<string, NativeAnswer>;

function nativeRoutes(app: App): Record<string, NativeRoute> {
  const native: Record<string, NativeRoute> = {};
  for (const route of app.routes.filter(isNative)) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    // Without a route for each method, another path's pattern might answer.
    const methods =
      native[path] ?? Object.fromEntries(METHODS.map((method) => [method, app.fetch]));
    const { method, parameters, strict, lasting } = route.endpoint;
    const answer = parameters
      ? (request: NativeRequest) => app.answer(route, request, request.params)
      : (request: NativeRequest) => app.answer(route, request, NO_TEXTS);
    methods[method] = (strict && method === "GET") || lasting ? patiently(answer) : answer;
    native[path] = methods;
  }
  return native;
}

function patiently(answer: (request: NativeRequest) => Eventually<Response>): NativeAnswer {
  return (request, server) => {
    server.timeout(request, READING_SECONDS);
    return answer(request);
  };
}

/**
 * Returns true if the server may match the route itself. It decodes a path's texts leniently, so the app handles parameters that may be any
 * text. A text that can't be decoded is never an id or a slug.
 */
function isNative({ endpoint: { parameters = {} } }: Route): boolean {
  return Object.values(parameters).every(
    (schema) => Type.IsInteger(schema) || hasFormat(schema, "slug"),
  );
}

/** For each address, the loopback address that a service there does not cover. */
const OTHER_LOOPBACK: Readonly<Record<string, string>> = {
  "127.0.0.1": "[::1]",
  "0.0.0.0": "[::1]",
  "[::1]": "127.0.0.1",
};

/** Returns true if a program listens at a host and port of this machine. */
export type IsTaken = (host: string, port: number) => Promise<boolean>;

/**
 * Browsers resolve localhost to ::1 and 127.0.0.1 by themselves (RFC 6761) and try both. So the name leads here unless another program
 * listens at the other loopback address.
 */
export async function shownUrl(url: string, isTaken: IsTaken = isListenedAt): Promise<string> {
  const local = new URL(url);
  const other = OTHER_LOOPBACK[local.hostname];
  // "::" covers both loopback addresses.
  if (other === undefined && local.hostname !== "[::]") return url;
  if (other !== undefined && (await isTaken(other, Number.parseInt(local.port || "80", 10)))) {
    return url;
  }
  local.hostname = "localhost";
  return local.origin;
}

async function isListenedAt(host: string, port: number): Promise<boolean> {
  const hostname = host.replace(/[[\]]/g, "");
  try {
    const socket = await Bun.connect({ hostname, port, socket: { data() {} } });
    socket.end();
    return true;
  } catch {
    return false;
  }
}
