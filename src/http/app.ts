// The front door: each request is guarded, routed, answered or refused, and logged, in this order.

import type { Eventually } from "../domain/eventually.ts";
import type { Log } from "../domain/log.ts";
import { Problem } from "../domain/problem.ts";
import { quote } from "../domain/text.ts";
import { baseHeaders, JSON_TYPE, problemBody, statusOf } from "./answer.ts";
import { bind, type Handlers, type Route, type Visit } from "./bind.ts";
import { type Cors, createCors } from "./cors.ts";
import { createGuard, type GuardOptions } from "./guard.ts";
import { type PathTexts, partsOfAddress } from "./request.ts";
import { createRouter, type Router } from "./router.ts";

export interface AppOptions extends GuardOptions {
  readonly handlers: Handlers;
  readonly log: Log;
  /** Whether each request gets a log line. */
  readonly logRequests: boolean;
  /** Draws a text that no other call has drawn. */
  readonly newRequestId: () => string;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

export interface App {
  readonly routes: readonly Route[];
  /** Answers a request that is known to be for this route, with its path's texts. */
  answer(route: Route, request: Request, texts: PathTexts): Eventually<Response>;
  /** Answers any request; the body of an answer to HEAD is for the server to leave out. Never rejects. */
  fetch(request: Request): Eventually<Response>;
}

export function createApp(options: AppOptions): App {
  const { handlers, log, logRequests, newRequestId, now, allowedOrigins } = options;
  const guard = createGuard(options);
  const routes = bind(handlers);
  const cors = allowedOrigins.size > 0 ? createCors(allowedOrigins) : undefined;
  const dispatch = dispatcher(createRouter(routes), cors);

  function admit(request: Request, work: Work): Eventually<Response> {
    const visit: Visit = {
      request,
      headers: baseHeaders(newRequestId()),
      reportLate: (error) => report(visit, "answer cut off", problemOf(error), log),
    };
    const refused = (error: unknown) => refuse(visit, problemOf(error), log);
    try {
      cors?.allow(request, visit.headers);
      guard(request);
      const response = work(visit);
      return response instanceof Promise ? response.catch(refused) : response;
    } catch (error) {
      return refused(error);
    }
  }

  async function admitAndLog(request: Request, work: Work): Promise<Response> {
    const start = now();
    const response = await admit(request, work);
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
  }

  const receive = logRequests ? admitAndLog : admit;
  return {
    routes,
    answer: (route, request, texts) => receive(request, (visit) => route.answer(visit, texts)),
    fetch: (request) => receive(request, dispatch),
  };
}

type Work = (visit: Visit) => Eventually<Response>;

/** Finds what a request is for, and answers it or says why not. */
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
    if (method === "OPTIONS") {
      cors?.preflight(headers);
      return new Response(null, { status: 204, headers });
    }
    throw new Problem(
      "method-not-allowed",
      `${quote(request.method)} is not possible at ${quote(path)}; use one of ${found.allow}`,
    );
  };
}

function refuse(visit: Visit, problem: Problem, log: Log): Response {
  const { headers, endpoint } = visit;
  if (problem.cause !== undefined) report(visit, "request failed", problem, log);
  headers["Content-Type"] = JSON_TYPE;
  // What is left of a body that was refused unread is not worth waiting for.
  if (problem.kind === "body-too-large") headers["Connection"] = "close";
  return new Response(problemBody(problem), { status: statusOf(problem, endpoint), headers });
}

function report({ request, headers, endpoint }: Visit, event: string, problem: Problem, log: Log) {
  // That a body ends when its client gives up is no failure of the service.
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
