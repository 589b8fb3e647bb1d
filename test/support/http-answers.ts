// Properties that every answer must have, whatever the request.

import { expect } from "bun:test";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { allAnswers } from "../../src/contract/openapi.ts";
import { EXPLANATIONS } from "../../src/contract/problems.ts";
import { kindOfType, memberOf, PROBLEM_TYPE } from "../../src/contract/wire.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The body, which is empty for an answer to HEAD. */
  readonly text: string;
}

/** Texts that would reveal the internals of the service, or the cause of its store's failure. */
const INTERNALS = /\\n\s+at |\.ts:\d|node_modules|SQLITE|\[object |disk on fire/;
const BODILESS = new Set([204, 304]);

/** `requestIds` has the ids of the same service's earlier answers. */
export function expectSoundAnswer(send: string, answered: Answered, requestIds: Set<string>): void {
  const [method = "", path = ""] = send.split(/[ ?]/);
  const { status, headers, text } = answered;
  const requestId = headers.get("Request-Id") ?? "";
  expect({ send, requestId }).toEqual({ send, requestId: expect.stringMatching(/^\S+$/) });
  expect(requestIds).not.toContain(requestId);
  requestIds.add(requestId);
  expect({ send, ...securityOf(headers) }).toEqual({ send, ...SECURITY });

  const named = endpointAt(method, path);
  if (named && !isInternal(answered)) {
    expect(Object.keys(allAnswers(named))).toContain(String(status));
  }

  if (method === "HEAD" || BODILESS.has(status)) expect({ send, text }).toEqual({ send, text: "" });
  else if (status >= 400) expectErrorBody(send, answered);
}

const SECURITY = { sniffing: "nosniff", referrer: "no-referrer", resourcePolicy: "same-origin" };

function securityOf(headers: Headers) {
  return {
    sniffing: headers.get("X-Content-Type-Options"),
    referrer: headers.get("Referrer-Policy"),
    resourcePolicy: headers.get("Cross-Origin-Resource-Policy"),
  };
}

function expectErrorBody(send: string, { status, headers, text }: Answered): void {
  expect(text).not.toMatch(INTERNALS);
  if (STRICT.test(send) && headers.get("Content-Type") === PROBLEM_TYPE) {
    expect({ send, body: JSON.parse(text) }).toEqual({ send, body: detailsOf(status, text) });
    return;
  }
  expect({ send, type: headers.get("Content-Type") }).toEqual({ send, type: "application/json" });
  expect({ send, body: JSON.parse(text) }).toEqual({
    send,
    body: { error: expect.stringMatching(/\S/) },
  });
}

/** The paths of strict endpoints. */
const STRICT = /^\w+ \/api\/v1\/ledgers/;

/** Checks the rules of problem details for their type. */
function detailsOf(status: number, text: string) {
  const given: unknown = JSON.parse(text);
  const type = memberOf(given, "type");
  const kind = kindOfType(String(type));
  return {
    type,
    title: kind === undefined ? "the title of a known kind" : EXPLANATIONS[kind].title,
    status,
    detail: expect.stringMatching(/\S/),
    ...(memberOf(given, "errors") === undefined ? {} : { errors: expect.any(Array) }),
    ...(memberOf(given, "reasons") === undefined ? {} : { reasons: expect.any(Array) }),
  };
}

/** An internal error of the server, which no endpoint documents. An answer to HEAD can't be distinguished from others. */
function isInternal({ status, text }: Answered): boolean {
  const internal = '{"error":"The service failed on this request; its log says why"}';
  return status === 500 && (text === internal || text === "");
}

const endpoints: readonly Endpoint[] = Object.values<Endpoint>(contract);

/** Returns the contract's endpoint for a method and path. Undefined if there is none. */
function endpointAt(method: string, path: string): Endpoint | undefined {
  const pathname = path.length > 1 ? path.replace(/\/$/, "") : path;
  const fixed = endpoints.filter((endpoint) => endpoint.path === pathname);
  const atPath = fixed.length > 0 ? fixed : endpoints.filter((e) => patternOf(e).test(pathname));
  return atPath.find((endpoint) => endpoint.method === (method === "HEAD" ? "GET" : method));
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
