// Handles each request: guards, routes, answers or refuses, and logs it, in this order.

import type { Contract } from "../contract/contract.ts";
import type { Endpoints } from "../contract/endpoint.ts";
import { PROBLEM_TYPE } from "../contract/wire.ts";
import { after, type Eventually } from "../domain/eventually.ts";
import type { Log } from "../domain/log.ts";
import { Problem } from "../domain/problem.ts";
import { quote } from "../domain/text/text.ts";
import { bind, type HandlersOf, type Route, type Visit } from "./bind.ts";
import { type Cors, createCors } from "./guard/cors.ts";
import { changes, createGuard, type GuardOptions } from "./guard/guard.ts";
import { NO_TEXTS, type PathTexts, partsOfAddress } from "./request/request.ts";
import {
  baseHeaders,
  JSON_TYPE,
  problemBody,
  problemDetails,
  statusOf,
} from "./response/answer.ts";
import { compressText } from "./response/compression.ts";
import { trackEventStreams } from "./response/event-stream.ts";
import { createRouter, type Router } from "./router.ts";

export interface AppOptions<C extends Endpoints = Contract> extends GuardOptions {
  readonly contract: C;
  readonly handlers: HandlersOf<C>;
  readonly log: Log;
  readonly logRequests: boolean;
  /** Returns a new, unique string. */
  readonly newRequestId: () => string;
  /** Milliseconds from any fixed time. */
  readonly now: () => number;
}

export interface App {
  readonly routes: readonly Route[];
  /** Answers a request for this route, with the texts of its path's parameters. */
  answer(route: Route, request: Request, texts: PathTexts): Eventually<Response>;
  /** Answers any request; the server drops the body of an answer to HEAD. Never rejects. */
  fetch(request: Request): Eventually<Response>;
  /** Ends the answers that stay open. Call this when the service stops. */
  endStreams(): void;
}

export function createApp<C extends Endpoints>(options: AppOptions<C>): App {
  const { contract, handlers, log, logRequests, newRequestId, now, allowedOrigins } = options;
  const guard = createGuard(options);
  const streams = trackEventStreams();
  const routes = bind(contract, handlers, streams);
  const cors =
    allowedOrigins.size > 0 ? createCors(allowedOrigins, Object.values(contract)) : undefined;
  const dispatch = dispatcher(createRouter(routes), cors);

  const admit: Receive = (request, changes, work, texts) => {
    const visit: Visit = {
      request,
      headers: baseHeaders(newRequestId()),
      reportLate: (error) => report(visit, "answer cut off", problemOf(error), log),
    };
    try {
      cors?.allow(request, visit.headers);
      guard(request, changes);
      const response = work(visit, texts);
      if (!(response instanceof Promise)) return response;
      return response.catch((error) => refuse(visit, problemOf(error), log));
    } catch (error) {
      return refuse(visit, problemOf(error), log);
    }
  };

  const admitAndLog: Receive = async (request, ...toDo) => {
    const start = now();
    const response = await admit(request, ...toDo);
    log({
      level: "info",
      event: "request",
      method: request.method,
      path: pathOf(request),
      status: response.status,
      durationMs: Math.round((now() - start) * 1_000) / 1_000,
      requestId: response.headers.get("Request-Id"),
    });
    return response;
  };

  const receive = logRequests ? admitAndLog : admit;
  return {
    routes,
    answer: (route, request, texts) => receive(request, route.changes, route.answer, texts),
    fetch: (request) => receive(request, changes(request.method), dispatch, NO_TEXTS),
    endStreams: streams.endAll,
  };
}

type Work = (visit: Visit, texts: PathTexts) => Eventually<Response>;

/** Guards a request and does the work; `changes` says whether it may change something. */
type Receive = (
  request: Request,
  changes: boolean,
  work: Work,
  texts: PathTexts,
) => Eventually<Response>;

/** Finds the route of a request and answers it, or explains why it can't. */
function dispatcher(router: Router, cors: Cors | undefined): Work {
  return (visit) => {
    const { request, headers } = visit;
    const path = pathOf(request);
    const found = router.find(path);
    if (!found) throw new Problem("unknown-path", `There is nothing at ${quote(path)}; see /docs`);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = found.routes.get(method);
    if (route) return route.answer(visit, found.texts);
    if (method === "GET" && found.unreadable) {
      throw new Problem("unknown-path", `There is nothing to read at ${quote(path)}; see /docs`);
    }
    headers["Allow"] = found.allow;
    visit.strict = found.strict;
    if (method === "OPTIONS") {
      cors?.preflight(headers, found.strict);
      return new Response(null, { status: 204, headers });
    }
    throw new Problem(
      "method-not-allowed",
      `${quote(request.method)} is not allowed at ${quote(path)}; use one of ${found.allow}`,
    );
  };
}

function refuse(visit: Visit, problem: Problem, log: Log): Eventually<Response> {
  const { request, headers, endpoint } = visit;
  if (problem.cause !== undefined) report(visit, "request failed", problem, log);
  if (problem.kind === "unknown-path" && isAppOpened(request)) return leadToApp(visit);
  const status = statusOf(problem, endpoint);
  const strict = visit.strict ?? endpoint?.strict === true;
  headers["Content-Type"] = strict ? PROBLEM_TYPE : JSON_TYPE;
  // Closing the connection avoids reading the rest of a refused body.
  if (problem.kind === "body-too-large") headers["Connection"] = "close";
  const body = strict ? problemDetails(problem, status) : problemBody(problem);
  return after(
    compressText(body, request, headers),
    (content) => new Response(content, { status, headers }),
  );
}

/** Returns true if a browser opens a page below /app, as the request's headers say. */
function isAppOpened(request: Request): boolean {
  const isOpened = request.headers.get("Sec-Fetch-Mode") === "navigate";
  return isOpened && pathOf(request).startsWith("/app/");
}

function leadToApp({ request, headers }: Visit): Response {
  headers["Location"] = `/app${partsOfAddress(request.url).search}`;
  headers["Vary"] = "Sec-Fetch-Mode";
  return new Response(null, { status: 302, headers });
}

function report({ request, headers, endpoint }: Visit, event: string, problem: Problem, log: Log) {
  // A client that aborts its own body is not a failure of the service.
  if (request.signal.aborted && problem.kind === "internal") return;
  log({
    level: "error",
    event,
    method: request.method,
    path: pathOf(request),
    status: statusOf(problem, endpoint),
    problem: problem.kind,
    cause: causeText(problem.cause),
    requestId: headers["Request-Id"] ?? null,
  });
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem("internal", "The service failed on this request; its log says why", {
    cause: error,
  });
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

function pathOf(request: Request): string {
  return partsOfAddress(request.url).path;
}
