// The service on a socket: the app's routes as the server's own, everything else through the app's `fetch`.

import type { TSchema } from "typebox";
import { hasFormat } from "../contract/schema/fields.ts";
import type { Eventually } from "../domain/eventually.ts";
import { messageOf } from "../domain/problem.ts";
import type { App } from "./app.ts";
import type { Route } from "./bind.ts";
import { NO_TEXTS } from "./request/request.ts";

export interface Address {
  readonly hostname: string;
  /** 0 picks a free one. */
  readonly port: number;
}

export interface Server {
  readonly url: string;
  /** From now on the app answers, those requests included that have waited for it. */
  use(app: App): void;
  /** Stops listening, finishes what is in flight, and after `graceMs` cuts off what still goes on. */
  stop(graceMs: number): Promise<void>;
}

/** A connection on which nothing moves for so long is closed, a request that is half sent included. */
const IDLE_SECONDS = 30;

/** So long an answer that is read from a book may take: where the book is large, the first one after a start has much to read. */
const READING_SECONDS = 255;

/** Takes the address; requests wait until there is an app. Throws an Error if the address can't be had. */
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
      // The app refuses large bodies itself, sooner and in the contract's words.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      development: false,
      // Outside development mode the server would share a port that is already taken.
      reusePort: false,
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new Error(
        `PORT ${port} is in use at ${hostname}; stop what listens there, or choose another`,
      );
    }
    throw new Error(`HOST ${hostname} can't be listened at: ${messageOf(error)}`);
  }
}

/** Those that the server routes; it answers HEAD by GET. */
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

type NativeRequest = Request & { readonly params: Readonly<Record<string, string>> };
type NativeAnswer = (request: NativeRequest, server: Bun.Server<undefined>) => Eventually<Response>;
type NativeRoute = Record<string, NativeAnswer>;

function nativeRoutes(app: App): Record<string, NativeRoute> {
  const native: Record<string, NativeRoute> = {};
  for (const route of app.routes.filter(isNative)) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    // Without a route for each method, another path's pattern might answer for this path.
    const methods =
      native[path] ?? Object.fromEntries(METHODS.map((method) => [method, app.fetch]));
    const { method, parameters, strict } = route.endpoint;
    const answer = parameters
      ? (request: NativeRequest) => app.answer(route, request, request.params)
      : (request: NativeRequest) => app.answer(route, request, NO_TEXTS);
    methods[method] = strict && method === "GET" ? patiently(answer) : answer;
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
 * The server decodes a path's texts without complaint; where any text is possible, the app is stricter. No text that can't
 * be decoded is an id or a slug.
 */
function isNative({ endpoint: { parameters = {} } }: Route): boolean {
  return Object.values(parameters).every((schema) => isId(schema) || hasFormat(schema, "slug"));
}

function isId(schema: TSchema): boolean {
  return "type" in schema && schema.type === "integer";
}

/** The other loopback address, of those at which a service may listen without listening at both. */
const OTHER_LOOPBACK: Readonly<Record<string, string>> = {
  "127.0.0.1": "[::1]",
  "0.0.0.0": "[::1]",
  "[::1]": "127.0.0.1",
};

/** Whether anybody listens at a host and port of this machine. */
export type IsTaken = (host: string, port: number) => Promise<boolean>;

/**
 * Browsers take localhost for ::1 and 127.0.0.1 without asking anybody (RFC 6761), try the one first, and the other where
 * nobody listens. So the name leads here unless another program listens at the loopback address that is not the service's.
 */
export async function shownUrl(url: string, isTaken: IsTaken = isListenedAt): Promise<string> {
  const local = new URL(url);
  const other = OTHER_LOOPBACK[local.hostname];
  // "::" is both.
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
